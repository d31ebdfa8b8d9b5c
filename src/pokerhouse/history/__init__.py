"""A hand's events in the formats other programs read."""

from pokerhouse.history.acpc import (
    RESEARCH_GAME,
    Game,
    game_for,
    payoff_text,
    read_acpc,
    read_game,
    read_state,
    state_line,
    write_acpc,
)
from pokerhouse.history.fault import Fault, FileFault, printable
from pokerhouse.history.from_events import history_of
from pokerhouse.history.hand_history import UNKNOWN, HandHistory, HistoryStep
from pokerhouse.history.hand_replay import Replay, hand_so_far, replay
from pokerhouse.history.lines import Stream
from pokerhouse.history.payoffs import agree, payoffs_of, plain
from pokerhouse.history.phh import read_phh, write_phh, write_phhs

__all__ = [
    "RESEARCH_GAME",
    "UNKNOWN",
    "Fault",
    "FileFault",
    "Game",
    "HandHistory",
    "HistoryStep",
    "Replay",
    "Stream",
    "agree",
    "game_for",
    "hand_so_far",
    "history_of",
    "payoff_text",
    "payoffs_of",
    "plain",
    "printable",
    "read_acpc",
    "read_game",
    "read_phh",
    "read_state",
    "replay",
    "state_line",
    "write_acpc",
    "write_phh",
    "write_phhs",
]
