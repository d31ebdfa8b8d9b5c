"""Work that strangers bring in crowds: it has its share of the loop's time, and everybody else the rest."""

import asyncio
from collections import deque
from collections.abc import Callable

SLICE_SECONDS = 0.005
"""After so long in one go the rest of a crowd waits."""

PAUSE_SECONDS = 0.01
"""So long the loop then belongs to everybody else."""


class Turns:
    """Does one thing after the other, as soon as there is time; who comes alone does not wait."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_called = False

    def wait(self, work: Callable[[], None]) -> None:
        """Do this when it is its turn."""
        self._waiting.append(work)
        if not self._is_called:
            self._is_called = True
            self._loop.call_soon(self._go)

    def _go(self) -> None:
        end = self._loop.time() + SLICE_SECONDS
        self._is_called = False
        while self._waiting:
            if self._loop.time() >= end:
                self._is_called = True
                self._loop.call_later(PAUSE_SECONDS, self._go)
                return
            self._waiting.popleft()()
