"""How a group of batches gets onto the disk: the statements, made once, and the transaction around them.

On SQLite the rows are put down by the loop itself, which takes microseconds, and a thread waits for the disk.
If the thread did all of it, it would have to win the interpreter back after every row from a loop that is
busy; so it has to only once. Where a server does the work, waiting costs nothing.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Dialect, Engine, create_engine, delete, event, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.locks import Fence
from pokerhouse.server.storage.rows import INSERTS, REPLACED
from pokerhouse.server.storage.schema import commands, names, sessions, streams, transits

LOCKED_SECONDS = 1.5
"""How long a commit waits for a lock of another program on the file."""

LOCKED_PAUSE_SECONDS = 0.02

FORGOTTEN_MAX = 1_000
"""Answers forgotten in one transaction, at most: others wait for it."""


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
        self._engine = _file_engine(engine)
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


def _file_engine(engine: AsyncEngine) -> Engine:
    """The same file, with the same settings, for calls that don't wait."""
    url = engine.url.set(drivername="sqlite")
    made = create_engine(url, hide_parameters=True, connect_args={"timeout": 0})
    event.listen(made, "connect", _on_connect)
    event.listen(made, "begin", _on_begin)
    return made


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _on_begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _inserts(dialect: Dialect) -> tuple[tuple[str, Any], ...]:
    """For each table its statement, as the driver takes it, and what makes its rows."""
    insert = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
    made = []
    for table, columns, rows_of in INSERTS:
        statement: Any = insert(table)
        if table in REPLACED:
            keys = REPLACED[table]
            newer = {name: statement.excluded[name] for name in columns if name not in keys}
            statement = statement.on_conflict_do_update(index_elements=list(keys), set_=newer)
        compiled = statement.compile(dialect=dialect, column_keys=columns)
        if tuple(compiled.positiontup) != columns:
            raise TypeError(f"the columns of {table.name} are out of order")
        made.append((str(compiled), rows_of))
    return tuple(made)


def _put_down(
    connection: Connection, inserts: tuple[tuple[str, Any], ...], batches: Sequence[Batch], serial: int
) -> None:
    """Put down every row of the batches, in their order."""
    numbered = list(enumerate(batches, start=serial))
    for statement, rows_of in inserts:
        rows = [row for number, batch in numbered for row in rows_of(batch, number)]
        if rows:
            connection.exec_driver_sql(statement, rows)
    arrived = [name for batch in batches for name in batch.arrived]
    if arrived:
        connection.execute(delete(transits).where(transits.c.id.in_(arrived)))
    for batch in batches:
        _finish(connection, batch)


def _finish(connection: Connection, batch: Batch) -> None:
    """Revoke what has ended, forget what is old, close what is over."""
    if batch.prolonged:  # one that has ended stays so
        session = update(sessions).where(sessions.c.token_hash == batch.prolonged)
        connection.execute(session.values(created=batch.at))
    # A session ends at 0: for ever, whatever a clock says later.
    if batch.revoked:
        session = update(sessions).where(sessions.c.token_hash == batch.revoked)
        connection.execute(session.values(revoked=0))
    if batch.signed_out:
        everywhere = update(sessions).where(sessions.c.player == batch.signed_out)
        connection.execute(everywhere.values(revoked=0))
    if batch.forget_before:
        name = tuple_(commands.c.player, commands.c.id)
        old = select(commands.c.player, commands.c.id).where(commands.c.at < batch.forget_before)
        connection.execute(delete(commands).where(name.in_(old.limit(FORGOTTEN_MAX))))
    if batch.sessions_before:
        connection.execute(delete(sessions).where(sessions.c.created < batch.sessions_before))
    if batch.closes and batch.stream.startswith("player:"):
        # Who is forgotten can't come in any more, and its name is free.
        player = batch.stream.partition(":")[2]
        connection.execute(delete(sessions).where(sessions.c.player == player))
        connection.execute(delete(names).where(names.c.player == player))
    if batch.closes:
        closed = update(streams).where(streams.c.stream == batch.stream)
        connection.execute(closed.values(closed=batch.at))
