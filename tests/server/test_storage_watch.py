"""Whether anything can be stored: looked at, told when it changes, and proved by a row of the house's own."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerhouse.protocol.message import StoreState
from pokerhouse.server.metrics import STORES
from pokerhouse.server.storage import AnswerRow, Batch, NotStoredError
from pokerhouse.server.storage_watch import LOOK_SECONDS, PATIENCE_SECONDS, PROOF_SECONDS, StorageWatch
from tests.server.harness.grounds import ground
from tests.server.harness.still_line import Hands

pytestmark = pytest.mark.anyio


class House:
    """A writer, and two sockets of one player and one of another."""

    def __init__(self) -> None:
        self.trouble = ""
        self.stored: list[Batch] = []
        self.fault: Exception | None = None
        self.said: list[tuple[str, Any]] = []
        clock = SimpleNamespace(now=lambda: 55)
        self.watch = StorageWatch(ground(writer=self, presence=self, clock=clock))

    async def store(self, batch: Batch) -> None:
        self.stored.append(batch)
        if self.fault:
            raise self.fault

    def players(self) -> list[str]:
        return ["ann", "bob"]

    def connections(self, player: str) -> list[Any]:
        return [self.socket(name) for name in {"ann": ["a1", "a2"], "bob": ["b1"]}[player]]

    def socket(self, name: str) -> Any:
        return SimpleNamespace(send=lambda message: self.said.append((name, message)))


@pytest.fixture
async def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


def stores() -> float:
    value: float = STORES._value.get()  # noqa: SLF001
    return value


async def test_a_proof_is_a_stored_row_and_good_for_a_moment(hands: Hands) -> None:
    house = House()
    assert await house.watch.is_ready()
    assert house.stored == [Batch(at=55, answer=AnswerRow("house", "readyz", b"{}"))]
    hands.now += PROOF_SECONDS - 0.01
    assert await house.watch.is_ready()
    assert len(house.stored) == 1
    hands.now += 0.01
    house.fault = NotStoredError("full")
    with capture_logs():
        assert not await house.watch.is_ready()
        assert not await house.watch.is_ready()
    assert len(house.stored) == 3
    house.fault = None
    house.trouble = "the disk is gone"
    assert not await house.watch.is_ready()
    assert len(house.stored) == 3, "nothing is tried where trouble is known"
    assert house.watch.trouble == "the disk is gone"


async def test_a_proof_that_takes_too_long_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    house, asked = House(), list[float]()

    async def wait_for(work: Any, seconds: float) -> None:
        asked.append(seconds)
        await work
        raise TimeoutError

    monkeypatch.setattr("asyncio.wait_for", wait_for)
    assert not await house.watch.is_ready()
    assert asked == [PATIENCE_SECONDS]
    assert (LOOK_SECONDS, PROOF_SECONDS, PATIENCE_SECONDS) == (0.5, 1.0, 5.0)


async def test_who_asks_while_another_waits_for_a_store_that_hangs_does_not_wait_as_long_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, go_on = House(), asyncio.Event()

    async def hang(batch: Batch) -> None:
        house.stored.append(batch)
        await go_on.wait()
        raise NotStoredError("late")

    monkeypatch.setattr(house, "store", hang)
    asked = [asyncio.create_task(house.watch.is_ready()) for _ in range(5)]
    await asyncio.sleep(0)
    house.trouble = "the database does not answer"
    go_on.set()
    assert (await asyncio.gather(*asked), len(house.stored)) == ([False] * 5, 1)


async def test_everybody_is_told_once_when_it_changes(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    house, slept = House(), list[float]()
    troubles = iter(["", "full", "full", "still full", "", ""])
    kept: list[tuple[int, int, float]] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        hands.now += 60
        kept.append((len(house.said), len(house.stored), stores()))
        try:
            house.trouble = next(troubles)
        except StopIteration:
            raise asyncio.CancelledError from None

    STORES.set(0)
    monkeypatch.setattr("asyncio.sleep", sleep)
    with capture_logs() as logs, pytest.raises(asyncio.CancelledError):
        await house.watch.run()
    assert kept == [(0, 0, 1), (0, 0, 1), (3, 1, 0), (3, 2, 0), (3, 3, 0), (6, 3, 1), (6, 3, 1)]
    assert house.said == [
        (name, StoreState(now=55, works=works)) for works in (False, True) for name in ("a1", "a2", "b1")
    ]
    assert logs == [
        {"event": "nothing can be stored; the tables wait", "said": "full", "log_level": "error"},
        {"event": "storing works again; the tables go on", "log_level": "warning"},
    ]
    assert set(slept) == {LOOK_SECONDS}


async def test_in_trouble_a_proof_is_tried_however_fresh_the_last_one(hands: Hands) -> None:
    house = House()
    assert await house.watch.is_ready()
    house.trouble = "full"
    assert await house.watch._prove()  # noqa: SLF001
    assert len(house.stored) == 2
    assert hands.now == 1_000


async def test_a_newcomer_is_told_of_trouble_alone() -> None:
    house = House()
    house.watch.greet(house.socket("new"))
    assert house.said == []
    house.trouble = "full"
    house.watch.greet(house.socket("new"))
    assert house.said == [("new", StoreState(now=55, works=False))]
