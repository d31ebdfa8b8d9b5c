"""Tables, players, chips and everything between two hands.

The rooms below have faces of their own: `commands` and `events` of a table, `player`, `cash`, `sng`, `ledger`
and the others; what most callers need stands here.
"""

from pokerhouse.house import commands, events
from pokerhouse.house.commands import Command
from pokerhouse.house.events import TableEvent
from pokerhouse.house.game import Game
from pokerhouse.house.kind_facts import Kind
from pokerhouse.house.player import CagePolicy, Player, PlayerCommand, PlayerEvent, Terms
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import STAKES, Option, TableSettings
from pokerhouse.house.soonest import best_seat, open_seat, soonest
from pokerhouse.house.state import Chair
from pokerhouse.house.step import Outcome, Wait
from pokerhouse.house.table import Snapshot, Table
from pokerhouse.house.terms import ANTES_OF, BETTINGS, AnteOf, Betting
from pokerhouse.house.waiting import WaitingList
from pokerhouse.rules import Refused

__all__ = [
    "ANTES_OF",
    "BETTINGS",
    "STAKES",
    "AnteOf",
    "Betting",
    "CagePolicy",
    "Chair",
    "Command",
    "Game",
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
    "Wait",
    "WaitingList",
    "best_seat",
    "commands",
    "events",
    "open_seat",
    "soonest",
]
