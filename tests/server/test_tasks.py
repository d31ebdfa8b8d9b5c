"""Background work: it runs to its end whoever has gone, and ends with the house."""

import asyncio

import pytest
from structlog.testing import capture_logs

from pokerhouse.rules import Refused
from pokerhouse.server import tasks as module
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.tasks import Tasks, end_the_rest, every

pytestmark = pytest.mark.anyio


async def test_who_waits_may_go_and_the_work_is_done() -> None:
    tasks, go_on, done = Tasks(), asyncio.Event(), []

    async def work() -> str:
        await go_on.wait()
        done.append(1)
        return "done"

    waiting = asyncio.create_task(tasks.finish(work()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    assert await tasks.finish(work()) == "done"
    assert len(done) == 2
    await tasks.close()


async def test_work_that_the_house_does_asks_for_more_and_both_end_with_it() -> None:
    tasks, begun = Tasks(), []

    async def inner() -> int:
        begun.append(asyncio.current_task())
        return 5

    async def outer() -> int:
        begun.append(asyncio.current_task())
        return await tasks.finish(inner()) + 1

    assert await tasks.finish(outer()) == 6
    assert begun[0] is begun[1], "one task does both"
    await tasks.close()


async def test_what_runs_when_the_house_closes_is_ended_and_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "CANCEL_SECONDS", 0.001)
    tasks, ends = Tasks(), []

    async def stubborn() -> None:
        for end in ("asked", "asked again"):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ends.append(end)

    tasks.spawn(stubborn())
    await asyncio.sleep(0)
    await asyncio.wait_for(tasks.close(), 5)
    assert ends == ["asked", "asked again"]


async def test_who_waits_hears_of_a_failure_and_so_does_the_log() -> None:
    tasks = Tasks()

    async def fails() -> None:
        raise ValueError("ours")

    with capture_logs() as logs:
        with pytest.raises(ValueError, match="ours"):
            await tasks.finish(fails())
        await asyncio.sleep(0)
    assert [(line["log_level"], line["event"]) for line in logs] == [("error", "work failed")]


async def test_who_waits_hears_of_a_refusal_and_the_log_does_not() -> None:
    tasks = Tasks()

    async def fails(error: Exception) -> None:
        raise error

    with capture_logs() as logs:
        for error in (
            Refused("no", "limit", "Not now."),
            NotStoredError("full"),
            OSError("gone"),
        ):
            with pytest.raises(type(error)):
                await tasks.finish(fails(error))
        await asyncio.sleep(0)
    assert logs == []


async def test_nothing_begins_in_a_closed_house() -> None:
    tasks, begun = Tasks(), []

    async def work() -> None:
        begun.append(1)

    await tasks.close()
    tasks.spawn(work())
    with pytest.raises(NotStoredError, match="closed"):
        await tasks.finish(work())
    await asyncio.sleep(0)
    assert begun == []


async def test_what_goes_wrong_is_logged_as_what_it_is() -> None:
    tasks = Tasks()

    async def fails(error: Exception) -> None:
        raise error

    with capture_logs() as logs:
        for error in (NotStoredError("full"), Refused("no", "limit", "Not now."), ValueError("ours")):
            tasks.spawn(fails(error))
        for _ in range(3):
            await asyncio.sleep(0)
        await tasks.close()
    assert [(line["log_level"], line["event"]) for line in logs] == [
        ("info", "given up"), ("info", "given up"), ("error", "work failed"),
    ]  # fmt: skip
    assert logs[0]["error"] == "full"
    assert "fails" in logs[0]["work"]


async def test_what_is_done_again_and_again_survives_a_time_that_fails() -> None:
    times = 0

    async def work() -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise ValueError("not this time")
        if times == 3:
            raise asyncio.CancelledError

    with capture_logs() as logs, pytest.raises(asyncio.CancelledError):
        await every(0.001, work)
    assert [(line["log_level"], line["event"]) for line in logs] == [("error", "it failed this time")]
    assert "work" in logs[0]["work"]


async def test_it_is_first_done_after_the_pause() -> None:
    done = []

    async def work() -> None:
        done.append(1)

    doing = asyncio.create_task(every(60, work))
    for _ in range(3):
        await asyncio.sleep(0)
    doing.cancel()
    assert done == []


def test_what_a_library_has_left_and_has_to_be_told_twice_does_not_keep_the_house_from_ending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "CANCEL_SECONDS", 0.001)
    told = []

    async def closing() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            told.append("once")
            await asyncio.Event().wait()

    async def house() -> None:
        left = asyncio.create_task(closing())
        await asyncio.sleep(0)
        await end_the_rest()
        assert (left.cancelled(), told) == (True, ["once"])

    asyncio.run(house())
