"""Opens the database: its folder, its settings, its schema."""

import asyncio
import errno
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.files import copy_file
from pokerhouse.server.storage.location import Location
from pokerhouse.server.storage.outage import spoken

SCHEMA_VERSION = "0003"
"""The newest migration; a test compares it with the migrations folder."""

FILE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""How each connection to a file works: what is committed is on the disk, and keys are looked after."""

BUSY_MS = 1_500
"""How long a statement waits for a lock of another program on the file."""

CONNECT_SECONDS = 10
"""How long a database may take to answer at the start."""

UNREACHED = (
    errno.EACCES,
    errno.EPERM,
    errno.EROFS,
    errno.ENOENT,
    errno.ENOTDIR,
    errno.ENAMETOOLONG,
    errno.ELOOP,
)
"""What the system says of a place where nobody, or not this user, can make a file."""

INDEX_BYTES = 32_768
"""What SQLite's index (`-shm`) takes at least."""

SERVER_CONNECT_SECONDS = 5
SERVER_COMMAND_SECONDS = 20
"""A server that does not answer in this time is given up; the next command tries a new connection."""


def connect(location: Location, *, patient: bool = False) -> AsyncEngine:
    """The way to a database; nothing is asked of it yet. A patient one lets a server take its time."""
    if location.file:
        _prepare_folder(location.file)
    return _engine(location, patient=patient)


async def bring_up_to_date(engine: AsyncEngine, location: Location) -> Path | None:
    """Bring the database to today's schema; where a copy of an older file lies, if one was made."""
    async with plainly(location), engine.connect() as connection:
        found = await connection.run_sync(schema_version)
    if found is not None and found > SCHEMA_VERSION:
        raise StartError(
            f"{location.spoken} was written by a newer Pokerhouse (schema {found}, this one knows "
            f"{SCHEMA_VERSION}). Update Pokerhouse, or choose another --database."
        )
    if found == SCHEMA_VERSION:
        return None
    async with plainly(location, seconds=None):
        return await _migrate(location, found)


async def _migrate(location: Location, found: str | None) -> Path | None:
    """Run the migrations, however long they take; of a file that holds something a copy is made before."""
    copy = await asyncio.to_thread(_copy, location.file, found) if location.file and found else None
    engine = _engine(location, patient=True)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()
    return copy


def _copy(file: Path, schema: str) -> Path:
    """Copy a database beside itself, whole or not at all; a copy that is there already is kept."""
    copy = file.with_name(f"{file.name}.schema-{schema}")
    number = 1
    while copy.exists():
        number += 1
        copy = file.with_name(f"{file.name}.schema-{schema}-{number}")
    copy_file(file, copy)
    return copy


@asynccontextmanager
async def plainly(location: Location, *, seconds: float | None = CONNECT_SECONDS) -> AsyncIterator[None]:
    """Say in plain words why the database can't be used."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError as error:
        raise StartError(f"The database {location.spoken} does not answer.") from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StartError(in_plain_words(error, location)) from error


def _engine(location: Location, *, patient: bool = False) -> AsyncEngine:
    if not location.file and patient:
        return create_async_engine(location.url, hide_parameters=True, connect_args=location.options)
    if not location.file:
        waits = {"timeout": SERVER_CONNECT_SECONDS, "command_timeout": SERVER_COMMAND_SECONDS}
        return create_async_engine(
            location.url,
            pool_size=4,
            max_overflow=4,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=waits | location.options,
        )
    engine = create_async_engine(location.url, hide_parameters=True, connect_args={"timeout": BUSY_MS / 1000})
    event.listen(engine.sync_engine, "connect", _on_sqlite_connect)
    event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _on_sqlite_connect(connection: Any, _record: object) -> None:
    # The driver would commit by itself before DDL; with None the transactions are SQLAlchemy's alone.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in FILE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare_folder(path: Path) -> None:
    """Make the file's folder, and the file readable by its owner alone: it holds hidden cards."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise StartError(f"{path} is a folder, not a database file.")
        new = not path.exists()
        with path.open("ab"):
            pass
        if new:
            path.chmod(0o600)
        names = path.stat().st_nlink
    except OSError as error:
        raise StartError(
            f"Can't write {path}: {error.strerror}. Choose another file with --database sqlite:///path."
        ) from error
    if names > 1:  # under each name it would have a lock and a log of its own
        raise StartError(
            f"{path} has {names} names (hard links), and a house needs a file with one. Delete the others, "
            "or use a copy."
        )


def schema_version(connection: Connection) -> str | None:
    """The migration that the database has seen last; None for an empty one."""
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


def _has_room(file: Path) -> bool:
    """Whether SQLite's smallest file finds a place: what is full it calls a fault of the disk there."""
    try:
        return shutil.disk_usage(file.parent).free >= INDEX_BYTES
    except OSError:
        return True


def in_plain_words(error: BaseException, location: Location) -> str:
    """What a fault of the database means for whoever runs the house, in one line."""
    first, place = spoken(error), location.spoken
    if "database is locked" in first:
        return f"{place} is locked by another program. Close it there, then start again."
    if "not a database" in first or "malformed" in first:
        return f"{place} is not a Pokerhouse database, or it is damaged."
    is_full = "is full" in first or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    if is_full or ("disk I/O" in first and location.file and not _has_room(location.file)):
        return f"There is no room left on the disk for {place}. Make room, then start again."
    if "unable to open" in first or "readonly" in first:
        return f"Can't write {place}: check the folder's permissions."
    if location.file and isinstance(error, OSError) and error.errno in UNREACHED:
        return f"Can't write {place}: {error.strerror}."
    if "disk I/O" in first:
        return f"The disk fails under {place}: {first}."
    return f"Can't use the database {place}: {first}"
