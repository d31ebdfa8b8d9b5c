"""The Python client: it comes back by itself, and its commands count once."""

import asyncio

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError, enter
from pokerhouse.protocol.command import BuyChips, FollowLobby, Ping, Watch
from pokerhouse.protocol.message import Answer, LobbyList, MeChanged
from pokerhouse.server.room import CLOSING
from tests.server.harness.running import TEST, Process, free_port, open_house
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio


async def test_it_comes_back_and_repeats_what_was_not_answered(sqlite: str) -> None:
    settings = replace(TEST, database=sqlite, port=free_port())
    house = await Process.start(settings)
    async with await Client.enter(house.url, "Ada") as ada:
        await ada.watch("maple-room")
        await house.kill()
        buying = asyncio.create_task(ada.command(BuyChips(id="once", amount=100)))
        house = await Process.start(settings)
        async with asyncio.timeout(20):
            await buying
            await ada.command(BuyChips(id="once", amount=100))
        assert ada.breaks >= 1
        changed = [message for message in ada.read() if isinstance(message, MeChanged)]
        assert [message.me.bank for message in changed] == [1_100]
    await house.stop()


async def test_what_is_said_during_a_break_is_sent_once(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gap that was asked for twice was told twice."""
    async with open_house(sqlite) as house, await Client.enter(house.url, "Ada") as ada:
        await ada.watch("maple-room")
        dial, may_dial = ada._dial, asyncio.Event()  # noqa: SLF001

        async def later() -> None:
            await may_dial.wait()
            await dial()

        monkeypatch.setattr(ada, "_dial", later)
        house.room.visitors.dismiss(CLOSING)
        await eventually(lambda: ada.breaks == 1)
        ada.read()
        asking = asyncio.create_task(ada.command(Watch(id="again", table="maple-room", seen=1)))
        await asyncio.sleep(0)
        may_dial.set()
        async with asyncio.timeout(20):
            await asking
            await ada.command(Ping(id="last"))
        answers = [message.id for message in ada.read() if isinstance(message, Answer)]
        assert answers == ["again", "last"]


async def test_it_gives_up_when_the_session_is_over(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ada = await Client.enter(house.url, "Ada")
        token = ada.ticket.cookie.partition("=")[2]
        await house.room.visitors.sign_out(ada.ticket.me.player, token)
        async with asyncio.timeout(5):
            assert [message async for message in ada.messages()]
        with pytest.raises(ConnectionError):
            await ada.command(Ping(id="late"))


async def test_it_follows_the_lobby(sqlite: str) -> None:
    async with open_house(sqlite) as house, await Client.enter(house.url, "Ada") as ada:
        await ada.command(FollowLobby(id="f"))
        lobbies = [message for message in ada.read() if isinstance(message, LobbyList)]
        assert len(lobbies[0].tables) == 4
        assert lobbies[0].people == 1


async def test_a_refusal_says_why(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        with pytest.raises(RefusedError, match="bad_name"):
            await enter(house.url, "x" * 30)
        with pytest.raises(ValueError, match="no address of a house"):
            await enter("ftp://somewhere", "Ada")
