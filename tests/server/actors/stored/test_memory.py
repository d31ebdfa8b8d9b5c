"""Guests who are gone and tables that are closed leave nothing behind in memory."""

import asyncio
import gc
from collections import Counter

import httpx
import pytest

from pokerhouse.client import Client
from pokerhouse.protocol.chat import React, Say
from pokerhouse.protocol.command import AskFriend, JoinWaitingList, Leave, OpenTable, TakeSeat
from pokerhouse.protocol.host_command import MakeLink
from pokerhouse.protocol.people_command import BlockPlayer
from pokerhouse.server.actors import Account, Desk, accounts
from pokerhouse.server.chat.talk import Talk
from pokerhouse.server.connections import Connection
from pokerhouse.server.views.lobby import Pace
from tests.server.harness.running import Running
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio

KINDS = (Account, Desk, Connection, Talk, Pace, Client)


def alive() -> Counter[str]:
    """What is in memory of all that comes and goes; bots stay."""
    gc.collect()
    found: Counter[str] = Counter()
    for one in gc.get_objects():
        if isinstance(one, KINDS) and not (isinstance(one, Account) and one.kind == "bot"):
            found[type(one).__name__] += 1
    return found


async def settled(expected: Counter[str]) -> None:
    """Return when no more is there than this; say what there is if it stays."""
    try:
        async with asyncio.timeout(10):
            while alive() - expected:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.05)
    except TimeoutError:
        assert alive() - expected == Counter()


async def visit(house: Running, number: int, friend: str) -> str:
    """Somebody comes, does a bit of everything, and goes."""
    client = await house.guest(f"V{number}")
    opened = OpenTable(
        id="open", kind="cash", name=f"T{number}", seats=3, small=1, big=2, private=bool(number % 2)
    )
    table = (await client.command(opened)).table
    await client.command(TakeSeat(id="sit", table=table, seat=1, amount=200))
    await client.watch(table)
    await client.command(Say(id="say", table=table, text="hello"))
    await client.command(React(id="react", table=table, reaction="wow"))
    await client.command(MakeLink(id="link", table=table, guests=5, seconds=60))
    await client.command(AskFriend(id="ask", player=friend))
    await client.command(BlockPlayer(id="block", player=friend))
    await client.command(Leave(id="leave", table=table))
    await eventually(lambda: house.room.tables.get(table) is None)
    await client.close()
    return client.ticket.me.player


async def test_many_guests_and_tables_come_and_go(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "REMEMBERED_MS", 0)
    friend = (await house.room.visitors.welcome_guest("Friend"))[0].player
    before = alive()
    before["Account"] = 0
    for number in range(8):
        await visit(house, number, friend)
    await settled(before)


async def test_an_account_that_was_only_looked_at_is_let_go(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "REMEMBERED_MS", 0)
    before = alive()
    async with httpx.AsyncClient(base_url=house.url) as browser:
        for number in range(3):
            await browser.post("/api/guest", json={"name": f"G{number}"})
            await browser.get("/api/me")
            browser.cookies.clear()
    ada = await house.guest("Ada")
    other = (await house.room.visitors.welcome_guest("Bea"))[0].player
    for number in range(2):  # refused: nothing of it is stored, and nobody is marked
        frame = await house.room.reception.answer(
            Connection(other, house.room.clock), JoinWaitingList(id=f"w{number}", table="maple-room"), 0
        )
        assert "refused" in frame
    await ada.close()
    del ada
    await settled(before)
