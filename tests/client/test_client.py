"""The Python client: it comes back by itself, and its commands count once."""

import asyncio

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError, enter
from pokerhouse.client import client as client_module
from pokerhouse.protocol.command import BuyChips, FollowLobby, Ping, Watch
from pokerhouse.protocol.message import Answer, LobbyList, MeChanged
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk
from pokerhouse.server.connections import Connection
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


async def test_hanging_up_while_it_comes_back_ends(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new line was opened after the old one was closed, and read for ever."""
    async with open_house(sqlite) as house:
        ada = await Client.enter(house.url, "Ada")
        await ada.command(Ping(id="in"))
        dial, may_dial = ada._dial, asyncio.Event()  # noqa: SLF001

        async def later() -> None:
            await may_dial.wait()
            await dial()

        monkeypatch.setattr(ada, "_dial", later)
        house.room.visitors.dismiss(CLOSING)
        await eventually(lambda: ada.breaks == 1)
        closing = asyncio.create_task(ada.close())
        await asyncio.sleep(0)
        may_dial.set()
        async with asyncio.timeout(5):
            await closing
        await eventually(lambda: house.room.presence.people == 0)


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
        with pytest.raises(ValueError, match="not the address of a house"):
            await enter("ftp://somewhere", "Ada")


@pytest.mark.parametrize("code", ["desk_busy", "no_such_table"])
async def test_a_table_that_is_asked_for_after_a_break_is_asked_for_until_it_is_shown(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """Nobody waits for that answer: a refusal that passes was taken for good, and nothing more was heard."""
    monkeypatch.setattr(client_module, "RETRY_SECONDS", (0.01, 0.01))
    async with open_house(sqlite) as house, await Client.enter(house.url, "Ada") as ada:
        await ada.watch("maple-room")
        refused = Refused(code, "limit", "Not now.")
        join, tries = house.room.watchers.join, 0

        async def busy_twice(connection: Connection, desk: Desk, seen: int | None) -> None:
            nonlocal tries
            tries += 1
            if tries < 3:
                raise refused
            await join(connection, desk, seen)

        monkeypatch.setattr(house.room.watchers, "join", busy_twice)
        house.room.visitors.dismiss(CLOSING)
        await eventually(lambda: tries == (3 if code == "desk_busy" else 1))
        await ada.command(Ping(id="last"))
        assert ("maple-room" in ada.numbers) == (code == "desk_busy")
        assert tries == (3 if code == "desk_busy" else 1)


async def test_whoever_waits_is_told_when_reading_breaks(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        ada = await Client.enter(house.url, "Ada")
        monkeypatch.setattr(ada, "_take", lambda _frame: 1 // 0)
        with pytest.raises(ConnectionError):
            await ada.command(Ping(id="lost"))
        assert ada.read() == []
        with pytest.raises(ZeroDivisionError):
            await ada.close()
