"""What strangers and blocked people can find out by trying: no private table's name, and no block."""

import asyncio

import pytest

from pokerhouse.protocol.chat import Say
from pokerhouse.protocol.command import (
    AcceptFriend,
    AskFriend,
    Invite,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    RebuyIn,
    SetAutoRebuy,
    SitIn,
    SitOut,
    TakeSeat,
    Watch,
)
from pokerhouse.protocol.host_command import (
    AskToLeave,
    ChangeTable,
    FollowLink,
    LockTable,
    MakeLink,
    PassHost,
    PausePlay,
    RevokeLink,
)
from pokerhouse.protocol.message import Snapshot, Update
from pokerhouse.protocol.people_command import BlockPlayer
from tests.server.playthroughs.story import House, Why, lived

TOO_FAST: Why = (
    "too_fast",
    "limit",
    "At most 1 change a second at one table.",
    {"most": 1, "seconds": 1},
)


def name(house: House, table: str) -> str:
    return house.desk(table).settings.name


@pytest.mark.rule("PSNG-2", "HOST-1")
def test_trying_names_tells_of_no_private_table_until_it_is_private_no_more() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Mal")
        private = await house.table("Ada", name="Mergers", private=True)
        own = await house.table("Mal", name="Mergers")
        assert name(house, own) == "Mergers"
        await house.do("Mal", ChangeTable, table=own, name="Others")
        await house.do("Mal", ChangeTable, table=own, name="Mergers")
        await asyncio.sleep(1)
        assert name(house, own) == "Mergers"
        await house.do("Ada", ChangeTable, table=private, chat="players")
        await asyncio.sleep(1)
        assert name(house, private) == "Mergers"
        assert name(house, await house.table("Ada", name="Mergers")) == "Mergers 2", "she sees both"
        await house.do("Ada", ChangeTable, table=private, private=False)
        await asyncio.sleep(1)
        assert name(house, private) == "Mergers 3", "from now on everybody sees it beside the other"

    lived(story)


@pytest.mark.rule("PEOPLE-2")
def test_a_link_leads_whom_its_host_has_blocked_nowhere_before_and_after_it_is_followed() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Mal")
        table = await house.table("Ada")
        token = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=3_600)).token
        await house.do("Ada", BlockPlayer, player=house.players["Mal"])
        links = house.room.links
        states = [(await links.view_for(house.players[who], token)).state for who in ("Mal", "Bea", "Ada")]
        assert states == ["unknown", "open", "open"]
        assert await links.view_for(house.players["Mal"], token) == await links.view_for(
            None, "AAAA-AAAA-AAAA"
        )
        assert (await links.view_for(None, token)).state == "open"
        assert (await house.refused("Mal", FollowLink, token=token))[0] == "no_such_link"

    lived(story)


def test_a_host_changes_its_table_twenty_times_at_once_and_then_once_a_second() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table, other = await house.table("Ada"), await house.table("Ada", name="Other")
        for number in range(20):
            await house.do("Ada", LockTable, table=table, locked=number % 2 == 0)
        assert await house.refused("Ada", LockTable, table=table, locked=True) == TOO_FAST
        assert await house.refused("Ada", ChangeTable, table=table, name="New") == TOO_FAST
        await house.do("Ada", LockTable, table=other, locked=True)
        assert (await house.refused("Bea", LockTable, table=table, locked=True))[0] == "not_host"
        await asyncio.sleep(0.9)
        assert await house.refused("Ada", LockTable, table=table, locked=True) == TOO_FAST
        await asyncio.sleep(0.2)
        await house.do("Ada", LockTable, table=table, locked=True)

    lived(story)


def test_links_and_guests_sent_away_keep_a_hosts_pace() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table, bea = await house.table("Ada"), house.players["Bea"]
        await house.do("Ada", MakeLink, table=table, guests=5, seconds=3_600)
        await house.do("Ada", RevokeLink, table=table)
        await house.do("Ada", PausePlay, table=table)
        for number in range(14):
            await house.do("Ada", LockTable, table=table, locked=number % 2 == 0)
        for seat, who in enumerate(("Ada", "Bea"), 1):
            await house.sit(who, table, seat)
        await house.do("Ada", AskToLeave, table=table, player=bea)
        assert (await house.refused("Ada", PassHost, table=table, player=bea))[0] == "not_seated"
        before = house.desk(table).number
        assert await house.refused("Ada", MakeLink, table=table, guests=5, seconds=3_600) == TOO_FAST
        assert await house.refused("Ada", RevokeLink, table=table) == TOO_FAST
        assert await house.refused("Ada", PassHost, table=table, player=bea) == TOO_FAST
        assert await house.refused("Ada", AskToLeave, table=table, player=bea) == TOO_FAST
        assert house.desk(table).number == before
        await asyncio.sleep(1.1)
        assert (await house.refused("Ada", RevokeLink, table=table))[0] == "no_link"

    lived(story)


def test_seats_and_queues_are_taken_twenty_times_at_once_and_then_once_a_second() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for name, seat in (("Ada", 1), ("Bea", 2)):
            await house.sit(name, "two-of-us", seat, 400)
        for _ in range(10):
            await house.do("Cid", JoinWaitingList, table="two-of-us")
            await house.do("Cid", LeaveWaitingList, table="two-of-us")
        assert await house.refused("Cid", JoinWaitingList, table="two-of-us") == TOO_FAST
        assert await house.refused("Cid", TakeSeat, table="two-of-us", seat=1, amount=400) == TOO_FAST
        assert (await house.refused("Ada", RebuyIn, table="two-of-us", amount=1))[0] == "stack_enough"
        for _ in range(18):
            await house.refused("Ada", RebuyIn, table="two-of-us", amount=1)
        assert await house.refused("Ada", RebuyIn, table="two-of-us", amount=1) == TOO_FAST
        await asyncio.sleep(1.1)
        await house.do("Cid", JoinWaitingList, table="two-of-us")

    lived(story)


@pytest.mark.rule("HOST-10")
def test_marks_that_climb_into_other_lines_are_not_said() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table("Ada")
        await house.do("Ada", Watch, table=table)
        mark = "\u0301"
        await house.do("Ada", Say, table=table, text=f"a{mark * 4}b{mark * 4}")
        await asyncio.sleep(5)
        assert (await house.refused("Ada", Say, table=table, text=f"a{mark * 5}"))[0] == "no_words"

    lived(story)


@pytest.mark.rule("HOST-1", "PEOPLE-2")
def test_the_circle_of_a_public_table_is_for_those_who_are_of_it() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Eve")
        await house.do("Ada", AskFriend, player=house.players["Bea"])
        await house.do("Bea", AcceptFriend, player=house.players["Ada"])
        table = await house.table("Ada", seats=6)
        await house.do("Ada", Invite, table=table, player=house.players["Bea"])
        seen = {}
        for who in ("Ada", "Bea", "Eve"):
            await house.do(who, Watch, table=table)
            people = house.heard(who, Snapshot)[-1].view.people
            seen[who] = people and [one.name for one in people.people]
        assert seen == {"Ada": ["Ada", "Bea"], "Bea": ["Ada", "Bea"], "Eve": None}
        await house.sit("Eve", table, 3)
        view = house.heard("Eve", Update)[-1].view
        assert view
        assert view.people, "who sits there is of the circle"

    lived(story)


def test_at_one_s_seat_one_changes_twenty_things_at_once_and_then_one_a_second() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table("Ada", seats=3)
        await house.sit("Ada", table, 1)
        for number in range(20):
            if number % 2:
                await house.say("Ada", SitIn, table=table)
            else:
                await house.say("Ada", SetAutoRebuy, table=table, amount=200)
        for command, values in ((SitOut, {}), (SitIn, {}), (SetAutoRebuy, {"amount": 0}), (Leave, {})):
            assert (await house.refused("Ada", command, table=table, **values))[0] == "too_fast"
        await asyncio.sleep(1.1)
        await house.do("Ada", Leave, table=table)

    lived(story)
