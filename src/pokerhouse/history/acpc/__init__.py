"""Logs and game definitions of the Annual Computer Poker Competition, read and written."""

from pokerhouse.history.acpc.game_definition import RESEARCH_GAME, Game, read_game
from pokerhouse.history.acpc.log_reader import read_acpc, read_state
from pokerhouse.history.acpc.log_writer import game_for, payoff_text, state_line, write_acpc

__all__ = [
    "RESEARCH_GAME",
    "Game",
    "game_for",
    "payoff_text",
    "read_acpc",
    "read_game",
    "read_state",
    "state_line",
    "write_acpc",
]
