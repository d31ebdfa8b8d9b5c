"""How often one person changes something at a table that is no move: everybody there is shown it."""

from pokerhouse.server.pace import Pace

TABLE_CHANGES = Pace(
    what="changes at one table",
    whose="player at table",
    most=1,
    burst=20,
    text="At most {most} change a second at one table.",
)
