"""On PostgreSQL nothing is written behind the house's back: late commits, and houses that lost their lock."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pokerhouse.server.clock import Clock
from pokerhouse.server.storage import AnswerRow, Batch, ServerLock, Store, bring_up_to_date, connect, locate
from pokerhouse.server.storage import database as settings
from pokerhouse.server.storage.locks.fence import Fence, LockLostError

pytestmark = pytest.mark.anyio


def said(command: str) -> Batch:
    """An answer to keep: the smallest thing that can be stored."""
    return Batch(at=1, answer=AnswerRow("ann", command, b"{}"))


@pytest.fixture
async def engine(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[AsyncEngine]:
    """A database on a server that is given up after a second."""
    monkeypatch.setattr(settings, "SERVER_COMMAND_SECONDS", 1)
    location = locate(postgres_database)
    found = connect(location)
    await bring_up_to_date(found, location)
    yield found
    await found.dispose()


async def frozen_before_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> int:
    """A write whose rows are put down and whose server process stands still then; the process."""
    pids: list[int] = []
    commit = AsyncConnection.commit

    async def stall(connection: AsyncConnection) -> None:
        pids.append((await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one())
        os.kill(pids[0], signal.SIGSTOP)
        await commit(connection)

    with monkeypatch.context() as patched:
        patched.setattr(AsyncConnection, "commit", stall)
        with pytest.raises(TimeoutError):
            await store.write([said("late")])
    return pids[0]


async def cut(lock: ServerLock) -> None:
    """End the line of a lock, which has not noticed yet."""
    await lock._let_go()  # noqa: SLF001


async def test_nobody_reads_or_writes_while_a_commit_is_still_on_its_way(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(engine)
    process = await frozen_before_commit(store, monkeypatch)
    try:
        # It would find nothing, and a moment later the rows were there.
        with pytest.raises(TimeoutError):
            await store.answer("ann", "late")
        with pytest.raises(TimeoutError):
            await store.write([said("next")])
    finally:
        os.kill(process, signal.SIGCONT)
    first = await store.answer("ann", "late")
    await store.write([said("next")])
    assert await store.answer("ann", "next") == b"{}"
    assert await store.answer("ann", "late") == first, "what was read is so for ever"


async def test_a_writer_whose_client_is_gone_keeps_nobody_waiting(engine: AsyncEngine) -> None:
    """Its line is stuck: the server would wait for its next word for hours."""
    store, fence = Store(engine), Fence(engine)
    async with engine.connect() as stuck:
        await fence.enter(stuck)
        with pytest.raises(OSError, match="cut"), fence.unclear():
            raise OSError("cut")
        await fence.settle()
        await store.write([said("next")])
        assert await store.answer("ann", "next") == b"{}"
        await stuck.invalidate()


async def test_who_knows_how_a_commit_ended_waits_for_nobody(engine: AsyncEngine) -> None:
    fence = Fence(engine)
    async with engine.connect() as writing:
        await fence.enter(writing)
        with fence.unclear():
            pass
        await fence.settle()  # there is nothing to wait for, and nobody is ended
        assert (await writing.execute(text("SELECT 1"))).scalar() == 1


async def test_who_reads_while_a_commit_goes_well_does_not_end_it(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody's request reads something; it would cost all tables what they were about to store."""
    store = Store(engine)
    commit = AsyncConnection.commit

    async def read_first(connection: AsyncConnection) -> None:
        assert await store.answer("ann", "now") is None
        await commit(connection)

    monkeypatch.setattr(AsyncConnection, "commit", read_first)
    await store.write([said("now")])
    assert await store.answer("ann", "now") == b"{}"


async def test_a_house_that_has_lost_its_lock_stores_nothing(
    engine: AsyncEngine, postgres_database: str
) -> None:
    location = locate(postgres_database)
    first, second = ServerLock(engine), ServerLock(engine)
    await first.take(location)
    store = Store(engine, fence=first.fence)
    await store.write([said("before")])
    await cut(first)
    with pytest.raises(LockLostError, match="the lock on the database is lost"):
        await store.write([said("without")])
    await second.take(location)
    with pytest.raises(LockLostError):
        await store.write([said("beside")])
    with pytest.raises(LockLostError):
        await first.fence.be_alone()
    heir = Store(engine, fence=second.fence)
    await heir.write([said("after")])
    found = [await heir.answer("ann", name) for name in ("before", "without", "beside", "after")]
    assert found == [b"{}", None, None, b"{}"]
    await second.release()


async def test_a_lock_that_is_ours_again_lets_us_write_again(
    engine: AsyncEngine, postgres_database: str
) -> None:
    lock, location = ServerLock(engine), locate(postgres_database)
    await lock.take(location)
    store = Store(engine, fence=lock.fence)
    await cut(lock)
    for _ in range(100):
        try:
            await store.write([said("again")])
        except LockLostError:
            await asyncio.sleep(0.05)
        else:
            break
    assert await store.answer("ann", "again") == b"{}"
    await lock.release()


async def test_a_house_that_was_followed_writes_nothing_however_often_it_tries(
    engine: AsyncEngine, postgres_database: str
) -> None:
    """A house counts what it tries to store; what another has stored meanwhile may be less."""
    location = locate(postgres_database)
    first, second = ServerLock(engine), ServerLock(engine)
    await first.take(location)
    store = Store(engine, fence=first.fence)
    await cut(first)
    await second.take(location)
    await second.release()
    for number in range(20):
        with pytest.raises(LockLostError):
            await store.write([said(f"in vain {number}")])
    async with asyncio.timeout(10):
        assert await first.watch(Clock()) == "Another pokerhouse has taken the database."
    with pytest.raises(LockLostError):
        await store.write([said("and afterwards")])
    await first.release()


async def test_a_new_house_waits_for_what_the_old_one_was_about_to_write(
    engine: AsyncEngine, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    location = locate(postgres_database)
    old, new = ServerLock(engine), ServerLock(engine)
    await old.take(location)
    process = await frozen_before_commit(Store(engine, fence=old.fence), monkeypatch)
    await old.release()
    opening = asyncio.create_task(new.take(location))
    _, waiting = await asyncio.wait({opening}, timeout=0.3)
    assert waiting, "it reads nothing yet"
    os.kill(process, signal.SIGCONT)
    await opening
    await new.release()
