"""One open house on a PostgreSQL database, and who follows it."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from pokerhouse.server.clock import Clock
from pokerhouse.server.storage import ServerLock, StartError, connect, locate
from pokerhouse.server.storage.location import Location
from pokerhouse.server.storage.locks import server_lock

pytestmark = pytest.mark.anyio

TAKEN = "Another pokerhouse has taken the database."
LAPSE = "UPDATE lock_owner SET until = clock_timestamp() - interval '1 ms'"


@pytest.fixture
def location(postgres_database: str) -> Location:
    return locate(postgres_database)


@pytest.fixture
async def engine(location: Location) -> AsyncIterator[AsyncEngine]:
    found = connect(location)
    yield found
    await found.dispose()


async def does(engine: AsyncEngine, statement: str) -> None:
    """Run one statement."""
    async with engine.begin() as connection:
        await connection.execute(text(statement))


async def test_one_house_has_the_database_until_it_lets_go(engine: AsyncEngine, location: Location) -> None:
    first, second = ServerLock(engine), ServerLock(engine)
    await first.take(location)
    with pytest.raises(StartError) as refusal:
        await second.take(location)
    assert str(refusal.value) == (
        f"Another pokerhouse runs on {location.spoken}. Stop it, choose another --database, or let this one "
        "wait with --standby."
    )
    assert not await second.take(location, waits=True)
    await first.release()
    await second.take(location)
    await second.release()
    await second.release()


async def test_a_house_that_does_not_renew_is_followed(engine: AsyncEngine, location: Location) -> None:
    first, second = ServerLock(engine), ServerLock(engine)
    await first.take(location)
    await does(engine, LAPSE)
    await second.take(location)
    async with asyncio.timeout(10):
        assert await first.watch(Clock()) == TAKEN
    await first.release()
    with pytest.raises(StartError):
        await ServerLock(engine).take(location)
    await second.release()


async def test_a_house_that_renews_stays(
    engine: AsyncEngine, location: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_lock, "PULSE_SECONDS", 0.02)
    lock, clock, renewals = ServerLock(engine), Clock(), asyncio.Queue[int]()
    monkeypatch.setattr(clock, "renewed", renewals.put_nowait)
    await lock.take(location)
    watching = asyncio.create_task(lock.watch(clock))
    for _ in range(3):
        await renewals.get()
    async with engine.connect() as connection:
        left = await connection.execute(text("SELECT until - clock_timestamp() FROM lock_owner"))
        assert 0 < left.scalar_one().total_seconds() <= server_lock.LEASE_SECONDS
    watching.cancel()
    await lock.release()


async def test_of_several_that_stand_by_one_follows(
    engine: AsyncEngine, location: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_lock, "LOOK_SECONDS", 0.01)
    engines = [connect(location) for _ in range(4)]
    first, *others = [ServerLock(one) for one in engines]
    await first.take(location)
    standing_by = [asyncio.create_task(other.stand_by()) for other in others]
    try:
        _, waiting = await asyncio.wait(standing_by, timeout=0.2)
        assert len(waiting) == 3, "one is open"
        await does(engine, LAPSE)
        done, waiting = await asyncio.wait(standing_by, return_when=asyncio.FIRST_COMPLETED)
        assert (len(done), len(waiting)) == (1, 2)
        _, waiting = await asyncio.wait(waiting, timeout=0.2)
        assert len(waiting) == 2, "the one that follows renews its lease"
    finally:
        for task in standing_by:
            task.cancel()
        await asyncio.wait(standing_by)
        for lock in (first, *others):
            await lock.release()
        for one in engines:
            await one.dispose()


async def test_a_house_of_the_version_before_keeps_its_database(
    engine: AsyncEngine, location: Location
) -> None:
    """It has a lock and no lease: it is followed when it has let go."""
    await does(engine, "CREATE TABLE lock_owner (only_row boolean PRIMARY KEY, house bigint NOT NULL)")
    await does(engine, "INSERT INTO lock_owner VALUES (true, 7)")
    async with engine.connect() as old:
        await old.execute(text("SELECT pg_advisory_lock(7365377821)"))
        with pytest.raises(StartError):
            await ServerLock(engine).take(location)
        await old.invalidate()
    lock = ServerLock(engine)
    async with asyncio.timeout(10):
        while not await lock.take(location, waits=True):  # noqa: ASYNC110  (the server notices it later)
            await asyncio.sleep(0)
    await lock.release()
