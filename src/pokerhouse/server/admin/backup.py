"""A backup: one file of SQLite with everything a house has stored, as it stood at one moment.

A file is copied page by page. Of a server the rows are read in one transaction, and the file is made of them;
so a house can also move from one kind of database to the other.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from pokerhouse.server.admin.snapshot import moment_of
from pokerhouse.server.storage import (
    StartError,
    copy_file,
    in_plain_words,
    locate,
    metadata,
    migrate,
    whole_file,
)

ROWS_A_STEP = 1_000

Progress = Callable[[int, int], None]


class Backup(Struct, frozen=True, kw_only=True):
    """A copy that was made, and what is in it."""

    file: str
    size: int
    events: int
    hands: int
    players: int


async def back_up(database: str, target: Path, progress: Progress | None = None) -> Backup:
    """Copy a house, open or not, into a file that is not there yet."""
    location = locate(database)
    target = target.absolute()  # noqa: ASYNC240  (nothing else runs here)
    if target.exists():
        raise StartError(f"{target} already exists. A backup replaces no file.")
    try:
        if location.file:
            async with moment_of(location):
                pass  # it is a house, and of today's schema
            await asyncio.to_thread(copy_file, location.file, target, progress)
        else:
            async with moment_of(location) as connection:
                with whole_file(target) as unfinished:
                    await _write_rows(connection, unfinished, progress)
        return await asyncio.to_thread(contents, target)
    except (OSError, sqlite3.Error) as error:
        raise StartError(in_plain_words(error, locate(f"sqlite:///{target}"))) from error


async def _write_rows(source: AsyncConnection, file: Path, progress: Progress | None) -> None:
    """Make a file of a server's rows."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as target:
            migrate(target)
            await source.run_sync(copy_rows, target, progress)
    finally:
        engine.dispose()


def contents(file: Path) -> Backup:
    """What is in a backup; a fault if it is not whole."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as read:
        said = read.execute("PRAGMA quick_check(1)").fetchone()[0]
        if said != "ok":
            raise StartError(f"{file} is damaged; SQLite says: {_in_one_line(said)}.")
        events, hands, players = (
            read.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608  (our own names)
            for table in ("events", "secrets", "players")
        )
    return Backup(file=str(file), size=file.stat().st_size, events=events, hands=hands, players=players)


def _in_one_line(said: str) -> str:
    """What a check of SQLite found, without the heading above it."""
    return " ".join(line for line in said.splitlines() if not line.startswith("***")).rstrip(".") or said


def copy_rows(source: Connection, target: Connection, progress: Progress | None) -> None:
    """Bring every row of one database into another, which is empty and has the same schema."""
    tables = metadata.sorted_tables
    total = sum(source.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
    done = 0
    for table in tables:
        found = source.execute(select(table).execution_options(yield_per=ROWS_A_STEP))
        for rows in found.mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in rows])
            done += len(rows)
            if progress:
                progress(done, total)
