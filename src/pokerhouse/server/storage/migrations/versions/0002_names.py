"""Of names that look the same there is one."""

from alembic import op
from sqlalchemy import Column, ForeignKey, String, column, select, table

from pokerhouse.house.names import name_key

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Who came first has its name; who came later keeps its own, and is found by its id."""
    names = op.create_table(
        "names",
        Column("key", String(80), primary_key=True),
        Column("player", String(40), ForeignKey("players.id"), nullable=False),
    )
    players = table("players", column("id"), column("name"), column("kind"), column("created"))
    people = select(players.c.id, players.c.name).where(players.c.kind != "bot")
    found: dict[str, str] = {}
    for row in op.get_bind().execute(people.order_by(players.c.created, players.c.id)):
        found.setdefault(name_key(row.name)[:80], row.id)
    if found:
        op.bulk_insert(names, [{"key": key, "player": player} for key, player in found.items() if key])
