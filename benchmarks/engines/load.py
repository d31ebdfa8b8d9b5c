"""What every engine is measured with: stacks of 20,000, blinds of 50 and 100, four loads."""

from collections.abc import Callable
from random import Random
from typing import Literal

from pokerhouse.cards import SeededChance

STACK, SMALL, BIG = 20_000, 50, 100

Policy = Literal["call", "random"]
LOADS: list[tuple[int, Policy]] = [(2, "call"), (2, "random"), (6, "call"), (6, "random")]

Play = Callable[[Random], int]
"""Plays one hand to the payout and returns the number of its decisions."""


def shuffled_decks(count: int = 2_000) -> list[list[int]]:
    """Decks shuffled beforehand, as card numbers."""
    chance = SeededChance("hands")
    return [list(chance.deck()) for _ in range(count)]
