"""The one writer: gathers what the desks want stored and commits it in groups.

A durable commit waits for the disk, and one commit of a hundred batches costs about as much as one of one. So
whatever arrives while a commit runs goes into the next one together, and while many desks are busy the writer
lingers a moment for stragglers. Nobody is told anything before `store` has returned.
"""

import asyncio

import structlog
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pokerhouse.server.metrics import COMMIT_SECONDS, COMMITTED_BATCHES
from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.store import Store

LINGER_SECONDS = 0.004
"""The longest wait for stragglers."""

GROUP_MAX = 256
"""Batches in one commit, at most."""

WAITING_MAX = 4_096
"""Batches waiting for the writer, at most; beyond it `store` itself waits."""

log = structlog.get_logger()


class NotStoredError(Exception):
    """The batch may not be in the store: whoever wanted it drops its state and rebuilds from the store."""


class Writer:
    """Commits batches in groups, in the order they came."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: asyncio.Queue[tuple[Batch, asyncio.Future[None]]] = asyncio.Queue(WAITING_MAX)
        self._last_group = 0

    async def store(self, batch: Batch) -> None:
        """Return once the batch is durable; raise `NotStoredError` if it is not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._waiting.put((batch, done))
        await done

    async def run(self) -> None:
        """Commit until cancelled."""
        while True:
            group = [await self._waiting.get()]
            if self._last_group > 1 and self._waiting.qsize() < self._last_group - 1:
                await asyncio.sleep(LINGER_SECONDS)
            while len(group) < GROUP_MAX and not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            self._last_group = len(group)
            await self._commit(group)

    async def _commit(self, group: list[tuple[Batch, asyncio.Future[None]]]) -> None:
        try:
            with COMMIT_SECONDS.time():
                await self._store.write([batch for batch, _ in group])
        except IntegrityError as error:
            # One batch is impossible and the transaction was rolled back: find it, and store the others.
            if len(group) > 1:
                for member in group:
                    await self._commit([member])
            else:
                _fail(group, error)
        except (SQLAlchemyError, OSError) as error:
            _fail(group, error)
        except Exception as error:
            # A fault of our own or of a driver: these batches fail, and the writer goes on with the next.
            log.exception("a commit failed")
            _fail(group, error)
        else:
            COMMITTED_BATCHES.inc(len(group))
            for _, done in group:
                if not done.done():
                    done.set_result(None)


def _fail(group: list[tuple[Batch, asyncio.Future[None]]], error: Exception) -> None:
    streams = [batch.stream for batch, _ in group]
    log.error("not stored", streams=streams, error=type(error).__name__, said=str(getattr(error, "orig", "")))
    for _, done in group:
        if not done.done():
            failure = NotStoredError(type(error).__name__)
            failure.__cause__ = error
            done.set_exception(failure)
