"""What has become stale is shown anew: to whom, how often, and what is forgotten of those who have gone."""

import asyncio

import pytest
from structlog.testing import capture_logs

from pokerhouse.protocol.command import AcceptFriend, AskFriend, FollowLobby, KeepPreferences, Watch
from pokerhouse.protocol.message import LobbyChanged, MeChanged
from pokerhouse.protocol.view import Me
from pokerhouse.server.actors import Account
from pokerhouse.server.views import OwnViews
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"


async def friends(house: House) -> None:
    """Ada and Bea, who are friends, and Cid; what they have heard before does not count."""
    await house.guests("Ada", "Bea", "Cid")
    await house.do("Ada", AskFriend, name="Bea")
    await house.do("Bea", AcceptFriend, player=house.players["Ada"])
    await asyncio.sleep(1)
    for line in house.lines.values():
        line.messages()


def test_every_socket_of_a_player_is_told_at_once_what_changed() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        lines = [house.lines["Ada"], await house.come("Ada")]
        await house.do("Ada", KeepPreferences, preferences={"sound": 1})
        await asyncio.sleep(0.001)
        told = [[one for one in line.messages() if isinstance(one, MeChanged)] for line in lines]
        assert [[one.me.preferences for one in some][-1:] for some in told] == [[{"sound": 1}]] * 2

    lived(story)


def test_one_view_that_fails_is_logged_and_the_others_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    made = OwnViews.me

    def broken(views: OwnViews, account: Account) -> Me:
        if account.name == "Bea":
            raise ValueError("ours")
        return made(views, account)

    async def story(house: House) -> None:
        await friends(house)
        monkeypatch.setattr(OwnViews, "me", broken)
        for player in ("g-nobody", *house.players.values()):
            house.room.ground.stale.mark_player(player)
        with capture_logs() as logs:
            await asyncio.sleep(0.1)
        assert [len(house.heard(name, MeChanged)) for name in house.players] == [1, 0, 1]
        assert [line["event"] for line in logs] == ["something stale could not be shown"]

    lived(story)


def test_an_account_is_let_go_a_minute_after_its_player_and_friends_hear_who_is_back() -> None:
    async def story(house: House) -> None:
        await friends(house)
        accounts, bea = house.room.accounts, house.players["Bea"]
        await asyncio.sleep(200)
        assert accounts.here(bea) is not None
        house.go("Bea")
        await asyncio.sleep(61)
        assert (accounts.here(bea), house.me("Ada").friends[0].online) == (None, False)
        assert accounts.here(house.players["Ada"]) is not None
        await house.come("Bea")
        await asyncio.sleep(1)
        assert house.me("Ada").friends[0].online
        assert len(house.heard("Ada", MeChanged)) == 2, "once each time"

    lived(story)


def test_who_watches_is_seen_in_the_lobby() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.do("Bea", FollowLobby)
        await asyncio.sleep(2)
        house.lines["Bea"].messages()
        await house.do("Ada", Watch, table=TABLE)
        await asyncio.sleep(2)
        rows = [row for told in house.heard("Bea", LobbyChanged) for row in told.tables]
        assert [(row.table, row.observers) for row in rows] == [(TABLE, 1)]

    lived(story)
