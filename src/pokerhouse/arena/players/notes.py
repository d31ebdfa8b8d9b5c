"""What a player keeps of its decisions, where there is more to tell than the moves."""

from typing import Any, Protocol, runtime_checkable

from msgspec import Struct, field


class Notes(Struct):
    """Figures that can be added, and lines of a transcript."""

    usage: dict[str, float] = field(default_factory=dict)
    transcript: list[dict[str, Any]] = field(default_factory=list)


@runtime_checkable
class Noted(Protocol):
    """A player that keeps notes."""

    def take_notes(self) -> Notes:
        """The notes since the last time."""
        ...
