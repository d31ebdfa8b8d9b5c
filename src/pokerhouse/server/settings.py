"""What a host may set."""

from msgspec import Struct, field

from pokerhouse.house.player_command import CagePolicy
from pokerhouse.protocol.limits import GUESTS_A_MINUTE


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one running house."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """A database URL; empty is a file in the user's data folder."""
    bots: int = 5
    """Bots at each standing table; one seat always stays free."""
    styles: tuple[str, ...] = ("steady", "curious")
    """How the bots play, in turn."""
    open_browser: bool = True
    cage: CagePolicy = field(default_factory=CagePolicy)
    guests_a_minute: int = GUESTS_A_MINUTE
    """From one address."""
    thinking_ms: tuple[int, int] = (600, 1_800)
    """How long a bot thinks, at least and at most."""
    hurry: bool = False
    """Hands follow each other at once, and tables never sleep: for tests and measurements."""
