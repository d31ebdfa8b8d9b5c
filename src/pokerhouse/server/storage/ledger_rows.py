"""Writes down what events move: the house's transfers as ledger rows."""

from collections.abc import Sequence

from pokerhouse.house.events import TableEvent
from pokerhouse.house.ledger import Book
from pokerhouse.house.player import PlayerEvent
from pokerhouse.server.storage.batch import LedgerRow


def ledger_rows(
    book: Book, stream: str, events: Sequence[TableEvent] | Sequence[PlayerEvent]
) -> tuple[LedgerRow, ...]:
    """The rows of a batch, each with the place of its event in it."""
    return tuple(
        LedgerRow(item, transfer.kind, transfer.debit, transfer.credit, transfer.amount)
        for item, event in enumerate(events)
        for transfer in book.transfers(stream, event)
    )
