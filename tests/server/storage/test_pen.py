"""How groups of batches reach the disk: with full sync, and without holding the loop up."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from pokerhouse.server.storage import answers_forgotten, endings
from pokerhouse.server.storage import pen as pens
from pokerhouse.server.storage.batch import AnswerRow, Batch, EventRow
from pokerhouse.server.storage.database import bring_up_to_date, connect
from pokerhouse.server.storage.location import locate
from pokerhouse.server.storage.pen import FilePen
from pokerhouse.server.storage.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def file_store(sqlite: str) -> AsyncIterator[Store]:
    location = locate(sqlite)
    engine = connect(location)
    await bring_up_to_date(engine, location)
    yield Store(engine)
    await engine.dispose()


@pytest.fixture
def foreigner(sqlite: str) -> sqlite3.Connection:
    """Another program on the same file."""
    return sqlite3.connect(str(locate(sqlite).file), isolation_level=None)


def batch(number: int) -> Batch:
    return Batch(at=1, stream="table:oak", number=number, events=(EventRow("x", 1, b"{}"),))


async def numbers(store: Store) -> list[int]:
    return [one.number for one in await store.batches("table:oak")]


async def test_every_commit_waits_for_the_disk(sqlite: str) -> None:
    engine = connect(locate(sqlite))
    pen = FilePen(engine)
    connection = await pen.begun()
    settings = ("journal_mode", "synchronous", "foreign_keys")
    found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings]
    assert found == ["wal", 2, 1]
    await engine.dispose()


async def test_while_another_program_locks_the_file_the_loop_goes_on(
    file_store: Store, foreigner: sqlite3.Connection
) -> None:
    await file_store.write([batch(1)])
    foreigner.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(file_store.write([batch(2)]))
    done, _ = await asyncio.wait({writing}, timeout=3 * pens.LOCKED_PAUSE_SECONDS)
    assert not done
    foreigner.execute("COMMIT")
    await writing
    assert await numbers(file_store) == [1, 2]


async def test_a_file_that_stays_locked_is_a_failed_commit_and_the_next_one_succeeds(
    file_store: Store, foreigner: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pens, "LOCKED_SECONDS", 0)
    foreigner.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        await file_store.write([batch(1)])
    foreigner.execute("COMMIT")
    await file_store.write([batch(1)])
    assert await numbers(file_store) == [1]


async def test_who_is_cancelled_in_a_commit_leaves_the_file_whole(file_store: Store) -> None:
    await file_store.write([batch(1)])
    writing = asyncio.create_task(file_store.write([batch(2)]))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await file_store.write([batch(3)])
    assert await numbers(file_store) in ([1, 3], [1, 2, 3])


async def test_old_answers_are_forgotten_some_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endings, "FORGOTTEN_MAX", 2)
    await store.write([Batch(at=at, answer=AnswerRow("ann", f"c{at}", b"{}")) for at in range(1, 6)])
    left = []
    while await store.has_answers_before(4):
        await store.write([Batch(at=9, changes=(answers_forgotten(4),))])
        left.append(len(await store.answers("ann", 10)))
    assert left == [3, 2]


async def test_the_log_stays_while_the_house_is_open(sqlite: str, tmp_path: Path) -> None:
    """SQLite takes it away with the last connection, and the house would look as if somebody had."""
    engine, log = connect(locate(sqlite)), tmp_path / "house.sqlite-wal"
    pen = FilePen(engine)
    await pen.open()
    opened = log.stat().st_ino
    for _ in range(2):
        (await pen.begun()).rollback()
        pen._let_go()  # noqa: SLF001
        assert log.stat().st_ino == opened
    await engine.dispose()
    assert not log.exists()
