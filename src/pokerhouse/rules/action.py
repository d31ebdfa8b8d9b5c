"""Moves, and the menu that says which of them a player may make."""

from operator import index
from typing import Any, Literal

from msgspec import Struct

Move = Literal["fold", "check", "call", "raise", "all_in"]
MOVES: tuple[Move, ...] = ("fold", "check", "call", "raise", "all_in")

NoRaise = Literal[
    "", "nobody_left", "too_few", "not_reopened", "under_half", "raise_cap", "no_bet_yet", "blind_turn"
]

NO_RAISE_REASONS: dict[NoRaise, tuple[str, str]] = {
    "": ("", ""),
    "nobody_left": ("STD-4", "No other player is left to answer a raise."),
    "too_few": ("STD-1", "You don't have enough chips to raise."),
    "not_reopened": ("STD-2", "You have acted, and the all-in since then was less than a full raise."),
    "under_half": (
        "STD-2a",
        "You have acted, and the all-in since then counts as a call.",
    ),
    "raise_cap": ("STD-3", "No more raises on this street."),
    "no_bet_yet": ("STEP-18", "Nobody has bet on this street yet, so you can't raise."),
    "blind_turn": ("STEP-15", "A blind's first move is to bet the blind."),
}
"""Why raising is not offered: the rule and a sentence. A policy may name rules of its own."""


class Menu(Struct, frozen=True, gc=False):
    """What the actor may do, exactly. Amounts are totals for the street after acting (`to`)."""

    actor: int
    fold: bool
    check: bool
    call_to: int | None
    call_cost: int
    raise_low: int | None
    raise_high: int | None
    bet: bool
    """Nothing has been wagered on the street, so the raise is a bet."""
    no_raise: NoRaise
    """Why there is no raise."""
    all_in_to: int | None = None
    """Where all-in is a move of its own."""
    call_is_bet: bool = False
    """Matching the price is called a bet: these are the player's first chips on the street."""
    suggested: int | None = None
    """The raise that the game thinks of as usual."""


def plain_int(number: Any) -> Any:
    """A whole number of another kind, numpy's for one, as an int; all else as it came, to be refused."""
    try:
        return number if isinstance(number, bool) else index(number)
    except TypeError:
        return number
