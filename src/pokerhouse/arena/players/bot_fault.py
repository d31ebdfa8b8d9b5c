"""What a bot can do wrong. None of it ends a match."""

from typing import Literal, get_args

FaultKind = Literal["raised", "nonsense", "illegal", "late", "exited", "stray"]
"""An exception; no move at all; a move that is not offered; too late; the program ended; an answer to another
question, which is read past."""
FAULT_KINDS: tuple[FaultKind, ...] = get_args(FaultKind)
TEXT_MAX = 200
"""Characters kept of what a bot said."""


class BotFault(Exception):  # noqa: N818  (the arena goes on: to it this is an answer)
    """A bot did something wrong; its seat checks, or folds where a check is not offered (STD-12)."""

    def __init__(self, kind: FaultKind, text: str) -> None:
        self.kind: FaultKind = kind
        self.text = "".join(c if c.isprintable() else " " for c in text[: 4 * TEXT_MAX])[:TEXT_MAX]
        super().__init__(self.text)
