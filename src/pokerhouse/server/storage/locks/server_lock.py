"""Sees to it that one house at a time is open on a PostgreSQL database, and that a dead one is followed.

The lock is an advisory one, held by a connection of its own: a house that dies loses it at once. A house
that is frozen or cut off would keep it for as long as its line seems alive, so it has to renew a lease as
well. When the lease has lapsed, the next house ends the old one's connections and takes the lock. What the
old one still wants to write is refused by the `Fence`, and when it wakes up it finds another signature and
closes.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog
from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pokerhouse.server.clock import Clock
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import Location
from pokerhouse.server.storage.locks.fence import Fence, LockLostError
from pokerhouse.server.storage.outage import spoken

LEASE_SECONDS = 1.5
"""A house that has not renewed its lease for so long may be followed by another."""

OPENING_SECONDS = 15.0
"""The lease of a house that is still opening: restoring its tables may keep the loop busy."""

PULSE_SECONDS = 0.5
"""How often the lease is renewed."""

DOUBT_SECONDS = 0.7
"""After so long a stall the lease may have lapsed: a pulse, the time that a renewal took, and the stall."""

ANSWER_SECONDS = LEASE_SECONDS
"""A renewal that takes longer has failed: it would come too late."""

LOOK_SECONDS = 0.2
"""How often a house that stands by looks whether it is needed."""

UNHELD_LOOKS = 5
"""So many looks at a lock that nobody holds mean that its house is dead, and not only its line."""

_EVICTIONS, _EVICTION_SECONDS = 100, 0.02
"""Ended connections let go of the lock a moment later: so often and so long it is tried."""

_NAMES = {"key": 7_365_377_821, "taking": 7_365_377_822, "high": 7_365_377_821 >> 32}
_NAMES["low"] = _NAMES["key"] & 0xFFFF_FFFF
"""The names of our advisory locks, any numbers that are ours; PostgreSQL lists a long one in two halves."""

# Outside the house's schema: no copy of a house has it. Houses before 0.4 made it without `until`.
_HAS_TABLE = text(
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('lock_owner') AND attname = 'until'"
)
_MAKE_TABLE = (
    "CREATE TABLE IF NOT EXISTS lock_owner (only_row boolean PRIMARY KEY, house bigint NOT NULL)",
    "ALTER TABLE lock_owner ADD COLUMN IF NOT EXISTS until timestamptz",
)

_HOLDS = (
    "locktype = 'advisory' AND classid = :high AND objid = :low AND objsubid = 1 AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_BOUND_SECTION = text("SET LOCAL idle_in_transaction_session_timeout = '10s'")
_ENTER_SECTION = text("SELECT pg_try_advisory_xact_lock(:taking)").bindparams(taking=_NAMES["taking"])
_LOOK = text(
    f"SELECT EXISTS (SELECT FROM pg_locks WHERE {_HOLDS}), "  # noqa: S608  (our own words)
    "(SELECT house FROM lock_owner), COALESCE((SELECT until < clock_timestamp() FROM lock_owner), false)"
).bindparams(high=_NAMES["high"], low=_NAMES["low"])
_EVICT = text(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE {_HOLDS}").bindparams(  # noqa: S608
    high=_NAMES["high"], low=_NAMES["low"]
)
_TRY = text("SELECT pg_try_advisory_lock(:key)").bindparams(key=_NAMES["key"])
_NO_FLUSH = text("SET synchronous_commit TO off")  # a lease that a crash forgets has lapsed: that is all
_UNTIL = "clock_timestamp() + make_interval(secs => :seconds)"
_SIGN = text(
    f"INSERT INTO lock_owner (only_row, house, until) VALUES (true, :house, {_UNTIL}) "  # noqa: S608
    "ON CONFLICT (only_row) DO UPDATE SET house = excluded.house, until = excluded.until"
)
_RENEW = text(f"UPDATE lock_owner SET until = {_UNTIL} WHERE house = :house RETURNING true")  # noqa: S608

_TROUBLE = (SQLAlchemyError, OSError)

log = structlog.get_logger()


class _Sight(Struct, frozen=True):
    """What a house sees that would like to have the database."""

    is_held: bool
    house: int | None
    """Who signed last."""
    has_lapsed: bool
    """The lease of that house is over."""


class ServerLock:
    """The right to write to a PostgreSQL database, for as long as the house runs."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._lines = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        self._lease = OPENING_SECONDS
        self._keeping: asyncio.Task[str] | None = None
        self._clock: Clock | None = None
        self.fence = Fence(engine)

    async def take(self, location: Location, *, waits: bool = False) -> bool:
        """Take the lock, or say that somebody has it; False for a house that can wait."""
        await self._make_table()
        if await self._try(lambda seen: not seen.is_held or seen.has_lapsed):
            self._keeping = asyncio.create_task(self._keep())
            return True
        if waits:
            return False
        raise StartError(
            f"Another pokerhouse runs on {location.spoken}. Stop it, choose another --database, or let this "
            "one wait with --standby."
        )

    async def stand_by(self) -> None:
        """Wait for as long as another house is open, and take the lock when that one has ended."""
        looks = _Looks()
        while not await self._followed(looks):  # noqa: ASYNC110  (it is another process)
            await asyncio.sleep(LOOK_SECONDS)
        self._keeping = asyncio.create_task(self._keep())

    async def _followed(self, looks: "_Looks") -> bool:
        try:
            return await self._try(looks.is_needed)
        except _TROUBLE as error:
            looks.trouble(error)
            return False

    async def watch(self, clock: Clock) -> str:
        """Hold the lock of a house that is open, and tell its clock, which has a lease, of each renewal.

        Returns why the house can't go on, when another one has the database. A server that was restarted has
        forgotten the lock: it is taken again, however long that needs, and the house goes on if nobody else
        has had it meanwhile: each who takes it signs.
        """
        self._lease, self._clock = LEASE_SECONDS, clock
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())
        return await asyncio.shield(self._keeping)

    async def release(self) -> None:
        """Let the next house in."""
        if self._keeping:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
            self._keeping = None
        if self._connection:
            with suppress(*_TROUBLE):  # who stands by need not wait until it has lapsed
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._renew(-1)
        await self._let_go()

    # taking

    async def _make_table(self) -> None:
        async with self._engine.begin() as connection:
            if not (await connection.execute(_HAS_TABLE)).scalar():
                for statement in _MAKE_TABLE:
                    await connection.execute(text(statement))

    async def _try(self, may: Callable[[_Sight], bool]) -> bool:
        """Take the lock if what is seen allows it. One house at a time looks and takes."""
        async with self._engine.begin() as section:
            await section.execute(_BOUND_SECTION)  # one that freezes in here shuts nobody out for ever
            if not (await section.execute(_ENTER_SECTION)).scalar():
                return False
            if not may(_Sight(*(await section.execute(_LOOK)).one())):
                return False
            await section.execute(_EVICT)
            self._connection = lock = await self._lines.connect()
            try:
                await lock.execute(_NO_FLUSH)
                if not await _locked(lock):
                    await self._let_go()
                    return False
                await self.fence.hold(lock)
                await section.execute(_SIGN, {"house": self.fence.house, "seconds": self._lease})
            except BaseException:  # it may have the lock, and nobody else would ever get it
                await self._let_go()
                raise
        await self.fence.be_alone()
        return True

    # keeping

    async def _keep(self) -> str:
        """Renew the lease; return why that can't be done any more."""
        is_lost = False
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            asked = self._clock.now() if self._clock else 0
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    is_ours: bool | None = await self._renew(self._lease)
            except _TROUBLE as error:
                self.fence.shut()
                if not is_lost:
                    log.warning("the lock on the database is lost; taking it again", said=spoken(error))
                is_lost = True
                is_ours = await self._retaken()
            if is_ours is False:
                return "Another pokerhouse has taken the database."
            if is_ours is None:
                continue
            if is_lost:
                is_lost = False
                self.fence.open()
                log.warning("the lock on the database is ours again")
            if self._clock:
                self._clock.renewed(asked)

    async def _renew(self, seconds: float) -> bool:
        """Whether the lease is longer now; it is not where somebody else has signed."""
        if self._connection is None:
            raise LockLostError
        values = {"house": self.fence.house, "seconds": seconds}
        return bool((await self._connection.execute(_RENEW, values)).scalar())

    async def _retaken(self) -> bool | None:
        """Whether a lost lock is ours again; None while nobody knows.

        Who holds it may be our own lost connection, of which the server has not heard yet.
        """
        await self._let_go()
        seen: list[_Sight] = []

        def is_ours(sight: _Sight) -> bool:
            seen.append(sight)
            return sight.house == self.fence.house

        try:
            if await self._try(is_ours):
                return True
        except _TROUBLE:
            return None
        return None if not seen or is_ours(seen[0]) else False

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.invalidate()
            await connection.close()
        except _TROUBLE as error:
            log.info("the lock's connection was gone", said=spoken(error))


class _Looks:
    """What a house that stands by has seen."""

    def __init__(self) -> None:
        self._unheld = 0
        self._is_troubled = False

    def is_needed(self, seen: _Sight) -> bool:
        """Whether the open house has ended: its lease is over, or nobody takes its lock again."""
        self._is_troubled = False
        self._unheld = 0 if seen.is_held else self._unheld + 1
        return seen.house is None or seen.has_lapsed or self._unheld >= UNHELD_LOOKS

    def trouble(self, error: BaseException) -> None:
        """The database does not answer: said once."""
        if not self._is_troubled:
            log.warning("the database does not answer", said=spoken(error))
        self._is_troubled = True


async def _locked(connection: AsyncConnection) -> bool:
    for _ in range(_EVICTIONS):
        if (await connection.execute(_TRY)).scalar():
            return True
        await asyncio.sleep(_EVICTION_SECONDS)
    return False
