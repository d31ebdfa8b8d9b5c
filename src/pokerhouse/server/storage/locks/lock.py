"""Sees to it that one house runs on a database, and not two."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from typing import IO

import structlog
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import Location
from pokerhouse.server.storage.locks.fence import Fence
from pokerhouse.server.storage.locks.identity import identity_of
from pokerhouse.server.storage.outage import spoken

PULSE_SECONDS = 1.0
"""How often the lock on a PostgreSQL database is looked after."""

RETAKE_SECONDS = 1.0
"""How often a lost lock is tried for."""

GHOST_PULSES = 30
"""So often a lost lock may be held, by our own lost connection, before it counts as another house's."""

_KEY = 7_365_377_821
"""The name of our advisory lock, any number that is ours."""

_TRY = text("SELECT pg_try_advisory_lock(:key)")
# The lock's own table, outside the house's schema: no copy of a house has it.
_OWNERS = text("CREATE TABLE IF NOT EXISTS lock_owner (only_row boolean PRIMARY KEY, house bigint NOT NULL)")
_SIGN = text(
    "INSERT INTO lock_owner VALUES (true, :house) ON CONFLICT (only_row) DO UPDATE SET house = :house"
)
_SIGNED_BY = text("SELECT house FROM lock_owner")

log = structlog.get_logger()


class FileLock:
    """A lock on a file beside the database; the system drops it with the process, however that ends."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Take the lock, or say who has it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = _opened(self.path)
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
        self._sign(file)

    def _sign(self, file: IO[str]) -> None:
        self._file = file
        with suppress(OSError):  # another's file that we may only write
            self.path.chmod(0o600)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()

    def keep(self) -> bool:
        """See to it that the lock is where others look for it; False if another house may have it.

        If somebody has only tidied the file away, a new one is made; if there is another one already, whoever
        made it has the lock, or has had it.
        """
        if self._file is None:
            return False
        found = identity_of(self.path)
        if found is not None:
            return found == identity_of(self._file.fileno())
        try:
            file = _opened(self.path, os.O_EXCL)
        except FileExistsError:
            return False
        except OSError as error:  # a full disk: nobody else can make one either
            log.warning("the lock on the database can't be made anew", said=spoken(error))
            return True
        if not _locked(file):
            file.close()
            return False
        self._file.close()
        self._sign(file)
        log.warning("the lock on the database was deleted; it is made anew", lock=str(self.path))
        return True

    def release(self) -> None:
        """Let the next house in. The file stays: deleting it would race with somebody opening it."""
        if self._file:
            self._file.close()
            self._file = None


def _opened(path: Path, more: int = 0) -> IO[str]:
    """Open it for its owner alone: who could read it could hold the lock and keep the house closed."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | more, 0o600), "r+", encoding="ascii")


def _locked(file: IO[str]) -> bool:
    try:
        import fcntl  # noqa: PLC0415  (not on Windows)
    except ImportError:
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
        self.fence = Fence(engine)

    async def take(self, location: Location) -> None:
        """Take the lock, or say that somebody has it."""
        if not await self._try():
            raise StartError(
                f"Another pokerhouse runs on {location.spoken}. Stop it, or choose another --database."
            )
        await self.fence.be_alone()
        async with self._engine.begin() as connection:
            await connection.execute(_OWNERS)
            await connection.execute(_SIGN, {"house": self.fence.house})

    async def _try(self) -> bool:
        connection = await self._engine.connect()
        try:
            taken = (await connection.execute(_TRY, {"key": _KEY})).scalar()
            if taken:
                await self.fence.hold(connection)
            await connection.commit()
        except BaseException:
            await _let_go(connection)  # it may have the lock, and nobody else would ever get it
            raise
        if not taken:
            await connection.close()
            return False
        self._connection = connection
        return True

    async def watch(self) -> str:
        """Hold the lock; return why the house can't go on, when another one has the database.

        A server that was restarted has forgotten the lock: it is taken again, however long that needs, and
        the house goes on if nobody else has had it meanwhile: each who takes it signs.
        """
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            if await self._is_held():
                continue
            log.warning("the lock on the database is lost; taking it again")
            self.fence.shut()
            await self.release()
            if not await self._take_again():
                return "Another pokerhouse has taken the database."
            try:
                await self.fence.be_alone()
                is_ours = await self._is_ours()
            except (SQLAlchemyError, OSError) as error:
                # Who has not seen that nobody had it meanwhile begins again; the watch itself must not end.
                log.warning("the database does not answer", said=spoken(error))
                await self.release()
                continue
            if not is_ours:
                return "Another pokerhouse has had the database meanwhile."
            self.fence.open()
            log.warning("the lock on the database is ours again")

    async def _is_held(self) -> bool:
        if self._connection is None:
            return False
        try:
            await self._connection.execute(text("SELECT 1"))
            await self._connection.commit()
        except (SQLAlchemyError, OSError):
            return False
        return True

    async def _take_again(self) -> bool:
        """Wait for the server and take the lock; False if somebody else keeps it.

        For a while that may be our own lost connection, of which the server has not heard yet.
        """
        refused = 0
        while refused < GHOST_PULSES:
            try:
                if await self._try():
                    return True
                refused += 1
            except (SQLAlchemyError, OSError) as error:
                log.warning("the database does not answer", said=spoken(error))
            await asyncio.sleep(RETAKE_SECONDS)
        return False

    async def _is_ours(self) -> bool:
        """Whether nobody has signed since this house did."""
        async with self._engine.connect() as connection:
            return bool((await connection.execute(_SIGNED_BY)).scalar() == self.fence.house)

    async def release(self) -> None:
        """Let the next house in."""
        connection, self._connection = self._connection, None
        if connection:
            await _let_go(connection)


async def _let_go(connection: AsyncConnection) -> None:
    try:
        await connection.invalidate()
        await connection.close()
    except (SQLAlchemyError, OSError) as error:
        log.info("the lock's connection was gone", said=spoken(error))
