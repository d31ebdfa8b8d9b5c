"""Sees to it that one house runs on a database, and not two."""

import asyncio
import os
from pathlib import Path
from typing import IO

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import Location

PULSE_SECONDS = 5.0
"""How often the lock on a PostgreSQL database is looked after."""

_KEY = 7_365_377_821
"""The name of our advisory lock, any number that is ours."""


class FileLock:
    """A lock on a file beside the database; the system drops it with the process, however that ends."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Take the lock, or say who has it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = self.path.open("a+", encoding="ascii")
        except OSError as error:
            raise StartError(
                f"Can't write {self.path}: {error.strerror}. Choose another file with --database sqlite:///path."
            ) from error
        if not _locked(file):
            file.seek(0)
            owner = file.read(20).strip() or "unknown"
            file.close()
            raise StartError(
                f"Another pokerhouse (process {owner}) runs on {self.path.with_suffix('')}. "
                "Stop it, or choose another --database."
            )
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        """Let the next house in. The file stays: deleting it would race with somebody opening it."""
        if self._file:
            self._file.close()
            self._file = None


def _locked(file: IO[str]) -> bool:
    try:
        import fcntl  # noqa: PLC0415  (not on Windows)
    except ImportError:  # pragma: no cover
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class ServerLock:
    """A PostgreSQL advisory lock, held by a connection of its own for as long as the house runs."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def take(self, location: Location) -> None:
        """Take the lock, or say that somebody has it."""
        connection = await self._engine.connect()
        taken = (await connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": _KEY})).scalar()
        await connection.commit()
        if not taken:
            await connection.close()
            raise StartError(
                f"Another pokerhouse runs on {location.spoken}. Stop it, or choose another --database."
            )
        self._connection = connection

    async def watch(self) -> None:
        """Return when the lock is lost: the connection broke, and another house may start."""
        while self._connection:
            await asyncio.sleep(PULSE_SECONDS)
            try:
                await self._connection.execute(text("SELECT 1"))
                await self._connection.commit()
            except (SQLAlchemyError, OSError):
                return

    async def release(self) -> None:
        """Let the next house in."""
        connection, self._connection = self._connection, None
        if connection:
            await connection.invalidate()
            await connection.close()
