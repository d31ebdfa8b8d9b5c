"""Brings a backup back: into a file, or into an empty database of a server."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from pokerhouse.server.admin.backup import Backup, contents, copy_rows
from pokerhouse.server.storage import (
    SCHEMA_VERSION,
    FileLock,
    Location,
    ServerLock,
    StartError,
    bring_up_to_date,
    connect,
    copy_file,
    in_plain_words,
    locate,
    metadata,
    migrate,
    plainly,
    schema_version,
)

Progress = Callable[[int, int], None]


async def restore_house(
    backup: Path, database: str, *, replace: bool = False, progress: Progress | None = None
) -> Backup:
    """Bring a backup into a place where no house is open; what is there already is only replaced by wish."""
    location = locate(database)
    found = await asyncio.to_thread(_checked, backup)
    if location.file:
        await _into_file(backup, location, replace=replace, progress=progress)
    else:
        await _into_server(backup, location, progress)
    return found


def _checked(backup: Path) -> Backup:
    """What is in the backup, if it is one that this Pokerhouse can read."""
    if not backup.is_file():
        raise StartError(f"There is no file {backup}.")
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as read:
            version = read.execute("SELECT version_num FROM alembic_version").fetchone()
        if version is None or version[0] > SCHEMA_VERSION:
            raise StartError(f"{backup} was written by a newer Pokerhouse. Update Pokerhouse first.")
        return contents(backup)
    except sqlite3.Error as error:
        raise StartError(f"{backup} is no backup of a Pokerhouse, or it is damaged.") from error


async def _into_file(backup: Path, location: Location, *, replace: bool, progress: Progress | None) -> None:
    file = location.file
    if file is None:
        raise AssertionError("a file was asked for")
    lock = FileLock(file)
    lock.take()
    try:
        if file.exists():
            if not replace:
                raise StartError(f"{file} is there already; --replace puts it aside first.")
            await asyncio.to_thread(_put_aside, file)
        await asyncio.to_thread(_put_logs_aside, file)
        await asyncio.to_thread(copy_file, backup, file, progress)
        engine = connect(location)
        try:
            await bring_up_to_date(engine, location)
        finally:
            await engine.dispose()
    except (OSError, sqlite3.Error) as error:
        raise StartError(in_plain_words(error, location)) from error
    finally:
        lock.release()


def _put_aside(file: Path) -> None:
    """Keep the house that was there under another name."""
    aside = _unused(file)
    try:
        copy_file(file, aside)
    except sqlite3.Error:  # whatever it is, it is no database: it is kept as it is
        file.rename(aside)
    for part in ("", "-wal", "-shm"):
        file.with_name(file.name + part).unlink(missing_ok=True)


def _put_logs_aside(file: Path) -> None:
    """A log that lies where no file is belongs to another house; SQLite would read it into the new one."""
    for log in (file.with_name(file.name + part) for part in ("-wal", "-journal")):
        if log.exists():
            log.rename(_unused(log))
    file.with_name(f"{file.name}-shm").unlink(missing_ok=True)


def _unused(file: Path) -> Path:
    """A name under which a file is kept."""
    aside, number = file.with_name(f"{file.name}.replaced"), 1
    while aside.exists():
        number += 1
        aside = file.with_name(f"{file.name}.replaced-{number}")
    return aside


async def _into_server(backup: Path, location: Location, progress: Progress | None) -> None:
    """All of it or nothing, in one transaction."""
    engine = connect(location, patient=True)
    lock = ServerLock(engine)
    try:
        async with plainly(location, seconds=None):
            await lock.take(location)
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / "house.sqlite"
                await asyncio.to_thread(copy_file, backup, copy)
                async with engine.begin() as target:
                    await target.run_sync(_fill, copy, location, progress)
    finally:
        await lock.release()
        await engine.dispose()


def _fill(target: Connection, copy: Path, location: Location, progress: Progress | None) -> None:
    if (
        schema_version(target) is not None
        and target.execute(select(func.count()).select_from(metadata.tables["events"])).scalar()
    ):
        raise StartError(f"{location.spoken} holds a house already; choose an empty database.")
    migrate(target)
    old = create_engine(f"sqlite:///{copy}")
    try:
        with old.begin() as source:
            migrate(source)
        with old.connect() as source:
            copy_rows(source, target, progress)
    except SQLAlchemyError as error:
        raise StartError(in_plain_words(error, location)) from error
    finally:
        old.dispose()
