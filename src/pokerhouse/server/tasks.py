"""What runs beside everything else: background work, and its end when the house closes."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import structlog

from pokerhouse.rules import Refused
from pokerhouse.server.storage import NotStoredError

CANCEL_SECONDS = 1
"""After so long, work that has not ended is told again to end."""

T = TypeVar("T")

log = structlog.get_logger()


class Tasks:
    """Background work belongs to the house: whoever asked for it may go, it runs to its end."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run; what goes wrong with it is logged."""
        if self._closed:
            work.close()
            return
        self._start(work).add_done_callback(_log_failure)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Let something run to its end, and wait for it; who waits may be cancelled, the work is not."""
        if self._closed:
            work.close()
            raise NotStoredError("the house is closed")
        if asyncio.current_task() in self._running:
            return await work  # who asks is the house's own already
        task = self._start(work)
        task.add_done_callback(_log_failure)
        return await asyncio.shield(task)

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def close(self) -> None:
        """End everything. What is not stored yet was told to nobody."""
        self._closed = True
        while self._running:
            for task in self._running:
                task.cancel()
            await asyncio.wait(self._running, timeout=CANCEL_SECONDS)


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, first after a pause; a time that fails is logged and does not end it."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            log.exception("it failed this time", work=getattr(work, "__qualname__", repr(work)))


def _log_failure(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if isinstance(error, NotStoredError | Refused):
        log.info("given up", work=task.get_coro().__qualname__, error=str(error))  # type: ignore[union-attr]
    elif error:
        log.error("work failed", exc_info=error)
