"""Whole numbers as they are typed; 1.5 is not rounded but refused."""

from collections.abc import Sequence
from typing import Protocol

DIGITS_MAX = 18


class Token(Protocol):
    """A word of the command line."""

    @property
    def value(self) -> str:
        """The word as it was typed."""
        ...


def read_whole(_type: object, tokens: Sequence[Token]) -> int:
    """Read a whole number, for a command's parameters."""
    word = tokens[0].value.strip()
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"{word[:40]!r} is no whole number.")
    if len(digits) > DIGITS_MAX:
        raise ValueError(f"{word[:40]} is too large.")
    return int(word)
