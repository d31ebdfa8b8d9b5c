"""How often one person changes something at a table that is no move: everybody there is shown it."""

from typing import Any

from pokerhouse.rules import Refused
from pokerhouse.server.commands.request import Request
from pokerhouse.server.rate_limit import Buckets

CHANGES_A_SECOND, CHANGES_BURST = 1.0, 20.0
"""A host's changes, and what one says of one's own seat between moves, on average and at once."""


class TablePace:
    """Refuses who does so faster than anybody changes its mind."""

    def __init__(self) -> None:
        self._changes = Buckets(a_second=CHANGES_A_SECOND, burst=CHANGES_BURST)

    def count(self, request: Request[Any]) -> None:
        """Another change is asked for."""
        if not self._changes.take(f"{request.player} {request.command.table}", request.arrival):
            raise Refused("too_fast", "limit", "A moment, please.")
