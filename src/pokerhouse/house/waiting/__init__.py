"""The waiting list for full tables."""

from pokerhouse.house.waiting.message import (
    Ending,
    NoteFree,
    NoteSeated,
    OfferWithdrawn,
    Postponed,
    Queue,
    Queued,
    SeatOffered,
    SeatsNoted,
    Unqueue,
    Unqueued,
    Waited,
    WaitingCommand,
    WaitingEvent,
)
from pokerhouse.house.waiting.waiting_list import WaitingList, WaitingState

__all__ = [
    "Ending",
    "NoteFree",
    "NoteSeated",
    "OfferWithdrawn",
    "Postponed",
    "Queue",
    "Queued",
    "SeatOffered",
    "SeatsNoted",
    "Unqueue",
    "Unqueued",
    "Waited",
    "WaitingCommand",
    "WaitingEvent",
    "WaitingList",
    "WaitingState",
]
