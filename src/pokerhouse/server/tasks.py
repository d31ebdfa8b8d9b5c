"""Background work that belongs to the house, its end when the house closes, and what is tried again."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeVar

import structlog

from pokerhouse.rules import Refused
from pokerhouse.server.storage import NotStoredError, is_passing, spoken

CANCEL_SECONDS = 1
"""Work that has not ended after so long is told again to end."""

RETRY_SECONDS, RETRY_SECONDS_MAX = 0.5, 8.0
"""The first pause before something is tried again, and the longest; it doubles each time."""

T = TypeVar("T")

log = structlog.get_logger()


class Tasks:
    """Background work belongs to the house: it runs to its end even if the client who asked is gone."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run, and log it if it fails."""
        if self._closed:
            work.close()
            return
        self._start(work).add_done_callback(_log_failure)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Let something run to its end, and wait for it. Cancelling the wait does not cancel the work.

        A refusal is told to the caller and not logged: anybody may ask for what is refused.
        """
        if self._closed:
            work.close()
            raise NotStoredError("the house is closed")
        if asyncio.current_task() in self._running:
            return await work  # the caller belongs to the house already
        task = self._start(work)
        task.add_done_callback(_log_fault)
        return await asyncio.shield(task)

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def close(self) -> None:
        """End everything. Nobody was told of what is not stored yet."""
        self._closed = True
        await _end(lambda: self._running)


async def end_the_rest() -> None:
    """End what libraries have left running: the loop itself cancels everything once and waits for ever.

    A connection to SQLite that is given up while it closes waits for a thread that has ended.
    """
    own = asyncio.current_task()
    await _end(lambda: {task for task in asyncio.all_tasks() if task is not own})


async def _end(running: Callable[[], set[asyncio.Task[Any]]]) -> None:
    while tasks := running():
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=CANCEL_SECONDS)


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, first after a pause. A failure is logged and does not end it."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            log.exception("it failed this time", work=getattr(work, "__qualname__", repr(work)))


def retry_pauses() -> Iterator[float]:
    """How long to wait before each new attempt at what has to succeed in the end, without end."""
    pause = RETRY_SECONDS
    while True:
        yield pause
        pause = min(2 * pause, RETRY_SECONDS_MAX)


async def insist(
    attempt: Callable[[], Awaitable[T]],
    says: str,
    passing: Callable[[Exception], bool] = is_passing,
    **about: str,
) -> T:
    """Try until it succeeds; the log says that it has not yet. Only an error that does not pass is raised."""
    for pause in retry_pauses():
        try:
            return await attempt()
        except Exception as error:
            if not passing(error):
                raise
            # An outage is everybody's, and said once by the writer.
            say = log.warning if is_passing(error) or isinstance(error, Refused) else log.exception
            say(says, said=spoken(error), **about)
        await asyncio.sleep(pause)
    raise AssertionError("there is always another pause")


def not_now(error: Exception) -> bool:
    """Nothing can be stored now, or too much is going on there."""
    return is_passing(error) or (isinstance(error, Refused) and error.code == "desk_busy")


def anything(error: Exception) -> bool:
    """Also a fault of our own passes: nothing may be left as it is."""
    return bool(error)


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
    """Whether this is an answer that somebody may get: refused, or nothing can be stored."""
    return isinstance(error, Refused) or is_passing(error)
