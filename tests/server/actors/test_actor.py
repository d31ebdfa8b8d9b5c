"""One actor around a machine: serial, stored before published, restored after a failure, never spinning."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from pokerhouse.rules import Refused
from pokerhouse.server import tasks
from pokerhouse.server.actors.actor import FAILURES_MAX, MAILBOX_MAX, Actor, Machine, PendingStep
from pokerhouse.server.clock import Clock
from pokerhouse.server.storage import AnswerRow, Batch, NotStoredError
from pokerhouse.server.storage.writer import Writer
from pokerhouse.server.tasks import Tasks
from tests.server.harness.grounds import ground
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio


class Counter(Machine[int, int]):
    """A machine that counts: a command adds to it, a deadline doubles it."""

    name = "counter"

    def __init__(self) -> None:
        self.count = 0
        self.stored = 0
        self.number = 0
        self.due: int | None = None
        self.given_up = False
        self.still = 0
        self.is_late = False
        """Whether the last step turns out to be stored when it is restored."""

    @property
    def deadline(self) -> int | None:
        return self.due

    def handle(self, command: int, arrival: int, answer: AnswerRow | None) -> PendingStep[int]:
        del arrival, answer
        if command < 0:
            raise Refused("negative", "limit", "It only goes up.")
        if command == 13:
            raise ValueError("a fault of our own")
        self.count += command
        return PendingStep(self.batch(), self.count)

    def batch(self) -> Batch:
        return Batch(at=0, number=self.number + 1)

    def tick(self, now: int) -> PendingStep[int]:
        if self.due is None or now < self.due:
            return PendingStep(None, None)
        self.due = None
        self.count *= 2
        return PendingStep(self.batch(), self.count)

    def settle(self, step: PendingStep[int]) -> None:
        if step.news is not None:
            self.stored, self.number = self.count, self.number + 1

    async def restore(self) -> None:
        if self.is_late:
            self.stored, self.number, self.is_late = self.count, self.number + 1, False
        self.count = self.stored

    def stands_still(self) -> None:
        self.still += 1

    def give_up(self, now: int) -> PendingStep[int] | None:
        del now
        self.given_up = True
        self.count = self.stored = 0
        return PendingStep(self.batch(), 0)


class Disk(Writer):
    """A writer that the test holds, fails, or lets through."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.failing = False
        self.kept = 0

    async def store(self, batch: Batch) -> None:
        del batch
        await self.open.wait()
        if self.failing:
            raise NotStoredError("full")
        self.kept += 1


class Bench:
    """An actor with all that it is made of."""

    def __init__(self) -> None:
        self.machine, self.disk, self.tasks = Counter(), Disk(), Tasks()
        self.published: list[int] = []
        self.actor: Actor[int, int] = Actor(
            self.machine, ground(writer=self.disk, tasks=self.tasks), self.published.append
        )

    async def add(self, number: int, arrival: int | None = None) -> None:
        await self.actor.handle(number, arrival=Clock().now() if arrival is None else arrival)


@pytest.fixture
async def bench(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bench]:
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.001)
    bench = Bench()
    yield bench
    await bench.tasks.close()


async def test_one_after_the_other_and_stored_before_published(bench: Bench) -> None:
    bench.disk.open.clear()
    adding = [asyncio.create_task(bench.add(number)) for number in (1, 2, 3)]
    await asyncio.sleep(0.01)
    assert (bench.published, bench.disk.kept) == ([], 0)
    assert bench.machine.count == 1, "the second waits until the first is stored"
    bench.disk.open.set()
    await asyncio.gather(*adding)
    assert bench.published == [1, 3, 6]


async def test_whoever_waits_may_go_and_the_step_is_taken_all_the_same(bench: Bench) -> None:
    bench.disk.open.clear()
    adding = asyncio.create_task(bench.add(5))
    await asyncio.sleep(0.01)
    adding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await adding
    bench.disk.open.set()
    await bench.add(1)
    assert bench.published == [5, 6]


async def test_a_refusal_changes_and_stores_nothing(bench: Bench) -> None:
    with pytest.raises(Refused):
        await bench.add(-1)
    assert (bench.published, bench.disk.kept) == ([], 0)


async def test_what_is_not_stored_did_not_happen(bench: Bench) -> None:
    await bench.add(1)
    bench.disk.failing = True
    with pytest.raises(NotStoredError):
        await bench.add(2)
    assert (bench.machine.count, bench.published) == (1, [1])
    bench.machine.is_late = True
    with pytest.raises(NotStoredError):
        await bench.add(3)
    assert bench.published == [1, 4], "what turns out to be stored is published"
    bench.disk.failing = False
    await bench.add(1)
    assert bench.published == [1, 4, 5]


async def test_a_command_that_fails_gives_nothing_up(bench: Bench) -> None:
    await bench.add(4)
    for _ in range(FAILURES_MAX + 1):
        with pytest.raises(NotStoredError):
            await bench.add(13)
    assert not bench.machine.given_up, "whoever says it must not end what others play"
    await bench.add(2)
    assert bench.published == [4, 6]


async def test_a_deadline_that_fails_again_and_again_is_given_up(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.add(4)
    failing = True

    def tick(now: int) -> PendingStep[int]:
        if failing and not bench.machine.given_up:
            raise ValueError("a fault of our own")
        bench.machine.due = None
        return PendingStep(Batch(at=now), bench.machine.count)

    monkeypatch.setattr(bench.machine, "tick", tick)
    bench.machine.due = Clock().now() - 1
    bench.actor.wake()
    await eventually(lambda: bench.machine.given_up)
    await bench.add(2)
    assert bench.published[:2] == [4, 0]


async def test_giving_up_may_fail_and_the_actor_goes_on(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.add(4)
    tried = 0

    def broken(now: int) -> PendingStep[int]:
        nonlocal tried
        tried += 1
        raise ValueError(f"can't be given up at {now}")

    def tick(now: int) -> PendingStep[int]:
        raise ValueError(f"fails at {now}")

    monkeypatch.setattr(bench.machine, "tick", tick)
    monkeypatch.setattr(bench.machine, "give_up", broken)
    bench.machine.due = Clock().now() - 1
    bench.actor.wake()
    await eventually(lambda: tried == 1)
    bench.machine.due = None
    await bench.add(2)
    assert bench.published == [4, 6]


async def test_a_deadline_that_can_t_be_stored_waits_before_it_is_tried_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.05)
    tries = 0

    def tick(now: int) -> PendingStep[int]:
        nonlocal tries
        tries += 1
        return PendingStep(Batch(at=now), 1)

    monkeypatch.setattr(bench.machine, "tick", tick)
    bench.disk.failing = True
    bench.machine.due = Clock().now() - 1
    bench.actor.wake()
    await asyncio.sleep(0.2)
    bench.actor.stop()
    assert 1 <= tries <= 4


async def test_what_can_t_go_on_is_given_up_though_that_could_not_be_stored_at_first(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.add(4)
    give_up, attempts = bench.machine.give_up, 0

    def unlucky(now: int) -> PendingStep[int] | None:
        nonlocal attempts
        attempts += 1
        bench.disk.failing = attempts == 1
        return give_up(now)

    def tick(now: int) -> PendingStep[int]:
        bench.disk.failing = False
        raise ValueError(f"fails at {now}")

    monkeypatch.setattr(bench.machine, "tick", tick)
    monkeypatch.setattr(bench.machine, "give_up", unlucky)
    bench.machine.due = Clock().now() - 1
    bench.actor.wake()
    await eventually(lambda: bench.published == [4, 0])
    bench.machine.due = None


async def test_whoever_waits_when_it_ends_is_refused(bench: Bench) -> None:
    bench.disk.open.clear()
    served = asyncio.create_task(bench.add(1))
    await asyncio.sleep(0.01)
    waiting = [asyncio.create_task(bench.add(1)), asyncio.create_task(bench.actor.look(lambda: None))]
    await asyncio.sleep(0.01)
    bench.actor.stop()
    bench.disk.open.set()
    async with asyncio.timeout(5):
        await served
        for ended in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(ended, Refused)


async def test_a_deadline_comes_in_its_turn(bench: Bench) -> None:
    now = Clock().now()
    await bench.add(3)
    bench.machine.due = now - 10
    bench.disk.open.clear()
    early = asyncio.create_task(bench.add(1, arrival=now - 20))
    late = asyncio.create_task(bench.add(1, arrival=now))
    await asyncio.sleep(0.01)
    bench.disk.open.set()
    await asyncio.gather(early, late)
    assert bench.published == [3, 4, 8, 9]


async def test_the_timer_wakes_it(bench: Bench) -> None:
    await bench.add(1)
    bench.machine.due = Clock().now() + 20
    bench.actor.wake()
    await eventually(lambda: bench.published == [1, 2])


async def test_a_deadline_that_leads_to_nothing_does_not_spin(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = 0

    def nothing(now: int) -> PendingStep[int]:
        nonlocal ticks
        del now
        ticks += 1
        return PendingStep(None, None)

    monkeypatch.setattr(bench.machine, "tick", nothing)
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.05)
    bench.machine.due = Clock().now() - 1
    bench.actor.wake()
    await asyncio.sleep(0.2)
    bench.actor.stop()
    assert 1 <= ticks <= 6


async def test_a_look_sees_only_what_is_stored(bench: Bench) -> None:
    await bench.add(1)
    bench.disk.open.clear()
    adding = asyncio.create_task(bench.add(1))
    looking = asyncio.create_task(bench.actor.look(lambda: (bench.machine.count, bench.machine.stored)))
    await asyncio.sleep(0.01)
    assert not looking.done()
    bench.disk.open.set()
    await adding
    assert await looking == (2, 2)


async def test_a_full_mailbox_refuses_and_a_stopped_actor_too(bench: Bench) -> None:
    bench.disk.open.clear()
    served = asyncio.create_task(bench.add(1))
    await asyncio.sleep(0.01)
    waiting = [served, *(asyncio.create_task(bench.add(1)) for _ in range(MAILBOX_MAX))]
    await asyncio.sleep(0.01)
    async with asyncio.timeout(5):
        with pytest.raises(Refused, match="Too much"):
            await bench.add(1)
    bench.disk.open.set()
    await asyncio.gather(*waiting)
    bench.actor.stop()
    with pytest.raises(Refused, match="closed"):
        await bench.add(1)
