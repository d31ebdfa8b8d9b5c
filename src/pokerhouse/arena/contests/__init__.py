"""Contests of bots: who beats whom, by how much, and what that makes of each."""

from pokerhouse.arena.contests.contest import (
    BOTS_MAX,
    Contest,
    Pairing,
    Standing,
    contest_of,
    pairs_of,
    play_contest,
)
from pokerhouse.arena.contests.page import contest_page
from pokerhouse.arena.contests.ratings import elo, nash

__all__ = [
    "BOTS_MAX",
    "Contest",
    "Pairing",
    "Standing",
    "contest_of",
    "contest_page",
    "elo",
    "nash",
    "pairs_of",
    "play_contest",
]
