"""Opens the database: its folder, its settings, its schema."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import Location

SCHEMA_VERSION = "0002"
"""The newest migration; a test compares it with the migrations folder."""

BUSY_MS = 1_500
"""How long a statement waits for a lock of another program on the file."""

CONNECT_SECONDS = 10


def connect(location: Location) -> AsyncEngine:
    """The way to a database; nothing is asked of it yet."""
    if location.file:
        _prepare_folder(location)
    return _engine(location)


async def bring_up_to_date(engine: AsyncEngine, location: Location) -> None:
    """Bring the database to today's schema."""
    async with plainly(location):
        await _migrate_if_old(engine, location)


@asynccontextmanager
async def plainly(location: Location) -> AsyncIterator[None]:
    """Say in plain words why the database can't be used."""
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            yield
    except TimeoutError as error:
        raise StartError(f"The database {location.spoken} does not answer.") from error
    except (DBAPIError, OSError) as error:
        raise StartError(_why(error, location)) from error


def _engine(location: Location) -> AsyncEngine:
    if not location.file:
        return create_async_engine(location.url, pool_size=4, max_overflow=4, pool_pre_ping=True)
    engine = create_async_engine(location.url, connect_args={"timeout": BUSY_MS / 1000})
    event.listen(engine.sync_engine, "connect", _on_sqlite_connect)
    event.listen(engine.sync_engine, "begin", _on_sqlite_begin)
    return engine


def _on_sqlite_connect(connection: Any, _record: object) -> None:
    # The driver would commit by itself before DDL; with None the transactions are SQLAlchemy's alone.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_sqlite_begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _prepare_folder(location: Location) -> None:
    """Make the file's folder, and the file readable by its owner alone: it holds hidden cards."""
    path = location.file
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise StartError(f"{path} is a folder, not a database file.")
        new = not path.exists()
        with path.open("ab"):
            pass
        if new:
            path.chmod(0o600)
    except OSError as error:
        raise StartError(
            f"Can't write {path}: {error.strerror}. Choose another file with --database sqlite:///path."
        ) from error


async def _migrate_if_old(engine: AsyncEngine, location: Location) -> None:
    async with engine.connect() as connection:
        found = await connection.run_sync(_schema_version)
    if found == SCHEMA_VERSION:
        return
    if found is not None and found > SCHEMA_VERSION:
        raise StartError(
            f"{location.spoken} was written by a newer Pokerhouse (schema {found}, this one knows "
            f"{SCHEMA_VERSION}). Update Pokerhouse, or choose another --database."
        )
    async with engine.begin() as connection:
        await connection.run_sync(migrate)


def _schema_version(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version


def migrate(connection: Connection) -> None:
    """Run every migration that this database has not seen."""
    # Alembic takes a third of a second to import and is needed only when there is something to do.
    from importlib.resources import as_file, files  # noqa: PLC0415

    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    with as_file(files("pokerhouse.server.storage") / "migrations") as folder:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        command.upgrade(config, "head")


def _why(error: Exception, location: Location) -> str:
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    first = said[0] if said else type(error).__name__
    if "database is locked" in first:
        return f"{location.spoken} is locked by another program. Close it there, then start again."
    if "not a database" in first or "malformed" in first:
        return f"{location.spoken} is not a Pokerhouse database."
    if "unable to open" in first or "readonly" in first:
        return f"Can't write {location.spoken}: check the folder's permissions."
    return f"Can't use the database {location.spoken}: {first}"
