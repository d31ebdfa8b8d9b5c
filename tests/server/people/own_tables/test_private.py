"""Private sit-and-goes by invitation and by link; strangers learn nothing of them."""

import asyncio

import httpx
import pytest

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol import event as wire
from pokerhouse.protocol.command import (
    AcceptInvitation,
    AnyCommand,
    DeclineInvitation,
    FollowLobby,
    Invite,
    JoinWaitingList,
    Leave,
    OpenTable,
    QuickJoin,
    TakeSeat,
    Unwatch,
    Watch,
)
from pokerhouse.protocol.host_command import FollowLink, MakeLink
from pokerhouse.protocol.message import LobbyList, Update
from tests.server.harness.running import Running
from tests.server.harness.table_steps import act, close_all, has_turn, until
from tests.server.people.test_friends import befriend, me_until

pytestmark = pytest.mark.anyio


async def private(client: Client, seats: int = 3) -> str:
    """A private table of this client's."""
    command = OpenTable(
        id=client.new_id(), kind="private_sng", name="Ours", seats=seats, small=1, big=2, starting_stack=500
    )
    return (await client.command(command)).table


@pytest.mark.rule("PSNG-1", "PSNG-2", "PSNG-5", "PSNG-6")
async def test_three_friends_by_invitation(house: Running) -> None:
    ada, bea, cid = people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    await befriend(ada, bea)
    await befriend(bea, cid)
    table = await private(ada)
    await ada.watch(table)
    with pytest.raises(RefusedError) as caught:
        await ada.command(Invite(id="stranger", table=table, player=cid.ticket.me.player))
    assert (caught.value.reason.code, caught.value.reason.rule) == ("not_friends", "PSNG-2")
    await ada.command(Invite(id="bea", table=table, player=bea.ticket.me.player))
    asked = (await me_until(bea, lambda me: bool(me.invitations))).invitations[0]
    assert (asked.table_name, asked.by.name, asked.seats, asked.taken) == ("Ours", "Ada", 3, 0)
    await ada.command(TakeSeat(id="sit", table=table, seat=1, amount=0))
    answer = await bea.command(AcceptInvitation(id="yes", invitation=asked.invitation))
    assert (answer.table, answer.seat) == (table, 2)
    # From friend to friend: whom the creator does not know.
    await bea.command(Invite(id="cid", table=table, player=cid.ticket.me.player))
    view = await until(ada, table, lambda view: view.people is not None and len(view.people.people) == 3)
    assert view.people is not None
    assert [(guest.name, guest.seat) for guest in view.people.people] == [
        ("Ada", 1),
        ("Bea", 2),
        ("Cid", None),
    ]
    assert view.people.people[2].by == bea.ticket.me.player
    await cid.command(AcceptInvitation(id="yes", invitation=table))
    for client in people:
        await client.watch(table)
        started = await until(client, table, lambda view: view.sng is not None and view.hand is not None)
        assert sum(seat.stack + seat.wager for seat in started.seats) == 1_500
        me = await house.room.visitors.me(client.ticket.me.player)
        assert (me.bank, me.in_play, me.invitations) == (1_000, 0, [])
    await close_all(people)


@pytest.mark.rule("PSNG-3", "PSNG-5", "PSNG-6", "SNG-0.2")
async def test_to_the_end_and_given_chips_go_back(house: Running) -> None:
    ada, bea = people = [await house.guest(name) for name in ("Ada", "Bea")]
    await befriend(ada, bea)
    table = await private(ada, seats=2)
    await ada.watch(table)
    await ada.command(Invite(id="bea", table=table, player=bea.ticket.me.player))
    await ada.command(TakeSeat(id="sit", table=table, seat=1, amount=0))
    await bea.command(AcceptInvitation(id="yes", invitation=table))
    await bea.watch(table)
    events: list[wire.AnyEvent] = []
    async with asyncio.timeout(30):
        while not any(isinstance(event, wire.SngEnded) for event in events):
            for client in people:
                for message in client.read():
                    if client is ada and isinstance(message, Update):
                        events += message.events
                view = client.views[table]
                if has_turn(view) and view.you is not None and view.you.menu is not None:
                    menu = view.you.menu
                    if menu.raise_high is not None:
                        await act(client, table, "raise", menu.raise_high)
                    else:
                        await act(client, table, "check" if menu.check else "call")
            await asyncio.sleep(0)
    ended = next(event for event in events if isinstance(event, wire.SngEnded))
    assert [rank.rank for rank in ended.ranks] == [1, 2]
    for client in people:
        account = await house.room.accounts.get(client.ticket.me.player)
        assert (account.summary.bank, account.summary.state.transits) == (1_000, {})
    # All seats are kept: a new one starts (PSNG-3).
    again = await until(ada, table, lambda view: view.sng is not None and view.sng.number > 1)
    assert again.sng is not None
    assert again.sng.running
    await close_all(people)


@pytest.mark.rule("PSNG-2", "LOBBY-1")
async def test_strangers_learn_nothing(house: Running) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await private(ada)
    await ada.command(TakeSeat(id="sit", table=table, seat=1, amount=0))
    token = (await ada.command(MakeLink(id="link", table=table, guests=1, seconds=3_600))).token
    commands: list[AnyCommand] = [
        Watch(id="1", table=table),
        Unwatch(id="2", table=table),
        TakeSeat(id="3", table=table, seat=2, amount=0),
        AcceptInvitation(id="4", invitation=table),
        DeclineInvitation(id="5", invitation=table),
        Invite(id="6", table=table, player=ada.ticket.me.player),
        MakeLink(id="7", table=table, guests=1, seconds=3_600),
        JoinWaitingList(id="8", table=table),
        Leave(id="9", table=table),
    ]
    for command in commands:
        with pytest.raises(RefusedError) as caught:
            await eve.command(command)
        reason = caught.value.reason
        # Word for word what is said of a table that never was.
        assert (reason.code, reason.rule, reason.text) == (
            "no_such_table",
            "LOBBY-1",
            "There is no such table.",
        )
    other = "X" if token[-1] in "2Z" else "2"
    for wrong in ("2222-2222-2222", f"{token[:-1]}{other}", token[::-1]):
        with pytest.raises(RefusedError) as caught:
            await eve.command(FollowLink(id=eve.new_id(), token=wrong))
        assert (caught.value.reason.code, caught.value.reason.rule) == ("no_such_link", "HOST-2")
    await eve.command(FollowLobby(id="lobby"))
    lists = [message for message in eve.read() if isinstance(message, LobbyList)]
    assert table not in {row.table for row in lists[-1].tables}
    async with httpx.AsyncClient(base_url=house.url) as web:
        for path in ("/api/lobby", "/healthz", "/metrics"):
            assert table not in (await web.get(path)).text
    assert (await eve.command(QuickJoin(id="quick"))).table != table
    me = await house.room.visitors.me(eve.ticket.me.player)
    assert (me.invitations, me.friends) == ([], [])
    await close_all([ada, eve])


@pytest.mark.rule("PSNG-2")
async def test_who_turns_an_invitation_down_watches_no_longer(house: Running) -> None:
    ada, bea = await house.guest("Ada"), await house.guest("Bea")
    await befriend(ada, bea)
    table = await private(ada)
    await ada.command(Invite(id="bea", table=table, player=bea.ticket.me.player))
    await bea.watch(table)
    await bea.command(DeclineInvitation(id="no", invitation=table))
    await me_until(bea, lambda me: not me.invitations)
    bea.read()
    await ada.command(TakeSeat(id="sit", table=table, seat=1, amount=0))
    with pytest.raises(RefusedError):
        await bea.command(Watch(id="watch", table=table))
    assert not [message for message in bea.read() if isinstance(message, Update)]
    await ada.command(Invite(id="again", table=table, player=bea.ticket.me.player))
    assert (await bea.command(AcceptInvitation(id="yes", invitation=table))).seat == 2
    await close_all([ada, bea])


@pytest.mark.rule("PSNG-1", "PSNG-2", "D13")
async def test_bots_join_a_private_table_whose_creator_asks(house: Running) -> None:
    ada = await house.guest("Ada")
    command = OpenTable(
        id="open", kind="private_sng", name="Practice", seats=3, small=1, big=2, starting_stack=200, bots=2
    )
    table = (await ada.command(command)).table
    await ada.watch(table)
    await until(ada, table, lambda view: sum(seat.bot for seat in view.seats) == 2)
    free = next(seat.seat for seat in ada.views[table].seats if seat.player is None)
    await ada.command(TakeSeat(id="sit", table=table, seat=free, amount=0))
    view = await until(ada, table, lambda view: view.sng is not None and view.hand is not None)
    assert sum(seat.stack + seat.wager for seat in view.seats) <= 600
    assert view.people is not None
    assert all(guest.name and guest.seat for guest in view.people.people)
    await close_all([ada])


@pytest.mark.rule("PSNG-2")
async def test_a_link_for_one_admits_one_of_twelve_who_come_at_once(house: Running) -> None:
    ada = await house.guest("Ada")
    table = await private(ada)
    token = (await ada.command(MakeLink(id="link", table=table, guests=1, seconds=3_600))).token
    people = [await house.guest(f"G{number}") for number in range(12)]
    came = await asyncio.gather(
        *(client.command(FollowLink(id="use", token=token)) for client in people), return_exceptions=True
    )
    refused = [answer.reason.code for answer in came if isinstance(answer, RefusedError)]
    assert refused == ["link_used"] * 11
    invited = house.desk(table).summary.invited
    (one,) = [client for client in people if client.ticket.me.player in invited]
    me = await house.room.visitors.me(ada.ticket.me.player)
    assert [friend.player for friend in me.friends] == [one.ticket.me.player]
    await close_all([ada, *people])
