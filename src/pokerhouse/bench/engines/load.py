"""What every engine is measured with: stacks of 20,000, blinds of 50 and 100, four loads."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import cycle
from random import Random
from typing import Literal

from pokerhouse.cards import SeededChance

STACK, SMALL, BIG = 20_000, 50, 100

Policy = Literal["call", "random"]
LOADS: list[tuple[int, Policy]] = [(2, "call"), (2, "random"), (6, "call"), (6, "random")]

Play = Callable[[Random], int]
"""Plays one hand to the payout and returns the number of its decisions."""


@cache
def shuffled_decks() -> tuple[tuple[int, ...], ...]:
    """Decks shuffled beforehand, as card numbers."""
    chance = SeededChance("hands")
    return tuple(tuple(chance.deck()) for _ in range(20_000))


class Prepared:
    """Stands in for an engine's generator of chance: decks shuffled beforehand, else always the first."""

    def __init__(self) -> None:
        self._orders = cycle(shuffled_decks())

    def shuffle(self, deck: list[object]) -> None:
        """Put a deck into the next prepared order."""
        deck[:] = [deck[card] for card in next(self._orders)]

    def randint(self, low: int, _high: int) -> int:
        """Return the lowest number."""
        return low

    def choice(self, things: Sequence[object]) -> object:
        """Return the first thing."""
        return things[0]
