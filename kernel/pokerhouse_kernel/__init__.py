"""Pokerhouse near the machine's limit: strength, equity, one hand and many hands at once.

Cards are `rank * 4 + suit`, amounts are street totals, positions count from the left of the button, all as in
`pokerhouse`, whose Python is the authority. What needs numpy is loaded when it is asked for.
"""

from typing import TYPE_CHECKING, Any

from pokerhouse_kernel._kernel import (
    BLOCK_BOARDS,
    Equity,
    Hand,
    count_all_hands,
    perft,
    prepare,
    shuffled,
    strength,
    strength_array,
    strengths,
)
from pokerhouse_kernel.game import Game
from pokerhouse_kernel.simulate import POLICIES, Simulated, simulate

if TYPE_CHECKING:
    from pokerhouse_kernel.hands import Hands, Menus, Observation
    from pokerhouse_kernel.matrix import CLASSES, preflop_matrix

__all__ = [
    "BLOCK_BOARDS",
    "CLASSES",
    "POLICIES",
    "Equity",
    "Game",
    "Hand",
    "Hands",
    "Menus",
    "Observation",
    "Simulated",
    "count_all_hands",
    "perft",
    "preflop_matrix",
    "prepare",
    "shuffled",
    "simulate",
    "strength",
    "strength_array",
    "strengths",
]


def __getattr__(name: str) -> Any:
    if name in ("Hands", "Menus", "Observation"):
        from pokerhouse_kernel import hands  # noqa: PLC0415  (it loads numpy, which most callers don't need)

        return getattr(hands, name)
    if name in ("CLASSES", "preflop_matrix"):
        from pokerhouse_kernel import matrix  # noqa: PLC0415  (the same)

        return getattr(matrix, name)
    raise AttributeError(f"pokerhouse_kernel has no {name!r}")
