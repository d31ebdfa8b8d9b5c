"""The program on the screen, built with textual: widgets, keys and pauses between what others do."""

from pokerhouse.terminal.screen.app import PAUSE, TableApp

__all__ = ["PAUSE", "TableApp"]
