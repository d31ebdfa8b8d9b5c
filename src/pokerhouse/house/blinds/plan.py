"""The next hand as the law of button and blinds sees it."""

from msgspec import Struct

from pokerhouse.house.blinds.ring import BlindSeats, Ring, dealt_in, left_out, missed, rested
from pokerhouse.house.events import BlindKind
from pokerhouse.house.reason import Reason

HEADS_UP = Reason("heads_up", "STD-5", "Two players: the button is the small blind.")
DRAWN = Reason("drawn", "SNG-1.2", "The highest card gets the button; the blinds follow to its left.")


class Rest(Struct, frozen=True):
    """A seated player that is not dealt in; `left`: hands still to rest after this one."""

    seat: int
    left: int
    why: Reason


class Miss(Struct, frozen=True):
    """A blind that passed a player."""

    seat: int
    kind: BlindKind
    why: Reason


class Plan(Struct, frozen=True, kw_only=True):
    """The next hand, before its first card."""

    marks: BlindSeats
    dealt: tuple[int, ...]
    """Seats by position, clockwise from the left of the button."""
    small: int | None
    """Who posts the small blind; None: it is dead."""
    big: int | None
    """Who posts the big blind; None: it falls on somebody who is away (SNG-4.4)."""
    live: tuple[int, ...] = ()
    """Seats that post a live big blind."""
    dead: tuple[int, ...] = ()
    """Seats that post a dead small blind."""
    dead_big: tuple[int, ...] = ()
    """Seats that post a dead big blind (CASH-3.5)."""
    still: bool = False
    """The big blind's mark stays where it was: somebody bought the button (CASH-3.5)."""
    taken: tuple[tuple[int, BlindKind], ...] = ()
    """Blinds taken from players who are not dealt in (SNG-4.2)."""
    rests: tuple[Rest, ...] = ()
    misses: tuple[Miss, ...] = ()
    why: Reason


def played(ring: Ring, plan: Plan) -> Ring:
    """The ring after the planned hand has begun."""
    after = {
        seat: dealt_in(occupant) if seat in plan.dealt else left_out(occupant)
        for seat, occupant in ring.occupants.items()
    }
    for rest in plan.rests:
        after[rest.seat] = rested(after[rest.seat], rest.left)
    for miss in plan.misses:
        after[miss.seat] = missed(after[miss.seat], miss.kind)
    return Ring(ring.seats, after)
