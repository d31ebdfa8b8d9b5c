"""Sit-and-goes, public and private: start, levels, the safe, forfeits, places, the next one."""

from pokerhouse.house.sng.level import LEVELS, TOP_ROUNDS
from pokerhouse.house.sng.purse import Bought, Given
from pokerhouse.house.sng.safe import check_draw, draw_safe, most_from_safe
from pokerhouse.house.sng.sit_and_go import HANDS_AWAY, SitAndGo
from pokerhouse.house.sng.tournament import alive, ring_of

__all__ = [
    "HANDS_AWAY",
    "LEVELS",
    "TOP_ROUNDS",
    "Bought",
    "Given",
    "SitAndGo",
    "alive",
    "check_draw",
    "draw_safe",
    "most_from_safe",
    "ring_of",
]
