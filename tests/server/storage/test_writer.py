"""The writer commits in groups, and one bad batch spoils no other."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from pokerhouse.server.storage.batch import Batch, EventRow
from pokerhouse.server.storage.store import Store
from pokerhouse.server.storage.writer import NotStoredError, Writer

pytestmark = pytest.mark.anyio


class CountingStore:
    """The real store, with a note of every commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.groups: list[int] = []
        self.broken: Exception | None = None

    async def write(self, batches: Sequence[Batch]) -> None:
        self.groups.append(len(batches))
        if self.broken:
            raise self.broken
        await self.store.write(batches)


@pytest.fixture
async def counting(store: Store) -> CountingStore:
    return CountingStore(store)


@pytest.fixture
async def writer(counting: CountingStore) -> AsyncIterator[Writer]:
    made = Writer(counting)  # type: ignore[arg-type]
    running = asyncio.create_task(made.run())
    yield made
    running.cancel()


def batch(stream: str, number: int = 1) -> Batch:
    return Batch(at=1, stream=stream, number=number, events=(EventRow("x", 1, b"{}"),))


async def test_what_comes_together_is_committed_together(writer: Writer, counting: CountingStore) -> None:
    await asyncio.gather(*[writer.store(batch(f"table:{number}")) for number in range(100)])
    assert sum(counting.groups) == 100
    assert len(counting.groups) <= 3
    streams = {f"table:{number}": 0 for number in range(100)}
    assert all(len(batches) == 1 for batches in (await counting.store.batches_of(streams)).values())


async def test_one_alone_does_not_wait_for_others(writer: Writer, counting: CountingStore) -> None:
    for number in range(1, 4):
        await writer.store(batch("table:oak", number))
    assert counting.groups == [1, 1, 1]


async def test_an_impossible_batch_fails_alone(writer: Writer, counting: CountingStore) -> None:
    await writer.store(batch("table:oak"))
    commands = [
        writer.store(batch("table:elm")),
        writer.store(batch("table:oak")),
        writer.store(batch("table:ash")),
    ]
    results = await asyncio.gather(*commands, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), NotStoredError, type(None)]
    assert [len(await counting.store.batches(f"table:{name}")) for name in ("oak", "elm", "ash")] == [1, 1, 1]


@pytest.mark.parametrize("fault", [OSError("the disk is gone"), ValueError("a fault of a driver")])
async def test_a_failed_commit_is_told_and_the_writer_goes_on(
    writer: Writer, counting: CountingStore, fault: Exception
) -> None:
    counting.broken = fault
    with pytest.raises(NotStoredError):
        await writer.store(batch("table:oak"))
    counting.broken = None
    await writer.store(batch("table:oak"))
    assert len(await counting.store.batches("table:oak")) == 1
