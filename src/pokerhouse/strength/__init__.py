"""How good five to seven cards are: one comparable integer, its category, the five that play, a name."""

from pokerhouse.strength.best_five_cards import best_five
from pokerhouse.strength.equity_tally import Progress
from pokerhouse.strength.evaluate import strength as strength_in_python
from pokerhouse.strength.hand_category import Category, category
from pokerhouse.strength.hand_equity import MOST_BOARDS, MOST_HANDS, EquityResult, HandEquity, equity
from pokerhouse.strength.hand_name import HandName, describe, in_words, named
from pokerhouse.strength.hand_order import HANDS_BY_EQUITY
from pokerhouse.strength.hand_range import Range, RangeError, hand_text, hands_of_class, parse_range
from pokerhouse.strength.range_equity import NoKernel, RangeEquity, RangeResult, range_equity

try:
    from pokerhouse_kernel import strength, strengths
except ImportError:  # the twin in Python gives the same answers
    from pokerhouse.strength.evaluate import strength, strengths

__all__ = [
    "HANDS_BY_EQUITY",
    "MOST_BOARDS",
    "MOST_HANDS",
    "Category",
    "EquityResult",
    "HandEquity",
    "HandName",
    "NoKernel",
    "Progress",
    "Range",
    "RangeEquity",
    "RangeError",
    "RangeResult",
    "best_five",
    "category",
    "describe",
    "equity",
    "hand_text",
    "hands_of_class",
    "in_words",
    "named",
    "parse_range",
    "range_equity",
    "strength",
    "strength_in_python",
    "strengths",
]
