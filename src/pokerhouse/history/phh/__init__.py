"""Hands in the Poker Hand History format (.phh, .phhs), read and written."""

from pokerhouse.history.phh.action import cards_in
from pokerhouse.history.phh.reader import history_of_table, read_phh
from pokerhouse.history.phh.writer import table_of, write_phh, write_phhs

__all__ = ["cards_in", "history_of_table", "read_phh", "table_of", "write_phh", "write_phhs"]
