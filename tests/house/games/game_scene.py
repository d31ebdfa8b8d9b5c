"""Tables of every game, and players who take any move of the menu."""

from random import Random

from pokerhouse.rules import Menu, Move
from tests.house.floor import Choice, Floor, settings

GAMES: tuple[tuple[str, bool], ...] = (
    *(("house", False), ("sbe", False), ("sbe", True)),
    *(("step", False), ("texas", False), ("texas", True)),
)
"""Each game, with blinds or without."""


def anything(seed: int) -> Choice:
    """Any move of the menu, big raises seldom."""
    luck = Random(seed)

    def choose(menu: Menu) -> tuple[Move, int | None]:
        moves: list[tuple[Move, int | None]] = []
        if menu.check:
            moves += [("check", None)] * 3
        if menu.fold:
            moves.append(("fold", None))
        if menu.call_to is not None:
            moves += [("call", None)] * 4
        if menu.raise_low is not None and menu.raise_high is not None:
            moves += [("raise", menu.raise_low), ("raise", luck.randint(menu.raise_low, menu.raise_high))]
        if menu.all_in_to is not None and (luck.random() < 0.1 or not moves):
            moves.append(("all_in", None))
        return luck.choice(moves)

    return choose


def staying(menu: Menu) -> tuple[Move, int | None]:
    """Stays in for as little as possible."""
    if menu.check:
        return "check", None
    if menu.call_to is not None:
        return "call", None
    return ("raise", menu.raise_low) if menu.raise_low is not None else ("all_in", None)


def leaving(menu: Menu) -> tuple[Move, int | None]:
    """Folds wherever the game lets one."""
    return ("fold", None) if menu.fold and not menu.check else staying(menu)


def cash(game: str, *names: str, no_blinds: bool = False, **changes: object) -> Floor:
    """A cash table of this game with these players in the first seats."""
    floor = Floor(settings(game=game, no_blinds=no_blinds, time_bank_ms=0, **changes))
    for seat, name in enumerate(names, start=1):
        floor.join(name, seat)
    return floor


def marks(floor: Floor) -> tuple[int, int, int]:
    """Where button, small and big blind are."""
    found = floor.table.state.marks
    assert found is not None
    return found.button, found.small, found.big
