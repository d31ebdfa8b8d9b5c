"""Sees to it that on a server of PostgreSQL nothing is written behind the house's back.

A commit whose answer is lost may still be on its way: the server was frozen, its disk stood still, a line was
stuck. Who asked the store meanwhile would find nothing, give the chips back, and see them arrive a
moment later. So every transaction that writes shares a lock until it has ended, and after a commit of which
nobody knows how it ended that lock is taken alone, before anything else is asked: then it has.

A house whose own lock (`ServerLock`) is gone may have a successor already. The lock's connection therefore
holds a name of this house, too, and a transaction that finds that name free writes nothing. A successor takes
the shared lock alone before it reads: what its predecessor was about to write has ended, or is refused. Who
takes a lost lock again has its name back before it knows whether it had a successor: until then it is shut.
"""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_FAMILY = 1_886_352_485
"""The first half of our locks' names, any number that is ours; the second is 0 for who writes, or a house."""

_HOLD = text("SELECT pg_advisory_lock(:family, :house)")
_IS_FREE = text("SELECT pg_try_advisory_xact_lock_shared(:family, :house)")
# CASE is evaluated in its order: first nobody is alone with the store, then the name is looked at.
_ENTER = text(
    "SELECT CASE WHEN pg_advisory_xact_lock_shared(:family, 0)::text IS NOT NULL "
    "THEN pg_try_advisory_xact_lock_shared(:family, :house) END"
)
# Who waits for a client that is gone would wait for hours; who is in the middle of a commit ends it first.
_END_WRITERS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND classid = :family AND objid = 0 AND objsubid = 2 AND granted AND pid <> pg_backend_pid()"
)
_ALONE = text("SELECT pg_advisory_xact_lock(:family, 0)")


class LockLostError(OSError):
    """The lock on the database is not held: another house may have it."""

    def __init__(self) -> None:
        super().__init__("the lock on the database is lost")


class Fence:
    """What stands around a house's writing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.house = 1 + secrets.randbelow(2**31 - 1)
        """The name of this house, for as long as it runs."""
        self._is_guarded = False
        self._is_shut = False
        self._is_unclear = False
        self._settling = asyncio.Lock()

    async def hold(self, lock: AsyncConnection) -> None:
        """Keep the name of this house with its lock's connection: from now on nobody writes without it."""
        self._is_guarded = True
        await lock.execute(_HOLD, {"family": _FAMILY, "house": self.house})

    def shut(self) -> None:
        """The lock was lost: nothing is written until it is seen that nobody else had it meanwhile."""
        self._is_shut = True

    def open(self) -> None:
        """The lock is this house's as it was before."""
        self._is_shut = False

    async def enter(self, connection: AsyncConnection) -> None:
        """Begin to write, in an open transaction. Raises `LockLostError`."""
        values = {"family": _FAMILY, "house": self.house}
        is_free = (await connection.execute(_ENTER, values)).scalar()
        if self._is_guarded and (is_free or self._is_shut):
            raise LockLostError

    @contextmanager
    def unclear(self) -> Iterator[None]:
        """A commit is on its way; if this does not end well, nobody knows how that did."""
        try:
            yield
        except BaseException:  # who gives up knows it no better than who is told of an error
            self._is_unclear = True
            raise

    async def settle(self) -> None:
        """Return once the store tells the truth. Raises what a database in trouble raises."""
        if not self._is_unclear:
            return
        async with self._settling:
            if self._is_unclear:
                await self.be_alone()
                self._is_unclear = False

    async def be_alone(self) -> None:
        """Wait until every transaction has ended that was begun here to write."""
        async with self._engine.connect() as connection:
            if self._is_guarded:
                values = {"family": _FAMILY, "house": self.house}
                if (await connection.execute(_IS_FREE, values)).scalar():
                    raise LockLostError  # what is being written may be another house's
            await connection.execute(_END_WRITERS, {"family": _FAMILY})
            await connection.execute(_ALONE, {"family": _FAMILY})
