"""The lobby in pages and changes: told once for everybody, never more at a time than a page."""

import asyncio
import json

import httpx
import msgspec
import pytest

from pokerhouse.client import Client
from pokerhouse.protocol.command import FollowLobby, Leave, LeaveLobby, OpenTable, TakeSeat
from pokerhouse.protocol.message import LobbyChanged, LobbyList
from pokerhouse.protocol.rest import Lobby
from pokerhouse.server.views import lobby
from tests.server.harness.running import Running
from tests.server.harness.table_steps import close_all, eventually

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


async def page(client: Client, after: int = 0) -> LobbyList:
    """A page of the lobby."""
    client.read()
    await client.command(FollowLobby(id=client.new_id(), after=after))
    return next(message for message in client.read() if isinstance(message, LobbyList))


async def change(client: Client) -> LobbyChanged:
    """The next change of the lobby."""
    async with asyncio.timeout(10):
        while not isinstance(message := await client.message(), LobbyChanged):
            pass
    return message


async def settled(house: Running) -> None:
    """The tables that opened with the house are no news any more."""
    await eventually(lambda: not house.room.lobby._changed)  # noqa: SLF001  (nobody else has to know)


@pytest.mark.rule("LOBBY-1")
async def test_what_changes_is_told_and_nothing_else(house: Running) -> None:
    await settled(house)
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    first = await page(eve)
    assert (len(first.tables), first.after, first.next) == (4, 0, 0)
    opening = OpenTable(id="o", kind="cash", name="Mine", seats=3, small=1, big=2)
    mine = (await ada.command(opening)).table
    while not (told := await change(eve)).tables:
        pass
    assert ([row.table for row in told.tables], told.gone, told.people) == ([mine], [], 2)
    await ada.command(TakeSeat(id="t", table=mine, seat=1, amount=100))
    while not (told := await change(eve)).tables:
        pass
    assert [(row.table, row.taken) for row in told.tables] == [(mine, [1])]
    await ada.command(Leave(id="l", table=mine))
    while not (told := await change(eve)).gone:
        pass
    assert (told.tables, told.gone) == ([], [mine])
    await eve.command(LeaveLobby(id="x"))
    await close_all([ada, eve])


async def test_pages_follow_each_other_and_cover_everything(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "LOBBY_ROWS_MAX", 3)
    expected = [row.table for row in house.room.lobby.rows()]
    eve = await house.guest("Eve")
    first = await page(eve)
    rest = await page(eve, first.next)
    assert [[row.table for row in one.tables] for one in (first, rest)] == [expected[:3], expected[3:]]
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
        told = msgspec.json.decode((await web.get("/api/lobby")).content, type=Lobby)
        more = msgspec.json.decode((await web.get(f"/api/lobby?after={told.next}")).content, type=Lobby)
        assert [row.table for row in told.tables + more.tables] == expected
        assert json.loads((await web.get("/api/lobby?after=99999999")).content)["tables"] == []
        assert (await web.get("/api/lobby?after=-1")).status_code == 400
        assert (await web.get("/api/lobby?after=x")).status_code == 400
    await eve.close()
