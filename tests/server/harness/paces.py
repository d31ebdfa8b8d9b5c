"""A house in which nobody is too fast at a table."""

from typing import Any

from pokerhouse.server.pace import Pace, PaceBook
from pokerhouse.server.rows import TABLE_CHANGES


def no_pace_at_tables(patch: Any = None) -> None:
    """From now on as much as one likes is changed at a table."""
    has = PaceBook.has

    def always(book: PaceBook, pace: Pace, *how: Any) -> bool:
        return pace is TABLE_CHANGES or has(book, pace, *how)

    if patch is None:
        PaceBook.has = always  # type: ignore[method-assign,assignment]
    else:
        patch.setattr(PaceBook, "has", always)
