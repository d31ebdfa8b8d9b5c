"""The lobby in pages and changes: told once for everybody, never more at a time than a page."""

import asyncio
import json

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import FollowLobby, Leave, LeaveLobby, OpenTable, TakeSeat
from pokerhouse.protocol.limits import LOBBY_PAGES_A_SECOND, LOBBY_ROWS_MAX
from pokerhouse.protocol.message import LobbyChanged, LobbyList
from pokerhouse.protocol.rest import Lobby
from pokerhouse.protocol.view import LobbyRow
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


def many(house: Running, count: int) -> list[str]:
    """Lists many tables that are not there: the same row under other names."""
    view = house.room.lobby
    row = view.rows()[0]
    tables = [f"table-{number}" for number in range(count)]
    for table in tables:
        view._opened += 1  # noqa: SLF001  (opening a thousand tables takes a minute)
        view._numbers[table] = view._opened  # noqa: SLF001
        view._rows[table] = replace(row, table=table)  # noqa: SLF001
        view._mark(table)  # noqa: SLF001
    return tables


async def test_pages_follow_each_other_and_cover_everything(house: Running) -> None:
    eve = await house.guest("Eve")
    expected = [row.table for row in house.room.lobby.rows()] + many(house, 2 * LOBBY_ROWS_MAX)
    seen: list[LobbyRow] = []
    after = 0
    while True:
        got = await page(eve, after)
        assert got.after == after
        assert len(got.tables) <= LOBBY_ROWS_MAX
        seen += got.tables
        if not got.next:
            break
        after = got.next
    assert [row.table for row in seen] == expected
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
        told = msgspec.json.decode((await web.get("/api/lobby")).content, type=Lobby)
        rest = msgspec.json.decode((await web.get(f"/api/lobby?after={told.next}")).content, type=Lobby)
        assert [row.table for row in told.tables + rest.tables] == expected[: 2 * LOBBY_ROWS_MAX]
        assert json.loads((await web.get("/api/lobby?after=99999999")).content)["tables"] == []
        assert (await web.get("/api/lobby?after=-1")).status_code == 400
        assert (await web.get("/api/lobby?after=x")).status_code == 400
    await eve.close()


async def test_changes_come_a_page_at_a_time_and_once_for_all(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    await settled(house)
    people = [await house.guest(name) for name in ("Ann", "Bob", "Cid")]
    for client in people:
        await page(client)
    encoded: list[int] = []

    def counted(message: object) -> bytes:
        frame = msgspec.json.encode(message)
        encoded.append(len(frame))
        return frame

    monkeypatch.setattr(lobby, "encode", counted)
    many(house, LOBBY_ROWS_MAX + 7)
    for client in people:
        sizes: list[int] = []
        while sum(sizes) < LOBBY_ROWS_MAX + 7:
            sizes.append(len((await change(client)).tables))
        assert [size for size in sizes if size] == [LOBBY_ROWS_MAX, 7]
    # Two for everybody, and at most two more of people coming in: not two for each.
    assert len(encoded) < 2 * len(people)
    assert max(encoded) < 400 * LOBBY_ROWS_MAX
    await close_all(people)


async def test_who_asks_for_pages_without_end_is_refused(house: Running) -> None:
    eve = await house.guest("Eve")

    async def page_after_page() -> None:
        for _ in range(20 * LOBBY_PAGES_A_SECOND):
            await page(eve)

    with pytest.raises(RefusedError) as refused:
        await page_after_page()
    assert (refused.value.reason.code, refused.value.reason.rule) == ("too_fast", "limit")
    await eve.close()
