"""What happened at a table, in the past tense: facts, with their reasons, and no hidden card.

Each event carries its time (`at`, UTC milliseconds) and the version of its form (`v`). Seats count from 1.
"""

from pokerhouse.house.chips_event import (
    ChipsRefunded,
    ExcessMoved,
    QuestionMoved,
    ReboughtIn,
    RebuyAsked,
    TransitDelivered,
)
from pokerhouse.house.hand_event import (
    ActedForAbsent,
    BlindKind,
    BlindMissed,
    ClockStarted,
    HandEvent,
    HandStarted,
    Rested,
    TimedOut,
)
from pokerhouse.house.happened import Happened
from pokerhouse.house.option_event import OptionAnswered, OptionAsked
from pokerhouse.house.people_event import (
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
from pokerhouse.house.settings import TableSettings
from pokerhouse.house.sng_event import (
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
    Place,
    RoundBegan,
    SafeDrawn,
    SafeFilled,
    SngEnded,
    SngStarted,
    Walked,
)
from pokerhouse.house.why import Why

__all__ = [
    "ActedForAbsent",
    "AutoRebuySet",
    "BlindKind",
    "BlindMissed",
    "BlindReturned",
    "BlindTaken",
    "ChipsCashed",
    "ChipsRefunded",
    "ClockStarted",
    "ConnectionNoted",
    "DeadAwarded",
    "Dismissed",
    "Eliminated",
    "EntrySet",
    "ExcessMoved",
    "Forfeited",
    "GivenReturned",
    "HandEvent",
    "HandStarted",
    "HandsHeld",
    "Happened",
    "InvitationDeclined",
    "Invited",
    "LeaveAsked",
    "LeaveCancelled",
    "OptionAnswered",
    "OptionAsked",
    "PauseStarted",
    "Place",
    "QuestionMoved",
    "ReboughtIn",
    "RebuyAsked",
    "Rested",
    "Resumed",
    "RoundBegan",
    "SafeDrawn",
    "SafeFilled",
    "SatIn",
    "SatOut",
    "SeatHeld",
    "SeatLeft",
    "SeatTaken",
    "SitOutAsked",
    "SitOutCancelled",
    "SitOutExtended",
    "SngEnded",
    "SngStarted",
    "TableEvent",
    "TableInitialised",
    "TableOpened",
    "TableWaits",
    "TimedOut",
    "TransitDelivered",
    "Walked",
]


class TableOpened(Happened, frozen=True, kw_only=True, tag="table_opened"):
    """A table was opened; its settings stand here in full."""

    settings: TableSettings


class TableInitialised(Happened, frozen=True, kw_only=True, tag="table_initialised"):
    """One card each; the highest has the button (SNG-1.2). Everyone is established (CASH-1.4)."""

    button: int
    cards: dict[int, str]
    """Seat to card."""
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
)
