"""Bots are shared: no player and no network has so many that others find none (PEOPLE-5)."""

import pytest
from msgspec.structs import replace

from pokerhouse.protocol import command as wire
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.host_command import AddBot
from pokerhouse.protocol.message import Answer, Refused
from pokerhouse.rules import Refused as NotNow
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection, Presence
from pokerhouse.server.house_bots import bot_shares
from pokerhouse.server.house_bots.bot_shares import BOTS_A_PLAYER, BOTS_MAX, BotShares
from pokerhouse.server.room import Room
from pokerhouse.server.run import opened_room
from tests.server.cuts.stage import new_id
from tests.server.harness.running import CROWD, TEST
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio


PRESENCE = Presence()


def taken(shares: BotShares, player: str, network: str, wanted: int) -> int:
    """How many bots somebody gets who wants so many."""
    PRESENCE.add(Connection(player, Clock(), network))
    return sum(shares.take(f"{player}-{number}", player) for number in range(wanted))


@pytest.mark.rule("PEOPLE-5")
def test_many_guests_of_one_network_leave_most_bots_to_others() -> None:
    shares = BotShares(PRESENCE, 60)
    crowd = [taken(shares, f"s{number}", "10.0.0.1", 27) for number in range(20)]
    assert crowd[0] == BOTS_A_PLAYER
    assert sum(crowd) == 60
    # Every further network finds some, the fortieth, too.
    others = [taken(shares, f"o{number}", f"10.0.1.{number}", 9) for number in range(40)]
    assert others[:30] == [9] * 30
    assert min(others) >= 1
    assert sum(crowd) + sum(others) <= BOTS_MAX


@pytest.mark.rule("PEOPLE-5")
def test_who_takes_all_it_can_leaves_half_of_the_rest() -> None:
    shares = BotShares(PRESENCE, BOTS_MAX)
    for number in range(60):
        assert taken(shares, f"p{number}", f"net{number // 30}", 30) <= BOTS_A_PLAYER
    assert taken(shares, "late", "elsewhere", 9) == 9


@pytest.mark.rule("PEOPLE-5")
def test_nobody_comes_to_have_more_than_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_shares, "BOTS_MAX", 4)
    shares = BotShares(PRESENCE, 60)
    assert (taken(shares, "ann", "here", 1), taken(shares, "ben", "here", 3)) == (1, 1), "two of four"
    assert taken(shares, "cid", "there", 3) == 1
    shares.refuse_if_none("dan")
    assert taken(shares, "dan", "elsewhere", 3) == 1
    with pytest.raises(NotNow) as caught:
        shares.refuse_if_none("dan")
    why = caught.value
    assert (why.code, why.rule, why.facts) == ("bots_busy", "PEOPLE-5", {})
    assert why.text == "The house has no more bots for this table now."


@pytest.mark.rule("PEOPLE-5")
def test_what_is_given_back_can_be_taken_again() -> None:
    shares = BotShares(PRESENCE, 60)
    assert taken(shares, "ann", "here", 30) == BOTS_A_PLAYER
    assert not shares.take("one-more", "ann")
    shares.give_back("ann-0")
    shares.give_back("ann-0")  # said twice it is given back once
    assert shares.take("again", "ann")
    assert not shares.take("one-more", "ann")
    shares.give_back("again")
    assert shares.take("one-more", "ann")


@pytest.mark.rule("PEOPLE-5")
def test_a_bot_that_is_found_at_work_twice_counts_once() -> None:
    shares = BotShares(Presence(), 4)
    shares.count("bot", "ann")
    shares.count("bot", "ann")
    assert [shares.take(f"a{number}", "ann") for number in range(2)] == [True, False]
    shares.count("bot", "ben")  # it works for somebody else now
    assert shares.allows("ann")


async def said(room: Room, player: str, network: str, command: wire.AnyCommand) -> Answer | Refused:
    connection = Connection(player, room.clock, network)
    room.presence.add(connection)
    answer = message_decoder.decode(await room.reception.answer(connection, command, room.clock.now()))
    assert isinstance(answer, Answer | Refused)
    return answer


@pytest.mark.rule("PEOPLE-5")
async def test_guests_of_one_address_do_not_take_all_bots(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_shares, "BOTS_MAX", 24)
    settings = replace(TEST, hurry=False, database=sqlite, network=replace(CROWD, bots=8))
    async with opened_room(settings) as room:

        async def opens(name: str, network: str) -> str:
            player = (await room.visitors.welcome_guest(name))[0].player
            opened = wire.OpenTable(
                id=new_id(), kind="cash", name=name, seats=5, small=1, big=2, buy_in_high=200, bots=4
            )
            answer = await said(room, player, network, opened)
            assert isinstance(answer, Answer)
            return answer.table

        def bots(*tables: str) -> int:
            desks = [room.tables.get(table) for table in tables]
            return sum(seated.bot for desk in desks if desk for seated in desk.summary.seated)

        crowd = [await opens(f"S{number}", "10.0.0.1") for number in range(8)]
        await eventually(lambda: bots(*crowd) >= 7)
        other = await opens("Other", "10.0.0.2")
        await eventually(lambda: bots(other) == 4)
        assert bots(*crowd) <= 8
        desk = room.tables.get(crowd[-1])
        assert desk is not None
        more = AddBot(id=new_id(), table=desk.id, style="steady")
        answer = await said(room, desk.summary.host, "10.0.0.1", more)
        assert isinstance(answer, Refused)
        assert (answer.reason.code, answer.reason.rule) == ("bots_busy", "PEOPLE-5")
