"""Programs against programs: matches, duplicate deals, statistics, simulations; environments to learn in."""

from pokerhouse.arena.match import Match, MatchSettings, Progress, Result, play_deal, play_hand, play_match
from pokerhouse.arena.simulated_hands import simulate_hands
from pokerhouse.arena.statistics import Mean, mean_of

__all__ = [
    "Match",
    "MatchSettings",
    "Mean",
    "Progress",
    "Result",
    "mean_of",
    "play_deal",
    "play_hand",
    "play_match",
    "simulate_hands",
]
