"""How good five to seven cards are: one comparable integer, its category, the five that play, a name."""

from pokerhouse.strength.category import Category, category
from pokerhouse.strength.equity import EquityResult, HandEquity, equity
from pokerhouse.strength.evaluate import strength, strengths
from pokerhouse.strength.name import HandName, describe, named
from pokerhouse.strength.playing import best_five

__all__ = [
    "Category",
    "EquityResult",
    "HandEquity",
    "HandName",
    "best_five",
    "category",
    "describe",
    "equity",
    "named",
    "strength",
    "strengths",
]
