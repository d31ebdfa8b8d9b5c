"""What a bot may use up. Seconds are seconds of the clock on the wall."""

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """Limits of one match, the same for every bot in it."""

    action_seconds: float = 5.0
    """One decision."""
    hand_seconds: float = 20.0
    """All its decisions of one hand together."""
    match_seconds: float | None = None
    """All its decisions of the match together; a bot that used them up is retired."""
    start_seconds: float = 20.0
    """From its start until it is ready."""
    memory_megabytes: int = 2048
    """The address space of its process."""
    faults: int = 100
    """A bot with so many faults is retired: from then on its seat checks or folds, and the match goes on."""
