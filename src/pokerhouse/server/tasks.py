"""What runs beside everything else: background work and its end when the house closes, and garbage.

A collection of everything stands in front of every table for as long as it takes, and takes the longer the
more people are here. What the house is made of when it opens is never looked at again. What came later is
looked at when the house has been quiet for a moment; a house that never is has it done all the same, rarely.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Coroutine
from time import perf_counter
from typing import Any, TypeVar

import structlog

from pokerhouse.rules import Refused
from pokerhouse.server.metrics import COLLECTED_SECONDS
from pokerhouse.server.storage import NotStoredError, is_passing

CANCEL_SECONDS = 1
"""After so long, work that has not ended is told again to end."""

YOUNG_OBJECTS = 5_000
"""So many new objects lead to a collection of the young."""

YOUNG_ROUNDS = 10
"""So many collections of the young lead to one of those who outlived them."""

NEVER = 1_000_000_000

LOOK_SECONDS = 1.0
"""How often the house is asked whether it is quiet."""

APART_SECONDS = 60.0
"""Between two collections of everything, at least."""

BUSY_SECONDS = 600.0
"""Between two collections of everything, at most."""

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
        """Let something run to its end, and wait for it; who waits may be cancelled, the work is not.

        Who waits hears why it was not done, so the log does not: anybody may ask for what is refused.
        """
        if self._closed:
            work.close()
            raise NotStoredError("the house is closed")
        if asyncio.current_task() in self._running:
            return await work  # who asks is the house's own already
        task = self._start(work)
        task.add_done_callback(_log_fault)
        return await asyncio.shield(task)

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def close(self) -> None:
        """End everything. What is not stored yet was told to nobody."""
        self._closed = True
        await _end(lambda: self._running)


async def end_the_rest() -> None:
    """End what libraries have left running: the loop itself tells everything only once, and waits for ever.

    A connection to SQLite that is given up in the middle of its closing waits for a thread that has ended.
    """
    own = asyncio.current_task()
    await _end(lambda: {task for task in asyncio.all_tasks() if task is not own})


async def _end(running: Callable[[], set[asyncio.Task[Any]]]) -> None:
    while tasks := running():
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=CANCEL_SECONDS)


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, first after a pause; a time that fails is logged and does not end it."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            log.exception("it failed this time", work=getattr(work, "__qualname__", repr(work)))


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


def _log_failure(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error and _is_no_fault(error):
        log.info("given up", work=task.get_coro().__qualname__, error=str(error))  # type: ignore[union-attr]
    elif error:
        log.error("work failed", exc_info=error)


def _log_fault(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error and not _is_no_fault(error):
        log.error("work failed", exc_info=error)


def _is_no_fault(error: BaseException) -> bool:
    """Whether this is one of the answers that somebody may get: refused, or nothing can be stored."""
    return isinstance(error, Refused) or is_passing(error)
