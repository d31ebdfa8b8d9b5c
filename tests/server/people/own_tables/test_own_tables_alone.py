"""Tables of people among stubs: who sees which invitation, names and room for new ones, what is swept."""

import asyncio
import secrets
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house import TableSettings
from pokerhouse.house import events as house
from pokerhouse.house.commands import Dismiss
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import link_name
from pokerhouse.protocol.command import OpenTable
from pokerhouse.protocol.people import Circle, Guest, Invitation, Person
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Seated, TableSummary
from pokerhouse.server.connections import Stale
from pokerhouse.server.people import Invitations, PlayersTables, players_tables, tables_left
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.tasks import Tasks
from tests.server.playthroughs.jumping_loop import JumpingLoop

WHY = Reason("a_rule", "PSNG-2", "So it is.")
LINK = link_name("key")
NOW = 100_000_000


def summary(table: str, *seated: str, at: int = 0, **values: Any) -> TableSummary:
    """A table of this id, where these sit; a bot's name begins with b-."""
    settings = {"creator": "ada", "seats": 4, "name": table.title(), **values.pop("settings", {})}
    given: dict[str, Any] = {"invited": {}, "sng_runs": False, "names": (settings["name"],)}
    given |= {"open_seats": (), **values}
    return TableSummary(
        settings=TableSettings(id=table, **settings), at=at, in_hand=False, idle=True, closed=False,
        level=None, held={}, outgoing={}, arrived=(), host="ada",
        seated=tuple(
            Seated(seat, player, player.startswith("b-"), 0) for seat, player in enumerate(seated, 1)
        ), **given,
    )  # fmt: skip


class Stubs:
    """Tables, names, blocks, presence, followers, clock and opener in one: notes what it is told."""

    def __init__(self, *summaries: TableSummary) -> None:
        self.desks = [
            SimpleNamespace(id=one.settings.id, settings=one.settings, summary=one, handle=self.dismiss)
            for one in summaries
        ]
        self.blocked: set[tuple[str, str]] = set()
        self.here: set[str] = set()
        self.watched: set[str] = set()
        self.told: list[object] = []
        self.failure: list[Exception] = []

    def __iter__(self) -> Any:
        return iter(self.desks)

    def __len__(self) -> int:
        return len(self.desks)

    def of_creator(self, player: str) -> int:
        return sum(desk.settings.creator == player for desk in self.desks)

    def of(self, player: str) -> str:
        return player.title()

    def note(self, player: str, name: str) -> None:
        self.told.append(("name", player, name))

    async def learn(self, players: Any) -> None:
        self.told.append(("learn", *players))

    def hides(self, player: str, other: str) -> bool:
        return (player, other) in self.blocked

    def is_connected(self, player: str) -> bool:
        return player in self.here

    def of_table(self, table: str) -> list[str]:
        return [table] if table in self.watched else []

    def now(self) -> int:
        return NOW

    def row(self, **values: object) -> object:
        return values

    async def open(self, settings: TableSettings, answer: object) -> None:
        self.told.append((settings, answer))
        await asyncio.sleep(1)
        if self.failure:
            raise self.failure.pop()

    async def dismiss(self, command: object, *, arrival: int) -> None:
        self.told.append((command, arrival))
        if self.failure:
            raise self.failure.pop()


BOTS = {name: SimpleNamespace(kind=kind) for name, kind in (("b-1", "bot"), ("b-2", "bot"), ("cid", "guest"))}
"""Of these the house knows at the moment what they are."""


def invitations(stubs: Stubs) -> tuple[Invitations, Stale]:
    part, stale = cast("Any", stubs), Stale()
    found = Invitations(
        tables=part, archive=part, accounts=cast("Any", SimpleNamespace(here=BOTS.get)), friends=part,
        requests=part, blocks=part, names=part, courier=part, presence=part, stale=stale, tasks=Tasks(),
    )  # fmt: skip
    return found, stale


def opener(stubs: Stubs, *, hurry: bool = False) -> PlayersTables:
    part = cast("Any", stubs)
    return PlayersTables(tables=part, opener=part, clock=part, followers=part, hurry=hurry)


@pytest.mark.rule("PSNG-2", "PEOPLE-2")
def test_an_invitation_is_seen_by_who_does_not_sit_there_and_has_not_blocked_its_sender() -> None:
    stubs = Stubs(
        summary("elm", "ada", "cid", invited={"bea": "ada", "cid": "ada"}, settings={"kind": "private_sng"}),
        summary("oak", "dan", sng_runs=True, invited={LINK: "dan", "bea": LINK}, settings={"seats": 6}),
        summary("fir"),
    )
    elm = Invitation(
        invitation="elm", table="elm", table_name="Elm", by=Person(player="ada", name="Ada"), seats=4,
        taken=2,
    )  # fmt: skip
    oak = Invitation(
        invitation="oak", table="oak", table_name="Oak", by=Person(player="dan", name="Dan"), seats=6,
        taken=1, running=True, kind="cash",
    )  # fmt: skip
    found, _ = invitations(stubs)
    assert [found.of_player(player) for player in ("bea", "cid", "ada")] == [[elm, oak], [], []]
    stubs.blocked = {("bea", "ada"), ("dan", "bea")}
    assert found.of_player("bea") == [oak]
    stubs.blocked = {("bea", "dan")}
    assert found.of_player("bea") == [elm]


@pytest.mark.rule("PSNG-2")
def test_a_circle_shows_everybody_of_it_and_how_many_links_are_unused() -> None:
    bots = {"b-1": "ada", "b-2": "ada"}
    invited = {"bea": "ada", LINK: "ada", "cid": LINK, link_name("other"): "bea", **bots}
    found, _ = invitations(stubs := Stubs(one := summary("elm", "bea", "b-1", invited=invited)))
    stubs.here = {"bea"}
    assert found.circle(one) == Circle(
        people=[
            Guest(player="ada", name="Ada"),
            Guest(player="bea", name="Bea", seat=1, online=True, by="ada"),
            Guest(player="cid", name="Cid", by="ada"),
            Guest(player="b-1", name="B-1", seat=2, by="ada", bot=True),
            Guest(player="b-2", name="B-2", by="ada", bot=True),
        ],
        free=2,
        starting_stack=1_000,
        links=1,
    )


@pytest.mark.rule("PSNG-2")
def test_what_happens_at_a_table_is_shown_to_whom_it_concerns() -> None:
    stubs = Stubs(
        summary("elm", invited={"bea": "ada", "cid": "ada"}), summary("maple", settings={"creator": ""})
    )
    elm, maple = cast("Any", stubs.desks)
    found, stale = invitations(stubs)

    def stored(desk: Any, *events: object) -> list[str]:
        found.stored(cast("Any", SimpleNamespace(desk=desk, summary=desk.summary, events=events)))
        return stale.players.take()

    sat = house.SeatTaken(at=1, seat=1, player="eve", name="Eve", amount=5, transit="t", reason=WHY)
    left = house.SeatLeft(at=1, seat=1, player="eve", stack=5, transit="t", reason=WHY)
    assert stored(elm, house.Invited(at=1, player="ada", guest="dan", reason=WHY)) == ["dan"]
    assert stored(elm, house.InvitationDeclined(at=1, player="dan", reason=WHY)) == ["dan"]
    assert stored(elm, house.LinkFollowed(at=1, player="fay", key="k", reason=WHY)) == ["fay"]
    began = house.SngStarted(at=1, number=1, players=("ada",), reason=WHY)
    ended = house.SngEnded(at=1, number=1, places=(), how="winner", reason=WHY)
    renamed = house.TableChanged(at=1, settings=elm.settings, reason=WHY)
    for event in (began, ended, renamed):
        assert type(event) in found.hears
        assert stored(elm, event) == ["bea", "cid"]
    assert stored(elm, left) == ["bea", "cid"]
    assert stored(elm, house.Dismissed(at=1, reason=WHY)) == ["bea", "cid"]
    assert stored(elm, "else") == []
    assert stubs.told == []
    assert stored(elm, sat) == ["bea", "cid"]
    assert (stubs.told, stored(maple, sat, left), len(stubs.told)) == ([("name", "eve", "Eve")], [], 1)


def test_when_a_table_opens_the_names_of_its_people_are_learned_and_the_house_s_own_has_none() -> None:
    stubs = Stubs(
        summary("elm", invited={"bea": "ada", LINK: "ada"}), summary("maple", settings={"creator": ""})
    )

    async def story() -> list[str]:
        found, stale = invitations(stubs)
        for desk in stubs.desks:
            found.opened(cast("Any", SimpleNamespace(summary=desk.summary)))
        await asyncio.sleep(0.1)
        return stale.players.take()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        assert runner.run(story()) == ["ada", "bea", LINK]
    assert stubs.told == [("learn", "ada", "ada", "bea")]


WISH: dict[str, Any] = {"id": "o", "kind": "private_sng", "seats": 3, "small": 5, "big": 10}


def refusal(one: BaseException) -> object:
    return (one.code, one.rule, one.text, one.facts) if isinstance(one, Refused) else one


def test_the_last_places_are_given_while_others_are_on_their_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players_tables, "TABLES_MAX", 5)
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{size}")
    stubs = Stubs(*(summary(table) for table in ("elm", "oak")), summary("fir", settings={"creator": "bea"}))

    async def story() -> None:
        tables = opener(stubs)

        async def opens(*players: str) -> list[object]:
            asked = (
                tables.open(
                    cast("Any", SimpleNamespace(id=player)), OpenTable(name="Elm", **WISH), cast("Any", stubs)
                )
                for player in players
            )
            return [refusal(one) for one in await asyncio.gather(*asked, return_exceptions=True) if one]

        full = ("house_full", "limit", "The house has no room for another table.", {"most": 5})
        assert await opens("ada", "bea", "cid", "dan") == [full, full]
        opened = [cast("Any", one) for one in stubs.told]
        assert opened == [
            (
                TableSettings(
                    id="private-sng-8", name=name, kind="private_sng", seats=3, small=5, big=10,
                    creator=creator,
                ),
                {"table": "private-sng-8"},
            )
            for name, creator in (("Elm 2", "ada"), ("Elm 3", "bea"))
        ]  # fmt: skip
        stubs.told.clear()
        stubs.failure = [NotStoredError("not now")]
        assert len(await opens("ada")) == 1
        assert await opens("ada", "bea", "cid") == [full], "what was not stored takes no place, nor a name"
        assert [cast("Any", one)[0].name for one in stubs.told] == ["Elm 2", "Elm 2", "Elm 3"]
        stubs.desks.append(Stubs(summary("ash")).desks[0])
        many = ("too_many_tables", "limit", "You have opened 3 tables; close one by leaving it first.")
        assert await opens("ada") == [(*many, {"most": 3})]
        assert [tables_left(cast("Any", stubs), player) for player in ("ada", "bea", "cid")] == [0, 2, 3]
        stubs.desks.append(Stubs(summary("yew")).desks[0])
        assert tables_left(cast("Any", stubs), "ada") == 0, "though it has four"
        assert await opens("cid") == [full]

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(story())


@pytest.mark.rule("HOST-7", "HOST-8")
def test_a_table_is_opened_as_it_was_asked_for_to_the_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{size}")
    given: dict[str, Any] = {
        "kind": "cash", "name": "New", "seats": 5, "small": 2, "big": 4, "buy_in_low": 150,
        "buy_in_high": 300, "starting_stack": 700, "bots": 1, "no_bots": True, "private": True,
        "rounds_a_level": 3,
    }  # fmt: skip
    lists: dict[str, Any] = {
        "options": ["take_small", "buy_button", "take_small"], "bot_styles": ["caller"],
    }  # fmt: skip
    expected = TableSettings(
        id="cash-8", creator="ada", options=("take_small", "buy_button"), bot_styles=("caller",), **given
    )
    stubs = Stubs()

    def opened(*, hurry: bool = False, **times: Any) -> Any:
        command = OpenTable(id="o", **given, **lists, **times)
        account = cast("Any", SimpleNamespace(id="ada"))
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            runner.run(opener(stubs, hurry=hurry).open(account, command, cast("Any", stubs)))
        return cast("Any", stubs.told.pop())[0]

    assert opened() == expected
    assert opened(action_seconds=25, time_bank_seconds=0) == replace(
        expected, action_ms=25_000, time_bank_ms=0
    )
    hurried = {"between_hands_ms": 20, "after_showdown_ms": 20, "after_sng_ms": 20}
    assert opened(hurry=True, action_seconds=25) == replace(expected, action_ms=25_000, **hurried)
    for name, seconds in (("action_seconds", 1), ("time_bank_seconds", 9_999)):
        with pytest.raises(Refused) as caught:
            opened(**{name: seconds})  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.rule, stubs.told) == ("bad_time", "HOST-7", [])


def test_a_name_is_no_other_table_s_nor_one_s_that_is_about_to_have_it() -> None:
    long = "L" * 40
    stubs = Stubs(summary("elm"), summary("oak", names=("Oak", "Later")), summary("ash", names=(long,)))
    tables = opener(stubs)
    with ExitStack() as held:
        given = [
            held.enter_context(tables.distinct(wished, "ada"))
            for wished in ("Elm", "elm", " ELM ", "New", "New", "later")
        ]
        assert given == ["Elm 2", "elm 3", "ELM 4", "New", "New 2", "later 2"]
        assert held.enter_context(tables.distinct("Elm", "ada", "elm")) == "Elm", "its own"
    with tables.distinct("New", "ada") as name, tables.distinct(long, "ada") as cut:
        assert (name, cut) == ("New", f"{'L' * 38} 2")
    with pytest.raises(Refused) as caught, tables.distinct(" ", "ada"):
        pass
    assert caught.value.code == "bad_table_name"


@pytest.mark.parametrize(("kind", "kept"), [("cash", 600_000), ("sng", 600_000), ("private_sng", 3_600_000)])
def test_a_table_without_people_is_closed_when_its_time_is_over(kind: str, kept: int) -> None:
    def closed(*seated: str, at: int = NOW - kept - 1, watched: str = "", **settings: object) -> list[object]:
        stubs = Stubs(summary("elm", *seated, at=at, settings={"kind": kind, **settings}))
        stubs.watched = {watched}
        asyncio.run(opener(stubs).sweep())
        return stubs.told

    gone = [(Dismiss(unused=True), NOW)]
    assert closed() == closed("b-1") == closed(watched="oak") == gone
    assert closed(at=NOW - kept) == []
    assert closed("b-1", "ada") == closed(watched="elm") == closed(standing=True) == []


@pytest.mark.parametrize("failure", [Refused("in_hand", "limit", "Later."), NotStoredError("not now")])
def test_a_table_that_can_not_be_closed_keeps_no_other_open(failure: Exception) -> None:
    stubs = Stubs(summary("elm"), summary("maple", settings={"standing": True}), summary("oak"))
    stubs.failure = [failure]
    with capture_logs() as logs:
        asyncio.run(opener(stubs).sweep())
    assert stubs.told == [(Dismiss(unused=True), NOW)] * 2
    assert [(line["event"], line["table"]) for line in logs] == [("a table stays open", "elm")]
