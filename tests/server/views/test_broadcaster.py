"""What has become stale is shown anew: to whom, how often, and what is forgotten of who has gone."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.protocol.command import AcceptFriend, AskFriend, FollowLobby, Watch
from pokerhouse.protocol.message import LobbyChanged, MeChanged
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection, Presence, Stale
from pokerhouse.server.views import Broadcaster, broadcaster
from tests.server.connections.test_connection import Line
from tests.server.harness.grounds import ground
from tests.server.harness.stub_room import ADA
from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.small_house import HouseClock, running_loop
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"


class Told:
    """Accounts, tables and views in one: notes who is shown what, and breaks where a test says so."""

    def __init__(self) -> None:
        self.done: list[tuple[str, str]] = []
        self.offered: list[Connection] = []
        self.accounts: dict[str, Any] = {}
        self.broken = ""
        self.here = self.get = self.accounts.get

    def add(self, name: str, seated: tuple[str, ...] = (), friends: tuple[str, ...] = ()) -> None:
        state = SimpleNamespace(friends=friends)
        self.accounts[name] = SimpleNamespace(id=name, summary=SimpleNamespace(seated=seated, state=state))

    def forget(self, name: str) -> None:
        self.done.append(("forget", name))

    def me(self, account: Any) -> Any:
        if account.id == self.broken:
            raise ValueError("ours")
        self.done.append(("me", account.id))
        self.took(account.id)
        return replace(ADA, player=account.id)

    def took(self, name: str) -> None:
        """A view is made."""

    def show_offers(self, connection: Connection) -> None:
        self.offered.append(connection)

    def show_presence(self, desk: Any) -> None:
        self.done.append(("presence", desk.id))

    def look_at(self, desk: Any) -> None:
        self.done.append(("row", desk.id))

    def show(self) -> None:
        self.done.append(("lobby", ""))

    def taken(self) -> list[tuple[str, str]]:
        """What was done since this was asked last."""
        done, self.done = self.done, []
        return done


class Shown:
    """A broadcaster among stubs, with real marks and sockets."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.told, self.stale, self.presence = Told(), Stale(), Presence()
        self.clock = clock or Clock()
        self.sockets: dict[str, Connection] = {}
        parts = cast("Any", self.told)
        floor = ground(stale=self.stale, presence=self.presence, clock=self.clock)
        self.broadcaster = Broadcaster(floor, parts, parts, parts, parts, parts)

    def come(self, name: str) -> None:
        self.sockets[name] = Connection(name, self.clock)
        self.presence.add(self.sockets[name])
        self.stale.mark_whereabouts(name)

    def go(self, name: str) -> None:
        self.presence.remove(self.sockets.pop(name))
        self.stale.mark_whereabouts(name)


def running(story: Callable[[Shown], Awaitable[None]]) -> None:
    """Let a broadcaster run, in a loop whose time jumps."""

    async def live() -> None:
        house = Shown(HouseClock())
        showing = asyncio.create_task(house.broadcaster.run())
        await story(house)
        showing.cancel()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(live())


def test_everything_stale_is_shown_in_its_time_again_and_again() -> None:
    async def story(house: Shown) -> None:
        told, stale = house.told, house.stale
        for name in ("ada", TABLE):
            told.add(name)
        house.come("ada")
        lines = [Line(), Line()]
        house.sockets["ada"].deliver_to(lines[0])
        second = Connection("ada", house.clock)
        second.deliver_to(lines[1])
        house.presence.add(second)
        await asyncio.sleep(2)
        told.taken()
        for _ in range(2):
            stale.mark_player("ada")
            await asyncio.sleep(0.001)
            assert told.taken() == [("me", "ada"), ("forget", "ada")], "at once"
            message = {
                "type": "me",
                "now": house.clock.now() - 1,
                "me": msgspec.to_builtins(replace(ADA, player="ada")),
            }
            assert [[msgspec.json.decode(frame) for frame in line.frames] for line in lines] == [
                [message]
            ] * 2
            for line in lines:
                line.frames.clear()
            for mark, name, wait, shown in (
                (stale.mark_friend, "ada", 0.25, [("me", "ada")]),
                (stale.mark_table, TABLE, 0.25, [("presence", TABLE), ("row", TABLE)]),
                (stale.mark_table, "gone", 0.25, []),
                (lambda _: stale.mark_lobby(), "", 1, [("lobby", "")]),
            ):
                mark(name)
                await asyncio.sleep(0.1)
                mark(name)
                await asyncio.sleep(wait - 0.101)
                assert told.taken() == []
                await asyncio.sleep(0.002)
                assert told.taken() == shown, "all that came meanwhile, once"
                await asyncio.sleep(3)
                assert told.taken() == []
            for line in lines:
                line.frames.clear()

    running(story)


def test_what_takes_long_is_shown_in_slices_and_the_rest_of_the_time_is_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broadcaster, "SLICE_SECONDS", 3 / 256)  # sums of these are exact
    monkeypatch.setattr(broadcaster, "PAUSE_SECONDS", 5 / 256)

    async def story(house: Shown) -> None:
        names, loop = [f"p{number}" for number in range(8)], running_loop()
        moments: list[float] = []

        def took(_name: str) -> None:
            moments.append(loop.seconds)
            loop.seconds += 1 / 256

        for name in names:
            house.told.add(name)
            house.come(name)
        await asyncio.sleep(1)
        house.told.took = took  # type: ignore[method-assign, assignment]
        for name in names:
            house.stale.mark_player(name)
        await asyncio.sleep(1)
        assert [256 * (moment - moments[0]) for moment in moments] == [0, 1, 2, 8, 9, 10, 16, 17]

    running(story)


def test_friends_hear_of_who_is_back_also_where_its_account_was_let_go_meanwhile() -> None:
    async def story(house: Shown) -> None:
        async def seen() -> list[tuple[str, str]]:
            """What is shown within half a second, friends included."""
            await asyncio.sleep(0.5)
            return [done for done in house.told.taken() if done[0] == "me"]

        house.told.add("ada")
        house.told.add("bea", seated=(TABLE,), friends=("ada", "cid"))
        house.come("ada")
        house.come("bea")
        assert await seen() == [("me", "ada")]
        house.stale.mark_whereabouts("bea")
        assert await seen() == [], "nothing new"
        kept = house.told.accounts.pop("bea")
        house.stale.mark_whereabouts("bea")
        assert await seen() == []
        house.told.accounts["bea"] = kept
        house.stale.mark_whereabouts("bea")
        assert await seen() == [], "they never went"
        del house.told.accounts["bea"]
        house.go("bea")
        assert await seen() == []
        house.told.accounts["bea"] = kept
        house.come("bea")
        assert await seen() == [("me", "ada")]

    running(story)


def test_one_view_that_fails_is_logged_and_the_others_are_shown() -> None:
    async def story(house: Shown) -> None:
        for name in ("ada", "bea", "cid"):
            house.told.add(name)
            house.come(name)
            house.stale.mark_player(name)
        house.told.broken = "bea"
        house.go("cid")
        house.stale.mark_player("nobody")
        with capture_logs() as logs:
            await asyncio.sleep(0.1)
        assert [done for done in house.told.taken() if done[0] == "me"] == [("me", "ada")]
        assert [line["event"] for line in logs] == ["something stale could not be shown"]

    running(story)


def test_an_account_is_let_go_a_minute_after_its_player() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await asyncio.sleep(200)
        accounts, ada = house.room.accounts, house.players["Ada"]
        assert accounts.here(ada) is not None
        house.go("Ada")
        await asyncio.sleep(61)
        assert accounts.here(ada) is None
        assert accounts.here(house.players["Bea"]) is not None

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


def test_only_friends_hear_who_is_here() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        await house.do("Ada", AskFriend, name="Bea")
        await house.do("Bea", AcceptFriend, player=house.players["Ada"])
        await asyncio.sleep(1)
        for line in house.lines.values():
            line.messages()
        house.go("Bea")
        await asyncio.sleep(0.2)
        assert house.heard("Ada", MeChanged) == [], "it is gathered"
        await asyncio.sleep(0.1)
        assert (len(house.heard("Ada", MeChanged)), house.heard("Cid", MeChanged)) == (1, [])

    lived(story)
