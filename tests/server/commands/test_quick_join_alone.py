"""Looking for a seat among stubs: which tables are asked, how long they may take, and which is the best."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pokerhouse.house import TableSettings, Terms
from pokerhouse.house.cash import Wait
from pokerhouse.rules import Refused
from pokerhouse.server.commands import QuickJoin, quick_join
from tests.server.playthroughs.jumping_loop import JumpingLoop

NOW = 1_000
NOWHERE: tuple[Any, ...] = ("nowhere", "LOBBY-1", "No table with a free seat is open to you now.", {})
TOO_FAST = ("too_fast", "limit", "At most 2 searches a second.", {"a_second": 2})


class Desk:
    """A table that answers a look after so many seconds."""

    def __init__(
        self, name: str, answer: Wait | Exception | None, *, seconds: float = 0.0, **settings: Any
    ) -> None:
        self.id, self.answer, self.seconds = name, answer, seconds
        self.settings = TableSettings(id=name, name=name, **settings)
        self.summary = SimpleNamespace(held={}, barred=())
        self.looks: list[str] = []

    async def look(self, what: Callable[[Any], Any]) -> Any:
        self.looks.append("begun")
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.looks.append("cancelled")
            raise
        self.looks.append("done")
        if isinstance(self.answer, Exception):
            raise self.answer
        return what(SimpleNamespace(table=SimpleNamespace(state=self.answer)))


class Floor:
    """Open tables, queues and the clock in one, and who looks for a seat."""

    def __init__(self, *desks: Desk) -> None:
        self.desks, self.time, self.queues = desks, NOW, dict[str, int]()
        self.id, self.summary = "ada", self
        self.bank, self.seated, self.low = 100, list[str](), 100
        self.refusal: object = None
        part = cast("Any", self)
        self.search = QuickJoin(tables=part, waiting_lists=part, clock=part, tables_at_once=2)

    def __iter__(self) -> Any:
        return iter(self.desks)

    def now(self) -> int:
        return self.time

    def waiting(self, table: str) -> int:
        return self.queues.get(table, 0)

    def offer(self, terms: Terms, now: int, tables_at_once: int) -> tuple[int, int, object]:
        assert (terms, now, tables_at_once) == (Terms.of(self.desk(terms.table).settings), self.time, 2)
        return self.low, 10_000, self.refusal

    def desk(self, name: str) -> Desk:
        return next(desk for desk in self.desks if desk.id == name)

    async def find(self, small: int | None = None, network: str = "home") -> Any:
        """The table that is found, or why none is."""
        try:
            return (await self.search.soonest(cast("Any", self), network, small)).table
        except Refused as refused:
            return refused.code, refused.rule, refused.text, refused.facts

    def asked(self) -> list[str]:
        """The tables that were looked at since this was asked last."""
        asked = [desk.id for desk in self.desks if desk.looks]
        for desk in self.desks:
            desk.looks.clear()
        return asked


@pytest.fixture(autouse=True)
def _states_are_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_join, "open_seat", lambda state: state)


def lived(story: Callable[[], Awaitable[None]]) -> None:
    async def live() -> None:
        await asyncio.sleep(5)
        await story()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(live())


def wait(table: str, people: int = 0, hands: int = 0) -> Wait:
    return Wait(people, hands, table, 3)


@pytest.mark.rule("LOBBY-1")
def test_only_tables_are_looked_at_where_one_could_sit_down_now() -> None:
    async def story() -> None:
        floor = Floor(
            Desk("elm", wait("elm", 1), small=1),
            Desk("oak", wait("oak", 2), small=5),
            Desk("den", wait("den"), small=1, private=True),
        )
        assert (await floor.find(), floor.asked()) == ("elm", ["elm", "oak"])
        assert (await floor.find(5), floor.asked()) == ("oak", ["oak"])
        assert (await floor.find(7), floor.asked()) == (NOWHERE, [])
        floor.queues["elm"] = 1
        assert (await floor.find(), floor.asked()) == ("oak", ["oak"])
        floor.queues.clear()
        floor.desk("elm").summary.held[1] = SimpleNamespace(until=NOW + 1)
        assert (await floor.find(), floor.asked()) == ("oak", ["oak"])
        floor.time = NOW + 1
        assert (await floor.find(), floor.asked()) == ("elm", ["elm", "oak"])
        floor.desk("elm").summary.barred = ("bea", "ada")
        assert (await floor.find(), floor.asked()) == ("oak", ["oak"])
        floor.low = 101
        assert (await floor.find(), floor.asked()) == (NOWHERE, [])
        floor.low, floor.refusal = 100, object()
        assert (await floor.find(), floor.asked()) == (NOWHERE, [])

    lived(story)


def test_who_sits_at_as_many_tables_as_one_may_is_told_so() -> None:
    async def story() -> None:
        floor = Floor(Desk("elm", wait("elm")))
        floor.seated.append("oak")
        assert await floor.find() == "elm"
        floor.seated.append("den")
        text = "You sit at a table already; 2 at a time."
        assert await floor.find() == ("one_table", "limit", text, {"tables": 2})

    lived(story)


def test_twenty_searches_at_once_from_one_network_and_two_a_second() -> None:
    async def story() -> None:
        floor = Floor(Desk("elm", wait("elm")))
        for network in ("home", "away", ""):
            assert [await floor.find(network=network) for _ in range(21)] == [*["elm"] * 20, TOO_FAST]
        floor.id = "bea"
        assert (await floor.find(network=""), await floor.find()) == ("elm", TOO_FAST)
        floor.time = NOW + 499
        assert await floor.find() == TOO_FAST
        floor.time = NOW + 500
        assert [await floor.find(), await floor.find()] == ["elm", TOO_FAST]

    lived(story)


@pytest.mark.parametrize(
    ("first", "is_enough"),
    [(wait("t0"), True), (wait("t0", hands=1), False), (wait("t0", people=1), False), (None, False)],
)
def test_thirty_two_tables_at_once_and_no_more_once_one_plays_in_the_next_hand(
    *, first: Wait | None, is_enough: bool
) -> None:
    async def story() -> None:
        desks = [Desk(f"t{number}", None, seconds=0.1) for number in range(33)]
        desks[0].answer, desks[32].answer = first, wait("t32", people=3)
        floor = Floor(*desks)
        looking = asyncio.create_task(floor.find())
        await asyncio.sleep(0.05)
        assert floor.asked() == [f"t{number}" for number in range(32)]
        assert await looking == ("t0" if first else "t32")
        assert desks[32].looks == ([] if is_enough else ["begun", "done"])

    lived(story)


def test_tables_have_a_second_in_all_and_one_that_fails_is_not_looked_at() -> None:
    async def story() -> None:
        desks = [Desk(f"t{number}", None) for number in range(35)]
        desks[0].answer, desks[0].seconds = wait("t0", people=5), 0.7
        desks[1].answer = Refused("desk_busy", "limit", "Too much at once.")
        desks[32].answer, desks[32].seconds = wait("t32", people=1), 0.31
        desks[33].answer, desks[33].seconds = wait("t33", people=3), 0.29
        floor = Floor(*desks)
        begun = asyncio.get_running_loop().time()
        assert await floor.find() == "t33"
        assert asyncio.get_running_loop().time() - begun == pytest.approx(1.0)
        await asyncio.sleep(0)
        assert [desk.looks for desk in desks[32:34]] == [["begun", "cancelled"], ["begun", "done"]]
        desks[33].seconds = desks[0].seconds = 1.1
        assert await floor.find() == NOWHERE

    lived(story)
