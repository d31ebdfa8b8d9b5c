"""What a command or a deadline led to at a table."""

from msgspec import Struct, field

from pokerhouse.house.events import TableEvent
from pokerhouse.rules import Secret


class Outcome(Struct):
    """The events in their order, and the secrets of hands that began: hand number to deck."""

    events: list[TableEvent] = field(default_factory=list)
    secrets: dict[int, Secret] = field(default_factory=dict)
