"""Cut at every await of every command: it is done once or not at all, nobody is stuck, no chip is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace

from pokerhouse.protocol import command as wire
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.message import Refused
from pokerhouse.server import tasks
from pokerhouse.server.run import opened_room
from tests.server.cuts.every_command import EVERY_COMMAND, CommandCase
from tests.server.cuts.faults import Awaits, Death, StoreCalls
from tests.server.cuts.stage import PASSING, Stage, new_id
from tests.server.harness.running import TEST
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

PLACES_MAX = 60
"""No command waits so often."""

PATIENCE_SECONDS = 20

SPARE = "maple-room"
"""A table where nobody else sits."""


QUICK = ("take_seat", "leave", "follow_link", "join_waiting_list", "accept_friend")
"""Commands that are tried in the short form of the test that opens a house for every await."""


@asynccontextmanager
async def stage_on(database: str) -> AsyncIterator[Stage]:
    """A room on this database; leaving it ends everything at once, as a crash would."""
    async with opened_room(replace(TEST, database=database)) as room:
        yield Stage(room)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.001)


async def judge(stage: Stage, case: CommandCase) -> None:
    """Whatever happened: the command is done once or not at all, and its repeats get one answer."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        player, command, done = case
        await stage.calm(player)
        assert await done(stage) in (0, 1)
        answers: list[str] = []
        while len(answers) < 2:
            frame = await stage.say(player, command)
            said = message_decoder.decode(frame)
            if not (isinstance(said, Refused) and said.reason.code in PASSING):
                answers.append(frame)
        await stage.calm(player)
        assert not isinstance(message_decoder.decode(answers[0]), Refused), answers[0]
        assert answers[0] == answers[1]
        assert await done(stage) == 1
        await nobody_is_stuck(stage, player)


async def nobody_is_stuck(stage: Stage, player: str) -> None:
    """Who sits can leave, and who does not can sit down."""
    summary = (await stage.account(player)).summary
    assert summary.state.transits == {}
    for table in summary.seated:
        assert stage.desk(table).summary.seat_of(player) is not None
    if not summary.seated:
        await stage.sit(player, SPARE, 1, 200)
        await stage.do(player, wire.Leave(id=new_id(), table=SPARE))
        await stage.calm(player)


@pytest.mark.parametrize("name", EVERY_COMMAND)
async def test_a_line_cut_at_every_await(sqlite: str, name: str) -> None:
    async with stage_on(sqlite) as stage:
        for at in range(1, PLACES_MAX):
            case = await EVERY_COMMAND[name](stage)
            saying = asyncio.ensure_future(stage.say(case.player, case.command))
            with Awaits(stage.room.tasks, at, saying.cancel) as awaits:
                with suppress(asyncio.CancelledError):
                    await saying
                await stage.calm(case.player)
            await judge(stage, case)
            if not awaits.reached:
                break
        assert 1 < at < PLACES_MAX - 1
    assert await examine(sqlite, []) == []


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("name", EVERY_COMMAND)
async def test_a_store_that_fails_at_every_call(sqlite: str, name: str, *, after: bool) -> None:
    async with stage_on(sqlite) as stage:
        for at in range(1, PLACES_MAX):
            case = await EVERY_COMMAND[name](stage)
            with StoreCalls(stage.room.store, at, after=after) as calls:
                await stage.say(case.player, case.command)
                await stage.calm(case.player)
            await judge(stage, case)
            if not calls.reached:
                break
        assert 1 < at < PLACES_MAX - 1
    assert await examine(sqlite, []) == []


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.proof) for name in EVERY_COMMAND]
)
async def test_a_house_that_is_killed_at_every_await(sqlite: str, name: str) -> None:
    for at in range(1, PLACES_MAX):
        async with stage_on(sqlite) as stage:
            case = await EVERY_COMMAND[name](stage)
            death = Death(stage.room.store)
            with Awaits(stage.room.tasks, at, death.came.set) as awaits:
                saying = asyncio.create_task(stage.say(case.player, case.command))
                waiting = asyncio.create_task(death.came.wait())
                await asyncio.wait({saying, waiting}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                await death.settled()
        saying.cancel()
        async with stage_on(sqlite) as stage:
            await judge(stage, case)
        if not awaits.reached:
            break
    assert 1 < at < PLACES_MAX - 1
    assert await examine(sqlite, []) == []
