"""Turns at something dear: one at a time, and networks take turns, however many of one of them wait."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pokerhouse.rules import Refused


class FairTurns:
    """Who comes waits for one of each other network at most, and for those of its own who came before."""

    def __init__(self, waiting_max: int) -> None:
        self._waiting_max = waiting_max
        self._waiting: Counter[str] = Counter()
        self._turn = asyncio.Lock()
        self._first: dict[str, asyncio.Lock] = {}
        """The first of each network waits among the others' first ones."""

    @asynccontextmanager
    async def of(self, network: str) -> AsyncIterator[None]:
        """Have a turn. Raises `Refused` where too many of this network have none yet."""
        if self._waiting[network] >= self._waiting_max:
            text = f"At most {self._waiting_max} wait for this from one address."
            raise Refused("too_fast", "limit", text, {"most": self._waiting_max})
        self._waiting[network] += 1
        try:
            async with self._first.setdefault(network, asyncio.Lock()), self._turn:
                yield
        finally:
            self._waiting[network] -= 1
            if not self._waiting[network]:
                del self._waiting[network], self._first[network]
