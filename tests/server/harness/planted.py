"""A house in a process of its own, healthy, with a planted fault that a test must catch, or without rates."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from pokerhouse.house.events import HandEvent, TableEvent
from pokerhouse.house.step.step import Step
from pokerhouse.rules import Awarded
from pokerhouse.server.edge import socket
from pokerhouse.server.edge.admission import admission
from pokerhouse.server.edge.admission.meter import Meter
from pokerhouse.server.edge.lines import socket_connection
from pokerhouse.server.pace import bucket
from pokerhouse.server.run import run
from pokerhouse.server.settings import Settings
from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.writer import Writer
from tests.server.harness.paces import no_pace_at_tables


def tell_before_store() -> None:
    """Everybody is told while the batch is on its way to the disk, for longer than machines stand still."""
    stored = Writer.store
    running: set[asyncio.Task[None]] = set()

    async def later(storing: Coroutine[Any, Any, None]) -> None:
        await asyncio.sleep(0.25)
        await storing

    async def at_once(self: Writer, batch: Batch) -> None:
        if not batch.stream.startswith("table:"):
            await stored(self, batch)
            return
        task = asyncio.create_task(later(stored(self, batch)))
        running.add(task)
        task.add_done_callback(running.discard)

    Writer.store = at_once  # type: ignore[method-assign]


def double_award() -> None:
    """Now and then a pot is paid twice."""
    emit = Step.emit

    def twice(self: Step, event: TableEvent) -> None:
        emit(self, event)
        if isinstance(event, HandEvent) and isinstance(event.event, Awarded) and event.hand % 2 == 0:
            self.outcome.events.append(event)

    Step.emit = twice  # type: ignore[method-assign]


def no_rates() -> None:
    """Nobody is too fast: everything that is sent is read."""
    boundless = bucket(1e12, 1e12, 0)
    socket.bucket = lambda *_: boundless  # type: ignore[attr-defined]
    socket_connection.meter = lambda *_: Meter(boundless, boundless)  # type: ignore[attr-defined]
    admission.meter = socket_connection.meter  # type: ignore[attr-defined]
    no_pace_at_tables()


def freeze_in_commit() -> None:
    """After SIGUSR1 it stands still at its next commit, when the rows are put down."""
    commit, asked = AsyncConnection.commit, list[int]()
    signal.signal(signal.SIGUSR1, lambda *_: asked.append(1))

    async def stand_still(connection: AsyncConnection) -> None:
        if asked:
            asked.clear()
            os.kill(os.getpid(), signal.SIGSTOP)
        await commit(connection)

    AsyncConnection.commit = stand_still  # type: ignore[assignment, method-assign]


PLANTS: dict[str, Callable[[], None]] = {
    "tell_before_store": tell_before_store,
    "double_award": double_award,
    "no_rates": no_rates,
    "freeze_in_commit": freeze_in_commit,
}

if __name__ == "__main__":
    if sys.argv[2]:
        PLANTS[sys.argv[2]]()
    sys.exit(run(msgspec.json.decode(sys.argv[1], type=Settings)))
