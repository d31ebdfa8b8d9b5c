"""The first schema."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Text

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of an empty database."""
    _history()
    _chips()
    _people()


def _history() -> None:
    op.create_table(
        "streams",
        Column("stream", String(80), primary_key=True),
        Column("kind", String(16), nullable=False),
        Column("opened", BigInteger, nullable=False),
        Column("closed", BigInteger),
    )
    op.create_index("streams_kind", "streams", ["kind", "closed"])
    op.create_table(
        "events",
        Column("stream", String(80), primary_key=True),
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("item", Integer, primary_key=True, autoincrement=False),
        Column("serial", BigInteger, nullable=False),
        Column("type", String(40), nullable=False),
        Column("version", Integer, nullable=False),
        Column("data", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("command", String(120)),
        sqlite_with_rowid=False,
    )
    op.create_index("events_serial", "events", ["serial"])
    op.create_table(
        "secrets",
        Column("stream", String(80), primary_key=True),
        Column("hand", BigInteger, primary_key=True, autoincrement=False),
        Column("data", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        Column("stream", String(80), primary_key=True),
        Column("number", BigInteger, nullable=False),
        Column("version", String(64), nullable=False),
        Column("data", Text, nullable=False),
    )


def _chips() -> None:
    op.create_table(
        "ledger",
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
    op.create_table(
        "transits",
        Column("id", String(80), primary_key=True),
        Column("player", String(40), nullable=False),
        Column("table", String(40), nullable=False),
        Column("amount", BigInteger, nullable=False),
        Column("towards", String(8), nullable=False),
        Column("at", BigInteger, nullable=False),
    )


def _people() -> None:
    op.create_table(
        "players",
        Column("id", String(40), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("style", String(40), nullable=False, server_default=""),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("players_kind", "players", ["kind"])
    op.create_table(
        "sessions",
        Column("token_hash", String(64), primary_key=True),
        Column("player", String(40), ForeignKey("players.id"), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("revoked", BigInteger),
    )
    op.create_index("sessions_player", "sessions", ["player"])
    op.create_table(
        "commands",
        Column("player", String(40), primary_key=True),
        Column("id", String(40), primary_key=True),
        Column("answer", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("commands_at", "commands", ["at"])
