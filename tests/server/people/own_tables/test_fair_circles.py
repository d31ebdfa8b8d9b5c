"""Nobody takes a host's places from it, and nobody is a friend again whom the host has let go."""

import asyncio

import pytest

from pokerhouse.protocol.command import DeclineInvitation, RemoveFriend, TakeSeat, Watch
from pokerhouse.protocol.host_command import AskToLeave, FollowLink, MakeLink
from pokerhouse.protocol.message import Snapshot
from tests.server.playthroughs.story import House, lived


@pytest.mark.rule("PSNG-2", "HOST-5")
def test_everybody_invited_to_a_private_game_has_a_link_that_makes_friends() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid", "Dan")
        table = await house.table("Ada", kind="private_sng", seats=4, small=10, big=20)
        hosts = (await house.do("Ada", MakeLink, table=table, guests=1, seconds=3_600)).token
        await house.do("Bea", FollowLink, token=hosts)
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.do(name, TakeSeat, table=table, seat=seat, amount=0)
        theirs = (await house.do("Bea", MakeLink, table=table, guests=2, seconds=3_600)).token
        await house.do("Bea", Watch, table=table)
        shown = house.heard("Bea", Snapshot)[-1].view.host.link
        assert (shown.token, shown.guests, shown.came) == (theirs, 2, 0), "their own, not the host's"
        await house.do("Cid", FollowLink, token=theirs)
        assert (await house.account("Cid")).summary.state.friends == [house.players["Bea"]]
        assert house.desk(table).summary.invited[house.players["Cid"]] == house.players["Bea"]
        assert (await house.refused("Dan", FollowLink, token=hosts))[0] == "link_used", "no other ended"
        await house.do("Ada", AskToLeave, table=table, player=house.players["Bea"], bar=True)
        assert (await house.refused("Dan", FollowLink, token=theirs))[0] == "link_taken_back"

    lived(story)


@pytest.mark.rule("HOST-2")
def test_who_declines_and_comes_again_is_no_friend_again() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada")
        token = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=3_600)).token
        await house.do("Bea", FollowLink, token=token)
        await asyncio.sleep(1)
        await house.do("Ada", RemoveFriend, player=house.players["Bea"])
        await asyncio.sleep(1)
        await house.do("Bea", DeclineInvitation, invitation=table)
        assert (await house.do("Bea", FollowLink, token=token)).table == table
        assert (await house.account("Ada")).summary.state.friends == []

    lived(story)
