"""The people of a private table as its circle shows them, and whose invitations somebody sees."""

import asyncio

import pytest

from pokerhouse.protocol.command import (
    AcceptFriend,
    AskFriend,
    Invite,
    Watch,
)
from pokerhouse.protocol.host_command import MakeLink
from pokerhouse.protocol.message import Snapshot
from pokerhouse.protocol.people_command import BlockPlayer, UnblockPlayer
from pokerhouse.server.people import player_names
from tests.server.playthroughs.story import House, lived


async def friends(house: House, one: str, *others: str) -> None:
    """These are friends of the one."""
    for other in others:
        await house.do(one, AskFriend, player=house.players[other])
        await house.do(other, AcceptFriend, player=house.players[one])


async def private(house: House, host: str, **values: object) -> str:
    return await house.table(host, **{"kind": "private_sng", "seats": 4, "small": 10, "big": 20, **values})


def test_bots_of_a_private_table_are_named_in_its_circle() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await private(house, "Ada", bots=2)
        await asyncio.sleep(0.1)
        await house.do("Ada", Watch, table=table)
        circle = house.heard("Ada", Snapshot)[-1].view.people
        seated = {one.player: (one.name, one.seat) for one in house.desk(table).summary.seated}
        assert len(seated) == 2
        assert {one.player: (one.name, one.seat) for one in circle.people} == {
            house.players["Ada"]: ("Ada", None), **seated,
        }  # fmt: skip
        assert [one.player for one in circle.people if one.bot] == list(seated)
        assert (circle.free, circle.starting_stack) == (2, 1_000)

    lived(story)


def test_an_invitation_is_not_shown_to_who_has_blocked_its_sender() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        await friends(house, "Bea", "Ada", "Cid")
        tables = [await private(house, host) for host in ("Ada", "Cid")]
        for table, host in zip(tables, ("Ada", "Cid"), strict=True):
            await house.do(host, Invite, table=table, player=house.players["Bea"])
        await asyncio.sleep(0.3)
        seen = [
            (one.table, one.by.name, one.seats, one.taken, one.running) for one in house.me("Bea").invitations
        ]
        assert seen == [(tables[0], "Ada", 4, 0, False), (tables[1], "Cid", 4, 0, False)]
        await house.do("Bea", BlockPlayer, player=house.players["Ada"])
        await asyncio.sleep(0.3)
        assert [one.table for one in house.me("Bea").invitations] == tables[1:]
        await house.do("Bea", UnblockPlayer, player=house.players["Ada"])
        await asyncio.sleep(0.3)
        assert [one.table for one in house.me("Bea").invitations] == tables

    lived(story)


def test_who_invites_or_makes_a_link_is_named_however_many_came_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(player_names, "NAMES_MAX", 2)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await friends(house, "Ada", "Bea")
        table, cash = await private(house, "Ada"), await house.table("Ada", private=True)
        await house.guests("Cid", "Dan")
        token = (await house.do("Ada", MakeLink, table=cash, guests=1, seconds=60)).token
        assert house.room.links.view(token).host == "Ada"
        await house.guests("Eve", "Fay")
        await house.do("Ada", Invite, table=table, player=house.players["Bea"])
        await asyncio.sleep(0.3)
        assert [one.by.name for one in house.me("Bea").invitations] == ["Ada"]

    lived(story)
