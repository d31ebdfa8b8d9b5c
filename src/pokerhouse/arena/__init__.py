"""Programs against programs: matches, duplicate deals, statistics."""

from pokerhouse.arena.match import Match, Progress, Result, Terms, play_deal, play_hand, play_match
from pokerhouse.arena.statistics import Mean, mean_of

__all__ = [
    "Match",
    "Mean",
    "Progress",
    "Result",
    "Terms",
    "mean_of",
    "play_deal",
    "play_hand",
    "play_match",
]
