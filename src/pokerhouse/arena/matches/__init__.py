"""Matches: who sits where, sessions, tasks on many processes, faults, plans, reports."""

from pokerhouse.arena.matches.chair import TOLD_MAX, Chair, FaultTold
from pokerhouse.arena.matches.folder import FolderError
from pokerhouse.arena.matches.match import Progress, play_match
from pokerhouse.arena.matches.match_settings import ALL_DEALS, LineUp, MatchSettings, whole_deals
from pokerhouse.arena.matches.plan import plan_hash, plan_of
from pokerhouse.arena.matches.report import bot_style, model_told, report_of
from pokerhouse.arena.matches.seatings import seatings
from pokerhouse.arena.matches.tally import Match, Result
from pokerhouse.arena.matches.verify import ReportError, Verified, verify_report

__all__ = [
    "ALL_DEALS",
    "TOLD_MAX",
    "Chair",
    "FaultTold",
    "FolderError",
    "LineUp",
    "Match",
    "MatchSettings",
    "Progress",
    "ReportError",
    "Result",
    "Verified",
    "bot_style",
    "model_told",
    "plan_hash",
    "plan_of",
    "play_match",
    "report_of",
    "seatings",
    "verify_report",
    "whole_deals",
]
