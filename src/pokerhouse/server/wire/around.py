"""What the server knows of a table beside its events."""

from msgspec import Struct

from pokerhouse.protocol.people import Circle
from pokerhouse.protocol.view import Reason


class Around(Struct, frozen=True):
    """Who watches, who is away, why somebody waits."""

    observers: int = 0
    away: frozenset[int] = frozenset()
    """Seats whose player has no connection."""
    reasons: dict[int, Reason] = {}
    """Seat to the last reason given about it."""
    names: dict[str, str] = {}
    """Names of everybody who has played here, even if they have left."""
    circle: Circle | None = None
    """The people of a private table."""
    waiting: int = 0
    """How many people wait for a seat."""
    host_name: str = ""
    """The host's name, if the host does not sit here."""
    now: int = 0
