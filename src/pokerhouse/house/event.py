"""What happened at a table, in the past tense: facts, with their reasons, and no hidden card.

Each event carries its time (`at`, UTC milliseconds) and the version of its form (`v`). Seats count from 1.
"""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.command import Entry
from pokerhouse.house.settings import TableSettings
from pokerhouse.house.why import Why
from pokerhouse.rules import Event as RulesEvent

BlindKind = Literal["small", "big"]


class Happened(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What all events of a table have."""

    at: int
    v: int = 1


class TableOpened(Happened, frozen=True, kw_only=True, tag="table_opened"):
    """A table was opened; its settings stand here in full."""

    settings: TableSettings


class SeatTaken(Happened, frozen=True, kw_only=True, tag="seat_taken"):
    """Somebody sat down; the chips came out of the transit."""

    seat: int
    player: str
    name: str
    amount: int
    transit: str
    reason: Why
    """When this player is dealt in, and by which rule."""
    bot: bool = False
    entry: Entry = "post"
    auto_rebuy: int = 0
    rest: int = 0
    """Hands to rest before the first one (CASH-3.1)."""


class TableInitialised(Happened, frozen=True, kw_only=True, tag="table_initialised"):
    """One card each; the highest has the button (SNG-1.2). Everyone is established (CASH-1.4)."""

    button: int
    cards: dict[int, str]
    """Seat to card."""
    reason: Why


class HandStarted(Happened, frozen=True, kw_only=True, tag="hand_started"):
    """A hand begins: who is dealt in and where button and blinds are.

    `seats` and `players` are by position, clockwise from the left of the button. A seat that has the button
    or a blind may be empty or not dealt in: then that is dead.
    """

    hand: int
    seats: tuple[int, ...]
    players: tuple[str, ...]
    button_seat: int
    small_seat: int
    big_seat: int
    small: int
    big: int
    reason: Why
    dead_button: bool = False
    dead_small: bool = False
    """Nobody posts a small blind: a single big blind."""
    dead_big: bool = False
    """The big blind falls on somebody who is away (SNG-4.4)."""


class Rested(Happened, frozen=True, kw_only=True, tag="rested"):
    """A seated player was not dealt into a hand, and why. `left`: hands still to rest after this one."""

    hand: int
    seat: int
    player: str
    left: int
    reason: Why


class BlindMissed(Happened, frozen=True, kw_only=True, tag="blind_missed"):
    """A blind passed a player who was away (CASH-5.2)."""

    hand: int
    seat: int
    player: str
    kind: BlindKind
    reason: Why


class HandEvent(Happened, frozen=True, kw_only=True, tag="hand_event"):
    """What happened in the hand itself; positions are those of HandStarted."""

    hand: int
    event: RulesEvent


class ClockStarted(Happened, frozen=True, kw_only=True, tag="clock_started"):
    """The actor's time runs: to `bank_from` the action time, from there to `deadline` its time bank."""

    hand: int
    decision: int
    seat: int
    deadline: int
    bank_from: int
    allowed: int
    """Milliseconds in all."""


class TimedOut(Happened, frozen=True, kw_only=True, tag="timed_out"):
    """The actor's time is up; the move that follows was made for it (STD-12)."""

    hand: int
    decision: int
    seat: int
    player: str
    reason: Why


class LeaveAsked(Happened, frozen=True, kw_only=True, tag="leave_asked"):
    """A player will leave when the hand is over (CASH-6.2)."""

    seat: int
    player: str
    reason: Why


class LeaveCancelled(Happened, frozen=True, kw_only=True, tag="leave_cancelled"):
    """A player stays after all."""

    seat: int
    player: str


class SeatLeft(Happened, frozen=True, kw_only=True, tag="seat_left"):
    """A player left the seat; the stack is on its way to the bank (CASH-6.5)."""

    seat: int
    player: str
    stack: int
    transit: str
    reason: Why
    last_stack: int = 0
    """The stack after its last hand, before an excess went to the bank (CASH-8.2)."""


class ChipsRefunded(Happened, frozen=True, kw_only=True, tag="chips_refunded"):
    """Chips of a voided hand are on their way to somebody who had left already (STD-14)."""

    player: str
    amount: int
    transit: str
    reason: Why


class ExcessMoved(Happened, frozen=True, kw_only=True, tag="excess_moved"):
    """What a stack had above the maximum buy-in is on its way to the bank (CASH-8.1)."""

    seat: int
    player: str
    amount: int
    transit: str
    reason: Why


class TransitDelivered(Happened, frozen=True, kw_only=True, tag="transit_delivered"):
    """Chips that left the table have arrived in the bank."""

    transit: str


class RebuyAsked(Happened, frozen=True, kw_only=True, tag="rebuy_asked"):
    """The rebuy-in / leave question was put; it holds the next hand (CASH-7.2).

    The stack may be brought to `low` … `high`. `auto` is the stack that auto rebuy-in wants: the server
    answers with it at once if the bank reaches.
    """

    seat: int
    player: str
    low: int
    high: int
    deadline: int
    reason: Why
    auto: int = 0


class QuestionMoved(Happened, frozen=True, kw_only=True, tag="question_moved"):
    """After a gap in the house's own time a question stands longer."""

    seat: int
    deadline: int


class ReboughtIn(Happened, frozen=True, kw_only=True, tag="rebought_in"):
    """Chips came out of the transit onto the stack."""

    seat: int
    player: str
    amount: int
    transit: str
    reason: Why


class AutoRebuySet(Happened, frozen=True, kw_only=True, tag="auto_rebuy_set"):
    """Auto rebuy-in was set to restore this stack; 0 is off."""

    seat: int
    player: str
    amount: int


class EntrySet(Happened, frozen=True, kw_only=True, tag="entry_set"):
    """A newcomer chose to post or to wait (CASH-3.2)."""

    seat: int
    player: str
    entry: Entry


class ConnectionNoted(Happened, frozen=True, kw_only=True, tag="connection_noted"):
    """A player can, or can't, be reached."""

    seat: int
    player: str
    connected: bool


class SitOutAsked(Happened, frozen=True, kw_only=True, tag="sit_out_asked"):
    """A player will be away from the next hand on (TABLE-8)."""

    seat: int
    player: str
    reason: Why


class SitOutCancelled(Happened, frozen=True, kw_only=True, tag="sit_out_cancelled"):
    """A player does not go away after all."""

    seat: int
    player: str


class SatOut(Happened, frozen=True, kw_only=True, tag="sat_out"):
    """A player is away until `until`; `used` sit-outs are used, the first of them at `first` (CASH-4.1)."""

    seat: int
    player: str
    until: int
    used: int
    first: int
    reason: Why


class SitOutExtended(Happened, frozen=True, kw_only=True, tag="sit_out_extended"):
    """Another period of sitting out began by itself (CASH-4.2)."""

    seat: int
    player: str
    until: int
    period: int
    used: int
    first: int
    reason: Why


class SatIn(Happened, frozen=True, kw_only=True, tag="sat_in"):
    """A player counts as in again. `unasked`: its last period is over, it did not come itself (CASH-4.2)."""

    seat: int
    player: str
    reason: Why
    unasked: bool = False


class ActedForAbsent(Happened, frozen=True, kw_only=True, tag="acted_for_absent"):
    """The fold that follows was made by the house for a player who has not come back (CASH-4.2)."""

    hand: int
    decision: int
    seat: int
    player: str
    reason: Why


class PauseStarted(Happened, frozen=True, kw_only=True, tag="pause_started"):
    """The next hand is due at `until`."""

    until: int
    reason: Why


class TableWaits(Happened, frozen=True, kw_only=True, tag="table_waits"):
    """There are too few players; `needed` more make it start."""

    needed: int
    reason: Why


class Resumed(Happened, frozen=True, kw_only=True, tag="resumed"):
    """The house goes on after a crash or a gap; nobody lost time by it."""

    gap: int


class Dismissed(Happened, frozen=True, kw_only=True, tag="dismissed"):
    """The table is closed."""

    reason: Why


TableEvent = (
    TableOpened
    | SeatTaken
    | TableInitialised
    | HandStarted
    | Rested
    | BlindMissed
    | HandEvent
    | ClockStarted
    | TimedOut
    | LeaveAsked
    | LeaveCancelled
    | SeatLeft
    | ChipsRefunded
    | ExcessMoved
    | TransitDelivered
    | RebuyAsked
    | QuestionMoved
    | ReboughtIn
    | AutoRebuySet
    | EntrySet
    | SitOutAsked
    | SitOutCancelled
    | SatOut
    | SitOutExtended
    | SatIn
    | ActedForAbsent
    | ConnectionNoted
    | PauseStarted
    | TableWaits
    | Resumed
    | Dismissed
)
