"""The Python client: it comes back by itself, and its commands count once."""

import asyncio

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError, enter
from pokerhouse.protocol.command import BuyChips, FollowLobby, Ping
from pokerhouse.protocol.message import LobbyList, MeChanged
from tests.server.harness.running import TEST, Process, free_port, open_house

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
