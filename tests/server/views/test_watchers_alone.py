"""Watchers of a table that a test makes up: what is around it, who is shown a step, and when that ends."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from structlog.testing import capture_logs

from pokerhouse.house.events import Dismissed, SeatLeft
from pokerhouse.house.reason import Reason as Why
from pokerhouse.rules import Refused
from pokerhouse.server.connections import Connection, Followers, Presence, Stale
from pokerhouse.server.views import Watchers
from pokerhouse.server.views import watchers as module
from pokerhouse.server.wire import Told
from tests.server.connections.test_connection import Line

pytestmark = pytest.mark.anyio


class Drawn:
    """Stands for the views of a table: says for whom each is made, and of what."""

    def __init__(self, table: str, around: Any) -> None:
        self.table, self.around = table, around
        DRAWN.append(self)

    def to(self, player: str, offer: object) -> dict[str, object]:
        if player == "broken":
            raise ValueError("ours")
        DRAWN.append(player)
        return {"to": player, "offer": offer}


DRAWN: list[Any] = []


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    DRAWN.clear()
    monkeypatch.setattr(module, "TableViews", Drawn)


class Watched:
    """A table where Ann sits, with a bot and with Cid, who is away; and who follows it."""

    id, number, time = "oak", 7, 5_000

    def __init__(self) -> None:
        self.followers, self.presence, self.stale = Followers(), Presence(), Stale()
        self.recent = [told(5), told(6), told(7)]
        seats = (("cid", 5, False), ("ann", 2, False), ("b-1", 3, True))
        people = tuple(SimpleNamespace(player=name, seat=seat, bot=bot) for name, seat, bot in seats)
        self.strangers: set[str] = set()
        self.summary = SimpleNamespace(
            closed=False,
            seated=people,
            host="dan",
            settings=SimpleNamespace(creator="dan"),
            may_watch=lambda player: player not in self.strangers,
            seat_of=lambda player: next((one for one in people if one.player == player), None),
        )
        parts = cast("Any", self)
        self.watchers = Watchers(
            tables=parts,
            followers=self.followers,
            presence=self.presence,
            stale=self.stale,
            own_views=parts,
            invitations=parts,
            waiting_lists=parts,
            names=parts,
            clock=parts,
            from_network=9,
            from_network_a_second=2,
        )

    def now(self) -> int:
        return self.time

    def of(self, player: str) -> str:
        return player.title()

    offers = "offer for"

    def offer(self, player: str, _desk: object) -> str:
        return f"{self.offers} {player}"

    coming: tuple[str, str] | None = None

    def is_coming(self, *which: str) -> bool:
        return which == self.coming

    def get(self, table: str) -> Any:
        return self if table == self.id else None

    def circle(self, _summary: object) -> str:
        return "circle"

    def waiting(self, table: str) -> int:
        return len(table)

    async def look(self, look: Any) -> Any:
        return look(self.news())

    def news(self, step: Told | None = None) -> Any:
        teller = SimpleNamespace(reasons="reasons", names="names")
        return SimpleNamespace(
            desk=self,
            summary=self.summary,
            table="table",
            teller=teller,
            told=step,
            events=step.stored if step else (),
        )

    def socket(self, player: str, *, follows: bool = False) -> tuple[Connection, Line]:
        """A socket of somebody who is here."""
        connection, line = Connection(player, cast("Any", self)), Line()
        connection.deliver_to(line)
        self.presence.add(connection)
        if follows:
            self.followers.follow(connection, "oak")
        return connection, line


def told(number: int, *stored: Any) -> Told:
    return Told(number, stored, (), {})


def heard(line: Line) -> list[dict[str, Any]]:
    """What was heard since this was asked last."""
    frames, line.frames = line.frames, []
    return [msgspec.json.decode(frame) for frame in frames]


def update(number: int, view: object = None) -> dict[str, object]:
    """A step as it is told."""
    shown = {} if view is None else {"view": view}
    return {"type": "update", "now": 5_000, "table": "oak", "number": number, "events": [], **shown}


async def test_what_stands_around_a_table() -> None:
    oak = Watched()
    for name in ("ann", "eve", "eve", "fay"):
        oak.socket(name, follows=True)
    view = oak.watchers.view(oak.news(), "eve")
    assert cast("Any", view) == {"to": "eve", "offer": "offer for eve"}
    drawn = DRAWN[0]
    assert drawn.table == "table"
    assert msgspec.structs.asdict(drawn.around) == {
        "observers": 2, "away": frozenset({5}), "reasons": "reasons", "names": "names", "circle": "circle",
        "host_name": "Dan", "waiting": 3, "now": 5_000,
    }  # fmt: skip
    assert cast("Any", oak.watchers.view(oak.news(), "ann")) == {"to": "ann", "offer": None}, "it sits"
    oak.summary.settings.creator = ""
    oak.watchers.view(oak.news(), "ann")
    assert DRAWN[-2].around.circle is None, "a table of the house"


async def test_who_is_there_is_told_to_all_who_follow() -> None:
    oak = Watched()
    (_, line), (_, other) = oak.socket("eve", follows=True), oak.socket("fay")
    oak.watchers.show_presence(cast("Any", oak))
    presence = {"type": "presence", "now": 5_000, "table": "oak", "observers": 1, "away": [2, 5]}
    (said,) = heard(line)
    assert {**said, "type": "presence"} == presence
    assert heard(other) == []


async def test_a_newcomer_gets_the_gap_or_the_table_as_it_stands() -> None:
    for seen, numbers in ((None, None), (7, []), (6, [7]), (4, [5, 6, 7]), (3, None), (8, None)):
        oak = Watched()
        eve, line = oak.socket("eve")
        await oak.watchers.join(eve, cast("Any", oak), seen)
        view = {"to": "eve", "offer": "offer for eve"}
        snapshot = {"type": "snapshot", "now": 5_000, "table": "oak", "number": 7, "view": view}
        gap = [update(number, view if number == 7 else None) for number in numbers or ()]
        offer = {"type": "offer", "now": 5_000, "table": "oak", "offer": "offer for eve"}
        # Who has missed nothing here may have missed something of its own.
        assert heard(line) == ([snapshot] if numbers is None else gap or [offer]), seen
        assert oak.followers.of_table("oak") == [eve]
        assert oak.stale.tables.take() == ["oak"]
        for again, count in ((7, 0), (6, 1), (None, 1)):
            await oak.watchers.join(eve, cast("Any", oak), again)
            assert len(heard(line)) == count, "a table as it stands, and no number twice"


async def test_who_is_not_let_in_follows_nothing() -> None:
    oak = Watched()
    eve, line = oak.socket("eve")

    async def refused() -> tuple[str, str, str, object]:
        with pytest.raises(Refused) as refusal:
            await oak.watchers.join(eve, cast("Any", oak), None)
        assert oak.id not in oak.followers.tables_of(eve)
        assert line.frames == []
        return refusal.value.code, refusal.value.rule, refusal.value.text, refusal.value.facts

    oak.summary.closed = True
    assert await refused() == ("no_such_table", "LOBBY-1", "There is no such table.", {"table": "oak"})
    oak.summary.closed, oak.strangers = False, {"eve"}
    assert await refused() == ("private_table", "PSNG-2", "This table is for friends who were invited.", {})
    oak.strangers = set()
    for number in range(8):
        oak.followers.follow(eve, f"elm-{number}")
    full = ("follows_too_many", "limit", "One connection follows 8 tables at most.", {"most": 8})
    assert await refused() == full
    dan, _ = oak.socket("dan")
    for number in range(2):
        oak.followers.follow(dan, f"fir-{number}")
    oak.watchers.leave(eve, "elm-1")
    many = "9 tables are followed from your address already."
    assert await refused() == ("address_follows_too_many", "limit", many, {"most": 9})
    oak.followers.unfollow(dan, "fir-0")
    assert oak.stale.tables.take() == ["elm-1"]
    oak.watchers.leave(eve, "elm-0")
    assert oak.stale.tables.take() == ["elm-0"]
    await oak.watchers.join(eve, cast("Any", oak), None)
    await oak.watchers.join(eve, cast("Any", oak), None)


async def test_a_step_is_shown_to_everybody_and_drawn_once_a_player() -> None:
    oak = Watched()
    lines = [oak.socket(name, follows=True)[1] for name in ("ann", "eve", "eve")]
    oak.watchers.stored(oak.news(told(8)))
    ann, eve = ({"to": "ann", "offer": None}, {"to": "eve", "offer": "offer for eve"})
    assert [heard(line) for line in lines] == [[update(8, ann)], [update(8, eve)], [update(8, eve)]]
    assert sorted(str(one) for one in DRAWN if isinstance(one, str)) == ["ann", "eve"]
    assert len(DRAWN) == 3, "and what is around once for all"
    oak.watchers.stored(oak.news())
    assert [heard(line) for line in lines] == [[], [], []], "no step, nothing to tell"


async def test_what_is_offered_is_told_anew_when_it_is_another() -> None:
    oak = Watched()
    (eve, line), (ann, other) = oak.socket("eve"), oak.socket("ann")
    for connection in (eve, ann):
        await oak.watchers.join(connection, cast("Any", oak), None)
    oak.followers.follow(eve, "gone")

    def offers() -> list[list[object]]:
        line.frames, other.frames = [], []
        for connection in (eve, ann):
            oak.watchers.show_offers(connection)
        return [[(one["type"], one["offer"]) for one in heard(each)] for each in (line, other)]

    assert offers() == [[], []], "it came with the view"
    oak.offers, oak.coming = "less for", ("eve", "oak")
    assert offers() == [[], []], "it is about to sit down"
    oak.coming = None
    assert offers() == [[("offer", "less for eve")], []], "who sits there is offered nothing"
    assert offers() == [[], []]
    oak.offers = "more for"
    oak.watchers.stored(oak.news(told(8)))
    assert offers() == [[], []], "it came with the step"
    oak.watchers.leave(eve, "oak")
    oak.offers = "none for"
    assert offers() == [[], []], "it does not follow"
    oak.followers.follow(eve, "oak")
    assert offers() == [[("offer", "none for eve")], []]


async def test_whom_it_cannot_be_shown_is_dropped_alone() -> None:
    oak = Watched()
    (broken, line), (_, other) = oak.socket("broken", follows=True), oak.socket("eve", follows=True)
    with capture_logs() as logs:
        oak.watchers.stored(oak.news(told(8)))
    assert broken.dropped == module.NOT_DRAWN
    assert [one["type"] for one in heard(line)] == ["dropped"]
    assert [one["number"] for one in heard(other)] == [8]
    assert [(one["event"], one["table"]) for one in logs] == [("a view failed", "oak")]


@pytest.mark.parametrize(("observer", "stays"), [(False, False), (True, True)])
async def test_who_has_left_follows_no_more_unless_it_stays_to_watch(*, observer: bool, stays: bool) -> None:
    oak = Watched()
    (ann, line), (eve, other) = oak.socket("ann", follows=True), oak.socket("eve", follows=True)
    why = Why("asked", "TABLE-7", "Ann leaves.")
    left = SeatLeft(at=1, seat=2, player="ann", stack=5, transit="t", reason=why, observer=observer)
    oak.watchers.stored(oak.news(told(8, left)))
    assert [len(heard(line)), len(heard(other))] == [1, 1], "the step itself is told"
    assert (oak.followers.tables_of(ann) == ["oak"]) is stays
    assert oak.followers.tables_of(eve) == ["oak"]


async def test_who_may_watch_no_more_is_shown_nothing() -> None:
    oak = Watched()
    eve, line = oak.socket("eve", follows=True)
    oak.strangers = {"eve"}
    oak.watchers.stored(oak.news(told(8)))
    assert (heard(line), oak.followers.of_table("oak")) == ([], [])
    assert oak.stale.tables.take() == ["oak"]
    assert eve.dropped is None


async def test_a_closed_table_is_followed_no_more_and_says_why() -> None:
    why = Why("empty", "CASH-1.2", "Nobody is here.")
    for stored, kinds in (((Dismissed(at=1, reason=why),), ["update", "table_closed"]), ((), ["update"])):
        oak = Watched()
        _, line = oak.socket("eve", follows=True)
        oak.summary.closed = True
        oak.watchers.stored(oak.news(told(8, *stored)))
        said = heard(line)
        assert [one["type"] for one in said] == kinds
        assert oak.followers.of_table("oak") == []
        if stored:
            assert said[1] == {
                "type": "table_closed",
                "now": 5_000,
                "table": "oak",
                "reason": {"code": "empty", "rule": "CASH-1.2", "text": "Nobody is here."},
            }


async def test_one_address_is_shown_so_many_tables_a_second() -> None:
    oak = Watched()
    desk, (ann, line), (bea, _), (eve, _) = cast("Any", oak), *map(oak.socket, ("ann", "bea", "eve"))
    ann.network = bea.network = "home"
    for number in range(20):
        await oak.watchers.join(ann if number % 2 else bea, desk, 4)
    line.frames.clear()
    for connection in (ann, bea):
        with pytest.raises(Refused) as caught:
            await oak.watchers.join(connection, desk, None)
        refused = caught.value
        assert (refused.code, refused.rule, refused.text) == ("too_fast", "limit", "A moment, please.")
    assert heard(line) == []
    await oak.watchers.join(eve, desk, None)
    oak.time += 500
    await oak.watchers.join(ann, desk, None)
    with pytest.raises(Refused):
        await oak.watchers.join(bea, desk, None)
