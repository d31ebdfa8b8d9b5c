"""What is typed after a command: whole numbers, chips, money, seeds, and the files of hand histories."""

from pokerhouse.cli.arguments.chips import chips_of
from pokerhouse.cli.arguments.history_file import game_of, hands_of, name_of
from pokerhouse.cli.arguments.money_unit import read_unit
from pokerhouse.cli.arguments.seed import read_seed
from pokerhouse.cli.arguments.whole_number import DIGITS_MAX, read_whole

__all__ = ["DIGITS_MAX", "chips_of", "game_of", "hands_of", "name_of", "read_seed", "read_unit", "read_whole"]
