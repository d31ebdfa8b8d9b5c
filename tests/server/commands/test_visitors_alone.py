"""People who come and go, among stubs: who hears of it, and what is left of who has gone."""

from collections.abc import AsyncGenerator, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pokerhouse.house import CagePolicy
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.message import AnyMessage, Dropped, Welcome
from pokerhouse.protocol.view import Me, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.commands import Visitors
from pokerhouse.server.connections import Connection, Followers, Presence, Stale
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.version import VERSION

pytestmark = pytest.mark.anyio

CAGE = CagePolicy(grant=5, daily=9)
ANOTHER_TAB = Reason(code="another_tab", rule="limit", text="You opened the house in too many places.")
SIGNED_OUT = Reason(code="signed_out", rule="limit", text="You signed out.")
CLOSING = Reason(code="closing", rule="limit", text="Come back soon.")


def me_of(player: str) -> Me:
    return Me(player=player, name=player, guest=True, bank=9, in_play=0, seated=[], cage_left=5, cage_daily=9)


class Stubs:
    """Accounts, sessions, names, queues, own views, the tables' news and the clock in one."""

    def __init__(self) -> None:
        self.told: list[tuple[str, ...]] = []
        self.time = 50
        self.seated: dict[str, tuple[str, ...]] = {"ada": ("elm", "oak"), "bea": ()}
        """Whose accounts are in memory, and where they sit."""
        self.taken: dict[str, bool] = {}
        """Names that can't be stored, and whether somebody else has them."""

    def now(self) -> int:
        return self.time

    def here(self, player: str) -> Any:
        seated = self.seated.get(player)
        return seated if seated is None else SimpleNamespace(summary=SimpleNamespace(seated=seated))

    async def get(self, player: str) -> Any:
        return SimpleNamespace(id=player)

    async def learn(self, account: Any) -> None:
        self.told.append(("learn", account.id))

    def me(self, account: Any) -> Me:
        return me_of(account.id)

    def came(self, player: str) -> None:
        self.told.append(("came", player))

    def went(self, player: str) -> None:
        self.told.append(("went", player))

    def new_token(self) -> str:
        return "token"

    def row(self, token: str, player: str) -> str:
        return f"{token} of {player}"

    async def revoke(self, token: str) -> None:
        self.told.append(("revoke", token))

    async def revoke_all(self, player: str) -> None:
        self.told.append(("revoke all", player))

    async def free(self, wished: str) -> AsyncGenerator[tuple[str, str]]:
        try:
            for name in (wished, f"{wished} 2"):
                yield name, name.lower()
        finally:
            self.told.append(("closed", wished))

    async def is_free(self, key: str) -> bool:
        return not self.taken[key]

    async def create_guest(
        self, name: str, key: str, policy: CagePolicy, session_of: Callable[[str], object]
    ) -> Any:
        assert policy is CAGE
        if key in self.taken:
            raise NotStoredError(key)
        self.told.append((name, key, str(session_of(f"g-{key}"))))
        return SimpleNamespace(id=f"g-{key}")


class Hall:
    """Visitors among stubs, with real sockets and marks."""

    def __init__(self) -> None:
        self.stubs, self.presence, self.followers, self.stale = Stubs(), Presence(), Followers(), Stale()
        part = cast("Any", self.stubs)
        self.visitors = Visitors(
            accounts=part, sessions=part, guest_names=part, presence=self.presence, followers=self.followers,
            stale=self.stale, reachability=part, waiting_lists=part, own_views=part, clock=part, cage=CAGE,
            public_url="https://house.example", network_url="http://192.0.2.1",
        )  # fmt: skip
        self.stubs.time = 60

    def socket(self, player: str) -> "Socket":
        return Socket(Connection(player, cast("Any", self.stubs)))

    async def come(self, player: str) -> "Socket":
        socket = self.socket(player)
        await self.visitors.enter(socket.connection)
        return socket

    def told(self) -> list[tuple[str, ...]]:
        """What the parts were told since this was asked last."""
        told, self.stubs.told = self.stubs.told, []
        return told

    def marked(self) -> tuple[list[str], list[str], list[str]]:
        """The tables, the whereabouts and the lobby that are to be shown anew."""
        return self.stale.tables.take(), self.stale.whereabouts.take(), self.stale.lobby.take()


class Socket:
    """Takes what its connection is told."""

    takes_more = True

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.heard: list[AnyMessage] = []
        connection.deliver_to(self)

    def write(self, frame: bytes) -> None:
        self.heard.append(message_decoder.decode(frame))


def welcome(player: str) -> Welcome:
    return Welcome(
        now=60, me=me_of(player), version=VERSION, started=50, public_url="https://house.example",
        network_url="http://192.0.2.1",
    )  # fmt: skip


async def test_the_first_socket_brings_somebody_and_the_last_one_takes_it_away() -> None:
    hall = Hall()
    first = await hall.come("ada")
    assert first.heard == [welcome("ada")]
    assert hall.told() == [("learn", "ada"), ("came", "ada"), ("came", "ada")]
    assert hall.marked() == (["elm", "oak"], ["ada"], [""])
    second = await hall.come("ada")
    assert (second.heard, hall.told()) == ([welcome("ada")], [("learn", "ada")])
    assert hall.marked() == ([], [], [])
    hall.visitors.leave(first.connection)
    assert (hall.told(), hall.marked()) == ([], ([], [], []))
    assert (first.connection.gone, second.connection.gone) == (True, False)
    hall.visitors.leave(second.connection)
    assert hall.told() == [("went", "ada"), ("went", "ada")], "its tables, and the queues it stands in"
    assert hall.marked() == (["elm", "oak"], ["ada"], [""])
    hall.visitors.leave(second.connection)
    assert (hall.told(), hall.marked()) == ([], ([], [], [])), "it is gone already"


async def test_who_sits_nowhere_or_is_not_in_memory_changes_no_table() -> None:
    hall = Hall()
    for name in ("bea", "cid"):
        socket = await hall.come(name)
        assert hall.marked() == ([], [name], [""])
        hall.visitors.leave(socket.connection)
        assert hall.marked() == ([], [name], [""])


async def test_who_has_gone_follows_nothing_any_more() -> None:
    hall = Hall()
    socket, other = await hall.come("bea"), await hall.come("bea")
    hall.marked()
    for one in (socket, other):
        hall.followers.follow_lobby(one.connection)
        hall.followers.follow(one.connection, "elm")
    hall.visitors.leave(socket.connection)
    assert hall.followers.of_lobby() == hall.followers.of_table("elm") == [other.connection]
    assert hall.followers.tables_of(socket.connection) == []
    assert hall.marked() == (["elm"], [], []), "one observer fewer"


async def test_the_ninth_tab_closes_the_oldest_of_those_still_open() -> None:
    hall = Hall()
    tabs = [await hall.come("ada") for _ in range(8)]
    tabs[1].connection.drop(CLOSING)
    tabs.append(await hall.come("ada"))
    assert [tab.connection.dropped for tab in tabs] == [None, CLOSING, *[None] * 7]
    tabs.append(await hall.come("ada"))
    assert [tab.connection.dropped for tab in tabs] == [ANOTHER_TAB, CLOSING, *[None] * 8]
    assert tabs[0].heard == [welcome("ada"), Dropped(now=60, reason=ANOTHER_TAB)]


async def test_who_signs_out_is_sent_away_from_every_socket_and_nobody_else_is() -> None:
    hall = Hall()
    sockets = [await hall.come(name) for name in ("ada", "ada", "bea")]
    hall.told()
    await hall.visitors.sign_out("ada", "secret")
    assert hall.told() == [("revoke", "secret")]
    assert [one.connection.dropped for one in sockets] == [SIGNED_OUT, SIGNED_OUT, None]
    await hall.visitors.sign_out_everywhere("bea")
    assert hall.told() == [("revoke all", "bea")]
    assert sockets[2].connection.dropped == SIGNED_OUT
    late = [await hall.come(name) for name in ("ada", "bea", "bea")]
    hall.visitors.dismiss(CLOSING)
    assert [one.connection.dropped for one in late] == [CLOSING] * 3


async def test_somebody_is_shown_what_was_learned_of_it_before() -> None:
    hall = Hall()
    assert (await hall.visitors.me("ada"), hall.told()) == (me_of("ada"), [("learn", "ada")])


async def test_a_guest_gets_the_next_name_where_somebody_else_was_quicker() -> None:
    hall = Hall()
    stored = ("Ada", "ada", "token of g-ada")
    assert await hall.visitors.welcome_guest("Ada") == (me_of("g-ada"), "token")
    assert hall.told() == [stored, ("closed", "Ada")]
    hall.stubs.taken = {"ada": True}
    assert await hall.visitors.welcome_guest("Ada") == (me_of("g-ada 2"), "token")
    assert hall.told() == [("Ada 2", "ada 2", "token of g-ada 2"), ("closed", "Ada")]
    hall.stubs.taken = {"ada": False}
    with pytest.raises(NotStoredError):
        await hall.visitors.welcome_guest("Ada")
    assert hall.told() == [("closed", "Ada")], "it may have its name the next time"
    hall.stubs.taken = {"ada": True, "ada 2": True}
    with pytest.raises(Refused) as caught:
        await hall.visitors.welcome_guest("Ada")
    why = caught.value
    assert (why.code, why.rule, why.facts) == ("same_name", "limit", {"people": 29})
    assert why.text == "Too many people here have that name; choose another."
