"""Nobody takes a host's places from it, and nobody is a friend again whom the host has let go."""

import asyncio

import pytest

from pokerhouse.protocol.command import DeclineInvitation, InviteLink, RemoveFriend, UseLink
from pokerhouse.protocol.host_command import AskToLeave, FollowLink, MakeLink
from tests.server.harness.paces import no_pace_at_tables
from tests.server.playthroughs.story import House, lived


@pytest.mark.rule("HOST-2")
def test_a_stranger_who_makes_links_does_not_end_the_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    no_pace_at_tables(monkeypatch)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Mal")
        table = await house.table("Ada", seats=6)
        await house.sit("Ada", table, 1)
        await house.sit("Mal", table, 2)
        links = [(await house.do("Mal", InviteLink, table=table)).token for _ in range(20)]
        refusal = await house.refused("Mal", InviteLink, table=table)
        assert refusal == (
            "invited_enough",
            "limit",
            "You have invited 20 to this table already.",
            {"most": 20},
        )
        token = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=3_600)).token
        await house.do("Ada", AskToLeave, table=table, player=house.players["Mal"], bar=True)
        await asyncio.sleep(60)
        assert (await house.refused("Bea", UseLink, token=links[0]))[0] == "no_such_link"
        await house.do("Bea", FollowLink, token=token)

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
