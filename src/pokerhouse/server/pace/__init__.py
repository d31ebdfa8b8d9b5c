"""How often somebody may do something, and whose turn it is when many want something at once."""

from pokerhouse.server.pace.fair_turns import FairTurns
from pokerhouse.server.pace.pace import DAY, HOUR, MINUTE, SECOND, Pace, PaceBook, Who
from pokerhouse.server.pace.rate_limit import NAMES_MAX, Bucket, Buckets, Recent, bucket
from pokerhouse.server.pace.turns import PAUSE_SECONDS, SLICE_SECONDS, Turns

__all__ = [
    "DAY",
    "HOUR",
    "MINUTE",
    "NAMES_MAX",
    "PAUSE_SECONDS",
    "SECOND",
    "SLICE_SECONDS",
    "Bucket",
    "Buckets",
    "FairTurns",
    "Pace",
    "PaceBook",
    "Recent",
    "Turns",
    "Who",
    "bucket",
]
