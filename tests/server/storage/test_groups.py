"""The writer without a disk: who goes into a group, who is waited for, what is told when a group fails."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.writer import GROUP_MAX, LINGER_SECONDS, NotStoredError, Writer
from tests.server.harness.still_line import Counted

pytestmark = pytest.mark.anyio

turn = asyncio.sleep


class Disk:
    """Takes every group, unless it is told otherwise."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.fault: Exception | None = None
        self.refused = ""
        self.free = asyncio.Event()
        self.free.set()

    async def write(self, batches: Sequence[Batch]) -> None:
        self.groups.append([batch.stream for batch in batches])
        await self.free.wait()
        if self.fault:
            raise self.fault
        if self.refused in self.groups[-1]:
            raise ValueError("twice the same")


@pytest.fixture
async def disk() -> Disk:
    return Disk()


@pytest.fixture
async def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of the writer, which takes a turn of the loop for each."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(seconds)
        await turn(0)

    monkeypatch.setattr("asyncio.sleep", sleep)
    return found


@pytest.fixture
async def writer(disk: Disk, pauses: list[float]) -> AsyncIterator[Writer]:
    made = Writer(cast("Any", disk))
    assert pauses == []
    running = asyncio.create_task(made.run())
    await turn(0)
    yield made
    assert not running.done(), "whatever happens, the writer goes on"
    running.cancel()


async def stored(writer: Writer, names: str) -> list[object]:
    """Store a batch for each letter, all at once; what came of each."""
    return await asyncio.gather(
        *(writer.store(Batch(at=1, stream=name)) for name in names), return_exceptions=True
    )


async def test_stragglers_are_waited_for_while_many_are_busy(
    writer: Writer, disk: Disk, pauses: list[float]
) -> None:
    counted = Counted("pokerhouse_committed_batches_total")
    for names, lingered in (
        ("a", 0),
        ("bcd", 0),
        ("e", 1),
        ("f", 0),
        ("ghi", 0),
        ("jk", 1),
        ("lm", 0),
        ("n", 1),
    ):
        before = len(pauses)
        assert await stored(writer, names) == [None] * len(names)
        assert len(pauses) - before == lingered, names
    assert disk.groups == [list(names) for names in ("a", "bcd", "e", "f", "ghi", "jk", "lm", "n")]
    assert set(pauses) == {LINGER_SECONDS}
    assert counted() == {"": 14}
    assert writer.trouble == ""


async def test_a_group_has_a_size(writer: Writer, disk: Disk) -> None:
    await stored(writer, "a" * (GROUP_MAX + 1))
    assert [len(group) for group in disk.groups] == [GROUP_MAX, 1]


async def test_trouble_fails_the_group_at_once_and_pauses_longer_and_longer(
    writer: Writer, disk: Disk, pauses: list[float]
) -> None:
    disk.fault = OSError("the disk is gone")
    with capture_logs() as logs:
        results = await stored(writer, "abcdefg")
    assert disk.groups == [list("abcdefg")]
    assert logs == [
        {
            "event": "not stored",
            "batches": 7,
            "streams": list("abcde"),
            "error": "OSError",
            "said": "the disk is gone",
            "log_level": "error",
        }
    ]
    for result in results:
        assert isinstance(result, NotStoredError)
        assert str(result) == "OSError"
        assert result.__cause__ is disk.fault
    await turn(0)
    assert (pauses, writer.trouble) == ([0.02], "the disk is gone")
    await stored(writer, "h")
    await turn(0)
    assert pauses == [0.02, LINGER_SECONDS, 0.04]
    for _ in range(7):
        await stored(writer, "h")
    await turn(0)
    assert pauses[3:] == [0.08, 0.16, 0.32, 0.64, 1.28, 2.0, 2.0], "longer and longer, to two seconds"
    disk.fault = None
    assert await stored(writer, "i") == [None]
    assert writer.trouble == ""


async def test_an_impossible_batch_is_found_and_the_others_are_stored(writer: Writer, disk: Disk) -> None:
    disk.refused = "b"
    results = await stored(writer, "abc")
    assert [type(result) for result in results] == [type(None), NotStoredError, type(None)]
    assert disk.groups == [list("abc"), ["a"], ["b"], ["c"]]
    assert writer.trouble == "", "the database is not in trouble"
    await stored(writer, "b")
    assert len(disk.groups) == 5, "alone it is not tried again"
    assert [type(result) for result in await stored(writer, "bd")] == [NotStoredError, type(None)]


async def test_who_went_meanwhile_is_not_told(
    writer: Writer, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for fault in (None, OSError("gone")):
        disk.fault = fault
        disk.free.clear()
        gone, stays = (asyncio.create_task(writer.store(Batch(at=1, stream=name))) for name in "ab")
        while not disk.groups:
            await turn(0)
        gone.cancel()
        await asyncio.wait({gone})
        monkeypatch.setattr("pokerhouse.server.storage.writer.SLOW_SECONDS", -1)
        assert writer.trouble == "the database does not answer", "the commit has begun"
        disk.free.set()
        await asyncio.wait({stays})
        assert isinstance(stays.exception(), NotStoredError if fault else type(None))
        assert gone.cancelled()
        disk.groups.clear()
