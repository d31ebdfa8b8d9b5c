"""The house's bots: they sit, play, buy in again, come back, and sleep when nobody looks."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client
from pokerhouse.house import commands as house_commands
from pokerhouse.house.events import HandStarted, ReboughtIn, SeatLeft
from pokerhouse.protocol.command import OpenTable, Unwatch
from tests.server.harness.running import TEST, Running, open_house, table_of
from tests.server.harness.table_steps import eventually, until

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


@pytest.fixture
async def busy(sqlite: str) -> AsyncIterator[Running]:
    """A house with bots whose tables may sleep."""
    async with open_house(sqlite, replace(TEST, bots=5, hurry=False)) as house:
        yield house


async def with_bots(house: Running, table: str, count: int) -> Client:
    """Somebody who watches until all bots sit."""
    ann = await house.guest("Ann")
    await ann.watch(table)
    await until(ann, table, lambda view: sum(seat.bot for seat in view.seats) == count)
    return ann


async def test_tables_sleep_while_nobody_looks_and_wake_at_once(busy: Running) -> None:
    ann = await with_bots(busy, TABLE, 5)
    await until(ann, TABLE, lambda view: view.hand is not None and view.hand.street == "over")
    await ann.command(Unwatch(id="u", table=TABLE))
    desk = busy.desk(TABLE)
    state = table_of(desk).state
    hand = state.hand_number
    state.due = busy.room.clock.now() - 60_000
    # A deadline that is due is handled before a look that comes after it; a sleeping table has none.
    await desk.look(lambda _: None)
    assert state.hand_number == hand
    await ann.watch(TABLE)
    await until(ann, TABLE, lambda view: view.hand is not None and view.hand.number == hand + 1)
    await ann.close()


async def test_bots_play_buy_in_again_and_come_back(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=4, styles=("gambler",))) as house:
        ann = await with_bots(house, TABLE, 4)
        desk = house.desk(TABLE)
        kinds: set[type] = set()
        async with asyncio.timeout(60):
            while not {HandStarted, ReboughtIn} <= kinds or table_of(desk).state.hand_number < 5:
                await ann.message()
                kinds |= {type(event) for told in desk.recent for event in told.stored}
        bot = next(seated.player for seated in desk.summary.seated if seated.bot)
        account = await house.room.accounts.get(bot)
        assert account.kind == "bot"
        await ann.close()


async def test_fewer_bots_after_a_restart(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=4, hurry=False)) as house:
        await (await with_bots(house, "night-owls", 4)).close()
    async with open_house(sqlite, replace(TEST, bots=2, hurry=False)) as house:
        ann = await with_bots(house, "night-owls", 2)
        left = [event for told in house.desk("night-owls").recent for event in told.stored]
        assert sum(isinstance(event, SeatLeft) for event in left) == 2
        await ann.close()


async def test_bots_sit_down_again_after_their_table_was_closed(sqlite: str) -> None:
    async with open_house(sqlite, TEST) as house:
        ann = await house.guest("Ann")
        for turn in range(4):
            opened = OpenTable(
                id=ann.new_id(), kind="cash", name=f"T{turn}", seats=3, small=1, big=2, bots=2,
                buy_in_low=100, buy_in_high=200,
            )  # fmt: skip
            table = (await ann.command(opened)).table
            desk = house.desk(table)
            await eventually(lambda desk=desk: sum(one.bot for one in desk.summary.seated) == 2)  # type: ignore[misc]
            await eventually(lambda desk=desk: not desk.summary.in_hand)  # type: ignore[misc]
            for seated in desk.summary.seated:
                await desk.handle(house_commands.Leave(player=seated.player), arrival=house.room.clock.now())
            await eventually(lambda table=table: table not in house.room.tables)  # type: ignore[misc]
        await ann.close()
