"""The game at the terminal's table: its settings, its hands, what the person does and what is told."""

from pokerhouse.terminal.game.action import (
    FORMS,
    Action,
    UnreadableError,
    all_in,
    check_or_call,
    goes_all_in,
    presets,
    reach_of,
    read_action,
    usual_raises,
)
from pokerhouse.terminal.game.game import YOU, Game
from pokerhouse.terminal.game.hand_log import Kind, Line
from pokerhouse.terminal.game.session import Session
from pokerhouse.terminal.game.settings import SettingsError, TableSettings, read_settings

__all__ = [
    "FORMS",
    "YOU",
    "Action",
    "Game",
    "Kind",
    "Line",
    "Session",
    "SettingsError",
    "TableSettings",
    "UnreadableError",
    "all_in",
    "check_or_call",
    "goes_all_in",
    "presets",
    "reach_of",
    "read_action",
    "read_settings",
    "usual_raises",
]
