"""Amounts, cards and moves in words."""

from collections.abc import Sequence

from pokerhouse.cards import CARD_NAMES
from pokerhouse.strength import describe

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
POSTS = {
    "ante": "ante",
    "small_blind": "small blind",
    "big_blind": "big blind",
    "post": "post",
    "dead": "dead post",
}
_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
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


def hand_name(names: Sequence[str]) -> str:
    """What two to seven cards make: "two pair, kings and nines"."""
    return describe([_NUMBERS[name] for name in names])
