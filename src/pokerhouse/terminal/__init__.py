"""The table in the terminal: one person against bots, under any ruleset.

The program itself is `terminal.screen`, apart because its library takes its time to load.
"""

from pokerhouse.terminal.game import Session, SettingsError, TableSettings, read_settings

__all__ = ["Session", "SettingsError", "TableSettings", "read_settings"]
