"""An event loop whose time jumps to the next timer as soon as nothing is left to do: hours take no time.

What a thread has done is taken up when the loop has nothing else to do, so what happens in which order does
not depend on the machine: the same program does the same each time.
"""

import asyncio
import selectors
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context
from queue import SimpleQueue
from typing import Any

STUCK_SECONDS = 60.0
"""A thread that takes longer has been forgotten."""

IDLE_SECONDS = 5.0
"""A loop that waits for no timer, and longer than this for nobody it knows of, would wait for ever."""


class JumpingLoop(asyncio.SelectorEventLoop):
    """Its seconds are counted from 0, and nobody waits for them."""

    def __init__(self) -> None:
        self._selector_of_idle = IdleSelector(self)
        super().__init__(self._selector_of_idle)
        self.seconds = 0.0
        self.waiting = 0
        """How many answers of threads are still to come."""
        self.answers: SimpleQueue[asyncio.Handle] = SimpleQueue()

    def time(self) -> float:
        """Seconds since the loop was made, by its own time."""
        return self.seconds

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """What a thread says waits until there is nothing else to do."""
        if threading.get_ident() == self._thread_id:  # type: ignore[attr-defined]
            return self.call_soon(callback, *args, context=context)
        handle = asyncio.Handle(callback, args, self, context)
        self.answers.put(handle)
        return handle

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """Done at once: nobody else has anything to do meanwhile."""
        del executor
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001  (it is whoever waits who hears of it)
            done.set_exception(error)
        return done

    @contextmanager
    def answer_of_a_thread(self) -> Iterator[None]:
        """As long as this lasts, time stands still where nothing is to do."""
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1


class IdleSelector(selectors.DefaultSelector):
    """Is asked when the loop has nothing to do, and how long that will be so."""

    def __init__(self, loop: JumpingLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        """Wait for a thread's answer, or let the time be over at once."""
        if timeout is not None and timeout <= 0:
            return []
        loop = self._loop
        if loop.waiting or timeout is None or not loop.answers.empty():
            seconds = STUCK_SECONDS if loop.waiting else IDLE_SECONDS
            loop._ready.append(loop.answers.get(timeout=seconds))  # type: ignore[attr-defined]  # noqa: SLF001
        else:
            loop.seconds += timeout
        return []
