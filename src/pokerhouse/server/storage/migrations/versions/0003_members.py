"""Members: passwords and the codes that stand for them."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, String, Text

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is a member yet."""
    op.create_table(
        "passwords",
        Column("player", String(40), ForeignKey("players.id"), primary_key=True),
        Column("hash", Text, nullable=False),
        Column("changed", BigInteger, nullable=False),
    )
    op.create_table(
        "recoveries",
        Column("hash", String(64), primary_key=True),
        Column("player", String(40), ForeignKey("players.id"), nullable=False),
    )
    op.create_index("recoveries_player", "recoveries", ["player"])
