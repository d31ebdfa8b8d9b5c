"""Garbage is collected in quiet moments.

A collection of everything stops every table for as long as it takes, and the more people are here the longer
it takes. What the house is made of when it opens is never looked at again. What came later is looked at when
the house has been quiet for a moment, and in a house that never is quiet at least rarely.
"""

import asyncio
import gc
from collections.abc import Callable

from pokerhouse.server.metrics import COLLECTED_SECONDS

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


async def collect_in_quiet(done: Callable[[], int]) -> None:
    """Collect everything when `done`, which counts what the house does, stands still; until cancelled."""
    loop = asyncio.get_running_loop()
    seen, last = done(), loop.time()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, YOUNG_ROUNDS, NEVER)
    gc.enable()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = done()
        quiet, seen = now == seen, now
        if loop.time() - last >= (APART_SECONDS if quiet else BUSY_SECONDS):
            with COLLECTED_SECONDS.time():
                gc.collect()
            last = loop.time()
