"""What happened at a table, in the past tense: facts, with their reasons, and no hidden card.

Each event carries its time (`at`, UTC milliseconds) and the version of its form (`v`). Seats count from 1.
"""

from pokerhouse.house.events.chips import (
    ArrivalsForgotten,
    ChipsRefunded,
    ExcessMoved,
    QuestionMoved,
    ReboughtIn,
    RebuyAsked,
    TransitDelivered,
)
from pokerhouse.house.events.hand import (
    ActedForAbsent,
    BlindMissed,
    ClockStarted,
    HandEvent,
    HandStarted,
    Rested,
    TimedOut,
)
from pokerhouse.house.events.host import HostEvent
from pokerhouse.house.events.option import OptionAnswered, OptionAsked
from pokerhouse.house.events.people import (
    AutoRebuySet,
    ConnectionNoted,
    EntrySet,
    LeaveAsked,
    LeaveCancelled,
    SatIn,
    SatOut,
    SeatHeld,
    SeatLeft,
    SeatTaken,
    SitOutAsked,
    SitOutCancelled,
    SitOutExtended,
)
from pokerhouse.house.events.sng import (
    BlindReturned,
    BlindTaken,
    ChipsCashed,
    DeadAwarded,
    Eliminated,
    Forfeited,
    GivenReturned,
    HandsHeld,
    InvitationDeclined,
    Invited,
    RoundBegan,
    SafeDrawn,
    SafeFilled,
    SngEnded,
    SngStarted,
    Walked,
)
from pokerhouse.house.events.stamped_event import StampedEvent
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import TableSettings


class TableOpened(StampedEvent, frozen=True, kw_only=True, tag="table_opened"):
    """A table was opened; its settings stand here in full."""

    settings: TableSettings


class TableInitialised(StampedEvent, frozen=True, kw_only=True, tag="table_initialised"):
    """One card each; the highest has the button (SNG-1.2). Everyone is established (CASH-1.4)."""

    button: int
    cards: dict[int, str]
    """Seat to card."""
    reason: Reason


class PauseStarted(StampedEvent, frozen=True, kw_only=True, tag="pause_started"):
    """The next hand is due at `until`."""

    until: int
    reason: Reason


class TableWaits(StampedEvent, frozen=True, kw_only=True, tag="table_waits"):
    """There are too few players; `needed` more make it start."""

    needed: int
    reason: Reason


class Resumed(StampedEvent, frozen=True, kw_only=True, tag="resumed"):
    """The house goes on after a crash or a gap; nobody lost time by it."""

    gap: int


class Dismissed(StampedEvent, frozen=True, kw_only=True, tag="dismissed"):
    """The table is closed."""

    reason: Reason


TableEvent = (
    TableOpened
    | TableInitialised
    | PauseStarted
    | TableWaits
    | Resumed
    | Dismissed
    | SeatTaken
    | LeaveAsked
    | LeaveCancelled
    | SeatHeld
    | SeatLeft
    | AutoRebuySet
    | EntrySet
    | ConnectionNoted
    | SitOutAsked
    | SitOutCancelled
    | SatOut
    | SitOutExtended
    | SatIn
    | ChipsRefunded
    | ExcessMoved
    | TransitDelivered
    | ArrivalsForgotten
    | RebuyAsked
    | QuestionMoved
    | ReboughtIn
    | HandStarted
    | Rested
    | BlindMissed
    | HandEvent
    | ClockStarted
    | TimedOut
    | ActedForAbsent
    | BlindReturned
    | BlindTaken
    | ChipsCashed
    | DeadAwarded
    | Eliminated
    | Forfeited
    | GivenReturned
    | HandsHeld
    | InvitationDeclined
    | Invited
    | RoundBegan
    | SafeDrawn
    | SafeFilled
    | SngEnded
    | SngStarted
    | Walked
    | OptionAsked
    | OptionAnswered
    | HostEvent
)
