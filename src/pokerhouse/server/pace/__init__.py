"""How often somebody may do something, and whose turn it is when many want something at once."""

from pokerhouse.server.pace.fair_turns import FairTurns
from pokerhouse.server.pace.pace import (
    DAY,
    HOUR,
    MINUTE,
    Bucket,
    Pace,
    PaceBook,
    Recent,
    Who,
    bucket,
    buckets,
)
from pokerhouse.server.pace.turns import PAUSE_SECONDS, SLICE_SECONDS, Turns

__all__ = [
    "DAY",
    "HOUR",
    "MINUTE",
    "PAUSE_SECONDS",
    "SLICE_SECONDS",
    "Bucket",
    "FairTurns",
    "Pace",
    "PaceBook",
    "Recent",
    "Turns",
    "Who",
    "bucket",
    "buckets",
]
