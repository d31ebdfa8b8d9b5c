"""Friends, blocks, reports and reachability among stubs: whom they find, refuse and tell, word for word."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pokerhouse.house.commands import NoteConnection
from pokerhouse.house.player import HeardLine, NoteFriend, ReportPlayer, UnblockPlayer, friendship
from pokerhouse.protocol import people_command as wire
from pokerhouse.rules import Refused
from pokerhouse.server.actors import AccountPair
from pokerhouse.server.people import Blocks, FriendRequests, Friends, Reachability, Reports
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.tasks import Tasks
from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.story import Why

ROW: Any = "a row"
NOBODY: Why = ("no_such_player", "PSNG-2", "There is nobody of that name.", {})


class Account:
    """Somebody's account: notes what it is told."""

    def __init__(self, player: str, name: str, kind: str, told: list[object]) -> None:
        self.id, self.name, self.kind, self.told = player, name, kind, told
        self.blocked: dict[str, int] = {}
        self.full = False

    @property
    def summary(self) -> Any:
        return SimpleNamespace(state=SimpleNamespace(blocked=self.blocked), refusal=self.refusal)

    def refusal(self, command: object, now: int) -> Refused | None:
        self.told.append((self.id, command, now))
        return Refused("too_many_friends", "PSNG-2", "That is enough.") if self.full else None

    async def handle(self, command: object, answer: object) -> None:
        self.told.append((self.id, command, answer))


class People:
    """Accounts, presence, names, tables, talk and clock in one: notes what it is told."""

    def __init__(self, **names: str) -> None:
        self.told: list[Any] = []
        kinds = {player: "bot" if player.startswith("bot") else "guest" for player in names}
        self.accounts = {
            player: Account(player, name, kinds[player], self.told) for player, name in names.items()
        }
        self.connected = list(names)
        self.lines: list[tuple[str, int, str]] = []
        part = cast("Any", self)
        self.friends = Friends(part, part, part, part)
        self.blocks = Blocks(part, self.friends, part)

    def __getitem__(self, player: str) -> Any:
        return self.accounts[player]

    def now(self) -> int:
        return 77

    async def get(self, player: str) -> Account:
        assert player, "nobody is asked for"
        return self.accounts[player]

    def here(self, player: str) -> Account | None:
        return self.accounts.get(player)

    def players(self) -> list[str]:
        return self.connected

    def note(self, player: str, name: str) -> None:
        self.told.append(("name", player, name))

    async def holder(self, key: str) -> str | None:
        self.told.append(("holder", key))
        return {"zoe": "z"}.get(key)

    def find(self, table: str, player: str) -> Any:
        async def look(ask: Any) -> Any:
            return ask(SimpleNamespace(table=SimpleNamespace(state=SimpleNamespace(hand_number=12))))

        self.told.append(("find", table, player))
        return SimpleNamespace(id=table, look=look)

    def spoken(self, desk: Any, player: str) -> list[Any]:
        return [
            SimpleNamespace(at=at, text=text)
            for by, at, text in self.lines
            if (by, desk.id) == (player, "elm")
        ]

    def taken(self) -> list[Any]:
        """What was done since this was asked last."""
        told, self.told[:] = [*self.told], []
        return told


@pytest.fixture
def pairs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What two accounts do together."""
    done: list[tuple[object, ...]] = []

    async def handle(pair: Any, decide: object, answer: object = None) -> None:
        done.append((pair._mine.id, pair._theirs.id, decide, answer))  # noqa: SLF001

    monkeypatch.setattr(AccountPair, "handle", handle)
    return done


def refused(work: Any) -> Why:
    with pytest.raises(Refused) as caught:
        asyncio.run(work)
    return caught.value.code, caught.value.rule, caught.value.text, caught.value.facts


@pytest.mark.rule("PSNG-2")
def test_somebody_is_found_by_name_here_or_away(pairs: list[tuple[object, ...]]) -> None:
    people = People(a="Ada", b="Bea", c="BEA", d="Dan", bot="Dan", z="Zoe", e="ada")
    ada, ask = people["a"], people.friends.ask
    people.connected = ["a", "b", "d", "bot", "nobody", "e"]
    for name, found in (("bea", "b"), ("Dan", "d"), ("Ada", "e")):
        asyncio.run(ask(ada, None, name, "home", ROW))
        assert (pairs.pop()[:2], people.taken()) == (
            ("a", found), [("name", found, people[found].name), ("name", "a", "Ada")],
        )  # fmt: skip
    asyncio.run(ask(ada, None, "ZOE", "home", ROW))
    assert pairs.pop()[:2] == ("a", "z"), "who is away"
    assert people.taken()[0] == ("holder", "zoe")
    people.connected.append("c")
    assert refused(ask(ada, None, "Bea", "home", ROW)) == (
        "same_name", "PSNG-2", "2 people here have that name; ask them by id.", {"people": 2},
    )  # fmt: skip
    assert refused(ask(ada, None, "Eve", "home", ROW)) == NOBODY
    people.taken()
    assert (refused(ask(ada, None, None, "home", ROW)), people.taken()) == (NOBODY, [("holder", "")])
    assert pairs == []


@pytest.mark.rule("PSNG-2")
def test_what_friends_do_together_and_with_whom_they_can_not(pairs: list[tuple[object, ...]]) -> None:
    people = People(a="Ada", b="Bea", bot="Dan")
    ada, they = people["a"], people.friends
    for work in (
        they.accept(ada, "b", ROW),
        they.remove(ada, "b", ROW),
        they.unite(ada, "b"),
        they.unite(ada, "a"),
    ):
        asyncio.run(work)
    assert pairs == [
        ("a", "b", friendship.accept, ROW),
        ("a", "b", friendship.end, ROW),
        ("a", "b", friendship.unite, None),
    ]
    asyncio.run(they.ask(ada, "b", "Dan", "home", ROW))
    mine, theirs, decide, answer = pairs.pop()
    asked = cast("Any", decide)(
        SimpleNamespace(id="a", requests=[]), SimpleNamespace(id="b", blocked=[], asked=[])
    )
    assert (mine, theirs, answer, asked.theirs.origin) == ("a", "b", ROW, "home")
    pairs.clear()
    myself: Why = ("bad_player", "PSNG-2", "A friend is somebody else in the house.", {})
    for work in (they.ask(ada, "a", None, "", ROW), they.accept(ada, "a", ROW), they.remove(ada, "a", ROW)):
        assert refused(work) == myself
    for work in (they.ask(ada, "x", None, "", ROW), they.accept(ada, "x", ROW), they.unite(ada, "x")):
        assert refused(work) == NOBODY
    people.taken()
    assert refused(they.ask(ada, "bot", None, "", ROW)) == (
        "bot", "PSNG-2", "The house's bots are everybody's friends; invite people.", {},
    )  # fmt: skip
    assert (pairs, people.taken()) == ([], [("name", "bot", "Dan")])
    they.check(ada, "b")
    ada.full = True
    they.check(ada, "a")
    with pytest.raises(Refused, match="enough"):
        they.check(ada, "b")
    assert people.taken()[0] == ("a", NoteFriend(friend="b"), 77)


@pytest.mark.rule("PEOPLE-1", "PEOPLE-2")
def test_people_are_blocked_and_nobody_else(pairs: list[tuple[object, ...]]) -> None:
    people = People(a="Ada", b="Bea", bot="Dan")
    ada, they = people["a"], people.blocks
    asyncio.run(they.block(ada, "b", ROW))
    assert pairs == [("a", "b", friendship.block, ROW)]
    assert refused(they.block(ada, "a", ROW)) == (
        "bad_player", "PEOPLE-1", "One blocks somebody else in the house.", {},
    )  # fmt: skip
    assert refused(they.block(ada, "bot", ROW)) == (
        "only_people", "PEOPLE-1", "The house's bots are not blocked; they say nothing.", {},
    )  # fmt: skip
    assert refused(they.block(ada, "x", ROW)) == NOBODY
    people.taken()
    asyncio.run(they.unblock(ada, "b", ROW))
    assert (len(pairs), people.taken()) == (1, [("a", UnblockPlayer(player="b"), ROW)])
    ada.blocked["b"] = 1
    assert [they.hides(*two) for two in (("a", "b"), ("b", "a"), ("a", "bot"), ("x", "b"))] == [
        True, False, False, False,
    ]  # fmt: skip

    def is_blocked(player: str, *others: str) -> bool:
        return asyncio.run(they.is_blocked(player, *others))

    assert [is_blocked("b", *others) for others in (("a",), ("", "x", "a"), ("bot", ""), ("x",), ())] == [
        True, True, False, False, False,
    ]  # fmt: skip
    ada.blocked["a"] = 1
    assert not is_blocked("a", "a", "b"), "nobody keeps itself away"


@pytest.mark.rule("PEOPLE-3")
def test_a_report_is_stored_word_for_word_and_a_network_sends_so_many_an_hour() -> None:
    people = People(a="Ada", b="Bea", bot="Dan")
    ada, part = people["a"], cast("Any", people)
    reports = Reports(friends=people.friends, tables=part, talk=part, from_network_an_hour=2)
    people.lines = [(by, at, f"{by} {at}") for at in range(1, 14) for by in ("b", "bot")]

    def take(player: str, network: str, arrival: int, **values: Any) -> Any:
        said = wire.ReportPlayer(id="r", player=player, **{"why": "chat", **values})
        return reports.take(ada, said, network=network, arrival=arrival, answer=ROW)

    asyncio.run(take("b", "home", 0, text=" rude\x1b[2J\u202e ", table="elm"))
    heard = tuple(HeardLine(at=at, text=f"b {at}") for at in range(4, 14))
    assert people.taken() == [
        ("name", "b", "Bea"), ("find", "elm", "a"),
        ("a", ReportPlayer(player="b", why="chat", text="rude [2J", table="elm", hand=12, lines=heard), ROW),
    ]  # fmt: skip
    ada.blocked["b"] = 12
    asyncio.run(take("b", "home", 0, table="elm"))
    assert [line.at for line in people.taken()[-1][1].lines] == [*range(3, 13)], "up to the block"
    crowded: Why = ("too_many_reports", "limit", "Too many reports came from your address; wait a while.", {})
    assert refused(take("b", "home", 0)) == crowded
    assert (refused(take("b", "home", 1_799_999)), people.taken()) == (crowded, [])
    asyncio.run(take("b", "home", 1_800_001, why="name"))
    assert people.taken()[-1] == ("a", ReportPlayer(player="b", why="name"), ROW), "two an hour"
    assert refused(take("b", "home", 1_800_001)) == crowded
    assert refused(take("a", "else", 0)) == (
        "bad_player", "PEOPLE-3", "One reports somebody else in the house.", {},
    )  # fmt: skip
    assert refused(take("bot", "else", 0)) == (
        "only_people", "PEOPLE-3", "The house's bots are not reported.", {},
    )  # fmt: skip
    assert refused(take("x", "third", 0)) == NOBODY
    for _ in range(2):
        asyncio.run(take("b", "far", 0))
    assert refused(take("b", "far", 0)) == crowded, "as many at once as an hour"


@pytest.mark.rule("PEOPLE-4")
def test_so_many_ask_from_a_network_and_so_often_asks_anybody_to_the_millisecond() -> None:
    async def count(requests: FriendRequests, player: str, network: str, now: int) -> str:
        return requests.count(player, network, now)

    requests = FriendRequests(2)
    names = {asyncio.run(count(requests, player, "home", 0)) for player in "ab"}
    assert [len(name) for name in names] == [12], "one network, one name"
    crowded: Why = (
        "asking_too_often",
        "PEOPLE-4",
        "Too many people were asked from your address; wait a while.",
        {},
    )
    for now in (0, 1_799_999):
        assert refused(count(requests, "c", "home", now)) == crowded
    asyncio.run(count(requests, "c", "home", 1_800_000))
    assert refused(count(requests, "c", "home", 1_800_001)) == crowded
    requests = FriendRequests(1_000)
    assert {asyncio.run(count(requests, "a", "", 0)) for _ in range(30)} == {""}
    often: Why = (
        "asking_too_often", "PEOPLE-4", "You asked 30 people within an hour; wait a while.", {"most": 30},
    )  # fmt: skip
    assert refused(count(requests, "a", "", 119_999)) == often
    assert asyncio.run(count(requests, "a", "home", 120_001)) not in names, "no house knows another's names"
    assert refused(count(requests, "a", "", 120_002)) == often


class Rooms:
    """Tables, presence and clock in one; each table is told who is connected, and may fail."""

    def __init__(self, **seated: str) -> None:
        self.seated = seated
        self.here: set[str] = set()
        self.told: list[tuple[str, str, bool]] = []
        self.failures: list[Exception] = []

    def now(self) -> int:
        return 77

    def is_connected(self, player: str) -> bool:
        return player in self.here

    def __iter__(self) -> Any:
        return iter(self.desks())

    def desks(self) -> list[Any]:
        return [self.desk(table, players.split()) for table, players in self.seated.items()]

    def of_player(self, player: str) -> list[Any]:
        return [desk for desk in self.desks() if player in self.seated[desk.id].split()]

    def desk(self, table: str, players: list[str]) -> Any:
        async def handle(command: NoteConnection, *, arrival: int) -> None:
            assert arrival == 77
            self.told.append((table, command.player, command.connected))
            await asyncio.sleep(0.1)
            if self.failures:
                raise self.failures.pop(0)

        seated = [SimpleNamespace(player=player, bot=player.startswith("bot")) for player in players]
        return SimpleNamespace(id=table, handle=handle, summary=SimpleNamespace(seated=seated))

    def taken(self) -> list[tuple[str, str, bool]]:
        """What tables were told since this was asked last."""
        told, self.told = self.told, []
        return told


@pytest.mark.rule("CASH-4.4")
def test_tables_are_told_who_came_at_once_and_who_went_after_four_seconds() -> None:
    async def story() -> None:
        rooms = Rooms(elm="ada bot bea", oak="ada", fir="cid")
        part = cast("Any", rooms)
        reach = Reachability(tables=part, presence=part, clock=part, tasks=Tasks())
        rooms.here = {"ada", "cid"}
        reach.came("ada")
        await asyncio.sleep(0.2)
        assert rooms.taken() == [("elm", "ada", True), ("oak", "ada", True)]
        reach.house_opened()
        await asyncio.sleep(3.9)
        assert rooms.taken() == []
        await asyncio.sleep(0.3)
        assert rooms.taken() == [("elm", "bea", False)], "people who are not here"
        rooms.here.clear()
        reach.went("cid")
        await asyncio.sleep(3.9)
        assert rooms.taken() == []
        await asyncio.sleep(0.15)
        rooms.here = {"cid"}
        reach.came("cid")
        assert rooms.taken() == [("fir", "cid", False)], "still being told"
        await asyncio.sleep(0.3)
        assert rooms.taken() == [("fir", "cid", True)]
        await asyncio.sleep(60)
        assert rooms.taken() == [], "and once"
        rooms.failures = [NotStoredError("not now"), Refused("desk_busy", "limit", "Later.")]
        reach.came("cid")
        await asyncio.sleep(0.5)
        assert len(rooms.told) == 1
        await asyncio.sleep(60)
        assert rooms.taken() == [("fir", "cid", True)] * 3
        rooms.failures = [Refused("not_seated", "TABLE-7", "It has got up.")]
        reach.came("cid")
        await asyncio.sleep(60)
        assert rooms.taken() == [("fir", "cid", True)]

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(story())
