"""The program on the screen, built with textual: widgets, keys and pauses between what others do."""

from pokerhouse.terminal.screen.app import PAUSE, TableApp
from pokerhouse.terminal.screen.hang_up import end_with_terminal

__all__ = ["PAUSE", "TableApp", "end_with_terminal"]
