"""Scenes of a sit-and-go for its tests."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.state.chair import Chair
from pokerhouse.rules import Menu
from tests.house.floor import Choice, Floor, bold, settings

MINUTE = 60_000


def sng(seats: int = 3, amount: int = 200, seed: int = 1, **changes: object) -> Floor:
    """A sit-and-go that is about to start, with the players p1, p2 and so on."""
    given = {"kind": "sng", "seats": seats, "time_bank_ms": 0, "buy_in_high": 400}
    floor = Floor(settings(**{**given, **changes}), seed=seed)
    for seat in range(1, seats + 1):
        floor.join(f"p{seat}", seat, amount)
    return floor


def chair(floor: Floor, name: str) -> Chair:
    found = floor.table.state.chair_of(name)
    assert found is not None
    return found


def refused(floor: Floor, command: c.Command) -> Refused:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value


def running(floor: Floor) -> bool:
    return floor.table.state.sng is not None and floor.table.state.sng.running


def to_the_end(floor: Floor, style: Choice = bold) -> None:
    floor.start()
    while running(floor):
        if floor.table.state.phase == "hand":
            floor.play(style)
        else:
            floor.tick()


def at(floor: Floor, mark: str) -> str:
    """Who has the button, the small or the big blind."""
    marks = floor.table.state.marks
    assert marks is not None
    return floor.table.state.chairs[getattr(marks, mark)].player


def total(floor: Floor) -> int:
    """All chips of the tournament: stacks, safes, pots, dead chips."""
    state, hand = floor.table.state, floor.table.hand
    pot = hand.pot if hand is not None and state.phase == "hand" else 0
    return sum(item.stack + item.safe for item in state.chairs.values()) + state.dead + pot


def floor_folds(floor: Floor) -> str:
    """The actor folds; its name."""
    name = floor.actor()
    floor.act("fold")
    return name


def menu(floor: Floor) -> Menu:
    """What the actor may do."""
    assert floor.table.hand is not None
    found = floor.table.hand.menu()
    assert found is not None
    return found
