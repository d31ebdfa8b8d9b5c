"""What outlives the process: events, secrets, ledger rows, answers, players and sessions."""

from pokerhouse.server.storage.batch import (
    AnswerRow,
    Batch,
    EventRow,
    LedgerRow,
    PlayerRow,
    SessionRow,
    SnapshotRow,
    StoredBatch,
    TransitRow,
)
from pokerhouse.server.storage.database import bring_up_to_date, connect, plainly
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.event_rows import (
    arrived,
    departed_from_bank,
    departed_from_table,
    event_rows,
    player_event,
    secret_data,
    secret_of,
    table_event,
    waiting_event,
)
from pokerhouse.server.storage.ledger_rows import ledger_rows
from pokerhouse.server.storage.location import locate
from pokerhouse.server.storage.lock import FileLock, ServerLock
from pokerhouse.server.storage.store import Store
from pokerhouse.server.storage.writer import NotStoredError, Writer

__all__ = [
    "AnswerRow",
    "Batch",
    "EventRow",
    "FileLock",
    "LedgerRow",
    "NotStoredError",
    "PlayerRow",
    "ServerLock",
    "SessionRow",
    "SnapshotRow",
    "StartError",
    "Store",
    "StoredBatch",
    "TransitRow",
    "Writer",
    "arrived",
    "bring_up_to_date",
    "connect",
    "departed_from_bank",
    "departed_from_table",
    "event_rows",
    "ledger_rows",
    "locate",
    "plainly",
    "player_event",
    "secret_data",
    "secret_of",
    "table_event",
    "waiting_event",
]
