"""What can be asked of the waiting list, and what happened there."""

from typing import Literal

from msgspec import Struct

Ending = Literal["declined", "expired", "gone", "seated"]


class Queue(Struct, frozen=True, kw_only=True, tag="queue"):
    """Wait for a seat at a table."""

    player: str
    table: str
    origin: str = ""
    """A name for where it comes from, the same for all who come from there; empty where nobody knows."""


class Unqueue(Struct, frozen=True, kw_only=True, tag="unqueue"):
    """Wait no longer, or decline the offer."""

    player: str
    table: str
    why: Ending = "declined"


class NoteFree(Struct, frozen=True, kw_only=True, tag="note_free"):
    """The server says which seats of a table are free now."""

    table: str
    seats: tuple[int, ...]


class NoteSeated(Struct, frozen=True, kw_only=True, tag="note_seated"):
    """The server says that a player has taken a seat; it waits for nothing any more."""

    player: str


WaitingCommand = Queue | Unqueue | NoteFree | NoteSeated


class Waited(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What all events of the waiting list have: the time and the version of the form."""

    at: int
    v: int = 1


class Queued(Waited, frozen=True, kw_only=True, tag="queued"):
    """A player waits for a table."""

    player: str
    table: str
    origin: str = ""


class Unqueued(Waited, frozen=True, kw_only=True, tag="unqueued"):
    """A player waits for a table no longer; an offer there is over."""

    player: str
    table: str
    why: Ending


class Postponed(Waited, frozen=True, kw_only=True, tag="postponed"):
    """One of an origin let an offer go by: these, of the same origin, go on waiting behind all others."""

    table: str
    players: tuple[str, ...]


class SeatOffered(Waited, frozen=True, kw_only=True, tag="seat_offered"):
    """A free seat was offered to the first in the queue."""

    player: str
    table: str
    seat: int
    deadline: int


class OfferWithdrawn(Waited, frozen=True, kw_only=True, tag="offer_withdrawn"):
    """The offered seat is not free any more; the player goes on waiting."""

    player: str
    table: str
    seat: int


class SeatsNoted(Waited, frozen=True, kw_only=True, tag="seats_noted"):
    """Which seats of a table are free."""

    table: str
    seats: tuple[int, ...]


WaitingEvent = Queued | Unqueued | Postponed | SeatOffered | OfferWithdrawn | SeatsNoted
