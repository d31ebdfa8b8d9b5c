"""What is typed after a command: numbers, chips, money, seeds, files of hands, the house's settings."""

from pokerhouse.cli.arguments.bots import bot_named, bots_named, copies_of
from pokerhouse.cli.arguments.chips import chips_of
from pokerhouse.cli.arguments.history_file import game_of, hands_of, name_of
from pokerhouse.cli.arguments.house_settings import SETTINGS, Setting
from pokerhouse.cli.arguments.money_unit import read_unit
from pokerhouse.cli.arguments.seed import read_seed
from pokerhouse.cli.arguments.setting_sources import STARTED_BY_VARIABLE, settings_of
from pokerhouse.cli.arguments.whole_number import DIGITS_MAX, Token, read_whole

__all__ = [
    "DIGITS_MAX",
    "SETTINGS",
    "STARTED_BY_VARIABLE",
    "Setting",
    "Token",
    "bot_named",
    "bots_named",
    "chips_of",
    "copies_of",
    "game_of",
    "hands_of",
    "name_of",
    "read_seed",
    "read_unit",
    "read_whole",
    "settings_of",
]
