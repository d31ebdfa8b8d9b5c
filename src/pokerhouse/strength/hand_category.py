"""The ten categories, and where each begins in the numbering of strengths.

Five cards can be told apart in 7,462 ways once suits no longer matter. They are numbered from
1 (7-5-4-3-2 of mixed suits) to 7462 (a royal flush), without gaps: a greater number beats a smaller
one and equal numbers share the pot (RES-9).

| category | strengths | how many |
|---|---|---|
| high card | 1-1277 | 1277 = C(13,5) rank sets less 10 straights |
| pair | 1278-4137 | 2860 = 13 pairs with C(12,3) kickers |
| two pair | 4138-4995 | 858 = C(13,2) pairs with 11 kickers |
| three of a kind | 4996-5853 | 858 = 13 with C(12,2) kickers |
| straight | 5854-5863 | 10, the lowest is A-2-3-4-5 (D7) |
| flush | 5864-7140 | 1277, as the high cards |
| full house | 7141-7296 | 156 = 13 over 12 |
| four of a kind | 7297-7452 | 156 = 13 with 12 kickers |
| straight flush | 7453-7461 | 9 |
| royal flush | 7462 | 1 |
"""

from bisect import bisect_right
from enum import IntEnum


class Category(IntEnum):
    """What kind of hand five cards make; a greater category beats a smaller one."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def label(self) -> str:
        """The category in words: "three of a kind"."""
        return self.name.lower().replace("_", " ")


FIRST_STRENGTH: tuple[int, ...] = (1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7462)
"""The least strength of each category, by category."""

BEST_STRENGTH = 7462
"""The strength of a royal flush; there is nothing above it."""


def category(strength_value: int) -> Category:
    """Return the category a strength belongs to."""
    if not 1 <= strength_value <= BEST_STRENGTH:
        raise ValueError(f"strengths are 1 to {BEST_STRENGTH}, not {strength_value}")
    return Category(bisect_right(FIRST_STRENGTH, strength_value) - 1)
