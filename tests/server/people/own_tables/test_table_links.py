"""One link for a table: strangers look at it, friends come by it and sit down in one step (HOST-2)."""

import httpx
import pytest

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import FollowLobby, Leave, OpenTable, TakeSeat, Watch
from pokerhouse.protocol.host_command import FollowLink, LockTable, MakeLink, RevokeLink
from pokerhouse.protocol.message import LobbyList
from tests.server.harness.running import Running
from tests.server.harness.table_steps import close_all, eventually, until

pytestmark = pytest.mark.anyio


async def opened(client: Client, *, private: bool = True, seats: int = 3) -> str:
    """A cash table of this client's, where it sits."""
    command = OpenTable(
        id=client.new_id(), kind="cash", name="Ours", seats=seats, small=3, big=7, private=private
    )
    table = (await client.command(command)).table
    await client.command(TakeSeat(id=client.new_id(), table=table, seat=1, amount=200))
    await client.watch(table)
    return table


async def link(client: Client, table: str, guests: int = 5, seconds: int = 3_600) -> str:
    """A new link to the table."""
    made = MakeLink(id=client.new_id(), table=table, guests=guests, seconds=seconds)
    return (await client.command(made)).token


async def look(house: Running, token: str) -> dict[str, object]:
    """What a stranger's browser is told."""
    async with httpx.AsyncClient(base_url=house.url) as browser:
        answer = await browser.get(f"/api/link/{token}")
        assert answer.status_code == 200
        found: dict[str, object] = answer.json()
        return found


async def refusal(client: Client, token: str, amount: int | None = 200) -> str:
    with pytest.raises(RefusedError) as caught:
        await client.command(FollowLink(id=client.new_id(), token=token, amount=amount))
    return caught.value.reason.code


@pytest.mark.rule("HOST-1", "HOST-2")
async def test_a_friend_sits_at_a_private_cash_table_by_one_command(house: Running) -> None:
    ada, bea, cid = people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    table = await opened(ada)
    token = await link(ada, table)
    shown = await look(house, token)
    assert {key: shown[key] for key in ("state", "host", "name", "small", "big", "private")} == {
        "state": "open", "host": "Ada", "name": "Ours", "small": 3, "big": 7, "private": True,
    }  # fmt: skip
    assert shown["people"] == [{"seat": 1, "name": "Ada"}]
    # A stranger without the link learns nothing of the table.
    with pytest.raises(RefusedError):
        await bea.command(Watch(id="peep", table=table))
    lobby = FollowLobby(id="lobby")
    await bea.command(lobby)
    rows = [message for message in bea.read() if isinstance(message, LobbyList)]
    assert all(row.table != table for message in rows for row in message.tables)
    answer = await bea.command(FollowLink(id="come", token=token, amount=150))
    assert (answer.table, answer.seat) == (table, 2)
    view = await until(ada, table, lambda view: view.seats[1].name == "Bea")
    assert view.host is not None
    assert view.host.link is not None
    assert (view.host.link.token, view.host.link.came, view.host.name) == (token, 1, "Ada")
    assert house.desk(table).summary.seat_of(bea.ticket.me.player) is not None
    assert ada.ticket.me.player in (await house.room.accounts.get(bea.ticket.me.player)).summary.state.friends
    # An observer of the circle is not shown the link.
    answer = await cid.command(FollowLink(id="look", token=token))
    assert answer.seat is None
    await cid.watch(table)
    seen = await until(cid, table, lambda view: view.host is not None)
    assert seen.host is not None
    assert seen.host.link is None
    await close_all(people)


@pytest.mark.rule("HOST-2")
async def test_a_link_says_why_it_brings_nobody(house: Running) -> None:
    ada, bea, cid = people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    table = await opened(ada)
    token = await link(ada, table, guests=1)
    await bea.command(FollowLink(id="come", token=token, amount=200))
    shown = await look(house, token)
    assert (shown["state"], shown["host"], shown["last"]) == ("used", "Ada", "Bea")
    assert "people" not in shown
    assert await refusal(cid, token) == "link_used"
    other = await link(ada, table)
    assert (await look(house, token))["state"] == "revoked"
    await ada.command(RevokeLink(id="back", table=table))
    assert (await look(house, other))["state"] == "revoked"
    assert await refusal(cid, other) == "link_taken_back"
    short = await link(ada, table, seconds=1)
    desk = house.desk(table)
    assert (await look(house, "AAAA-BBBB-CCCC"))["state"] == "unknown"
    assert await refusal(cid, "AAAA-BBBB-CCCC") == "no_such_link"
    for client in (ada, bea):
        await client.command(Leave(id="leave", table=table))
    await eventually(lambda: desk.summary.closed)
    closed = await look(house, short)
    assert (closed["state"], closed["name"], closed["host"]) == ("closed", "Ours", "Bea")
    assert await refusal(cid, short) == "table_closed"
    await close_all(people)


@pytest.mark.rule("HOST-2", "HOST-4")
async def test_full_and_locked(house: Running) -> None:
    names = ("Ada", "Bea", "Cid", "Dan")
    ada, bea, cid, dan = people = [await house.guest(name) for name in names]
    table = await opened(ada, seats=2)
    token = await link(ada, table)
    await bea.command(FollowLink(id="come", token=token, amount=200))
    assert (await look(house, token))["state"] == "full"
    answer = await cid.command(FollowLink(id="come", token=token, amount=200))
    assert answer.seat is None
    assert (await look(house, token))["waiting"] == 1
    await ada.command(LockTable(id="lock", table=table, locked=True))
    assert (await look(house, token))["state"] == "locked"
    assert await refusal(dan, token) == "locked"
    await close_all(people)
