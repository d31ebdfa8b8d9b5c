"""Waiting lists among stubs: what they say to their desk when tables change, people go or the house opens."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from pokerhouse.house import events as house
from pokerhouse.house import waiting as w
from pokerhouse.house.reason import Reason
from pokerhouse.house.waiting.waiting_list import Line, Offer
from pokerhouse.protocol.people import Waiting
from pokerhouse.rules import Refused
from pokerhouse.server.connections import Stale
from pokerhouse.server.people import WaitingLists, waiting_lists
from pokerhouse.server.tasks import Tasks
from tests.server.playthroughs.jumping_loop import JumpingLoop

TABLES = {"elm": "Elm Hall", "oak": "Old Oak"}
WHY = Reason("a_rule", "TABLE-2", "So it is.")


def table(name: str, *open_seats: int, closed: bool = False) -> Any:
    settings = SimpleNamespace(name=TABLES[name])
    summary = SimpleNamespace(open_seats=open_seats, closed=closed, free=[*open_seats])
    summary.seats_for = lambda *_: summary.open_seats
    return SimpleNamespace(id=name, settings=settings, summary=summary)


class Stubs:
    """The desk of all queues, the open tables, who is here and the clock in one: notes what it is told."""

    def __init__(self, **lines: Line) -> None:
        self.summary = w.WaitingState(lines=lines)
        self.busy = False
        self.told: list[object] = []
        self.tables: dict[str, Any] = {name: table(name, 3) for name in TABLES}
        self.here: set[str] = set()
        self.refusals: list[Exception] = []

    async def handle(self, command: object, answer: object = None) -> None:
        self.told.append(command if answer is None else (command, answer))
        await asyncio.sleep(0)
        if self.refusals:
            raise self.refusals.pop()

    def start(self) -> None:
        self.told.append("start")

    async def load(self) -> None:
        self.told.append("load")

    def get(self, name: str) -> Any:
        return self.tables.get(name)

    def is_connected(self, player: str) -> bool:
        return player in self.here

    def taken(self) -> list[object]:
        """What the desk was told since this was asked last."""
        told, self.told = self.told, []
        return told


Story = Callable[[WaitingLists, Stubs], Awaitable[None]]


def among(stubs: Stubs, story: Story) -> None:
    """Let this happen to waiting lists among stubs, in a loop whose time jumps."""
    part = cast("Any", stubs)

    async def live() -> None:
        lists = WaitingLists(
            store=part, writer=part, tables=part, presence=part, clock=part, tasks=Tasks(), stale=Stale(),
            from_network=2,
        )  # fmt: skip
        await story(lists, stubs)

    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=JumpingLoop) as runner:
        patch.setattr(waiting_lists, "WaitingDesk", lambda **_: stubs)
        runner.run(live())


def news(desk: Any, *events: object) -> Any:
    return SimpleNamespace(desk=desk, summary=desk.summary, events=events)


def sat_down(player: str) -> house.SeatTaken:
    return house.SeatTaken(at=1, seat=1, player=player, name=player, amount=5, transit="t", reason=WHY)


def gone(player: str, table: str) -> w.Unqueue:
    return w.Unqueue(player=player, table=table, why="gone")


def free(table: str, *seats: int) -> w.NoteFree:
    return w.NoteFree(table=table, seats=seats)


def test_everybody_sees_its_queues_with_place_and_offer() -> None:
    stubs = Stubs(
        elm=Line(["ada", "bea", "cid"], [Offer("ada", 4, 900), Offer("bea", 2, 950)]),
        oak=Line(["cid", "bea"]),
        ash=Line(["cid"]),
    )

    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        del stubs
        assert [lists.of_player(player) for player in ("ada", "bea", "cid", "dan")] == [
            [Waiting(table="elm", table_name="Elm Hall", place=1, seat=4, deadline=900)],
            [
                Waiting(table="elm", table_name="Elm Hall", place=2, seat=2, deadline=950),
                Waiting(table="oak", table_name="Old Oak", place=2),
            ],
            [
                Waiting(table="elm", table_name="Elm Hall", place=3),
                Waiting(table="oak", table_name="Old Oak", place=1),
            ],
            [],
        ], "nobody sees a queue for a closed table"
        assert [lists.waiting(table) for table in ("elm", "oak", "ash", "fir")] == [3, 2, 1, 0]

    among(stubs, story)


def test_a_table_s_step_is_told_to_its_queue_and_to_nobody_where_none_waits() -> None:
    elm, oak = table("elm", 1, 3), table("oak", 2)

    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        stubs.tables = {"elm": elm, "oak": oak}

        async def stored(desk: Any, *events: object) -> list[object]:
            lists.stored(news(desk, *events))
            await asyncio.sleep(0.1)
            return stubs.taken()

        assert await stored(elm) == [free("elm", 1, 3)]
        assert await stored(oak) == []
        assert await stored(elm, sat_down("ada"), sat_down("bea")) == [
            w.NoteSeated(player="ada"), free("elm", 1, 3),
        ]  # fmt: skip
        assert await stored(oak, sat_down("ada"), "else") == [w.NoteSeated(player="ada")]
        assert await stored(oak, sat_down("bea")) == []
        stubs.busy = True
        assert await stored(oak, sat_down("bea"), "else") == [w.NoteSeated(player="bea"), free("oak", 2)]
        stubs.busy = False
        assert await stored(table("elm", 1, closed=True)) == [
            w.Unqueue(player="ada", table="elm"), w.Unqueue(player="cid", table="elm"),
        ]  # fmt: skip
        assert await stored(table("oak", 1, closed=True)) == []
        lists.stored(news(elm))
        del stubs.tables["elm"]
        await asyncio.sleep(0.1)
        assert stubs.taken() == [], "it was closed before anything was said"

    among(Stubs(elm=Line(["ada", "cid"])), story)


def test_what_the_queues_do_not_take_is_said_again_until_they_do() -> None:
    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        stubs.refusals = [Refused("busy", "limit", "Later."), Refused("busy", "limit", "Later.")]
        lists.stored(news(table("elm", 3)))
        said = []
        with capture_logs() as logs:
            for _ in range(5):
                await asyncio.sleep(0.4)
                said.append(len(stubs.told))
        assert [(line["event"], line["error"]) for line in logs] == [
            ("the waiting list does not know yet", "Later.")
        ] * 2
        assert (said, stubs.taken()) == ([1, 2, 2, 3, 3], [free("elm", 3)] * 3)

    among(Stubs(elm=Line(["ada"])), story)


def test_who_goes_and_waits_has_twenty_seconds_and_four_with_an_offer() -> None:
    stubs = Stubs(elm=Line(["ada", "bea"], [Offer("ada", 3, 900)]), oak=Line(["bea", "ada"]))

    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        loop = asyncio.get_running_loop()
        await lists.load()
        assert stubs.taken() == ["load"]
        timers: list[tuple[float, str]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loop, "call_later", lambda delay, _, player: timers.append((delay, player)))
            lists.went("cid")
            assert timers == [], "nobody waits for cid to come back"
            stubs.busy = True
            lists.went("cid")
            assert timers == [(20, "cid"), (4, "cid")], "its place may be on its way"
            stubs.busy = False
        for player in ("ada", "bea"):
            lists.went(player)
        await asyncio.sleep(3.9)
        assert stubs.taken() == []
        await asyncio.sleep(0.2)
        assert stubs.taken() == [gone("ada", "elm")], "only what is offered is withdrawn"
        stubs.here = {"bea"}
        await asyncio.sleep(15.8)
        assert stubs.taken() == []
        await asyncio.sleep(0.2)
        assert stubs.taken() == [gone("ada", "elm"), gone("ada", "oak")]

    among(stubs, story)


def test_a_house_that_opens_offers_anew_and_expects_everybody_back() -> None:
    stubs = Stubs(elm=Line(["ada", "bea"], [Offer("ada", 3, 900)]), ash=Line(["cid"]), oak=Line(["dan"]))

    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        stubs.here = {"bea"}
        await lists.load()
        lists.house_opened()
        await asyncio.sleep(0.1)
        assert stubs.taken() == [
            "load", "start",
            free("elm"), free("elm", 3), free("ash"), w.Unqueue(player="cid", table="ash"),
            free("oak"), free("oak", 3),
        ]  # fmt: skip
        await asyncio.sleep(19.8)
        assert stubs.taken() == [], "nobody takes absence amiss"
        await asyncio.sleep(0.2)
        assert {cast("w.Unqueue", one).player for one in stubs.told} == {"ada", "cid", "dan"}
        assert set(stubs.taken()) == {gone("ada", "elm"), gone("cid", "ash"), gone("dan", "oak")}
        lists.went("ada")
        await asyncio.sleep(4.1)
        assert stubs.taken() == [gone("ada", "elm")], "it is expected no more"

    among(stubs, story)
