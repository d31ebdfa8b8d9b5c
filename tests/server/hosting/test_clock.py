"""Clocks that jump, and houses that stand still: nobody is late because the house was."""

import asyncio
import time

import msgspec
import pytest
from msgspec.structs import replace

from pokerhouse.house.events import HandEvent
from pokerhouse.protocol.command import Act
from pokerhouse.rules import Acted
from pokerhouse.server import clock as clocks
from pokerhouse.server.clock import BEAT_MS, GRACE_BEATS, GRACE_MS_MAX, STALL_MS, Clock
from pokerhouse.server.storage import StartError
from tests.server.harness.raw_line import RawLine, frame
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import actor_of, close_all, eventually, seated

pytestmark = pytest.mark.anyio

TABLE = "maple-room"
DAY_NS = 86_400 * 10**9


class Hands:
    """The hands of a clock that the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 1_000_000
        monkeypatch.setattr(Clock, "_running", lambda _: self.ms)


async def test_what_is_heard_stands_still_with_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)
    clock = Clock()
    assert clock.heard() == clock.now()
    monkeypatch.setattr(clocks, "BEAT_MS", 0)
    beating = asyncio.create_task(clock.beat())
    await asyncio.sleep(0)
    before = clock.now()
    hands.ms += STALL_MS
    assert clock.heard() == clock.now()  # a late beat is no stall
    hands.ms += 1
    assert clock.heard() == before  # before the beat runs again
    for _ in range(GRACE_BEATS):
        await asyncio.sleep(0)
        assert clock.heard() == before  # and for some beats, until what waited is read
        hands.ms += BEAT_MS
    await asyncio.sleep(0)
    assert clock.heard() == clock.now()
    # A loop that stumbles all the time meets its deadlines, only later.
    for _ in range(20):
        hands.ms += 2 * STALL_MS
        await asyncio.sleep(0)
    assert clock.now() - clock.heard() < GRACE_MS_MAX + 4 * STALL_MS
    beating.cancel()


async def test_a_click_that_waited_while_the_house_stood_still_counts(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    actor = await actor_of(players, TABLE)
    hand = actor.views[TABLE].hand
    assert hand is not None
    machine = house.desk(TABLE)._machine  # noqa: SLF001
    clock = machine.stored.table.state.clock
    assert clock is not None
    line = await RawLine.socket(house.url, actor.ticket.cookie)
    await eventually(lambda: house.room.clock.heard() == house.room.clock.now())
    # The clock runs out in the middle of a stall, and the click comes before that, while nobody reads.
    machine.stored.table.state.clock = replace(clock, deadline=house.room.clock.now() + 200)
    house.desk(TABLE).wake()
    await asyncio.sleep(0.03)
    call = Act(id="click", table=TABLE, hand=hand.number, decision=hand.decision, move="call")
    line.write(frame(msgspec.json.encode(call)))
    time.sleep(0.4)  # noqa: ASYNC251  (the house stands still)
    await eventually(lambda: len(moves(house)) > 0)
    assert moves(house) == ["call"]
    line.cut()
    await close_all(players)


def moves(house: Running) -> list[str]:
    events = [event for told in house.desk(TABLE).recent for event in told.stored]
    inner = [event.event for event in events if isinstance(event, HandEvent)]
    return [event.move for event in inner if isinstance(event, Acted)]


async def test_setting_the_machines_clock_moves_nothing(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await seated(house, TABLE, 3)
    before, real = house.room.clock.now(), time.time_ns
    deadline = house.desk(TABLE)._machine.deadline  # noqa: SLF001
    for years in (5, -5):
        monkeypatch.setattr(time, "time_ns", lambda shift=years: real() + shift * 365 * DAY_NS)
        assert 0 <= house.room.clock.now() - before < 60_000
        assert await house.room.sessions.player(players[0].ticket.cookie.partition("=")[2])
        assert house.desk(TABLE)._machine.deadline == deadline  # noqa: SLF001
    await close_all(players)


async def test_a_clock_far_ahead_at_the_start_is_refused(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        await ann.close()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 3 * 365 * DAY_NS)
    with pytest.raises(StartError, match=r"clock says 20\d\d-.* was last open on 20.*--accept-clock"):
        async with open_house(sqlite):
            pass
    async with open_house(sqlite, replace(TEST, accept_clock=True)):
        pass


async def test_a_clock_far_behind_at_the_start_is_healed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        last, token = house.room.clock.now(), ann.ticket.cookie.partition("=")[2]
        await ann.close()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() - 30 * 365 * DAY_NS)
    async with open_house(sqlite) as house:
        assert house.room.clock.now() >= last - 1_000
        assert await house.room.sessions.player(token)
        await eventually(lambda: len(house.room.tables) == 4)
