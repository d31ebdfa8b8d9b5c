"""People at a table: they sit down, leave, go away and come back."""

from pokerhouse.house.commands import Entry
from pokerhouse.house.events.stamped_event import StampedEvent
from pokerhouse.house.reason import Reason


class SeatTaken(StampedEvent, frozen=True, kw_only=True, tag="seat_taken"):
    """Somebody sat down; the chips came out of the transit."""

    seat: int
    player: str
    name: str
    amount: int
    transit: str
    reason: Reason
    """When this player is dealt in, and by which rule."""
    bot: bool = False
    entry: Entry = "post"
    auto_rebuy: int = 0
    rest: int = 0
    """Hands to rest before the first one (CASH-3.1)."""


class SeatHeld(StampedEvent, frozen=True, kw_only=True, tag="seat_held"):
    """An empty seat is kept for a player until `until`."""

    seat: int
    player: str
    until: int


class LeaveAsked(StampedEvent, frozen=True, kw_only=True, tag="leave_asked"):
    """A player will leave when the hand is over (CASH-6.2)."""

    seat: int
    player: str
    reason: Reason
    armed: bool = False
    """Leave is not enabled yet; it takes effect as soon as it is (D16)."""


class LeaveCancelled(StampedEvent, frozen=True, kw_only=True, tag="leave_cancelled"):
    """A player stays after all."""

    seat: int
    player: str


class SeatLeft(StampedEvent, frozen=True, kw_only=True, tag="seat_left"):
    """A player left the seat; the stack is on its way to the bank (CASH-6.5)."""

    seat: int
    player: str
    stack: int
    transit: str
    reason: Reason
    observer: bool = False
    """It stays as an observer (CASH-7.2, SNG-7); else it has left the table for the lobby (TABLE-7)."""


class AutoRebuySet(StampedEvent, frozen=True, kw_only=True, tag="auto_rebuy_set"):
    """Auto rebuy-in was set to restore this stack; 0 is off."""

    seat: int
    player: str
    amount: int


class EntrySet(StampedEvent, frozen=True, kw_only=True, tag="entry_set"):
    """A newcomer chose to post or to wait (CASH-3.2)."""

    seat: int
    player: str
    entry: Entry


class ConnectionNoted(StampedEvent, frozen=True, kw_only=True, tag="connection_noted"):
    """A player can, or can't, be reached."""

    seat: int
    player: str
    connected: bool


class SitOutAsked(StampedEvent, frozen=True, kw_only=True, tag="sit_out_asked"):
    """A player will be away from the next hand on (TABLE-8)."""

    seat: int
    player: str
    reason: Reason


class SitOutCancelled(StampedEvent, frozen=True, kw_only=True, tag="sit_out_cancelled"):
    """A player does not go away after all."""

    seat: int
    player: str


class SatOut(StampedEvent, frozen=True, kw_only=True, tag="sat_out"):
    """A player is away until `until`; `used` sit-outs are used, the first of them at `first` (CASH-4.1)."""

    seat: int
    player: str
    until: int
    used: int
    first: int
    reason: Reason
    unreachable: bool = False
    """No connection, and nobody else was there: uses nothing up, and a connection ends it (CASH-1.2)."""


class SitOutExtended(StampedEvent, frozen=True, kw_only=True, tag="sit_out_extended"):
    """Another period of sitting out began by itself (CASH-4.2); the fourth is counted in hands (SNG-4.3)."""

    seat: int
    player: str
    until: int | None
    period: int
    used: int
    first: int
    reason: Reason


class SatIn(StampedEvent, frozen=True, kw_only=True, tag="sat_in"):
    """A player counts as in again. `unasked`: its last period is over, it did not come itself (CASH-4.2)."""

    seat: int
    player: str
    reason: Reason
    unasked: bool = False
