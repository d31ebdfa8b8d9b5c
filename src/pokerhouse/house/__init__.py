"""Tables, players, chips and everything between two hands.

The rooms below have faces of their own: `commands` and `events` of a table, `player`, `cash`, `sng`, `ledger`
and the others; what most callers need stands here.
"""

from pokerhouse.house import commands, events
from pokerhouse.house.cash import best_seat, soonest
from pokerhouse.house.commands import Command
from pokerhouse.house.events import TableEvent
from pokerhouse.house.player import CagePolicy, Player, PlayerCommand, PlayerEvent, Terms
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import STAKES, Kind, Option, TableSettings
from pokerhouse.house.state import Chair
from pokerhouse.house.step import Outcome
from pokerhouse.house.table import Snapshot, Table
from pokerhouse.house.waiting import WaitingList
from pokerhouse.rules import Refused

__all__ = [
    "STAKES",
    "CagePolicy",
    "Chair",
    "Command",
    "Kind",
    "Option",
    "Outcome",
    "Player",
    "PlayerCommand",
    "PlayerEvent",
    "Reason",
    "Refused",
    "Snapshot",
    "Table",
    "TableEvent",
    "TableSettings",
    "Terms",
    "WaitingList",
    "best_seat",
    "commands",
    "events",
    "soonest",
]
