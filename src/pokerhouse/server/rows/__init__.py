"""A command as a row: what is done about it, how often it may be said, whether its answer is remembered."""

from pokerhouse.server.rows.paces import KEEPS, KEPT, TABLE_CHANGES
from pokerhouse.server.rows.row import Handler, Request, Row, Unpaced, at_account, at_table, by_command

__all__ = [
    "KEEPS",
    "KEPT",
    "TABLE_CHANGES",
    "Handler",
    "Request",
    "Row",
    "Unpaced",
    "at_account",
    "at_table",
    "by_command",
]
