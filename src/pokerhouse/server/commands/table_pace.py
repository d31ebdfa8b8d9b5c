"""How often one person changes something at a table that is no move: everybody there is shown it."""

from typing import Any

from pokerhouse.rules import Refused
from pokerhouse.server.commands.request import Request
from pokerhouse.server.pace import Buckets

CHANGES_A_SECOND, CHANGES_BURST = 1.0, 20.0
"""What a host says, and what one says of seats, chips and guests between moves, on average and at once."""


class TablePace:
    """Refuses who does so faster than anybody changes its mind."""

    def __init__(self) -> None:
        self._changes = Buckets(a_second=CHANGES_A_SECOND, burst=CHANGES_BURST)

    def count(self, request: Request[Any], table: str = "") -> None:
        """Another change is asked for, at the table that the command names if it is not said."""
        if not self._changes.take(f"{request.player} {table or request.command.table}", request.arrival):
            raise Refused("too_fast", "limit", "A moment, please.")
