"""How often somebody may do something, and whose turn it is when many want something at once."""

from pokerhouse.server.pace.fair_turns import FairTurns
from pokerhouse.server.pace.rate_limit import NAMES_MAX, Bucket, Buckets, Recent, bucket
from pokerhouse.server.pace.turns import PAUSE_SECONDS, SLICE_SECONDS, Turns

__all__ = [
    "NAMES_MAX",
    "PAUSE_SECONDS",
    "SLICE_SECONDS",
    "Bucket",
    "Buckets",
    "FairTurns",
    "Recent",
    "Turns",
    "bucket",
]
