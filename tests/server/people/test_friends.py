"""Friends: asked, accepted, ended; each side knows where the other is."""

import asyncio
from collections.abc import Callable

import pytest

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import AcceptFriend, AnyCommand, AskFriend, DeclineFriend, RemoveFriend
from pokerhouse.protocol.message import MeChanged
from pokerhouse.protocol.view import Me
from tests.server.harness.running import Running, open_house
from tests.server.harness.table_steps import close_all, sit

pytestmark = pytest.mark.anyio


async def me_until(client: Client, reached: Callable[[Me], bool]) -> Me:
    """Read on until what the house says of this player looks like this."""
    async with asyncio.timeout(20):
        while True:
            message = await client.message()
            if isinstance(message, MeChanged) and reached(message.me):
                return message.me


async def come_in(house: Running, *names: str) -> list[Client]:
    """People whom the house has welcomed."""
    people = [await house.guest(name) for name in names]
    for client in people:
        await client.message()
    return people


async def befriend(one: Client, other: Client) -> None:
    """The two are friends."""
    await one.command(AskFriend(id=one.new_id(), player=other.ticket.me.player))
    await other.command(AcceptFriend(id=other.new_id(), player=one.ticket.me.player))


@pytest.mark.rule("PSNG-2")
async def test_asked_by_name_accepted_and_seen_at_a_table(house: Running) -> None:
    ada, bea = await come_in(house, "Ada", "Bea")
    await ada.command(AskFriend(id="ask", name="bea"))
    asked = await me_until(bea, lambda me: bool(me.requests))
    assert [person.name for person in asked.requests] == ["Ada"]
    await bea.command(AcceptFriend(id="yes", player=ada.ticket.me.player))
    mine = await me_until(ada, lambda me: bool(me.friends))
    assert [(friend.name, friend.online, friend.table) for friend in mine.friends] == [("Bea", True, "")]
    assert (mine.asked, mine.requests) == ([], [])
    await sit(bea, "maple-room", 1)
    there = await me_until(ada, lambda me: bool(me.friends[0].table))
    assert (there.friends[0].table, there.friends[0].table_name) == ("maple-room", "Maple Room")
    await bea.close()
    gone = await me_until(ada, lambda me: not me.friends[0].online)
    assert gone.friends[0].table == ""
    await close_all([ada])


@pytest.mark.rule("PSNG-2")
async def test_who_asks_each_other_are_friends_and_either_may_end_it(house: Running) -> None:
    ada, bea = await come_in(house, "Ada", "Bea")
    await ada.command(AskFriend(id="ask", name="Bea"))
    await bea.command(AskFriend(id="ask", player=ada.ticket.me.player))
    assert (await me_until(ada, lambda me: bool(me.friends))).asked == []
    await ada.command(RemoveFriend(id="end", player=bea.ticket.me.player))
    assert (await me_until(bea, lambda me: not me.friends and not me.requests)).friends == []
    await bea.command(AskFriend(id="again", name="Ada"))
    await me_until(ada, lambda me: bool(me.requests))
    await ada.command(DeclineFriend(id="no", player=bea.ticket.me.player))
    assert (await me_until(bea, lambda me: not me.asked)).friends == []
    await close_all([ada, bea])


@pytest.mark.rule("PSNG-2")
async def test_refusals_name_the_rule_and_change_nothing(house: Running) -> None:
    ada, bea, twin = await come_in(house, "Ada", "Bea", "bea")
    commands: dict[str, AnyCommand] = {
        "no_such_player": AskFriend(id="1", name="Nobody"),
        "bad_player": AskFriend(id="3", player=ada.ticket.me.player),
        "no_request": AcceptFriend(id="4", player=bea.ticket.me.player),
    }
    for code, command in commands.items():
        with pytest.raises(RefusedError) as caught:
            await ada.command(command)
        assert (caught.value.reason.code, caught.value.reason.rule) == (code, "PSNG-2")
    for client in (ada, bea, twin):
        account = await house.room.accounts.get(client.ticket.me.player)
        state = account.summary.state
        assert (state.friends, state.requests, state.asked) == ([], [], [])
    await close_all([ada, bea, twin])


@pytest.mark.rule("PSNG-2")
async def test_friends_stay_friends_over_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ada, bea = await house.guest("Ada"), await house.guest("Bea")
        await befriend(ada, bea)
        player = ada.ticket.me.player
        await close_all([ada, bea])
    async with open_house(sqlite) as house:
        me = await house.room.visitors.me(player)
        assert [(friend.name, friend.online) for friend in me.friends] == [("Bea", False)]


@pytest.mark.rule("PSNG-2")
async def test_people_who_ask_each_other_at_the_same_moment_are_friends(house: Running) -> None:
    people = await come_in(house, *(f"P{number}" for number in range(6)))
    pairs = [(one, other) for one in people for other in people if one is not other]
    # Everybody asks everybody, all at once: nobody waits for ever, and both sides agree.
    async with asyncio.timeout(20):
        asks = (
            one.command(AskFriend(id=other.ticket.me.name, player=other.ticket.me.player))
            for one, other in pairs
        )
        await asyncio.gather(*asks)
    for client in people:
        state = (await house.room.accounts.get(client.ticket.me.player)).summary.state
        assert (len(state.friends), state.asked, state.requests) == (len(people) - 1, [], [])
    await close_all(people)


@pytest.mark.rule("PSNG-2")
async def test_an_unknown_player_is_nobodys_friend(house: Running) -> None:
    (ada,) = await come_in(house, "Ada")
    for number, kind in enumerate((AskFriend, AcceptFriend, DeclineFriend, RemoveFriend)):
        with pytest.raises(RefusedError) as caught:
            await ada.command(kind(id=f"c{number}", player="g-0123456789abcdef"))
        assert (caught.value.reason.code, caught.value.reason.rule) == ("no_such_player", "PSNG-2")
    state = (await house.room.accounts.get(ada.ticket.me.player)).summary.state
    assert (state.friends, state.asked, state.requests) == ([], [], [])
    assert house.room.accounts.here("g-0123456789abcdef") is None
    await close_all([ada])
