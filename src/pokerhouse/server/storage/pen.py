"""How a group of batches gets onto the disk: the statements, made once, and the transaction around them.

On SQLite the rows are put down by the loop itself, which takes microseconds, and a thread waits for the disk.
If the thread did all of it, it would have to win the interpreter back after every row from a loop that is
busy; so it has to only once. Where a server does the work, waiting costs nothing.
"""

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Dialect, Engine, Executable, Table, delete, event, exc, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.database import FILE_PRAGMAS
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
    """Writes to a file of SQLite, through a connection of its own.

    It speaks to the driver itself: a layer between took a tenth of what an action costs.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._file = engine.url.database or ""
        self._dialect = engine.dialect
        self._inserts = _inserts(engine.dialect)
        self._connection: sqlite3.Connection | None = None
        self._anchor: sqlite3.Connection | None = None
        self._disk = ThreadPoolExecutor(1, "disk")
        event.listen(engine.sync_engine, "engine_disposed", self._close)

    async def open(self) -> None:
        """Hold the file open to the end: who closes it last takes its log away, and the log is watched."""
        with _as_elsewhere():
            connection = await self.begun()
            connection.rollback()
        self._anchor, self._connection = connection, None

    async def write(self, batches: Sequence[Batch], serial: int) -> None:
        """Write the batches in one durable transaction; `serial` is the first one's."""
        try:
            with _as_elsewhere():
                connection = await self.begun()
                for table, rows in _rows(self._inserts, batches, serial):
                    connection.executemany(self._inserts[table], rows)
                for change in _changes(batches):
                    connection.execute(*self._compiled(change))
                await self._on_disk(connection)
        except BaseException:
            self._let_go()
            raise

    async def settle(self) -> None:
        """A commit has ended when `write` has: there is nothing to wait for."""

    async def begun(self) -> sqlite3.Connection:
        """A connection with an open transaction; the loop does not stand still while the file is locked."""
        loop = asyncio.get_running_loop()
        until = loop.time() + LOCKED_SECONDS
        while True:
            try:
                if self._connection is None:  # its first words, too, may find the file locked
                    self._connection = _connected(self._file)
                self._connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or loop.time() > until:
                    raise
            else:
                return self._connection
            await asyncio.sleep(LOCKED_PAUSE_SECONDS)

    def _compiled(self, change: Any) -> tuple[str, list[Any]]:
        made: Any = change.compile(dialect=self._dialect, compile_kwargs={"render_postcompile": True})
        return str(made), [made.params[name] for name in made.positiontup]

    async def _on_disk(self, connection: sqlite3.Connection) -> None:
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
            connection.close()

    def _close(self, _engine: Engine) -> None:
        self._disk.shutdown()
        for connection in (self._connection, self._anchor):
            if connection is not None:
                connection.close()


def _connected(file: str) -> sqlite3.Connection:
    """A connection whose calls don't wait for locks, and whose transactions begin when they are said to."""
    made = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        for pragma in FILE_PRAGMAS:
            made.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        made.close()
        raise
    return made


@contextmanager
def _as_elsewhere() -> Iterator[None]:
    """The driver's errors in the form that everything else is read and written with; no row is named."""
    try:
        yield
    except sqlite3.Error as error:
        raise getattr(exc, type(error).__name__)(None, None, error) from error


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
    for table, rows in _rows(inserts, batches, serial):
        connection.exec_driver_sql(inserts[table], rows)
    for change in _changes(batches):
        connection.execute(change)


def _rows(
    tables: Mapping[Table, str], batches: Sequence[Batch], serial: int
) -> Iterator[tuple[Table, list[tuple[Any, ...]]]]:
    """Every row of the batches, by table, in their order."""
    rows: dict[Table, list[tuple[Any, ...]]] = {table: [] for table in tables}
    for number, batch in enumerate(batches, start=serial):
        for table, row in rows_of(batch, number):
            rows[table].append(row)
    return ((table, some) for table, some in rows.items() if some)


def _changes(batches: Sequence[Batch]) -> Iterator[Executable]:
    """What the batches end, after all rows are there."""
    arrived = [name for batch in batches for name in batch.arrived]
    if arrived:
        yield delete(transits).where(transits.c.id.in_(arrived))
    for batch in batches:
        yield from batch.changes
        if batch.closes:
            yield update(streams).where(streams.c.stream == batch.stream).values(closed=batch.at)
