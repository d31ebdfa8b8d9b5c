"""Faults at the n-th place: the n-th await of a command's work, or the n-th call of the store."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Self, TypeVar

from pokerhouse.server.storage import Store
from pokerhouse.server.tasks import Tasks

T = TypeVar("T")

CALLS = ("write", "batches_of", "secrets", "streams", "snapshots", "answers", "answer", "player", "session")
"""All that a running house asks of its store."""


class Awaits:
    """Counts how often a command's work waits, and does something the n-th time."""

    def __init__(self, tasks: Tasks, at: int, deed: Callable[[], object]) -> None:
        self.at = at
        self.count = 0
        self._deed = deed
        self._tasks = tasks
        self._finish = tasks.finish

    def __enter__(self) -> Self:
        self._tasks.finish = lambda work: self._finish(self._run(work))  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        del self._tasks.finish

    @property
    def reached(self) -> bool:
        """Whether the work waited so often."""
        return self.count >= self.at

    async def _run(self, work: Coroutine[Any, Any, T]) -> T:
        found: T = await _Counted(work, self._waits)
        return found

    def _waits(self) -> None:
        self.count += 1
        if self.count == self.at:
            self._deed()


class _Counted:
    """Awaits a coroutine and says every time that it waits."""

    def __init__(self, work: Coroutine[Any, Any, Any], waits: Callable[[], None]) -> None:
        self._work = work
        self._waits = waits

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[], Any] = lambda: self._work.send(None)  # noqa: E731
        while True:
            try:
                waited_for = step()
            except StopIteration as stop:
                return stop.value
            self._waits()
            try:
                value = yield waited_for
            except BaseException as error:  # noqa: BLE001 - it is the work's to handle
                step = lambda error=error: self._work.throw(error)  # type: ignore[misc]  # noqa: E731
            else:
                step = lambda value=value: self._work.send(value)  # type: ignore[misc]  # noqa: E731


class Death:
    """From one moment on nothing is stored any more, as if the house had been killed there."""

    def __init__(self, store: Store) -> None:
        self.came = asyncio.Event()
        self._running = 0
        for name in CALLS:
            setattr(store, name, self._mortal(getattr(store, name)))

    async def settled(self) -> None:
        """What had reached the disk by then may still end there."""
        while self._running:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.001)

    def _mortal(self, call: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        async def mortal(*arguments: Any, **named: Any) -> Any:
            if self.came.is_set():
                raise OSError("the house was killed")
            self._running += 1
            try:
                return await call(*arguments, **named)
            finally:
                self._running -= 1

        return mortal


class StoreCalls:
    """Lets the n-th call of the store fail, before it is carried out or after."""

    def __init__(self, store: Store, at: int, *, after: bool) -> None:
        self.at = at
        self.after = after
        self.count = 0
        self._store = store

    def __enter__(self) -> Self:
        for name in ("write",) if self.after else CALLS:
            setattr(self._store, name, self._counted(getattr(self._store, name)))
        return self

    def __exit__(self, *_: object) -> None:
        for name in ("write",) if self.after else CALLS:
            delattr(self._store, name)

    @property
    def reached(self) -> bool:
        """Whether the store was called so often."""
        return self.count >= self.at

    def _counted(self, call: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        async def counted(*arguments: Any, **named: Any) -> Any:
            self.count += 1
            fails = self.count == self.at
            if fails and not self.after:
                raise OSError("the disk is full")
            found = await call(*arguments, **named)
            if fails:
                raise OSError("the line broke after it was done")
            return found

        return counted
