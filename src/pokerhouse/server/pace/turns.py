"""Work that comes in crowds: it has its share of the loop's time, and everybody else the rest."""

import asyncio
from collections import deque
from collections.abc import Callable

import structlog

SLICE_SECONDS = 0.005
"""After so long in one go the rest of a crowd waits."""

PAUSE_SECONDS = 0.01
"""So long the loop then belongs to everybody else: however large the crowd, most of the time is theirs."""

log = structlog.get_logger()


class Turns:
    """Does one thing after the other, as soon as there is time; who comes alone does not wait."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_called = False

    def wait(self, work: Callable[[], None]) -> None:
        """Do this when it is its turn."""
        self._waiting.append(work)
        if not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._go)

    def _go(self) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + SLICE_SECONDS
        self._is_called = False
        while self._waiting:
            if loop.time() >= end:
                self._is_called = True
                loop.call_later(PAUSE_SECONDS, self._go)
                return
            work = self._waiting.popleft()
            try:
                work()
            except Exception:
                log.exception("somebody's turn failed")  # the others behind it must not notice
