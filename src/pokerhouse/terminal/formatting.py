"""Amounts and cards as they are written, in every language alike."""

from collections.abc import Sequence
from unicodedata import east_asian_width

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_UNITS = ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k"))


def chips(amount: int) -> str:
    """An amount in full: "1,240"."""
    return f"{amount:,}"


def short(amount: int, width: int) -> str:
    """An amount in so many characters: in full, or as "1.2M", cut and never rounded up."""
    text = chips(amount)
    if len(text) <= width:
        return text
    for unit, letter in _UNITS:
        if amount >= unit:
            whole, tenth = amount // unit, amount * 10 // unit % 10
            exact = f"{whole}.{tenth}{letter}"
            return exact if len(exact) <= width else f"{whole}{letter}"
    return text


def card(name: str) -> str:
    """A card with its suit's sign: "A♠", "10♥"; two dots face down."""
    if not name:
        return "··"
    return ("10" if name[0] == "T" else name[0]) + SUIT_SIGNS[name[1]]


def cards(names: Sequence[str]) -> str:
    """Cards side by side."""
    return " ".join(card(name) for name in names)


def width_of(text: str) -> int:
    """How many cells a text takes: Korean and Chinese signs take two each."""
    return len(text) if text.isascii() else sum(1 + (east_asian_width(sign) in "WF") for sign in text)


def cut(text: str, width: int) -> str:
    """As much of a text as has room in so many cells."""
    while width_of(text) > width:
        text = text[:-1]
    return text
