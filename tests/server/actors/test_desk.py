"""A desk stores before it tells, drops what was not stored, and keeps time."""

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pokerhouse.client import RefusedError
from pokerhouse.house.events import Resumed, TimedOut
from pokerhouse.protocol.message import Update
from pokerhouse.rules import Refused
from pokerhouse.server.actors.table_archive import restore_table
from pokerhouse.server.run import opened_room
from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.database import connect
from pokerhouse.server.storage.location import locate
from pokerhouse.server.storage.store import Store
from pokerhouse.server.wire import Around
from tests.server.harness.frozen_table import Frozen
from tests.server.harness.running import TEST, Running, open_house, table_of
from tests.server.harness.table_steps import act, actor_of, close_all, seated, sit, until
from tests.server.wire.seen import table_view

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


class Gate:
    """Stands before the store's `write`: holds it, fails it, or lets it pass and then says it failed."""

    def __init__(self, house: Running) -> None:
        self.store: Store = house.room.store
        self._write = self.store.write
        self.open = asyncio.Event()
        self.open.set()
        self.failing = 0
        self.lying = 0
        self.store.write = self.write  # type: ignore[method-assign]

    async def write(self, batches: Sequence[Batch]) -> None:
        await self.open.wait()
        if self.failing:
            self.failing -= 1
            raise OSError("the disk is full")
        await self._write(batches)
        if self.lying:
            self.lying -= 1
            raise OSError("the line broke after the commit")


async def test_nobody_is_told_before_it_is_stored(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    eve, late = await house.guest("Eve"), await house.guest("Late")
    await eve.watch(TABLE)
    gate = Gate(house)
    number = eve.numbers[TABLE]
    actor = await actor_of(players, TABLE)
    gate.open.clear()
    acting = asyncio.create_task(act(actor, TABLE, "fold"))
    watching = asyncio.create_task(late.watch(TABLE))
    done, _ = await asyncio.wait({acting, watching}, timeout=0.3)
    assert not done
    assert eve.numbers[TABLE] == number
    desk = house.desk(TABLE)
    assert desk.number == number
    gate.open.set()
    await acting
    await watching
    assert late.numbers[TABLE] > number
    await until(eve, TABLE, lambda view: view.seats[0].folded or view.seats[1].folded or view.seats[2].folded)
    assert eve.numbers[TABLE] > number
    await close_all([*players, eve, late])


async def test_what_was_not_stored_did_not_happen(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    gate = Gate(house)
    actor = await actor_of(players, TABLE)
    before = actor.views[TABLE]
    number = house.desk(TABLE).number
    gate.failing = 1
    with pytest.raises(RefusedError) as refusal:
        await act(actor, TABLE, "call")
    assert refusal.value.reason.code == "not_stored"
    desk = house.desk(TABLE)
    assert desk.number == number
    player = actor.ticket.me.player
    view = await desk.look(
        lambda news: table_view(news.table, player, Around(now=house.room.clock.now()), None)
    )
    assert view.hand == before.hand
    assert view.you == before.you
    await act(actor, TABLE, "call")
    assert desk.number == number + 1
    await close_all(players)


async def test_what_turns_out_to_be_stored_is_told(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    eve = await house.guest("Eve")
    await eve.watch(TABLE)
    gate = Gate(house)
    actor = await actor_of(players, TABLE)
    number = eve.numbers[TABLE]
    gate.lying = 1
    with pytest.raises(RefusedError):
        await act(actor, TABLE, "call")
    async with asyncio.timeout(5):
        while not isinstance(message := await eve.message(), Update) or message.number <= number:
            pass
    assert message.number == number + 1
    await act(await actor_of(players, TABLE), TABLE, "call")
    await close_all([*players, eve])


async def test_a_seat_that_was_not_stored_gives_the_chips_back(house: Running) -> None:
    ann = await house.guest("Ann")
    await ann.watch(TABLE)
    gate = Gate(house)
    stored = gate.store.write

    async def second_fails(batches: Sequence[Batch]) -> None:
        if any(batch.stream == f"table:{TABLE}" for batch in batches):
            raise OSError("the disk is full")
        await stored(batches)

    gate.store.write = second_fails  # type: ignore[method-assign]
    with pytest.raises(RefusedError):
        await sit(ann, TABLE, 1)
    gate.store.write = stored  # type: ignore[method-assign]
    me = await house.room.visitors.me(ann.ticket.me.player)
    assert (me.bank, me.in_play, me.seated) == (1_000, 0, [])
    assert await gate.store.open_transits() == []
    await sit(ann, TABLE, 1)
    await ann.close()


@pytest.mark.rule("STD-12")
async def test_a_command_that_arrived_in_time_counts_before_the_deadline(frozen: Frozen) -> None:
    deadline = frozen.deadline
    frozen.clock.moment = deadline + 1_000
    await frozen.desk.handle(frozen.call(), arrival=deadline - 1)
    assert frozen.listener.moves() == ["call"]


@pytest.mark.rule("STD-12")
async def test_no_deadline_is_met_before_all_that_had_come_is_read(
    frozen: Frozen, monkeypatch: pytest.MonkeyPatch
) -> None:
    deadline = frozen.deadline
    frozen.clock.moment = deadline + 300
    monkeypatch.setattr(frozen.clock, "heard", lambda: deadline - 50)  # the house stood still
    frozen.desk.wake()
    await frozen.desk.look(lambda _: None)
    assert frozen.listener.moves() == []
    await frozen.desk.handle(frozen.call(), arrival=frozen.clock.heard())
    assert frozen.listener.moves() == ["call"]


async def test_a_command_that_arrived_late_finds_the_time_out(frozen: Frozen) -> None:
    deadline = frozen.deadline
    frozen.clock.moment = deadline + 1
    with pytest.raises(Refused, match="turn"):
        await frozen.desk.handle(frozen.call(), arrival=deadline + 1)
    assert any(isinstance(event, TimedOut) for event in frozen.listener.heard[-1].stored)
    assert frozen.listener.moves() == ["fold"]


async def test_after_a_long_gap_nobody_has_lost_time(frozen: Frozen) -> None:
    frozen.listener.heard.clear()
    frozen.clock.moment = frozen.deadline + 60_000
    frozen.desk.wake()
    assert isinstance((await frozen.listener.next()).stored[0], Resumed)
    assert frozen.listener.moves() == []
    assert frozen.deadline >= frozen.clock.moment + frozen.desk.settings.action_ms


async def test_a_snapshot_is_the_rebuilt_table(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=4)) as house:
        ann = await house.guest("Ann")
        await ann.watch(TABLE)
        while ann.numbers[TABLE] < 230:
            await ann.message()
        await ann.close()
    engine = connect(locate(sqlite))
    store = Store(engine)
    with_snapshot = await restore_table(store, TABLE)
    without = await restore_table(store, TABLE, use_snapshots=False)
    assert await store.snapshots([f"table:{TABLE}"])
    await engine.dispose()
    assert with_snapshot.table == without.table
    assert with_snapshot.number == without.number
    assert with_snapshot.snapshot() == without.snapshot()


@pytest.mark.parametrize("later", range(6))
async def test_the_house_closes_though_its_desks_are_stirred_at_that_moment(sqlite: str, later: int) -> None:
    async with asyncio.timeout(20), opened_room(replace(TEST, database=sqlite)) as room:
        desk = room.tables.find(TABLE, "")
        table_of(desk).state.due = room.clock.now() + 60_000
        await desk.look(lambda _: None)
        await asyncio.sleep(0)
        desk.wake()
        for _ in range(later):
            await asyncio.sleep(0)


async def test_the_house_closes_though_something_does_not_end_at_once(sqlite: str) -> None:
    told = 0

    async def stubborn() -> None:
        nonlocal told
        while told < 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                told += 1

    async with asyncio.timeout(20), opened_room(replace(TEST, database=sqlite)) as room:
        room.tasks.spawn(stubborn())
        await asyncio.sleep(0)
    assert told == 2
