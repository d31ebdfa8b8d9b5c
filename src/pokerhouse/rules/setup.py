"""What a hand is dealt from: who is in, with what, and which posts are due."""

from collections.abc import Sequence

from msgspec import Struct

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules.ruleset import PLAYERS_MAX, PLAYERS_MIN, Ruleset

STACK_MAX = 10**12
"""The largest stack a hand takes."""

NAME_SHOWN = 40
"""Letters of a player's name in a message."""

NO_DECK = "a deck holds the 52 cards, each once"

_ALL_CARDS = frozenset(CARD_NAMES)


class SetupError(ValueError):
    """A hand can't be dealt from this."""


class Entrant(Struct, frozen=True):
    """A player dealt in, and the posts that are its own: an ante, a live post, a dead post."""

    player: str
    stack: int
    ante: int = 0
    live: int = 0
    """A newcomer's or a missed big blind, or a straddle: a wager that keeps its turn."""
    dead: int = 0
    """A missed small blind: it goes into the main pot and is no wager (STD-13)."""

    @property
    def posts(self) -> int:
        """What this player posts beside a blind."""
        return self.ante + self.live + self.dead


class Setup(Struct, frozen=True):
    """One hand before its first card; a SetupError where none can be dealt.

    Positions count the entrants clockwise from the first dealt-in seat left of the button. The button's
    holder is the last position; the button is None when it is dead. A blind that nobody posts is None; the
    price, the minimum raise and the order stay as if it had been posted.
    """

    ruleset: Ruleset
    small: int
    big: int
    entrants: tuple[Entrant, ...]
    button: int | None
    small_at: int | None
    big_at: int | None
    opener: int | None = None
    """Who acts first before the flop, where that is not the position left of the big blind."""
    dead: int = 0
    """Dead chips in the main pot that no entrant gives (STD-13)."""

    def __post_init__(self) -> None:
        check_setup(self)


class Secret(Struct, frozen=True):
    """What nobody may know while the hand runs: the order of the deck, by card names.

    Who only follows a hand and does not know its deck has the secret without cards, `UNTOLD`.
    """

    deck: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.deck and (len(self.deck) != 52 or _ALL_CARDS.difference(self.deck)):
            raise SetupError(NO_DECK)

    @classmethod
    def of(cls, cards: Sequence[int]) -> "Secret":
        """The secret of a shuffled deck."""
        return cls(tuple([CARD_NAMES[card] for card in cards]))


UNTOLD = Secret(())


def usual_setup(
    ruleset: Ruleset,
    stacks: Sequence[int],
    *,
    small: int,
    big: int,
    players: Sequence[str] = (),
    ante: int = 0,
) -> Setup:
    """A full table: the stacks stand clockwise from the left of the button, the last one has the button.

    The ante is everybody's, or where antes are paid last, the big blind's alone (TERM-2).
    """
    count = len(stacks)
    names = players or [f"p{index + 1}" for index in range(count)]
    big_at = 0 if count == 2 and ruleset.heads_up_button_is_small else 1
    antes = [0 if ruleset.antes_last and index != big_at else ante for index in range(count)]
    entrants = tuple(Entrant(name, stack, due) for name, stack, due in zip(names, stacks, antes, strict=True))
    button = count - 1
    if ruleset.blinds == "none":
        return Setup(ruleset, small, big, entrants, button, small_at=None, big_at=None, opener=0)
    if count == 2 and ruleset.heads_up_button_is_small:  # STD-5
        return Setup(ruleset, small, big, entrants, button, small_at=1, big_at=0)
    return Setup(ruleset, small, big, entrants, button, small_at=0, big_at=1)


def check_setup(setup: Setup) -> None:
    """Raise SetupError where a hand can't be dealt."""
    count = len(setup.entrants)
    if not PLAYERS_MIN <= count <= PLAYERS_MAX:
        raise SetupError(f"a hand has {PLAYERS_MIN} to {PLAYERS_MAX} players, not {count}")
    if not type(setup.small) is type(setup.big) is type(setup.dead) is int:
        raise SetupError("chips are whole numbers")
    if not 0 < setup.small <= setup.big <= STACK_MAX:
        raise SetupError(f"blinds of {setup.small} and {setup.big}: need 0 < small <= big")
    if setup.ruleset.blinds == "acted" and setup.big != 2 * setup.small:  # STEP-1, TEX-4
        raise SetupError(f"blinds of {setup.small} and {setup.big}: the big blind is twice the small")
    if setup.button not in (None, count - 1):
        raise SetupError("the button is at the last position or dead")
    for name, position in (
        ("small blind", setup.small_at),
        ("big blind", setup.big_at),
        ("opener", setup.opener),
    ):
        if position is not None and (type(position) is not int or not 0 <= position < count):
            raise SetupError(f"the {name} is at position {position} of {count}")
    if setup.small_at is not None and setup.small_at == setup.big_at:
        raise SetupError("one position can't post both blinds")
    if setup.big_at is None and setup.opener is None:
        raise SetupError("without a big blind, name the position that acts first")
    if not 0 <= setup.dead <= STACK_MAX:
        raise SetupError(f"{setup.dead} is not a number of dead chips")
    check_entrants(setup)


def check_entrants(setup: Setup) -> None:
    """Raise SetupError where a player can't be dealt in."""
    if len({entrant.player for entrant in setup.entrants}) != len(setup.entrants):
        raise SetupError("a player can't be dealt in twice")
    for position, entrant in enumerate(setup.entrants):
        stack, ante, live, dead = entrant.stack, entrant.ante, entrant.live, entrant.dead
        name = entrant.player if len(entrant.player) <= NAME_SHOWN else f"{entrant.player[:NAME_SHOWN]}…"
        if not type(stack) is type(ante) is type(live) is type(dead) is int:
            raise SetupError(f"{name}'s chips are not whole numbers")
        if not 0 < stack <= STACK_MAX:
            raise SetupError(f"{name} has a stack of {stack}")
        if not (0 <= ante <= STACK_MAX and 0 <= live <= STACK_MAX and 0 <= dead <= STACK_MAX):
            raise SetupError(f"{name} can't post less than nothing or more than {STACK_MAX}")
        if live and position in (setup.small_at, setup.big_at):
            raise SetupError(f"{name} posts a blind already")
