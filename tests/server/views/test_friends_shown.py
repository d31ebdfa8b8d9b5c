"""Where friends are: told once for all who come and go together, in slices that leave the loop to others."""

import asyncio
from itertools import combinations, pairwise

import pytest

from pokerhouse.house.player import friendship
from pokerhouse.protocol.message import MeChanged
from pokerhouse.protocol.view import Me
from pokerhouse.server.actors import Account
from pokerhouse.server.pace import PAUSE_SECONDS, SLICE_SECONDS
from pokerhouse.server.views.own_view import OwnViews
from tests.server.playthroughs.small_house import running_loop
from tests.server.playthroughs.story import House, lived

CLUB = tuple(f"Guest {number}" for number in range(12))


async def befriended(house: House, *names: str) -> None:
    """New people who are all friends of each other, and have seen it."""
    await house.guests(*names)
    accounts = [await house.account(name) for name in names]
    for one, other in combinations(accounts, 2):
        await one.settle_with(other, friendship.unite)
    await asyncio.sleep(1)


def online(house: House, name: str) -> int:
    """How many friends somebody sees here."""
    return sum(friend.online for friend in house.me(name).friends)


def test_a_club_that_comes_back_together_is_shown_once_to_each() -> None:
    async def story(house: House) -> None:
        await befriended(house, *CLUB)
        for name in CLUB:
            house.go(name)
        await asyncio.sleep(1)
        for name in CLUB:
            await house.come(name)
        await asyncio.sleep(0.26)
        assert {name: online(house, name) for name in CLUB} == dict.fromkeys(CLUB, 11)
        assert {len(house.heard(name, MeChanged)) for name in CLUB} == {1}
        await asyncio.sleep(5)
        assert {len(house.heard(name, MeChanged)) for name in CLUB} == {1}

    lived(story)


def test_who_goes_or_sits_down_is_shown_to_friends_a_moment_later_and_to_nobody_else() -> None:
    async def story(house: House) -> None:
        await befriended(house, "Ada", "Bea")
        await house.guests("Cid")
        await asyncio.sleep(1)
        before = {name: len(house.heard(name, MeChanged)) for name in ("Bea", "Cid")}
        await house.sit("Ada", "maple-room", 1)
        await asyncio.sleep(0.24)
        assert house.me("Bea").friends[0].table == ""
        await asyncio.sleep(0.02)
        assert house.me("Bea").friends[0].table == "maple-room"
        house.go("Ada")
        await asyncio.sleep(0.26)
        assert (house.me("Bea").friends[0].online, house.me("Bea").friends[0].table) == (False, "")
        assert {name: len(house.heard(name, MeChanged)) for name in ("Bea", "Cid")} == {
            "Bea": before["Bea"] + 2, "Cid": before["Cid"],
        }  # fmt: skip

    lived(story)


def test_however_many_are_shown_the_loop_is_nobody_s_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view costs two milliseconds here; somebody else looks at the clock as often as the loop lets it."""
    made = OwnViews.me

    def slow(views: OwnViews, account: Account) -> Me:
        running_loop().seconds += 0.002
        return made(views, account)

    async def story(house: House) -> None:
        await befriended(house, *CLUB)
        monkeypatch.setattr(OwnViews, "me", slow)
        looks: list[float] = []

        async def look() -> None:
            while True:
                looks.append(running_loop().time())
                await asyncio.sleep(0.001)

        looking = asyncio.create_task(look())
        house.go(CLUB[0])
        await asyncio.sleep(1)
        for name in CLUB[1:]:  # all of them at once, each for its own sake
            house.room.ground.stale.mark_player(house.players[name])
        await asyncio.sleep(1)
        looking.cancel()
        gaps = [later - before for before, later in pairwise(looks)]
        assert [online(house, name) for name in CLUB[1:]] == [10] * 11
        assert 0.005 < max(gaps) < SLICE_SECONDS + 0.002 + 0.001 + 1e-6
        assert sum(gap > 0.005 for gap in gaps) == 2 * 3, "eleven views, three in one go, and the last two"
        assert PAUSE_SECONDS >= 2 * SLICE_SECONDS, "most of the time is the others'"

    lived(story)
