"""Blocking somebody, over the wire: what the blocker hears no more, and what the other never learns."""

import asyncio
import json

import pytest
from msgspec.structs import replace

from pokerhouse.cli.main import main
from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol import chat
from pokerhouse.protocol.command import AnyCommand, AskFriend, Invite, OpenTable, Watch
from pokerhouse.protocol.host_command import FollowLink
from pokerhouse.protocol.limits import FRIEND_REQUESTS_AN_HOUR
from pokerhouse.protocol.message import ChatShown, Said
from pokerhouse.protocol.people_command import BlockPlayer, ReportPlayer, UnblockPlayer
from pokerhouse.server.admin import list_reports
from pokerhouse.server.run import opened_room
from tests.server.chat.test_table_chat import say
from tests.server.cuts.stage import Stage
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import close_all, eventually
from tests.server.people.own_tables.test_table_links import link, opened
from tests.server.people.test_friends import befriend, come_in, me_until

pytestmark = pytest.mark.anyio


def id_of(client: Client) -> str:
    return client.ticket.me.player


async def block(client: Client, other: Client) -> None:
    await client.command(BlockPlayer(id=client.new_id(), player=id_of(other)))


async def refused(client: Client, command: AnyCommand) -> str:
    with pytest.raises(RefusedError) as caught:
        await client.command(command)
    return caught.value.reason.code


async def heard_next(client: Client) -> list[str]:
    """The same, as soon as anything is said."""
    lines: list[list[str]] = []

    def spoke() -> bool:
        lines.append(heard(client))
        return bool(lines[-1])

    await eventually(spoke)
    return lines[-1]


def heard(client: Client) -> list[str]:
    """What was said, as the client's page would show it now."""
    lines: list[str] = []
    for message in client.read():
        if isinstance(message, Said):
            lines.append(message.line.text or str(message.line.reaction))
        elif isinstance(message, ChatShown):
            lines = [line.text or str(line.reaction) for line in message.lines]
    return lines


@pytest.mark.rule("PEOPLE-1", "PEOPLE-2")
async def test_a_block_ends_friendship_and_is_told_to_nobody_else(house: Running) -> None:
    ada, bea = await come_in(house, "Ada", "Bea")
    await befriend(ada, bea)
    await block(ada, bea)
    me = await me_until(ada, lambda me: bool(me.blocked))
    assert ([one.name for one in me.blocked], me.friends) == (["Bea"], [])
    seen = await me_until(bea, lambda me: not me.friends and not me.requests)
    assert seen.blocked == []
    # To who is blocked a request looks as any other does.
    await bea.command(AskFriend(id="ask", name="Ada"))
    assert [one.name for one in (await me_until(bea, lambda me: bool(me.asked))).asked] == ["Ada"]
    assert (await house.room.visitors.me(id_of(ada))).requests == []
    assert await refused(ada, AskFriend(id="ask", name="Bea")) == "blocked"
    await ada.command(UnblockPlayer(id="un", player=id_of(bea)))
    await ada.command(AskFriend(id="now", name="Bea"))
    assert [one.name for one in (await me_until(bea, lambda me: bool(me.friends))).friends] == ["Ada"]
    await close_all([ada, bea])


@pytest.mark.rule("PEOPLE-2")
async def test_nothing_that_the_blocked_one_says_is_heard_in_any_tab_or_after_coming_back(
    house: Running,
) -> None:
    ada, bea, cid = people = await come_in(house, "Ada", "Bea", "Cid")
    table = await opened(bea, private=False)
    tab = Client(ada.ticket, come_back=False)
    await tab.connect()
    for client in (ada, tab, cid):
        await client.watch(table)
    await bea.command(say(bea, table, "before"))
    await cid.command(say(cid, table, "hi"))
    for client in (ada, tab):
        await client.command(Watch(id=client.new_id(), table=table))
        assert heard(client) == ["before", "hi"]
    await block(ada, bea)
    await bea.command(say(bea, table, "after"))
    await bea.command(chat.React(id="react", table=table, reaction="wow"))
    await cid.command(say(cid, table, "bye"))
    for client in (ada, tab):
        await client.command(UnblockPlayer(id=client.new_id(), player="g-nobody"))  # it is all there by then
        assert [line for line in heard(client) if line != "hi"] == ["bye"]
    assert heard(cid)[-3:] == ["after", "wow", "bye"]
    await tab.close()
    back = Client(ada.ticket, come_back=False)
    await back.connect()
    await back.command(Watch(id="watch", table=table))
    assert heard(back) == ["hi", "bye"]
    await back.command(UnblockPlayer(id="un", player=id_of(bea)))
    assert await heard_next(back) == ["before", "hi", "after", "wow", "bye"]
    await close_all([*people, back])


@pytest.mark.rule("PEOPLE-2")
async def test_a_block_holds_over_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ada, bea = await come_in(house, "Ada", "Bea")
        await block(ada, bea)
        await close_all([ada, bea])
    async with open_house(sqlite) as house:
        me = await house.room.visitors.me(id_of(ada))
        assert [one.name for one in me.blocked] == ["Bea"]
        assert await house.room.visitors.me(id_of(bea)) is not None


@pytest.mark.rule("PEOPLE-2")
async def test_a_hosts_link_brings_nobody_whom_the_host_has_blocked(house: Running) -> None:
    ada, bea = await come_in(house, "Ada", "Bea")
    table = await opened(ada)
    token = await link(ada, table)
    await block(ada, bea)
    assert await refused(bea, FollowLink(id="come", token=token, amount=200)) == "no_such_link"
    assert not house.desk(table).summary.may_watch(id_of(bea))
    # The other way round everybody decides for itself: one comes, and is no friend.
    theirs = await opened(bea)
    await ada.command(FollowLink(id="come", token=await link(bea, theirs)))
    assert (await house.room.visitors.me(id_of(bea))).friends == []
    await close_all([ada, bea])


@pytest.mark.rule("PEOPLE-2")
async def test_invitations(house: Running) -> None:
    ada, bea = await come_in(house, "Ada", "Bea")
    private = OpenTable(id="open", kind="private_sng", name="Four", seats=4, small=5, big=10)
    first = (await bea.command(private)).table
    await befriend(ada, bea)
    await bea.command(Invite(id="invite", table=first, player=id_of(ada)))
    await me_until(ada, lambda me: bool(me.invitations))
    await block(ada, bea)
    assert (await house.room.visitors.me(id_of(ada))).invitations == []
    assert await refused(bea, Invite(id="again", table=first, player=id_of(ada))) == "not_friends"
    await close_all([ada, bea])


@pytest.mark.rule("PEOPLE-1", "PEOPLE-3")
async def test_nobody_blocks_or_reports_itself_or_who_is_not_there(house: Running) -> None:
    (ada,) = await come_in(house, "Ada")
    for number, (player, code) in enumerate({id_of(ada): "bad_player", "g-nobody": "no_such_player"}.items()):
        assert await refused(ada, BlockPlayer(id=f"b{number}", player=player)) == code
        assert await refused(ada, ReportPlayer(id=f"r{number}", player=player, why="other")) == code
    state = (await house.room.accounts.get(id_of(ada))).summary.state
    assert (state.blocked, state.reports) == ({}, [])
    await close_all([ada])


@pytest.mark.rule("PEOPLE-3")
async def test_a_report_carries_what_the_reporter_heard(house: Running) -> None:
    ada, bea, cid = people = await come_in(house, "Ada", "Bea", "Cid")
    table = await opened(bea, private=False)
    await ada.watch(table)
    await cid.watch(table)
    await bea.command(say(bea, table, "you fool"))
    await cid.command(say(cid, table, "now now"))
    await bea.command(chat.ClearChat(id="clear", table=table))  # the host hides what it said
    await block(ada, bea)
    account = await house.room.accounts.get(id_of(ada))
    await eventually(lambda: house.room.clock.now() > account.summary.state.blocked[id_of(bea)])
    await bea.command(say(bea, table, "never heard"))
    await ada.command(
        ReportPlayer(id="report", player=id_of(bea), why="chat", text="rude\x1b[2J", table=table)
    )
    (report,) = (await list_reports(house.room.settings.database)).reports  # the house is open
    assert (report.by, report.by_name, report.player, report.name) == (id_of(ada), "Ada", id_of(bea), "Bea")
    assert (report.why, report.table, report.text) == ("chat", table, "rude [2J")
    assert [line.text for line in report.lines] == ["you fool"]
    assert not any("report" in str(message) for message in bea.read())
    await close_all(people)


@pytest.mark.rule("PEOPLE-4")
async def test_nobody_asks_without_end(house: Running) -> None:
    ada, bea = await come_in(house, "Ada", "Bea")
    for number in range(FRIEND_REQUESTS_AN_HOUR):
        await ada.command(AskFriend(id=f"ask{number}", player=id_of(bea)))
    with pytest.raises(RefusedError) as caught:
        await ada.command(AskFriend(id="more", player=id_of(bea)))
    assert (caught.value.reason.code, caught.value.reason.rule) == ("asking_too_often", "PEOPLE-4")
    await close_all([ada, bea])


@pytest.mark.rule("PEOPLE-3")
def test_who_runs_the_house_reads_the_reports(sqlite: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def report() -> None:
        async with opened_room(replace(TEST, database=sqlite)) as room:
            stage = Stage(room)
            one, other = await stage.guest(), await stage.guest()
            await stage.do(one, ReportPlayer(id="r", player=other, why="name", text="not a name"))

    asyncio.run(report())
    assert main(["admin", "reports", "--database", sqlite]) == 0
    told = capsys.readouterr().out
    assert "for name." in told
    assert "  not a name\n" in told
    assert main(["admin", "reports", "--database", sqlite, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["reports"][0]["text"] == "not a name"
