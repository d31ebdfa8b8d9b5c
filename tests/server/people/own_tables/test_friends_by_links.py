"""Whom a link makes friends: who comes by it, once, also after a cut; nobody else, not too many (HOST-2)."""

import asyncio

import pytest

from pokerhouse.protocol.command import RemoveFriend
from pokerhouse.protocol.host_command import FollowLink, MakeLink, PassHost, RevokeLink
from tests.server.playthroughs.small_house import SETTINGS
from tests.server.playthroughs.story import House, lived


async def linked(house: House, *guests: str, **values: object) -> tuple[str, str]:
    """Ada's table, its link, and guests who have not come yet."""
    await house.guests("Ada", *guests)
    table = await house.table("Ada", **values)
    return table, (await house.do("Ada", MakeLink, table=table, guests=50, seconds=3_600)).token


async def friends(house: House, name: str) -> list[str]:
    """Somebody's friends, as stored."""
    names = {player: known for known, player in house.players.items()}
    return [names[player] for player in (await house.account(name)).summary.state.friends]


@pytest.mark.rule("HOST-2")
@pytest.mark.parametrize("revoked", [False, True])
def test_who_came_by_a_link_does_not_undo_the_end_of_a_friendship_with_it(*, revoked: bool) -> None:
    async def story(house: House) -> None:
        table, token = await linked(house, "Bea")
        await house.do("Bea", FollowLink, token=token)
        assert (await friends(house, "Ada"), await friends(house, "Bea")) == (["Bea"], ["Ada"])
        await asyncio.sleep(1)
        await house.do("Ada", RemoveFriend, player=house.players["Bea"])
        if revoked:
            await house.do("Ada", RevokeLink, table=table)
        assert (await house.do("Bea", FollowLink, token=token)).table == table, "the table is still found"
        assert (await friends(house, "Ada"), await friends(house, "Bea")) == ([], [])

    lived(story)


@pytest.mark.rule("HOST-2")
def test_who_sits_at_a_table_makes_no_friends_with_its_link() -> None:
    async def story(house: House) -> None:
        table, token = await linked(house, "Bea", "Cid")
        await house.sit("Bea", table, 1)
        await house.do("Bea", FollowLink, token=token)
        await house.do("Ada", RevokeLink, table=table)
        await house.do("Bea", FollowLink, token=token)
        assert (await house.refused("Cid", FollowLink, token=token))[0] == "link_taken_back"
        assert await friends(house, "Ada") == []

    lived(story)


@pytest.mark.rule("HOST-2")
@pytest.mark.parametrize("closed", [False, True])
def test_a_coming_that_was_cut_off_before_the_friendship_is_made_whole_by_a_repeat(*, closed: bool) -> None:
    async def story(house: House) -> None:
        table, token = await linked(house, "Bea")
        house.store.trouble.extend(["", "full"])
        assert (await house.refused("Bea", FollowLink, id="come", token=token))[0] == "not_stored"
        assert house.desk(table).summary.may_watch(house.players["Bea"]), "the first half is stored"
        assert await friends(house, "Ada") == []
        if closed:
            await house.open()
            await house.come("Bea")
        await asyncio.sleep(60)
        await house.do("Bea", FollowLink, id="come", token=token)
        assert (await friends(house, "Ada"), await friends(house, "Bea")) == (["Bea"], ["Ada"])

    lived(story)


@pytest.mark.rule("HOST-2", "PEOPLE-4")
def test_friends_made_by_links_count_as_asked_and_who_is_over_that_comes_to_the_table_alone() -> None:
    async def story(house: House) -> None:
        most = int(SETTINGS.network.friend_requests_an_hour)
        guests = [f"Guest {number}" for number in range(most + 2)]
        table, token = await linked(house, *guests)
        for name in guests:
            await house.come(name, "one network")
            await house.do(name, FollowLink, token=token)
        assert await friends(house, "Ada") == guests[:most]
        assert all(house.desk(table).summary.invited[house.players[name]] for name in guests)
        await house.guests("Zoe")
        await house.do("Zoe", FollowLink, token=token)
        assert (await friends(house, "Ada"))[most:] == ["Zoe"], "from elsewhere"

    lived(story)


@pytest.mark.rule("HOST-2")
def test_a_host_s_seat_that_goes_round_makes_no_club() -> None:
    """Everybody is host in turn, and everybody follows each link: friends are only who came by one."""

    async def story(house: House) -> None:
        names = ["Ada", "Bea", "Cid", "Dan"]
        table, token = await linked(house, *names[1:])
        await house.sit("Ada", table, 1)
        for turn, host in enumerate(names):
            if turn:
                await house.sit(host, table, 1 + turn % 2)
                await house.do(names[turn - 1], PassHost, table=table, player=house.players[host])
                await house.leave(names[turn - 1], table)
                token = (await house.do(host, MakeLink, table=table, guests=50, seconds=3_600)).token
            for name in names:
                await house.do(name, FollowLink, token=token)
            await asyncio.sleep(1)
        assert [await friends(house, name) for name in names] == [names[1:], ["Ada"], ["Ada"], ["Ada"]]

    lived(story)
