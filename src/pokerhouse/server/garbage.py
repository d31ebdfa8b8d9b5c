"""Garbage is collected in quiet moments.

A collection of everything stops every table for as long as it takes, and the more people are here the longer
it takes. What the house is made of when it opens is never looked at again. What came later is looked at when
the house has been quiet for a moment, and in a house that never is quiet at least rarely.
"""

import asyncio
import gc
from collections.abc import Callable
from time import perf_counter

from pokerhouse.server.metrics import COLLECTED_SECONDS
from pokerhouse.server.tasks import every

YOUNG_OBJECTS = 5_000
"""So many new objects lead to a collection of the young."""

YOUNG_ROUNDS = 10
"""So many collections of the young lead to one of the objects that outlived them."""

NEVER = 1_000_000_000

LOOK_SECONDS = 1.0
"""How often to see whether the house is quiet."""

APART_SECONDS = 60.0
"""Between two collections of everything, at least."""

BUSY_SECONDS = 600.0
"""Between two collections of everything, at most."""


class Collector:
    """Collects everything when `done`, which counts what the house does, stands still."""

    def __init__(self, done: Callable[[], int]) -> None:
        self._done = done
        self._seen = done()
        self._last = 0.0

    async def run(self) -> None:
        """Collect until cancelled."""
        self._last = asyncio.get_running_loop().time()
        gc.freeze()
        gc.set_threshold(YOUNG_OBJECTS, YOUNG_ROUNDS, NEVER)
        gc.enable()
        await every(LOOK_SECONDS, self.look)

    async def look(self) -> None:
        """Collect everything, if now is the time."""
        done, since = self._done(), asyncio.get_running_loop().time() - self._last
        quiet, self._seen = done == self._seen, done
        if since >= (APART_SECONDS if quiet else BUSY_SECONDS):
            self._collect()

    def _collect(self) -> None:
        begun = perf_counter()
        gc.collect()
        COLLECTED_SECONDS.observe(perf_counter() - begun)
        self._last = asyncio.get_running_loop().time()
