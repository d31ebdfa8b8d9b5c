"""The link by which people come to a table (HOST-2)."""

from collections.abc import Sequence

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
    """Player to when they came."""


def newest_link(links: Sequence[TableLink], by: str = "") -> TableLink | None:
    """The last link that is not taken back; with a name, the last one they made."""
    good = (link for link in reversed(links) if not link.revoked and by in ("", link.by))
    return next(good, None)
