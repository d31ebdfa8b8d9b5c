"""The link by which people come to a table (HOST-2)."""

from msgspec import Struct, field


class TableLink(Struct, frozen=True, kw_only=True):
    """One link: whose it is, how many may come by it, until when, and who did."""

    key: str
    by: str
    guests: int
    until: int
    revoked: int = 0
    """When it was taken back; 0: it was not."""
    came: dict[str, int] = field(default_factory=dict)
    """Player to when it came."""
