"""The one writer: gathers what the desks want stored and commits it in groups.

A durable commit waits for the disk, and one commit of a hundred batches costs about as much as one of one. So
whatever arrives while a commit runs goes into the next one together, and while many desks are busy the writer
lingers a moment for stragglers. Nobody is told anything before `store` has returned.
"""

import asyncio
import time

import structlog

from pokerhouse.server.metrics import COMMIT_SECONDS, COMMITTED_BATCHES
from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.outage import is_outage, spoken
from pokerhouse.server.storage.store import Store

LINGER_SECONDS = 0.004
"""The longest wait for stragglers."""

GROUP_MAX = 256
"""Batches in one commit, at most."""

WAITING_MAX = 4_096
"""Batches waiting for the writer, at most; beyond it `store` itself waits."""

SLOW_SECONDS = 3.0
"""A commit that takes longer counts as an outage until it is done."""

PAUSE_SECONDS, PAUSE_SECONDS_MAX = 0.02, 2.0
"""The pause before the next commit while storing fails; it doubles from the first to the second."""

STREAMS_LOGGED = 5
"""Of a group that is not stored, so many streams are named."""

log = structlog.get_logger()


class NotStoredError(Exception):
    """The batch may not be in the store: whoever wanted it drops its state and rebuilds from the store."""


def is_passing(error: BaseException) -> bool:
    """Whether nothing can be stored or read at this moment: it may be tried again."""
    return isinstance(error, NotStoredError) or is_outage(error)


class Writer:
    """Commits batches in groups, in the order they came."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: asyncio.Queue[tuple[Batch, asyncio.Future[None]]] = asyncio.Queue(WAITING_MAX)
        self._last_group = 1
        self._begun: float | None = None
        self._error, self._pause = "", 0.0

    @property
    def trouble(self) -> str:
        """Why nothing can be stored now; empty when all is well."""
        slow = self._begun is not None and time.monotonic() - self._begun > SLOW_SECONDS
        return self._error or ("the database does not answer" if slow else "")

    async def store(self, batch: Batch) -> None:
        """Return once the batch is durable; raise `NotStoredError` if it is not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._waiting.put((batch, done))
        await done

    async def run(self) -> None:
        """Commit until cancelled."""
        while True:
            group = [await self._waiting.get()]
            if self._waiting.qsize() < self._last_group - 1:
                await asyncio.sleep(LINGER_SECONDS)
            while len(group) < GROUP_MAX and not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            self._last_group = len(group)
            await self._commit(group)
            if self._error:
                self._pause = min(2 * self._pause or PAUSE_SECONDS, PAUSE_SECONDS_MAX)
                await asyncio.sleep(self._pause)

    async def _commit(self, group: list[tuple[Batch, asyncio.Future[None]]]) -> None:
        self._begun = time.monotonic()
        try:
            with COMMIT_SECONDS.time():
                await self._store.write([batch for batch, _ in group])
        except Exception as error:  # noqa: BLE001  (whatever it is, the writer goes on)
            trouble = is_outage(error)
            self._ended(spoken(error) if trouble else "")
            if len(group) > 1 and not trouble:
                # One batch is impossible and the transaction was rolled back: find it, and store the others.
                for member in group:
                    await self._commit([member])
            else:
                _fail(group, error)
        else:
            self._ended()
            COMMITTED_BATCHES.inc(len(group))
            for _, done in group:
                if not done.done():
                    done.set_result(None)

    def _ended(self, error: str = "") -> None:
        """A commit is done, or the database is in trouble."""
        self._begun, self._error = None, error
        if not error:
            self._pause = 0.0


def _fail(group: list[tuple[Batch, asyncio.Future[None]]], error: Exception) -> None:
    streams = [batch.stream for batch, _ in group[:STREAMS_LOGGED]]
    log.error(
        "not stored", batches=len(group), streams=streams, error=type(error).__name__, said=spoken(error)
    )
    for _, done in group:
        if not done.done():
            failure = NotStoredError(type(error).__name__)
            failure.__cause__ = error
            done.set_exception(failure)
