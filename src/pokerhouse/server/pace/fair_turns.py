"""Turns at something dear: one at a time, and networks take turns, however many of one of them wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pokerhouse.rules import Refused


class _Line:
    """Those of one network: the first of them waits among the others' first ones."""

    def __init__(self) -> None:
        self.first = asyncio.Lock()
        self.people = 0

    def come(self) -> None:
        """One more waits, or has its turn."""
        self.people += 1

    def go(self) -> None:
        """It has had its turn, or has gone."""
        self.people -= 1


class FairTurns:
    """Who comes waits for one of each other network at most, and for those of its own who came before."""

    def __init__(self, waiting_max: int) -> None:
        self._waiting_max = waiting_max
        self._turn = asyncio.Lock()
        self._lines: dict[str, _Line] = {}

    @asynccontextmanager
    async def of(self, network: str) -> AsyncIterator[None]:
        """Have a turn. Raises `Refused` where too many of this network have none yet."""
        line = self._lines.setdefault(network, _Line())
        if line.people >= self._waiting_max:
            raise Refused("too_fast", "limit", "A moment, please.")
        line.come()
        try:
            async with line.first, self._turn:
                yield
        finally:
            line.go()
            if not line.people:
                del self._lines[network]
