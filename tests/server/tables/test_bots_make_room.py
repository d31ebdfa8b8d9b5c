"""Bots keep half of a standing table's seats at most, and get up for who waits (HOST-9)."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client
from pokerhouse.protocol.command import JoinWaitingList, OpenTable
from pokerhouse.protocol.host_command import AddBot
from pokerhouse.server.actors import Desk
from tests.server.harness.running import TEST, open_house
from tests.server.harness.table_steps import act, close_all, eventually, has_turn, sit

pytestmark = pytest.mark.anyio

TABLE = "tea-and-chips"


def bots(desk: Desk) -> int:
    return sum(seated.bot for seated in desk.summary.seated)


async def passes_until(client: Client, table: str, reached: Callable[[], bool]) -> None:
    """Check or fold whenever it is one's turn, so that hands end and bots may get up."""
    await client.watch(table)
    async with asyncio.timeout(30):
        while not reached():
            client.read()
            view = client.views.get(table)
            if view is not None and has_turn(view) and view.you is not None and view.you.menu is not None:
                await act(client, table, "check" if view.you.menu.check else "fold")
            await asyncio.sleep(0)


@pytest.mark.rule("HOST-9")
async def test_bots_keep_half_of_the_seats_once_a_person_sits(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=5)) as house:
        desk = house.desk(TABLE)
        await eventually(lambda: bots(desk) == 5)
        ada = await house.guest("Ada")
        await sit(ada, TABLE, desk.summary.open_seats[0])
        await passes_until(ada, TABLE, lambda: bots(desk) == 3)
        await close_all([ada])


@pytest.mark.rule("HOST-9")
async def test_a_bot_gets_up_after_its_hand_when_a_person_waits(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=0)) as house:
        ada, bea = people = [await house.guest(name) for name in ("Ada", "Bea")]
        command = OpenTable(id="open", kind="cash", name="Ours", seats=3, small=1, big=2, bots=2)
        table = (await ada.command(command)).table
        desk = house.desk(table)
        await eventually(lambda: bots(desk) == 2)
        await sit(ada, table, next(iter(desk.summary.free)))
        answer = await bea.command(JoinWaitingList(id="wait", table=table))
        assert answer.table == table
        await passes_until(ada, table, lambda: bots(desk) == 1)
        # The seat is kept for who waits; no bot takes it back.
        await eventually(lambda: bool(desk.summary.held))
        await close_all(people)


@pytest.mark.rule("HOST-8", "HOST-9")
async def test_bots_that_were_asked_for_sit_down_one_after_the_other(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=0)) as house:
        ada = await house.guest("Ada")
        command = OpenTable(id="open", kind="cash", name="Ours", seats=4, small=1, big=2)
        table = (await ada.command(command)).table
        desk = house.desk(table)
        await sit(ada, table, 1)
        await ada.command(AddBot(id="one", table=table, style="steady"))
        await ada.command(AddBot(id="two", table=table, style="gambler"))
        await eventually(lambda: bots(desk) == 2)
        assert desk.settings.bot_styles == ("steady", "gambler")
        await close_all([ada])
