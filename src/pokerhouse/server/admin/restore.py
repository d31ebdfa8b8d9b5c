"""Brings a backup back: into a file, or into an empty database of a server."""

import asyncio
import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import URL, Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from pokerhouse.server.admin.aside import Aside
from pokerhouse.server.admin.backup import Backup, contents, copy_rows
from pokerhouse.server.admin.settle import Settled, settle
from pokerhouse.server.storage import (
    SCHEMA_VERSION,
    FileLock,
    Location,
    ServerLock,
    StartError,
    connect,
    copy_file,
    copy_pages,
    in_plain_words,
    locate,
    metadata,
    migrate,
    onto_disk,
    plainly,
    schema_version,
    unfinished_name,
    whole_file,
)

Progress = Callable[[int, int], None]


class Restored(Backup, frozen=True, kw_only=True):
    """A backup that was brought back."""

    kept: str
    """Where the house that was there is now; empty if none was."""
    voided: int
    """Hands that ran when the backup was made."""
    signed_out: int
    """Sessions that are over."""


class Filling(Struct, frozen=True):
    """What is brought back, and how."""

    backup: Path
    keep_sessions: bool
    progress: Progress | None


async def restore_house(
    backup: Path,
    database: str,
    *,
    replace: bool = False,
    keep_sessions: bool = False,
    progress: Progress | None = None,
) -> Restored:
    """Bring a backup into a place where no house is open; what is there already is only replaced by wish."""
    location = locate(database)
    found = await asyncio.to_thread(_checked, backup)
    kept, fill = "", Filling(backup, keep_sessions, progress)
    if location.file:
        kept, settled = await _into_file(fill, location.file, location, replace=replace)
    else:
        settled = await _into_server(fill, location)
    return Restored(**asdict(found), kept=kept, voided=settled.voided, signed_out=settled.signed_out)


def _checked(backup: Path) -> Backup:
    """What is in the backup, if it is one that this Pokerhouse can read."""
    if not backup.is_file():
        raise StartError(f"There is no file {backup}.")
    if not os.access(backup, os.R_OK):
        raise StartError(f"Can't read {backup}: {os.strerror(errno.EACCES)}.")
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as read:
            version = read.execute("SELECT version_num FROM alembic_version").fetchone()
        if version is None or version[0] > SCHEMA_VERSION:
            raise StartError(f"{backup} was written by a newer Pokerhouse. Update Pokerhouse first.")
        return contents(backup)
    except sqlite3.Error as error:
        raise StartError(f"{backup} is not a Pokerhouse backup, or it is damaged.") from error


async def _into_file(fill: Filling, file: Path, location: Location, *, replace: bool) -> tuple[str, Settled]:
    """The backup is whole, of today's schema and on the disk before what was there is touched."""
    lock = FileLock(file)
    lock.take()
    aside = Aside(file)
    try:
        _check_place(fill.backup, file, replace=replace)
        with whole_file(file) as unfinished:
            settled = await asyncio.to_thread(_fill_file, fill, unfinished)
            aside.put()
    except BaseException as error:
        aside.put_back()
        if isinstance(error, OSError | sqlite3.Error | SQLAlchemyError):
            raise StartError(in_plain_words(error, location)) from error
        raise
    finally:
        lock.release()
    return aside.kept, settled


def _check_place(backup: Path, file: Path, *, replace: bool) -> None:
    if file.is_dir():
        raise StartError(f"{file} is a folder, not a database file.")
    for taken in (file, unfinished_name(file)):
        if taken.exists() and backup.samefile(taken):
            raise StartError(f"{backup} is the house's own database. Choose another file for the backup.")
    if file.exists() and not replace:
        raise StartError(f"{file} already exists. Use --replace to put it aside.")


def _fill_file(fill: Filling, file: Path) -> Settled:
    copy_pages(fill.backup, file, fill.progress)
    engine = create_engine(URL.create("sqlite", database=str(file)))
    try:
        with engine.begin() as made:
            migrate(made)
            settled = settle(made, keep_sessions=fill.keep_sessions)
    finally:
        engine.dispose()
    onto_disk(file)
    return settled


async def _into_server(fill: Filling, location: Location) -> Settled:
    """All of it or nothing, in one transaction."""
    engine = connect(location, patient=True)
    lock = ServerLock(engine)
    try:
        async with plainly(location, seconds=None):
            await lock.take(location)
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / "house.sqlite"
                await asyncio.to_thread(copy_file, fill.backup, copy)
                async with engine.begin() as target:
                    await target.run_sync(_fill, copy, location, fill.progress)
                    return await target.run_sync(settle, keep_sessions=fill.keep_sessions)
    finally:
        await lock.release()
        await engine.dispose()


def _fill(target: Connection, copy: Path, location: Location, progress: Progress | None) -> None:
    if (
        schema_version(target) is not None
        and target.execute(select(func.count()).select_from(metadata.tables["events"])).scalar()
    ):
        raise StartError(
            f"{location.spoken} holds a house already, and --replace is for files only: choose an empty "
            "database."
        )
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
