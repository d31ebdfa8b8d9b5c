"""A hand's events in the formats other programs read."""

from pokerhouse.history.acpc_game import RESEARCH_GAME, Game, read_game
from pokerhouse.history.acpc_state import read_acpc, read_state
from pokerhouse.history.acpc_writer import write_acpc
from pokerhouse.history.fault import Fault
from pokerhouse.history.payoffs import agree, payoffs_of, plain
from pokerhouse.history.phh_reader import read_phh
from pokerhouse.history.phh_writer import write_phh, write_phhs
from pokerhouse.history.record import UNKNOWN, Record, Step
from pokerhouse.history.replay import Replay, replay
from pokerhouse.history.telling import record_of

__all__ = [
    "RESEARCH_GAME",
    "UNKNOWN",
    "Fault",
    "Game",
    "Record",
    "Replay",
    "Step",
    "agree",
    "payoffs_of",
    "plain",
    "read_acpc",
    "read_game",
    "read_phh",
    "read_state",
    "record_of",
    "replay",
    "write_acpc",
    "write_phh",
    "write_phhs",
]
