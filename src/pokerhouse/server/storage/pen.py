"""How a group of batches gets onto the disk: the statements, made once, and the transaction around them.

On SQLite the rows are put down by the loop itself, which takes microseconds, and a thread waits for the disk.
If the thread did all of it, it would have to win the interpreter back after every row from a loop that is
busy; so it has to only once. Where a server does the work, waiting costs nothing.
"""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Dialect, Engine, Table, create_engine, delete, event, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.database import set_up_file
from pokerhouse.server.storage.locks import Fence
from pokerhouse.server.storage.rows import rows_of
from pokerhouse.server.storage.schema import commands, metadata, passwords, snapshots, streams, transits

LOCKED_SECONDS = 1.5
"""How long a commit waits for a lock of another program on the file."""

LOCKED_PAUSE_SECONDS = 0.02

REPLACED = (commands, passwords, snapshots)
"""Tables with rows that may stand there already: answers of forgotten ids, older snapshots."""


class ServerPen:
    """Writes to a server of PostgreSQL."""

    def __init__(self, engine: AsyncEngine, fence: Fence) -> None:
        self._engine = engine
        self._fence = fence
        self._inserts = _inserts(engine.dialect)

    async def open(self) -> None:
        """A server keeps everything open by itself."""

    async def write(self, batches: Sequence[Batch], serial: int) -> None:
        """Write the batches in one durable transaction; `serial` is the first one's."""
        await self.settle()
        async with self._engine.connect() as connection:
            await self._fence.enter(connection)
            await connection.run_sync(_put_down, self._inserts, batches, serial)
            with self._fence.unclear():
                await connection.commit()

    async def settle(self) -> None:
        """Wait until a commit of which nobody knows how it ended has ended."""
        await self._fence.settle()


class FilePen:
    """Writes to a file of SQLite, through a connection of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        # The same file, for calls that don't wait.
        url = engine.url.set(drivername="sqlite")
        self._engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 0})
        set_up_file(self._engine, lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self._inserts = _inserts(self._engine.dialect)
        self._connection: Connection | None = None
        self._anchor: Connection | None = None
        self._disk = ThreadPoolExecutor(1, "disk")
        event.listen(engine.sync_engine, "engine_disposed", self._close)

    async def open(self) -> None:
        """Hold the file open to the end: who closes it last takes its log away, and the log is watched."""
        connection = await self.begun()
        connection.rollback()
        self._anchor, self._connection = connection, None

    async def write(self, batches: Sequence[Batch], serial: int) -> None:
        """Write the batches in one durable transaction; `serial` is the first one's."""
        try:
            connection = await self.begun()
            _put_down(connection, self._inserts, batches, serial)
            await self._on_disk(connection)
        except BaseException:
            self._let_go()
            raise

    async def settle(self) -> None:
        """A commit has ended when `write` has: there is nothing to wait for."""

    async def begun(self) -> Connection:
        """A connection with an open transaction; the loop does not stand still while the file is locked."""
        if self._connection is None:
            self._connection = self._engine.connect()
        loop = asyncio.get_running_loop()
        until = loop.time() + LOCKED_SECONDS
        while True:
            try:
                self._connection.begin()
            except OperationalError as error:
                if "locked" not in str(error.orig) or loop.time() > until:
                    raise
            else:
                return self._connection
            await asyncio.sleep(LOCKED_PAUSE_SECONDS)

    async def _on_disk(self, connection: Connection) -> None:
        """Commit. Whoever is cancelled meanwhile still waits: the connection is in use."""
        done = asyncio.get_running_loop().run_in_executor(self._disk, connection.commit)
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait({done})
            raise

    def _let_go(self) -> None:
        """After a fault nobody knows what the connection is worth: the next write opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _close(self, _engine: Engine) -> None:
        self._disk.shutdown()
        for connection in (self._connection, self._anchor):
            if connection is not None:
                connection.close()
        self._engine.dispose()


def pen(engine: AsyncEngine, fence: Fence | None = None) -> ServerPen | FilePen:
    """The pen for this database; the fence is that of the house's lock, if it has one."""
    is_server = engine.dialect.name == "postgresql"
    return ServerPen(engine, fence or Fence(engine)) if is_server else FilePen(engine)


def _inserts(dialect: Dialect) -> dict[Table, str]:
    """For each table its statement, as the driver takes it; a session's player comes before the session."""
    insert = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
    made = {}
    for table in metadata.sorted_tables:
        statement = insert(table)
        if table in REPLACED:
            newer = {column.name: column for column in statement.excluded if not column.primary_key}
            statement = statement.on_conflict_do_update(index_elements=table.primary_key, set_=newer)
        made[table] = str(statement.compile(dialect=dialect, column_keys=list(table.columns.keys())))
    return made


def _put_down(
    connection: Connection, inserts: Mapping[Table, str], batches: Sequence[Batch], serial: int
) -> None:
    """Put down every row of the batches, in their order; then what they end."""
    rows: dict[Table, list[tuple[Any, ...]]] = {table: [] for table in inserts}
    for number, batch in enumerate(batches, start=serial):
        for table, row in rows_of(batch, number):
            rows[table].append(row)
    for table, some in rows.items():
        if some:
            connection.exec_driver_sql(inserts[table], some)
    arrived = [name for batch in batches for name in batch.arrived]
    if arrived:
        connection.execute(delete(transits).where(transits.c.id.in_(arrived)))
    for batch in batches:
        for change in batch.changes:
            connection.execute(change)
        if batch.closes:
            closed = update(streams).where(streams.c.stream == batch.stream)
            connection.execute(closed.values(closed=batch.at))
