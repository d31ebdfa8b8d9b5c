"""What the server knows of a table beside its events."""

from msgspec import Struct, field

from pokerhouse.protocol.people import Circle
from pokerhouse.server.wire.table_events import TellerState


class Around(Struct, frozen=True):
    """Who watches, who is away, what was told before."""

    observers: int = 0
    away: frozenset[int] = frozenset()
    """Seats whose player has no connection."""
    teller: TellerState = field(default_factory=TellerState)
    circle: Circle | None = None
    """The people of a private table."""
    waiting: int = 0
    """How many people wait for a seat."""
    host_name: str = ""
    """The host's name, if the host does not sit here."""
    now: int = 0
