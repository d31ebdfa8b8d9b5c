"""What the house knows, in the wire's words: events, tables, questions, reasons."""

from pokerhouse.server.wire.alike import alike, of_reason
from pokerhouse.server.wire.around import Around
from pokerhouse.server.wire.bank_movements import moved
from pokerhouse.server.wire.sng_view import level_of
from pokerhouse.server.wire.table_events import TableTeller, TellerState, Told, pots_in, with_cards
from pokerhouse.server.wire.table_view import TableViews

__all__ = [
    "Around",
    "TableTeller",
    "TableViews",
    "TellerState",
    "Told",
    "alike",
    "level_of",
    "moved",
    "of_reason",
    "pots_in",
    "with_cards",
]
