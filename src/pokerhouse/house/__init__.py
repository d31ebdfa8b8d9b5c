"""Tables, players, chips and everything between two hands."""

from pokerhouse.house import command, event, player_command, player_event, waiting_event
from pokerhouse.house.chair import Chair
from pokerhouse.house.command import Command
from pokerhouse.house.event import TableEvent
from pokerhouse.house.outcome import Outcome
from pokerhouse.house.player import Player
from pokerhouse.house.player_command import CagePolicy, PlayerCommand, Terms
from pokerhouse.house.player_event import PlayerEvent
from pokerhouse.house.settings import STAKES, TableSettings
from pokerhouse.house.soonest import best_seat, soonest
from pokerhouse.house.table import Snapshot, Table
from pokerhouse.house.waiting_list import WaitingList
from pokerhouse.house.why import Why
from pokerhouse.rules import Refused

__all__ = [
    "STAKES",
    "CagePolicy",
    "Chair",
    "Command",
    "Outcome",
    "Player",
    "PlayerCommand",
    "PlayerEvent",
    "Refused",
    "Snapshot",
    "Table",
    "TableEvent",
    "TableSettings",
    "Terms",
    "WaitingList",
    "Why",
    "best_seat",
    "command",
    "event",
    "player_command",
    "player_event",
    "soonest",
    "waiting_event",
]
