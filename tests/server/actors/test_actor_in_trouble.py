"""An actor whose machine, store or callers are in trouble: when it tries again, and what it lets go."""

import asyncio
import gc
import weakref

import pytest
from structlog.testing import capture_logs

from pokerhouse.rules import Refused
from pokerhouse.server.actors.actor import PendingStep
from pokerhouse.server.metrics import REBUILT
from pokerhouse.server.storage import Batch, NotStoredError
from tests.server.actors.test_actors_to_the_second import Bench, benched


def moments(bench: Bench, name: str, *, fails: bool = True) -> list[int]:
    """From now on this call fails, or does nothing; when it was called, since the beginning."""
    called: list[int] = []

    def call(now: int) -> PendingStep[int]:
        called.append(bench.clock.now() - bench.begun)
        if fails:
            raise ValueError("a fault of our own")
        bench.machine.due = None
        return PendingStep(Batch(at=now), 0)

    setattr(bench.machine, name, call)
    return called


def test_giving_up_in_vain_is_tried_again_after_three_more_faults() -> None:
    async def story(bench: Bench) -> None:
        ticks, given_up = moments(bench, "tick"), moments(bench, "give_up")
        bench.machine.due = bench.begun
        with capture_logs() as logs:
            bench.actor.wake()
            await asyncio.sleep(50)
        assert ticks == [0, 500, 1_500, 3_500, 7_500, 15_500, 23_500, 31_500, 39_500, 47_500]
        assert given_up == [3_500, 23_500, 47_500]
        said = [line for line in logs if line["event"] == "it can't go on and is given up"]
        assert [(line["actor"], line["log_level"]) for line in said] == [("counter", "error")] * 3
        bench.actor.stop()

    benched(story)


def test_nobody_waits_for_ever_behind_a_deadline_that_can_t_be_met() -> None:
    async def story(bench: Bench) -> None:
        for name in ("tick", "give_up"):
            moments(bench, name)
        bench.machine.due = bench.begun
        bench.actor.wake()
        await asyncio.sleep(1)
        look = asyncio.create_task(bench.actor.look(lambda: "seen"))
        step = asyncio.create_task(bench.actor.handle(1, arrival=bench.clock.now()))
        await asyncio.sleep(2)
        assert (look.done(), step.done()) == (False, False), "first it is tried three times"
        await asyncio.sleep(1)
        assert (look.done(), step.done()) == (True, True)
        assert (look.result(), [count for count, _ in bench.published]) == ("seen", [1])
        bench.actor.stop()

    benched(story)


def test_a_deadline_that_was_met_forgives_the_faults_before_it() -> None:
    async def story(bench: Bench) -> None:
        for round_ in range(3):
            begun = bench.clock.now() - bench.begun
            failing, given_up = moments(bench, "tick"), moments(bench, "give_up")
            bench.machine.due = bench.clock.now()
            bench.actor.wake()
            await asyncio.sleep(0.9)
            met = moments(bench, "tick", fails=False)
            await asyncio.sleep(10)
            assert (failing, met, given_up) == ([begun, begun + 500], [begun + 1_500], []), round_

    benched(story)


def test_what_can_t_be_stored_is_no_fault_of_the_machine() -> None:
    async def story(bench: Bench) -> None:
        given_up = moments(bench, "give_up")
        bench.disk.failing = True
        bench.machine.due = bench.begun
        stored = bench.machine.restore

        async def restore() -> None:
            bench.machine.due = bench.begun
            await stored()

        bench.machine.restore = restore  # type: ignore[method-assign]
        bench.actor.wake()
        await asyncio.sleep(100)
        assert (given_up, bench.published) == ([], [])
        bench.disk.failing = False
        await asyncio.sleep(8)
        assert (len(bench.published), given_up) == (1, [])

    benched(story)


def test_a_machine_is_restored_as_soon_as_the_store_answers_and_the_log_says_so() -> None:
    async def story(bench: Bench) -> None:
        answered: list[int] = []
        troubles: list[Exception] = [OSError("the line is cut"), *[ValueError("a row is missing")] * 6]

        async def restore() -> None:
            answered.append(bench.clock.now() - bench.begun)
            if troubles:
                raise troubles.pop(0)
            bench.machine.number = 1

        bench.machine.restore = restore  # type: ignore[method-assign]
        bench.disk.failing = True
        rebuilt = REBUILT._value.get()  # noqa: SLF001
        with capture_logs() as logs, pytest.raises(NotStoredError):
            await bench.actor.handle(1, arrival=bench.clock.now())
        assert answered == [0, 500, 1_500, 3_500, 7_500, 15_500, 23_500, 31_500]
        assert bench.published == [(1, 31_500)]
        said = [(line["log_level"], line["event"], line.get("said")) for line in logs]
        assert said == [
            ("warning", "it can't be restored yet", "the line is cut"),
            *[("error", "it can't be restored yet", "a row is missing")] * 6,
            ("warning", "restored from the store", None),
        ]
        assert {line["actor"] for line in logs} == {"counter"}
        assert REBUILT._value.get() == rebuilt + 1  # noqa: SLF001

    benched(story)


def test_a_look_that_fails_is_answered_so_and_only_a_fault_is_logged() -> None:
    async def story(bench: Bench) -> None:
        def refuse() -> None:
            raise Refused("no", "limit", "No.")

        def fail() -> None:
            raise ValueError("a fault of our own")

        with capture_logs() as logs:
            with pytest.raises(Refused, match="No"):
                await bench.actor.look(refuse)
            assert logs == []
            with pytest.raises(ValueError, match="a fault of our own"):
                await bench.actor.look(fail)
        assert [(line["event"], line["actor"]) for line in logs] == [("a look failed", "counter")]
        assert await bench.actor.look(lambda: bench.machine.count) == 0

    benched(story)


def test_a_step_that_fails_is_logged_and_a_refused_one_is_not() -> None:
    async def story(bench: Bench) -> None:
        with capture_logs() as logs:
            with pytest.raises(Refused):
                await bench.actor.handle(-1, arrival=bench.clock.now())
            assert logs == []
            with pytest.raises(NotStoredError, match="ValueError"):
                await bench.actor.handle(13, arrival=bench.clock.now())
        assert [line["event"] for line in logs] == ["a step failed", "restored from the store"]
        assert bench.machine.still == 0, "the store is well"

    benched(story)


def test_who_waits_is_refused_though_others_have_gone_before() -> None:
    async def story(bench: Bench) -> None:
        bench.disk.open.clear()
        waiting = [
            asyncio.create_task(bench.actor.handle(number, arrival=bench.clock.now())) for number in (1, 2, 3)
        ]
        await asyncio.sleep(1)
        waiting[1].cancel()
        await asyncio.sleep(1)
        bench.actor.stop()
        bench.disk.open.set()
        served, gone, refused = await asyncio.gather(*waiting, return_exceptions=True)
        assert (served, type(gone)) == (None, asyncio.CancelledError)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.rule, refused.text) == ("closing", "limit", "This table has closed.")
        bench.machine.due = bench.clock.now() + 1_000
        bench.actor.wake()
        await asyncio.sleep(5)
        assert [count for count, _ in bench.published] == [1], "nothing happens after the end"

    benched(story)


def test_a_command_at_the_moment_of_the_deadline_comes_after_it() -> None:
    async def story(bench: Bench) -> None:
        now = bench.clock.now()
        await bench.actor.handle(3, arrival=now)
        for arrival, found in ((now, [3, 6, 7]), (now - 1, [3, 6, 7, 8, 16])):
            bench.machine.due = now
            await bench.actor.handle(1, arrival=arrival)
            await asyncio.sleep(0)
            await bench.actor.look(lambda: None)
            assert [count for count, _ in bench.published] == found

    benched(story)


def test_a_deadline_is_met_when_it_is_due_and_at_once_where_it_is_over() -> None:
    async def story(bench: Bench) -> None:
        for due, met in ((-5_000, 0), (0, 0), (1, 1), (60_000, 60_000)):
            begun = bench.clock.now()
            called = moments(bench, "tick", fails=False)
            bench.machine.due = begun + due
            bench.actor.wake()
            await asyncio.sleep(61)
            assert called == [begun - bench.begun + met]

    benched(story)


def test_a_deadline_that_leads_to_nothing_is_a_fault_unless_it_has_moved() -> None:
    async def story(bench: Bench) -> None:
        machine, called, moves = bench.machine, list[int](), [400]

        def nothing(now: int) -> PendingStep[int]:
            called.append(now - bench.begun)
            machine.due = now + moves.pop(0) if moves else machine.deadline
            return PendingStep(None, None)

        machine.tick = nothing  # type: ignore[method-assign]
        machine.due = bench.begun
        with capture_logs() as logs:
            bench.actor.wake()
            await asyncio.sleep(0.3)
            assert (called, logs) == ([0], [])
            await asyncio.sleep(1.7)
            assert called == [0, 400, 900, 1_900]
            assert {line["event"] for line in logs} == {"a step failed", "restored from the store"}

        def again(now: int) -> PendingStep[int]:
            called.append(now - bench.begun)
            machine.due = None if len(called) > 3 else machine.deadline
            return PendingStep(Batch(at=now), len(called))

        called.clear()
        machine.tick = again  # type: ignore[method-assign]
        await asyncio.sleep(10)
        assert [moment - called[0] for moment in called] == [0, 0, 0, 0], "what happened is no fault"
        assert [count for count, _ in bench.published][-4:] == [1, 2, 3, 4]

    benched(story)


def test_nobody_holds_an_actor_that_has_ended() -> None:
    async def story(bench: Bench) -> None:
        for hours in (1, 2):
            bench.machine.due = bench.begun + hours * 3_600_000
            await bench.actor.look(lambda: None)
            await asyncio.sleep(1)
        bench.actor.stop()
        ended = weakref.ref(bench.actor)
        del bench.actor
        gc.collect()
        assert ended() is None, "no timer waits for it"

    benched(story)


def test_so_many_commands_wait_and_as_many_looks_beside_them() -> None:
    async def story(bench: Bench) -> None:
        actor, now = bench.actor, bench.clock.now()
        bench.disk.open.clear()
        served = asyncio.create_task(actor.handle(1, arrival=now))
        await asyncio.sleep(1)
        looks = [asyncio.create_task(actor.look(lambda: bench.machine.count)) for _ in range(256)]
        await asyncio.sleep(1)
        commands = [asyncio.create_task(actor.handle(1, arrival=now)) for _ in range(256)]
        await asyncio.sleep(1)
        for one_more in (actor.look(lambda: 0), actor.handle(1, arrival=now)):
            with pytest.raises(Refused) as refused:
                await one_more
            assert (refused.value.code, refused.value.rule, refused.value.text) == (
                "desk_busy", "limit", "Too much is going on here. Try again.",
            )  # fmt: skip
        bench.disk.open.set()
        assert await asyncio.gather(served, *looks, *commands) == [None, *[1] * 256, *[None] * 256]
        assert bench.machine.count == 257

    benched(story)
