"""Programs against programs: matches, duplicate deals, statistics, simulations; environments to learn in."""

from pokerhouse.arena.chair import FaultTold
from pokerhouse.arena.match import Match, Progress, Result, play_match
from pokerhouse.arena.match_settings import ALL_DEALS, LineUp, MatchSettings, whole_deals
from pokerhouse.arena.new_bot import new_bot
from pokerhouse.arena.players import BotError, Limits, Source, read_bots_file, source_named, try_out
from pokerhouse.arena.seatings import seatings
from pokerhouse.arena.simulated_hands import simulate_hands
from pokerhouse.arena.statistics import Mean, mean_of

__all__ = [
    "ALL_DEALS",
    "BotError",
    "FaultTold",
    "Limits",
    "LineUp",
    "Match",
    "MatchSettings",
    "Mean",
    "Progress",
    "Result",
    "Source",
    "mean_of",
    "new_bot",
    "play_match",
    "read_bots_file",
    "seatings",
    "simulate_hands",
    "source_named",
    "try_out",
    "whole_deals",
]
