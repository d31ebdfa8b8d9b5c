"""A hand as a file tells it: how it was dealt, what was done, and what came of it."""

from decimal import Decimal
from typing import Any, Literal

from msgspec import Struct

from pokerhouse.rules import Setup

UNKNOWN = "??"
"""A card that the file does not tell."""

Kind = Literal["fold", "check_or_call", "raise", "board", "show", "muck", "dead", "void", "note"]


NOBODY = -1
"""The position of a step that names none: a move is then that of whoever has to act."""


class HistoryStep(Struct, frozen=True):
    """One line of the story."""

    kind: Kind
    position: int = NOBODY
    to: int | None = None
    """A raise's street total; None where the file does not say it. For dead chips: how many."""
    cards: tuple[str, ...] = ()
    comment: str = ""
    text: str = ""
    """As the file writes it, for messages."""
    line: int | None = None
    total: int | None = None
    """Where a file counts so: what a raise brings its player's wagers to, over all streets."""


class HandHistory(Struct, frozen=True, kw_only=True):
    """One hand of a file. What the reader has no use for stands in `fields` and `comments`, as it came."""

    setup: Setup
    hole: tuple[tuple[str, str], ...]
    steps: tuple[HistoryStep, ...]
    dealt: tuple[str, ...] = ()
    """Comments on the cards dealt, by position; empty where nobody said anything."""
    hand: str | int | None = None
    recorded: tuple[Decimal, ...] | None = None
    """The payoffs that the file tells, by position, in its money."""
    unit: Decimal = Decimal(1)
    """What one chip is worth in the file's money; payoffs are told in that money."""
    fields: dict[str, Any] = {}
    source: dict[str, Any] | None = None
    """The table of a PHH file as it was read. It is what is written as PHH: what went in comes out."""
    comments: tuple[str, ...] = ()
    line: int | None = None
