"""A host and its table over the wire: pause, changes, asking to leave, bots (HOST-3 to HOST-8)."""

import pytest

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol import host_command as host
from pokerhouse.protocol.command import (
    AcceptFriend,
    AnyCommand,
    AskFriend,
    Invite,
    JoinWaitingList,
    OpenTable,
    TakeSeat,
    Watch,
)
from pokerhouse.protocol.event import Noted
from pokerhouse.protocol.message import Update
from tests.server.harness.running import Running
from tests.server.harness.table_steps import close_all, eventually, until
from tests.server.people.own_tables.test_table_links import link, opened

pytestmark = pytest.mark.anyio


async def refused(client: Client, command: AnyCommand) -> str:
    with pytest.raises(RefusedError) as caught:
        await client.command(command)
    return caught.value.reason.code


@pytest.mark.rule("HOST-3", "HOST-7")
async def test_pause_and_changes_are_seen_and_told(house: Running) -> None:
    ada, bea = people = [await house.guest(name) for name in ("Ada", "Bea")]
    table = await opened(ada, seats=2)
    await ada.command(host.PausePlay(id="pause", table=table))
    await bea.command(host.FollowLink(id="come", token=await link(ada, table), amount=200))
    await bea.watch(table)
    assert house.desk(table).summary.in_hand is False
    assert await refused(bea, host.ResumePlay(id="mine", table=table)) == "not_host"
    change = host.ChangeTable(
        id="set", table=table, name="  Sunday  five ", big=9, action_seconds=45, chat="players"
    )
    await ada.command(change)
    view = await until(bea, table, lambda view: view.name == "Sunday five")
    assert view.host is not None
    assert (view.big, view.host.paused, view.host.action_seconds, view.host.chat) == (9, True, 45, "players")
    await ada.command(host.PassHost(id="pass", table=table, player=bea.ticket.me.player))
    await bea.command(host.ResumePlay(id="on", table=table))
    told = [
        event.reason.code
        for message in ada.read()
        if isinstance(message, Update)
        for event in message.events
        if isinstance(event, Noted)
    ]
    playing = await until(bea, table, lambda view: view.hand is not None)
    assert playing.hand is not None
    assert playing.host is not None
    assert playing.host.name == "Bea"
    assert "paused" in told or "table_changed" in told
    await close_all(people)


@pytest.mark.rule("HOST-5")
async def test_who_is_asked_to_leave_has_its_chips_in_the_bank(house: Running) -> None:
    ada, bea = people = [await house.guest(name) for name in ("Ada", "Bea")]
    table = await opened(ada)
    token = await link(ada, table)
    await bea.command(host.FollowLink(id="come", token=token, amount=200))
    account = await house.room.accounts.get(bea.ticket.me.player)
    assert account.summary.bank == 800
    await ada.command(host.AskToLeave(id="go", table=table, player=bea.ticket.me.player, bar=True))
    await eventually(lambda: account.summary.bank == 1_000)
    assert await refused(bea, host.FollowLink(id="again", token=token, amount=200)) == "barred"
    await close_all(people)


@pytest.mark.rule("HOST-5")
async def test_nobody_else_brings_back_who_was_barred(house: Running) -> None:
    ada, bea, cid = people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    table = await opened(ada)
    token = await link(ada, table)
    await bea.command(host.FollowLink(id="come", token=token, amount=200))
    await cid.command(host.FollowLink(id="come", token=token))
    barred = bea.ticket.me.player
    await ada.command(host.AskToLeave(id="go", table=table, player=barred, bar=True))
    await eventually(lambda: house.desk(table).summary.seat_of(barred) is None)
    await bea.command(AskFriend(id="ask", player=cid.ticket.me.player))
    await cid.command(AcceptFriend(id="accept", player=barred))
    assert await refused(cid, Invite(id="in", table=table, player=barred)) == "barred_guest"
    assert await refused(bea, Watch(id="look", table=table)) == "no_such_table"
    await close_all(people)


@pytest.mark.rule("HOST-5")
async def test_no_seat_is_kept_for_who_was_barred(house: Running) -> None:
    ada, bea, cid = people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    table = await opened(ada, private=False, seats=2)
    await ada.command(host.PausePlay(id="pause", table=table))
    await bea.command(TakeSeat(id="sit", table=table, seat=2, amount=200))
    barred = bea.ticket.me.player
    await ada.command(host.AskToLeave(id="go", table=table, player=barred, bar=True))
    await eventually(lambda: house.desk(table).summary.seat_of(barred) is None)
    await cid.command(TakeSeat(id="sit", table=table, seat=2, amount=200))
    assert await refused(bea, JoinWaitingList(id="wait", table=table)) == "barred"
    await close_all(people)


@pytest.mark.rule("HOST-7")
async def test_a_new_name_is_held_to_what_a_first_one_is(house: Running) -> None:
    ada = await house.guest("Ada")
    table = await opened(ada, private=False)

    async def renamed(name: str) -> str:
        await ada.command(host.ChangeTable(id=ada.new_id(), table=table, name=name))
        return house.desk(table).settings.name

    assert await renamed("Mаple\u00a0Room") == "Mаple Room 2"  # noqa: RUF001  (the look-alike is the point)
    assert await renamed(" Ours ") == "Ours"
    assert await renamed("OURS") == "OURS"
    for name in ("\u202eevil", "\u200b", "a\u2066b"):
        change = host.ChangeTable(id=ada.new_id(), table=table, name=name)
        assert await refused(ada, change) == "bad_table_name"
    await close_all([ada])


@pytest.mark.rule("HOST-8")
async def test_bots_of_a_character_come_and_go(house: Running) -> None:
    ada = await house.guest("Ada")
    table = await opened(ada, seats=4)
    desk = house.desk(table)
    await ada.command(host.AddBot(id="one", table=table, style="caller"))
    await eventually(lambda: sum(seated.bot for seated in desk.summary.seated) == 1)
    bot = next(seated.player for seated in desk.summary.seated if seated.bot)
    account = await house.room.accounts.get(bot)
    assert account.style == "caller"
    await ada.command(host.RemoveBot(id="away", table=table, player=bot))
    await eventually(lambda: desk.summary.seat_of(bot) is None)
    await close_all([ada])


@pytest.mark.rule("HOST-8")
async def test_a_table_without_bots_takes_none(house: Running) -> None:
    ada = await house.guest("Ada")
    command = OpenTable(id="open", kind="cash", name="Us", seats=3, small=1, big=2, no_bots=True)
    table = (await ada.command(command)).table
    await ada.command(TakeSeat(id="sit", table=table, seat=1, amount=200))
    assert await refused(ada, host.AddBot(id="bot", table=table, style="steady")) == "no_bots"
    await close_all([ada])
