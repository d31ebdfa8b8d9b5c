"""Watches whether anything can be stored, tells everybody when that changes, and tries until it can again."""

import asyncio

import structlog

from pokerhouse.protocol.message import StoreState
from pokerhouse.server.connections import Connection
from pokerhouse.server.ground import Ground
from pokerhouse.server.metrics import STORES
from pokerhouse.server.storage import AnswerRow, Batch, NotStoredError

LOOK_SECONDS = 0.5
"""How often the writer is looked at."""

PROOF_SECONDS = 1.0
"""A proof that storing works is good for so long: who asks for it again meanwhile costs no commit."""

PATIENCE_SECONDS = 5.0
"""A proof that takes longer has failed."""

log = structlog.get_logger()


class StorageWatch:
    """Knows whether the house can go on."""

    def __init__(self, ground: Ground) -> None:
        self._writer, self._presence, self._clock = ground.writer, ground.presence, ground.clock
        self._tasks = ground.tasks
        self._told = ""
        self._proving = asyncio.Lock()
        self._proved = 0.0

    @property
    def trouble(self) -> str:
        """Why nothing can be stored; empty when all is well."""
        return self._writer.trouble

    async def run(self) -> None:
        """Watch until cancelled."""
        STORES.set(1)
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            trouble = self.trouble
            if bool(trouble) != bool(self._told):
                self._tell(trouble)
            if trouble:
                await self._prove()  # where nobody plays, nothing else would notice that it works again

    async def is_ready(self) -> bool:
        """Whether something was stored just now: a row of the house's own is written and on the disk."""
        async with self._proving:
            return not self.trouble and await self._prove()

    async def _prove(self) -> bool:
        loop = asyncio.get_running_loop()
        if not self.trouble and loop.time() - self._proved < PROOF_SECONDS:
            return True
        mark = Batch(at=self._clock.now(), answer=AnswerRow("house", "readyz", b"{}"))
        try:
            await asyncio.wait_for(self._tasks.finish(self._writer.store(mark)), PATIENCE_SECONDS)
        except (NotStoredError, TimeoutError):
            return False
        self._proved = loop.time()
        return True

    def greet(self, connection: Connection) -> None:
        """Tell a newcomer, if something is wrong."""
        if self.trouble:
            connection.send(StoreState(now=self._clock.now(), works=False))

    def _tell(self, trouble: str) -> None:
        self._told = trouble
        STORES.set(0 if trouble else 1)
        if trouble:
            log.error("nothing can be stored; the tables wait", said=trouble)
        else:
            log.warning("storing works again; the tables go on")
        message = StoreState(now=self._clock.now(), works=not trouble)
        for player in self._presence.players():
            for connection in self._presence.connections(player):
                connection.send(message)
