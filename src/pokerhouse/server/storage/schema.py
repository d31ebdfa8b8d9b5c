"""The tables of the database, the same on SQLite and PostgreSQL.

Events are the truth. Ledger rows, open transits and answers are written in the transaction of the events they
come from; snapshots can be deleted at any time. Hidden cards stand in `secrets` and nowhere else.
"""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, text

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Index("streams_kind", "kind", "closed"),
)
"""One row a table or player, written with its first batch."""

events = Table(
    "events",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("item", Integer, primary_key=True, autoincrement=False),
    Column("serial", BigInteger, nullable=False),
    Column("type", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(120)),
    Index("events_serial", "serial"),
    sqlite_with_rowid=False,
)
"""`number` counts the batches of a stream from 1, `item` the events inside a batch from 0.

`serial` counts the batches of all streams in the order they were stored; some numbers may be missing.
"""

secrets = Table(
    "secrets",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("hand", BigInteger, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

ledger = Table(
    "ledger",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("item", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("debit", String(120), nullable=False),
    Column("credit", String(120), nullable=False),
    Column("amount", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Double entry: `amount` chips go from `debit` to `credit`."""

transits = Table(
    "transits",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("player", String(40), nullable=False),
    Column("table", String(40), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("towards", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Chips on their way between a bank and a stack; a row is gone once they have arrived."""

commands = Table(
    "commands",
    metadata,
    Column("player", String(40), primary_key=True),
    Column("id", String(40), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("commands_at", "at"),
    sqlite_with_rowid=False,
)
"""The first answer to every command, given again when the command is repeated."""

players = Table(
    "players",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("style", String(40), nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Index("players_kind", "kind"),
)

names = Table(
    "names",
    metadata,
    Column("key", String(80), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), nullable=False),
)
"""Who has a name, by the name's key: of names that look the same there is one."""

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
    Index("sessions_player", "player"),
)
"""A session's token is known to the browser alone; here stands its SHA-256."""

passwords = Table(
    "passwords",
    metadata,
    Column("player", String(40), ForeignKey("players.id"), primary_key=True),
    Column("hash", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""Argon2id with its parameters and salt; the password itself stands nowhere."""

recoveries = Table(
    "recoveries",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(40), ForeignKey("players.id"), nullable=False),
    Index("recoveries_player", "player"),
)
"""SHA-256 of the codes by which a member comes in without a password, each once."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("version", String(64), nullable=False),
    Column("data", Text, nullable=False),
)
"""A stream's state after batch `number`: a restart folds only what came after. It holds no hidden card."""

SIZES = {
    "postgresql": text("SELECT pg_database_size(current_database())"),
    "sqlite": text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
}
"""What a database takes, in bytes, by its kind."""
