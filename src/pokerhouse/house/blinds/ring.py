"""The ring of seats as button and blinds see it: who sits where, in which standing, and where the marks lie.

Seats count from 1 clockwise; after the last comes the first.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house.commands import Entry
from pokerhouse.house.events import BlindKind


class Occupant(Struct, frozen=True):
    """A seated player's standing. An empty seat has none."""

    newcomer: bool = True
    """Not yet established: has not been dealt in since sitting down or since the last draw."""
    entry: Entry = "post"
    rest: int = 0
    """Hands a newcomer still has to rest (CASH-3.1)."""
    away: bool = False
    """Sitting out, or without the chips to play."""
    existing: bool = False
    """Dealt in since the last draw for the button (CASH-1.4)."""
    dealt: bool = False
    """Dealt into the last hand."""
    missed_small: bool = False
    missed_big: bool = False

    @property
    def owes_small(self) -> bool:
        """A small blind counts as missed only once the big blind was missed, too (D14).

        A newcomer owes one only after declining to buy the button (CASH-3.5).
        """
        return self.missed_small and (self.missed_big or self.newcomer)


ESTABLISHED = Occupant(newcomer=False)


class BlindSeats(Struct, frozen=True):
    """The seats of button, small blind and big blind of a hand, empty or not."""

    button: int
    small: int
    big: int
    before: int
    """The big blind of the hand before."""

    @property
    def heads_up(self) -> bool:
        """Whether button and a blind are one: two players."""
        return self.button in (self.small, self.big)

    @property
    def first(self) -> int:
        """The first mark clockwise: the button, unless it is with the big blind (GAME-3)."""
        return self.small if self.button == self.big else self.button


def dealt_in(occupant: Occupant) -> Occupant:
    """After being dealt in a player is established and owes nothing."""
    return Occupant(newcomer=False, away=occupant.away, existing=True, dealt=True)


def left_out(occupant: Occupant) -> Occupant:
    """A hand began without this player."""
    return replace(occupant, dealt=False)


def came_back(occupant: Occupant) -> Occupant:
    """Back before the big blind has passed, a player has missed nothing (CASH-5.1)."""
    return replace(occupant, missed_small=occupant.owes_small)


def rested(occupant: Occupant, left: int) -> Occupant:
    """A newcomer has so many hands left to rest."""
    return replace(occupant, rest=left)


def missed(occupant: Occupant, kind: BlindKind) -> Occupant:
    """A blind passed while the player was away; at most one of each is owed."""
    if kind == "small":
        return replace(occupant, missed_small=True)
    return replace(occupant, missed_big=True)


class Ring(Struct, frozen=True):
    """The table's seats and who is in them."""

    seats: int
    occupants: dict[int, Occupant]

    def __getitem__(self, seat: int) -> Occupant:
        return self.occupants[seat]

    def steps(self, start: int, end: int) -> int:
        """How many seats clockwise from `start` to `end`."""
        return (end - start) % self.seats

    def between(self, start: int, seat: int, end: int) -> bool:
        """Whether the seat lies strictly between the two, clockwise; if those are one, all others do."""
        whole = self.steps(start, end) or self.seats
        return 0 < self.steps(start, seat) < whole

    def clockwise(self, start: int, choices: Iterable[int]) -> tuple[int, ...]:
        """The choices clockwise, beginning left of `start`; `start` itself comes last."""
        return tuple(sorted(choices, key=lambda seat: self.steps(start, seat) or self.seats))
