"""A command as a row: what is done about it, how often it may be said, whether its answer is remembered."""

from pokerhouse.server.rows.request import Request
from pokerhouse.server.rows.row import AtTable, Handler, Row, Unpaced, at_tables, by_command
from pokerhouse.server.rows.table_pace import KEEPS, KEPT, TABLE_CHANGES

__all__ = [
    "KEEPS",
    "KEPT",
    "TABLE_CHANGES",
    "AtTable",
    "Handler",
    "Request",
    "Row",
    "Unpaced",
    "at_tables",
    "by_command",
]
