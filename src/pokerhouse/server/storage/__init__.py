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
from pokerhouse.server.storage.database import (
    SCHEMA_VERSION,
    bring_up_to_date,
    connect,
    in_plain_words,
    migrate,
    plainly,
    schema_version,
)
from pokerhouse.server.storage.endings import (
    answers_forgotten,
    guest_forgotten,
    session_ended,
    session_prolonged,
    sessions_forgotten,
    signed_out,
)
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.files import (
    DatabaseFile,
    copy_file,
    copy_pages,
    onto_disk,
    unfinished_name,
    whole_file,
)
from pokerhouse.server.storage.location import Location, locate
from pokerhouse.server.storage.locks import DOUBT_SECONDS, FileLock, ServerLock
from pokerhouse.server.storage.outage import is_outage, spoken
from pokerhouse.server.storage.rows import (
    arrived,
    departed_from_bank,
    departed_from_table,
    event_rows,
    ledger_rows,
    player_event,
    secret_data,
    secret_of,
    table_event,
    waiting_event,
)
from pokerhouse.server.storage.schema import metadata
from pokerhouse.server.storage.store import Store
from pokerhouse.server.storage.writer import NotStoredError, Writer, is_passing

__all__ = [
    "DOUBT_SECONDS",
    "SCHEMA_VERSION",
    "AnswerRow",
    "Batch",
    "DatabaseFile",
    "EventRow",
    "FileLock",
    "LedgerRow",
    "Location",
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
    "answers_forgotten",
    "arrived",
    "bring_up_to_date",
    "connect",
    "copy_file",
    "copy_pages",
    "departed_from_bank",
    "departed_from_table",
    "event_rows",
    "guest_forgotten",
    "in_plain_words",
    "is_outage",
    "is_passing",
    "ledger_rows",
    "locate",
    "metadata",
    "migrate",
    "onto_disk",
    "plainly",
    "player_event",
    "schema_version",
    "secret_data",
    "secret_of",
    "session_ended",
    "session_prolonged",
    "sessions_forgotten",
    "signed_out",
    "spoken",
    "table_event",
    "unfinished_name",
    "waiting_event",
    "whole_file",
]
