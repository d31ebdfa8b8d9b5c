"""What is counted over the boards to come, and the equities that follow from it."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeAlias

import msgspec

WHOLE_POT = 2520
"""The pot of one board in the tally: it splits evenly among any 1 to 10 winners."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many boards are done, and of how many."""


class Tally(msgspec.Struct):
    """Boards, and by player: won alone, shared, parts of the pot in 2520ths, squares of the parts."""

    boards: int
    wins: list[int]
    ties: list[int]
    shares: list[int]
    squares: list[float]

    @classmethod
    def empty(cls, players: int) -> "Tally":
        """Nothing counted yet."""
        return cls(0, [0] * players, [0] * players, [0] * players, [0.0] * players)

    def add(self, boards: int, rows: Sequence[tuple[int, int, int, float]]) -> None:
        """Take over what the kernel counted in one piece."""
        self.boards += boards
        for player, (wins, ties, shares, squares) in enumerate(rows):
            self.wins[player] += wins
            self.ties[player] += ties
            self.shares[player] += shares
            self.squares[player] += squares

    def equity(self, player: int) -> float:
        """The player's part of the pot on average."""
        return self.shares[player] / (self.boards * WHOLE_POT)

    def error(self, player: int) -> float:
        """The standard error of that average, if the boards were drawn by chance."""
        if self.boards < 2:
            return 1.0
        variance = self.squares[player] / self.boards - self.equity(player) ** 2
        return sqrt(max(variance, 0.0) / (self.boards - 1))

    def worst_error(self) -> float:
        """The largest standard error among the players."""
        return max(map(self.error, range(len(self.wins))))
