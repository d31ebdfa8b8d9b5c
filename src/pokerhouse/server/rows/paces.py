"""Paces of many commands: changes at a table, and what is kept of them."""

from pokerhouse.server.pace import DAY, Pace

TABLE_CHANGES = Pace(
    what="changes at one table",
    whose="player at table",
    most=1,
    burst=20,
    text="At most {most} change a second at one table.",
)
"""How often one person changes something at a table that is no move: everybody there is shown it."""

KEPT = Pace(
    what="bytes kept for ever",
    whose="network",
    most="kept_a_day",
    per=DAY,
    code="kept_enough",
    text="The house has kept enough from your address for today. Try again later.",
)
"""Events stay: they are the house's books. A command counts as many bytes as its row says."""

KEEPS = 800
"""Bytes that a change keeps, events and chips' ways, if its row says nothing else."""
