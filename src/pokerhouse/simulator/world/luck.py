"""Small draws that simulated people make, all from one seeded chance."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from pokerhouse.cards import Chance

T = TypeVar("T")


class Luck:
    """Chance with a few words of its own. The same draws in the same order give the same people."""

    __slots__ = ("below", "chance")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.below = chance.below

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, each equally likely."""
        return low + self.below(high - low + 1)

    def once_in(self, n: int) -> bool:
        """True in one of n cases."""
        return self.below(n) == 0

    def percent(self, n: int) -> bool:
        """True in n of a hundred cases."""
        return self.below(100) < n

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices, each equally likely."""
        return choices[self.below(len(choices))]

    def weighed(self, weights: Mapping[T, int]) -> T:
        """One of the keys, as likely as its weight says."""
        left = self.below(sum(weights.values()))
        for choice, weight in weights.items():
            left -= weight
            if left < 0:
                return choice
        raise AssertionError("weights are not below nothing")
