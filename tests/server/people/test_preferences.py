"""How a player likes the page is kept for the person: in every browser of its session, and over a restart."""

import pytest

from pokerhouse.client import Client
from pokerhouse.protocol.command import KeepPreferences
from tests.server.harness.running import open_house
from tests.server.people.test_friends import me_until

pytestmark = pytest.mark.anyio

LIKED: dict[str, bool | int | str] = {"language": "ko", "deck": "two", "volume": 40, "muted": False}


async def test_every_browser_of_the_person_is_told_and_it_survives_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        here = await house.guest("Ada")
        there = Client(here.ticket)
        await there.connect()
        await here.command(KeepPreferences(id="keep", preferences=LIKED))
        assert (await me_until(there, lambda me: bool(me.preferences))).preferences == LIKED
        await here.close()
        await there.close()
    async with open_house(sqlite) as house:
        assert (await house.room.visitors.me(here.ticket.me.player)).preferences == LIKED
