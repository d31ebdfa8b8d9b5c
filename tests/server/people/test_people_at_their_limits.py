"""Names of people, here and away: on both sides of each limit."""

import asyncio

import pytest

from pokerhouse.cards import SeededChance
from pokerhouse.protocol.command import AcceptInvitation, AskFriend
from pokerhouse.server.people import (
    player_names,
)
from pokerhouse.server.people.guest_names import GuestNames
from pokerhouse.server.people.player_names import PlayerNames
from tests.server.playthroughs.story import House, lived

DAY = 86_400
TABLE = "maple-room"


def test_names_that_are_taken_get_a_number() -> None:
    async def story(house: House) -> None:
        names = GuestNames(house.store, SeededChance("names"), ["Alma"])
        found = [name async for name, _ in names.free("Ada")]
        assert (found[:9], len(found)) == (["Ada", *(f"Ada {number}" for number in range(2, 10))], 29)
        assert all(10 <= int(name.split()[1]) < 1_010 for name in found[9:19])
        assert all(10 <= int(name.split()[1]) < 10_010 for name in found[19:])
        assert any(int(name.split()[1]) >= 1_010 for name in found[19:])
        assert next(iter([name async for name, _ in names.free("Alma")])) == "Alma 2"
        await house.guests("Ada")
        assert (await house.room.visitors.welcome_guest("ada"))[0].name == "ada 2"

    lived(story)


def test_names_are_remembered_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_names, "NAMES_MAX", 2)

    async def story(house: House) -> None:
        names = PlayerNames(house.store)
        for player in ("p1", "p2", "p3"):
            names.note(player, player.upper())
        assert [names.of(player) for player in ("p1", "p2", "p3")] == ["", "P2", "P3"]
        await house.guests("Ada")
        await names.learn([house.players["Ada"], "g-0"])
        assert (names.of(house.players["Ada"]), names.of("g-0")) == ("Ada", "")
        assert (await names.holder(""), await names.holder("ada")) == (None, house.players["Ada"])

    lived(story)


def test_friends_by_name_and_invitations() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        assert (await house.refused("Ada", AskFriend, player=house.players["Ada"]))[:3] == (
            "bad_player", "PSNG-2", "You can't be your own friend.",
        )  # fmt: skip
        assert (await house.refused("Ada", AskFriend, name="Ada"))[0] in ("bad_player", "no_such_player")
        assert (await house.refused("Ada", AcceptInvitation, invitation=TABLE))[:3] == (
            "not_private", "HOST-1", "Sit down there with chips of your own.",
        )  # fmt: skip

    lived(story)


def test_who_is_away_is_called_by_name() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.open()
        await house.come("Ada")
        await house.do("Ada", AskFriend, player=house.players["Bea"])
        await asyncio.sleep(0.1)
        assert [one.name for one in house.me("Ada").asked] == ["Bea"]

    lived(story)
