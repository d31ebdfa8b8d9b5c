"""Starts tables: those from the store, the standing ones, and those that players open."""

from functools import partial

from pokerhouse.house import TableSettings
from pokerhouse.server.actors.desk import Desk
from pokerhouse.server.actors.table_archive import (
    TABLES,
    StoredTable,
    first_batch,
    open_tables,
    restore_tables,
)
from pokerhouse.server.actors.table_news import Listeners
from pokerhouse.server.actors.tables import Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import AnswerRow, NotStoredError
from pokerhouse.server.tasks import anything, insist

TOGETHER = 200
"""Tables that are taken from the store by the same questions."""


class TableOpener:
    """Gives every table its desk."""

    def __init__(self, ground: Ground, tables: Tables, listeners: Listeners) -> None:
        self._ground, self._writer, self._clock = ground, ground.writer, ground.clock
        self._tables = tables
        self._listeners = listeners

    async def restore(self) -> tuple[list[Desk], set[str]]:
        """The desks of all tables that were open when the house closed, none running yet; the broken ones."""
        restored: list[StoredTable] = []
        tables = await open_tables(self._ground.store)
        for first in range(0, len(tables), TOGETHER):
            some = tables[first : first + TOGETHER]
            restored += (await restore_tables(self._ground.store, some)).values()
        self._clock.start_after(max((stored.table.state.at for stored in restored), default=0))
        desks = [self._desk(stored) for stored in restored]
        return desks, set(tables) - {desk.id for desk in desks}

    async def open(self, settings: TableSettings, answer: AnswerRow | None = None) -> Desk:
        """Open another table; the answer to who asked for it is stored with it."""
        stored, first = first_batch(settings, self._clock.now(), answer)
        try:
            await self._writer.store(first)
        except NotStoredError:
            # After an unclear commit the store says whether the table is there, however long that takes.
            ask = partial(self._ground.store.batches, TABLES.stream(settings.id))
            says = "nobody knows yet whether a table is open"
            if not await insist(ask, says, anything, table=settings.id):
                raise
        desk = self._desk(stored)
        self.start(desk)
        return desk

    def start(self, desk: Desk) -> None:
        """Let a table run; a dismissed one only until its last chips have reached their banks."""
        if not desk.summary.closed:
            self._tables.add(desk)
        desk.start()

    def _desk(self, stored: StoredTable) -> Desk:
        return Desk(self._ground, stored, self._listeners)
