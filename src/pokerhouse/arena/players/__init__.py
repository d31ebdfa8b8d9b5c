"""Who sits in a match: styles, classes in files, programs; asked in one way, and kept within limits."""

from pokerhouse.arena.players.bot_fault import FAULT_KINDS, BotFault, FaultKind
from pokerhouse.arena.players.limited import die_with_parent
from pokerhouse.arena.players.limits import Limits
from pokerhouse.arena.players.notes import Noted, Notes
from pokerhouse.arena.players.player import Player, open_player, try_out
from pokerhouse.arena.players.source import BotError, Command, Factory, Model, PythonFile, Source, Styled
from pokerhouse.arena.players.source_names import read_bots_file, source_named

__all__ = [
    "FAULT_KINDS",
    "BotError",
    "BotFault",
    "Command",
    "Factory",
    "FaultKind",
    "Limits",
    "Model",
    "Noted",
    "Notes",
    "Player",
    "PythonFile",
    "Source",
    "Styled",
    "die_with_parent",
    "open_player",
    "read_bots_file",
    "source_named",
    "try_out",
]
