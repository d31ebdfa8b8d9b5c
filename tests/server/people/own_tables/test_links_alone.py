"""Links among stubs, word for word: what is asked of tables and accounts when one is made or followed."""

import asyncio
import secrets
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house.commands import DeclineInvitation, FollowLink, Invite, MakeLink, RevokeLink
from pokerhouse.house.seats import link_name
from pokerhouse.house.state import Held, TableLink
from pokerhouse.protocol import host_command as wire
from pokerhouse.protocol.host import LinkView, SeatedPerson
from pokerhouse.rules import Refused
from pokerhouse.server.actors import TableSummary
from pokerhouse.server.people import TableLinks, table_links
from pokerhouse.server.storage import NotStoredError
from tests.server.people.own_tables.test_own_tables_alone import NOW, Stubs, invitations, summary
from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.story import Why

KEY, OTHER = "2345-6789-ABCD", "EFGH-JKLM-NPQR"
NO_LINK: Why = ("no_such_link", "HOST-2", "There is no such link.", {})
USED_UP: Why = ("no_such_link", "PSNG-2", "This link is used up, or its table is closed.", {})


class Doors(Stubs):
    """A house of links: its tables take everything unless a test says otherwise, and note it."""

    def __init__(self, *summaries: TableSummary) -> None:
        super().__init__(*summaries)
        for desk in self.desks:
            desk.handle, desk.look = self.step, self.look
        self.best: Any = None
        self.most = 100
        self.joined: Any = None
        """What the table looks like once somebody has come by its link."""
        self.states = {
            player: SimpleNamespace(friends=[], at=0) for player in ("ada", "bea", "cid", "dan", "eve")
        }
        self.not_friends: list[Exception] = []
        self.came: dict[tuple[str, ...], int] = {}
        """Who came by links for one person, as the store knows it."""

    def get(self, table: str) -> Any:
        return next((desk for desk in self.desks if desk.id == table), None)

    def account(self, player: str) -> Any:
        async def keep(row: object) -> None:
            self.told.append(("keep", player, row))

        return SimpleNamespace(
            id=player, name=player.title(), keep=keep, summary=SimpleNamespace(state=self.states[player])
        )

    def check_buy_in(self, _account: object, _desk: object, amount: int) -> None:
        if amount > self.most:
            raise Refused("buy_in_range", "CASH-2.1", "Too much.")

    async def step(self, command: object, *, arrival: int, answer: object = None) -> None:
        self.told.append(("step", command, arrival, answer))
        if self.failure:
            raise self.failure.pop()
        if self.joined:
            self.desks[0].summary = self.joined

    async def look(self, ask: Any) -> Any:
        return ask(SimpleNamespace(table=SimpleNamespace(state=self)))

    async def came_by(self, *which: str) -> int:
        return self.came.get(which, 0)

    async def known(self, player: str) -> Any:
        return self.account(player)

    async def is_blocked(self, player: str, *others: str) -> bool:
        return any((other, player) in self.blocked for other in others)

    def check(self, account: Any, maker: str) -> None:
        self.told.append(("check", account.id, maker))

    def count(self, player: str, network: str, now: int) -> None:
        self.told.append(("count", player, network, now))

    async def unite(self, account: Any, maker: str) -> None:
        self.told.append(("unite", account.id, maker))
        if self.not_friends:
            raise self.not_friends.pop()

    async def join(self, account: Any, desk: Any, network: str, answer: Any) -> None:
        self.told.append(("wait", account.id, desk.id, network, answer.row()))

    async def buy_in(self, account: Any, desk: Any, **values: object) -> None:
        self.told.append(("buy in", account.id, desk.id, values))

    def waiting(self, table: str) -> int:
        return len(table)

    def taken(self) -> list[Any]:
        """What was done since this was asked last."""
        told, self.told[:] = [*self.told], []
        return cast("list[Any]", told)


def links(doors: Doors) -> TableLinks:
    part = cast("Any", doors)
    return TableLinks(
        tables=part, friends=part, requests=part, blocks=part, names=part, courier=part, waiting_lists=part,
        clock=part, grant=3_000,
    )  # fmt: skip


def link(key: str = KEY, **values: Any) -> TableLink:
    return TableLink(key=key, **{"by": "ada", "guests": 2, "until": NOW + 1, **values})


def refused(work: Any) -> Why:
    with pytest.raises(Refused) as caught:
        asyncio.run(work)
    return caught.value.code, caught.value.rule, caught.value.text, caught.value.facts


def closed(doors: Doors, found: TableLinks, *summaries: TableSummary) -> None:
    for one in summaries:
        found.stored(cast("Any", SimpleNamespace(summary=one)))
    doors.desks = [desk for desk in doors.desks if desk.summary not in summaries]


def test_a_link_says_where_it_leads_or_why_nowhere() -> None:
    seats: dict[str, Any] = {"open_seats": (2,), "links": (link(OTHER, revoked=5), link())}
    doors = Doors(summary("oak"), elm := summary("elm", "bea", "b-1", **seats))
    found = links(doors)

    def view(token: str = KEY, **changed: Any) -> LinkView:
        doors.desks[1].summary = replace(elm, **changed)
        return found.view(token)

    good = LinkView(
        state="open", host="Ada", name="Elm", kind="cash", small=1, big=2, seats=4,
        people=[SeatedPerson(seat=1, name="", bot=False), SeatedPerson(seat=2, name="", bot=True)],
        buy_in_low=100, buy_in_high=200, starting_stack=1_000, waiting=3, grant=3_000,
    )  # fmt: skip
    assert view() == good
    assert view(open_seats=()) == replace(good, state="full")
    assert view(sng_runs=True) == replace(good, state="running")
    assert view(sng_runs=True, locked=True) == replace(good, state="locked")
    over = LinkView(state="revoked", host="Ada", name="Elm", at=5)
    assert view(OTHER) == over
    came = {"bea": 7, "cid": 9, "dan": 8}
    assert view(links=(link(came=came),)) == replace(over, state="used", at=9, last="Cid")
    assert view(links=(link(came=came, until=NOW),)) == replace(over, state="ended", at=NOW)
    assert view(links=(link(until=NOW),)) == replace(over, state="ended", at=NOW)
    assert view("2222-2222-2222") == view(KEY.lower()) == view(f"{KEY}\n") == LinkView(state="unknown")


def test_links_of_closed_tables_are_remembered_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_links, "CLOSED_REMEMBERED", 2)
    elm, oak = summary("elm", links=(link(),)), summary("oak", links=(link(OTHER), link("2222-2222-2222")))
    found = links(doors := Doors(elm, oak))
    closed(doors, found, elm)
    over = LinkView(state="closed", host="Ada", name="Elm", at=NOW)
    assert found.view(KEY) == over
    gone: Why = ("table_closed", "HOST-2", "That table is closed.", {})
    assert refused(follow(found, doors, "bea")) == gone
    closed(doors, found, oak)
    assert [found.view(key) for key in (KEY, OTHER, "2222-2222-2222")] == [
        LinkView(state="unknown"), replace(over, name="Oak"), replace(over, name="Oak"),
    ]  # fmt: skip
    assert (refused(follow(found, doors, "bea")), doors.taken()) == (NO_LINK, [])


def test_a_link_is_made_of_twelve_letters_and_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[next(numbers)])
    found = links(doors := Doors(summary("elm")))
    ada, elm = doors.account("ada"), cast("Any", doors.desks[0])
    request = wire.MakeLink(id="m", table="elm", guests=3, seconds=60)
    asyncio.run(found.make(request, ada, elm, cast("Any", doors)))
    asyncio.run(found.revoke(ada, elm, cast("Any", doors)))
    made = MakeLink(player="ada", key=KEY, guests=3, until=NOW + 60_000)
    assert doors.taken() == [
        ("name", "ada", "Ada"), ("step", made, NOW, {"table": "elm", "token": KEY}),
        ("step", RevokeLink(player="ada"), NOW, {"table": "elm"}),
    ]  # fmt: skip


def follow(found: TableLinks, doors: Doors, player: str, amount: int | None = None) -> Any:
    return found.follow(
        doors.account(player), KEY, amount, network="home", arrival=NOW - 3, answer=cast("Any", doors)
    )


CAME = [("name", "bea", "Bea"), ("step", FollowLink(player="bea", key=KEY), NOW - 3, None)]
FRIENDS = [("count", "bea", "home", NOW), ("unite", "bea", "ada")]


@pytest.mark.rule("HOST-2")
def test_who_comes_by_a_link_makes_a_friend_and_looks_sits_or_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_links, "best_seat", lambda state, _seats: state.best)
    elm = summary("elm", "b-1", open_seats=(2, 3), links=(link(OTHER), link(came={"cid": 5})))
    joined = replace(elm, links=(link(OTHER), link(came={"cid": 5, "bea": NOW})))
    doors = Doors(elm)
    found = links(doors)

    def comes(amount: int | None = None, **changed: Any) -> list[Any]:
        doors.desks[0].summary, doors.joined = elm, replace(joined, **changed)
        asyncio.run(follow(found, doors, "bea", amount))
        return doors.taken()

    assert comes() == [*CAME, *FRIENDS, ("keep", "bea", {"table": "elm"})]
    row = {"table": "elm", "seat": 2}
    sits = {"seat": 2, "amount": 90, "arrival": NOW - 3, "answer": row}
    assert comes(90) == [*CAME, *FRIENDS, ("buy in", "bea", "elm", sits)]
    doors.best = SimpleNamespace(seat=3)
    assert comes(90)[-1][3]["seat"] == 3
    with pytest.raises(Refused, match="Too much"):
        comes(101)
    assert doors.taken() == [], "who is refused has not come"
    assert comes(90, open_seats=()) == [*CAME, *FRIENDS, ("wait", "bea", "elm", "home", {})]
    assert comes(90, open_seats=(), locked=True)[-1][0] == "buy in", "the table says why not"
    assert comes(90, seated=summary("elm", "bea").seated)[-1] == ("keep", "bea", {"table": "elm"})
    doors.desks[0].settings = replace(elm.settings, kind="sng")
    assert comes(90, open_seats=())[-1][0] == "buy in"
    doors.best = None
    full = comes(90, seated=summary("elm", *"wxyz").seated, open_seats=())
    assert full[-1][3]["seat"] == 1, "the table says why not"
    doors.states["bea"].friends = ["ada"]
    assert comes() == [*CAME, ("keep", "bea", {"table": "elm"})]
    doors.states["bea"].friends, doors.not_friends = [], [Refused("too_many_friends", "PSNG-2", "No.")]
    with capture_logs() as logs:
        assert comes() == [*CAME, *FRIENDS, ("keep", "bea", {"table": "elm"})]
    assert [(line["event"], line["player"], line["code"]) for line in logs] == [
        ("a guest is no friend", "bea", "too_many_friends")
    ]
    doors.blocked = {("ada", "cid"), ("cid", "bea")}
    assert comes()[0] == CAME[0]
    doors.desks[0].summary = replace(elm, host="cid")
    assert (refused(follow(found, doors, "bea")), doors.taken()) == (NO_LINK, []), "the host has blocked it"
    doors.desks[0].summary, doors.blocked = replace(elm, host="cid"), {("ada", "bea")}
    assert (refused(follow(found, doors, "bea")), doors.taken()) == (NO_LINK, []), "so has who made it"


@pytest.mark.rule("HOST-2")
@pytest.mark.parametrize(
    ("came", "revoked", "account_at", "friends"),
    [(9, 0, 9, True), (9, 0, 8, True), (9, 0, 10, False), (9, 1, 9, False), (0, 0, 0, False)],
)
def test_who_came_before_makes_a_friend_if_nothing_was_stored_of_it_since(
    *, came: int, revoked: int, account_at: int, friends: bool
) -> None:
    known = {"bea": came} if came else {}
    doors = Doors(summary("elm", links=(link(came=known, revoked=revoked),)))
    doors.states["bea"].at = account_at
    asyncio.run(follow(links(doors), doors, "bea"))
    assert doors.taken() == [*CAME, *(FRIENDS if friends else []), ("keep", "bea", {"table": "elm"})]


LINK, TOKEN = link_name("secret"), "elm.secret"


def use(doors: Doors, player: str = "bea", token: str = TOKEN) -> Any:
    found, _ = invitations(doors)
    return found.use_link(
        doors.account(player), token, network="home", arrival=NOW, answer=cast("Any", doors)
    )


@pytest.mark.rule("PSNG-2")
def test_a_link_for_one_brings_one_and_makes_friends() -> None:
    doors = Doors(summary("elm", invited={"cid": "ada", LINK: "cid"}))
    row = {"table": "elm"}
    asyncio.run(use(doors))
    came = [
        ("name", "bea", "Bea"), ("check", "bea", "cid"), ("count", "bea", "home", NOW),
        ("step", Invite(player=LINK, guest="bea"), NOW, None), ("unite", "bea", "cid"), ("keep", "bea", row),
    ]  # fmt: skip
    assert doors.taken() == came
    doors.states["bea"].friends = ["cid"]
    asyncio.run(use(doors))
    assert doors.taken() == [one for one in came if one[0] != "count"]
    for player in ("ada", "cid"):
        asyncio.run(use(doors, player))
        assert doors.taken() == [("keep", player, row)], "who belongs uses nothing up"
    for token in ("oak.secret", "elm.other", "elm", "", "elm.secret.", "elm."):
        assert (refused(use(doors, token=token)), doors.taken()) == (USED_UP, [])
    for by in ("cid", "ada"):
        doors.blocked = {(by, "bea")}
        assert (refused(use(doors)), doors.taken()) == (USED_UP, [])
    doors.blocked.clear()
    for code, why in (("not_invited", USED_UP), ("circle_full", ("circle_full", "PSNG-2", "No.", {}))):
        doors.failure = [Refused(code, "PSNG-2", "No.")]
        assert (refused(use(doors)), doors.taken()[-1][0]) == (why, "step")


@pytest.mark.rule("PSNG-2")
@pytest.mark.parametrize(("account_at", "friends"), [(9, True), (8, True), (10, False)])
def test_who_came_by_a_link_for_one_makes_its_friend_if_nothing_was_stored_of_it_since(
    *, account_at: int, friends: bool
) -> None:
    doors = Doors(summary("elm", invited={"bea": "ada", "cid": "ada"}))
    doors.came = {("elm", LINK, "bea"): 9}
    for player in ("bea", "cid"):
        doors.states[player].at = account_at
        asyncio.run(use(doors, player))
    united = [("unite", "bea", "ada")] if friends else []
    row = {"table": "elm"}
    assert doors.taken() == [*united, ("keep", "bea", row), ("keep", "cid", row)]


@pytest.mark.rule("PSNG-2")
def test_the_friendship_of_a_link_for_one_follows_however_long_storing_takes() -> None:
    async def story() -> None:
        doors = Doors(summary("elm", invited={LINK: "ada"}))
        doors.not_friends = [NotStoredError("not now"), NotStoredError("not now")]
        task = asyncio.create_task(use(doors))
        tried = []
        for _ in range(5):
            await asyncio.sleep(0.4)
            tried.append(doors.told.count(("unite", "bea", "ada")))
        assert (tried, task.done()) == ([1, 2, 2, 3, 3], True)
        doors.not_friends = [Refused("too_many_friends", "PSNG-2", "No.")]
        doors.taken()
        with capture_logs() as logs:
            await use(doors)
        assert doors.told.count(("unite", "bea", "ada")) == 1
        assert [(line["event"], line["code"]) for line in logs] == [
            ("not made friends by a link", "too_many_friends")
        ]

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(story())


@pytest.mark.rule("PSNG-2", "HOST-1")
def test_friends_are_invited_come_or_decline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: f"{size} bytes")
    doors = Doors(elm := summary("elm", "b-1", settings={"kind": "private_sng", "seats": 2}), summary("oak"))
    (found, _), (desk, cash), answer = invitations(doors), cast("Any", doors.desks), cast("Any", doors)
    ada = doors.account("ada")
    assert refused(found.invite(ada, desk, "bea", NOW, answer)) == (
        "not_friends", "PSNG-2", "Only friends are invited; ask to be friends first.", {},
    )  # fmt: skip
    doors.states["ada"].friends = ["bea"]
    asyncio.run(found.invite(ada, desk, "bea", NOW, answer))
    asyncio.run(found.make_link(ada, desk, NOW, answer))
    asyncio.run(found.accept(ada, desk, NOW, answer))
    asyncio.run(found.decline(ada, desk, NOW, answer))
    bytes_16 = Invite(player="ada", guest=link_name("16 bytes"))
    sits = {"seat": 2, "amount": 0, "arrival": NOW, "answer": {"table": "elm", "seat": 2}}
    assert doors.taken() == [
        ("name", "ada", "Ada"), ("step", Invite(player="ada", guest="bea"), NOW, {}),
        ("step", bytes_16, NOW, {"table": "elm", "token": "elm.16 bytes"}),
        ("buy in", "ada", "elm", sits), ("step", DeclineInvitation(player="ada"), NOW, {}),
    ]  # fmt: skip
    held = {2: Held(player="cid", until=NOW + 1)}
    desk.summary = replace(summary("elm", "b-1", settings={"seats": 3}, open_seats=(2, 3)), held=held)
    asyncio.run(found.accept(ada, desk, NOW, answer))
    assert doors.taken()[-1][3]["seat"] == 3, "the other one is kept for Cid"
    desk.summary = replace(elm, seated=summary("elm", "b-1", "b-2").seated)
    assert refused(found.accept(ada, desk, NOW, answer)) == (
        "table_full", "PSNG-2", "Every seat is taken; it may start again later.", {},
    )  # fmt: skip
    assert refused(found.accept(ada, cash, NOW, answer)) == (
        "not_private", "HOST-1", "Sit down there with chips of your own.", {},
    )  # fmt: skip
    assert doors.taken() == []
