"""Programs against programs: matches, duplicate deals, statistics, simulations; environments to learn in."""

from pokerhouse.arena.matches import (
    ALL_DEALS,
    FaultTold,
    FolderError,
    LineUp,
    Match,
    MatchSettings,
    Progress,
    ReportError,
    Result,
    Verified,
    bot_style,
    plan_hash,
    plan_of,
    play_match,
    report_of,
    seatings,
    verify_report,
    whole_deals,
)
from pokerhouse.arena.new_bot import new_bot
from pokerhouse.arena.players import BotError, Limits, Source, read_bots_file, source_named, try_out
from pokerhouse.arena.simulated_hands import simulate_hands
from pokerhouse.arena.statistics import Mean, mean_of

__all__ = [
    "ALL_DEALS",
    "BotError",
    "FaultTold",
    "FolderError",
    "Limits",
    "LineUp",
    "Match",
    "MatchSettings",
    "Mean",
    "Progress",
    "ReportError",
    "Result",
    "Source",
    "Verified",
    "bot_style",
    "mean_of",
    "new_bot",
    "plan_hash",
    "plan_of",
    "play_match",
    "read_bots_file",
    "report_of",
    "seatings",
    "simulate_hands",
    "source_named",
    "try_out",
    "verify_report",
    "whole_deals",
]
