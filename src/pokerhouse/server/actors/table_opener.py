"""Starts tables: those from the store, the standing ones, and those that players open."""

import asyncio

import structlog

from pokerhouse.house import TableSettings
from pokerhouse.server.actors.desk import Desk, IsNeeded
from pokerhouse.server.actors.listeners import Listeners
from pokerhouse.server.actors.retry import retry_pauses
from pokerhouse.server.actors.table_archive import StoredTable, TableArchive
from pokerhouse.server.actors.tables import Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import AnswerRow, NotStoredError, is_outage

TOGETHER = 200
"""Tables that are taken from the store by the same questions."""

log = structlog.get_logger()


class TableOpener:
    """Gives every table its desk."""

    def __init__(
        self,
        ground: Ground,
        archive: TableArchive,
        tables: Tables,
        listeners: Listeners,
        is_needed: IsNeeded,
    ) -> None:
        self._ground, self._writer, self._clock = ground, ground.writer, ground.clock
        self._archive = archive
        self._tables = tables
        self._listeners = listeners
        self._is_needed = is_needed

    async def restore(self) -> list[Desk]:
        """The desks of all tables that were open when the house closed; none of them runs yet."""
        restored: list[StoredTable] = []
        tables = await self._archive.tables()
        for first in range(0, len(tables), TOGETHER):
            some = tables[first : first + TOGETHER]
            found = await self._archive.restore_many(some)
            for table in some:
                stored = found.get(table) or await self._restored_alone(table)
                restored += [stored] if stored else []
        self._clock.start_after(max((stored.table.state.at for stored in restored), default=0))
        return [self._desk(stored) for stored in restored]

    async def _restored_alone(self, table: str) -> StoredTable | None:
        try:
            return await self._archive.restore(table)
        except Exception as error:
            if is_outage(error):
                raise
            # One broken table must not keep the house closed.
            log.exception("a table can't be restored and stays closed", table=table)
            return None

    async def open(self, settings: TableSettings, answer: AnswerRow | None = None) -> Desk:
        """Open another table; the answer to who asked for it is stored with it."""
        stored, first = self._archive.opened(settings, self._clock.now(), answer)
        try:
            await self._writer.store(first)
        except NotStoredError:
            if not await self._is_stored(settings.id):
                raise
        desk = self._desk(stored)
        self.start(desk)
        return desk

    async def _is_stored(self, table: str) -> bool:
        """After an unclear commit the store says whether the table is there, however long that takes."""
        for pause in retry_pauses():
            try:
                await self._archive.restore(table)
            except KeyError:
                return False
            except Exception:
                log.exception("nobody knows yet whether a table is open", table=table)
                await asyncio.sleep(pause)
            else:
                return True
        raise AssertionError("there is always another pause")

    def start(self, desk: Desk) -> None:
        """Let a table run; a dismissed one only until its last chips have reached their banks."""
        if not desk.summary.closed:
            self._tables.add(desk)
        desk.start()

    def _desk(self, stored: StoredTable) -> Desk:
        return Desk(self._ground, stored, self._archive, self._listeners, self._is_needed)
