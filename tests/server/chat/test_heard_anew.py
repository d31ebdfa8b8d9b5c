"""Who blocks somebody sees anew what was said: once in a moment, however often, and not for a refusal."""

import asyncio

import pytest

from pokerhouse.protocol.chat import Say
from pokerhouse.protocol.command import Watch
from pokerhouse.protocol.message import ChatShown
from pokerhouse.protocol.people_command import BlockPlayer, UnblockPlayer
from tests.server.playthroughs.story import House, lived


def shown(house: House, name: str) -> list[list[str]]:
    """The chats that somebody was shown, as what was said."""
    return [[line.text for line in message.lines] for message in house.heard(name, ChatShown)]


async def talking(house: House) -> str:
    """Ada's table, where Bea and Cid speak and Dan listens; what it has heard before does not count."""
    await house.guests("Ada", "Bea", "Cid", "Dan")
    table = await house.table("Ada", seats=6)
    for seat, name in enumerate(("Ada", "Bea", "Cid"), 1):
        await house.sit(name, table, seat)
    await house.do("Dan", Watch, table=table)
    for name in ("Bea", "Cid"):
        await house.do(name, Say, table=table, text=f"I am {name}")
    await asyncio.sleep(5)
    house.lines["Dan"].heard.clear()
    return table


@pytest.mark.rule("PEOPLE-2")
def test_many_blocks_at_once_are_shown_once() -> None:
    async def story(house: House) -> None:
        await talking(house)
        for name in ("Ada", "Bea"):
            await house.do("Dan", BlockPlayer, player=house.players[name])
        assert shown(house, "Dan") == []
        await asyncio.sleep(0.25)
        assert shown(house, "Dan") == [["I am Cid"]]
        await house.do("Dan", UnblockPlayer, player=house.players["Bea"])
        await asyncio.sleep(0.25)
        assert shown(house, "Dan") == [["I am Cid"], ["I am Bea", "I am Cid"]]

    lived(story)


@pytest.mark.rule("PEOPLE-2")
def test_a_refused_block_shows_nothing_and_an_unclear_one_does() -> None:
    async def story(house: House) -> None:
        await talking(house)
        assert (await house.refused("Dan", BlockPlayer, player=house.players["Dan"]))[0] == "bad_player"
        assert (await house.refused("Dan", BlockPlayer, player="g-none"))[0] == "no_such_player"
        await asyncio.sleep(1)
        assert shown(house, "Dan") == []
        house.store.trouble.append("full")
        assert (await house.refused("Dan", BlockPlayer, player=house.players["Bea"]))[0] == "not_stored"
        await asyncio.sleep(1)
        assert shown(house, "Dan") == [["I am Bea", "I am Cid"]]

    lived(story)


def test_who_is_gone_is_shown_nothing() -> None:
    async def story(house: House) -> None:
        await talking(house)
        await house.do("Dan", BlockPlayer, player=house.players["Bea"])
        house.go("Dan")
        await asyncio.sleep(1)
        await house.come("Dan")
        assert shown(house, "Dan") == []

    lived(story)
