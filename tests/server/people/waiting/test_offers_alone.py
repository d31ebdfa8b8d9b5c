"""Offers among stubs: a seat is held before anybody is told, later where storing failed, then it is free."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from pokerhouse.house import waiting as w
from pokerhouse.house.commands import HoldSeat
from pokerhouse.house.waiting.waiting_list import Line, Offer
from pokerhouse.protocol.message import SeatOffered
from pokerhouse.rules import Refused
from pokerhouse.server.connections import Origins
from pokerhouse.server.people import WaitingLists
from pokerhouse.server.storage import NotStoredError
from tests.server.people.waiting.test_waiting_alone import Stubs, among, free, gone, table

NOW, UNTIL = 1_000, 31_000
OFFERED = w.SeatOffered(at=NOW, player="ada", table="elm", seat=3, deadline=UNTIL)
HELD = ("hold", HoldSeat(seat=3, player="ada", until=UNTIL), NOW)


class Offering(Stubs):
    """One table whose seats can be held, or not, and sockets that hear of it."""

    def __init__(self, *failures: Exception, here: tuple[str, ...] = ("ada",)) -> None:
        super().__init__(elm=Line(["ada", "bea"], [Offer("ada", 3, UNTIL)]))
        self.failures = list(failures)
        self.here = {*here}
        self.tables = {"elm": self.desk()}
        self.networks: dict[str, list[str]] = {}

    def desk(self, *free_seats: int) -> Any:
        async def handle(command: object, *, arrival: int) -> None:
            self.told.append(("hold", command, arrival))
            if self.failures:
                raise self.failures.pop(0)

        desk = table("elm", *(free_seats or (3,)))
        desk.handle = handle
        return desk

    def now(self) -> int:
        return NOW

    def connections(self, player: str) -> list[Any]:
        def socket(network: str) -> Any:
            return SimpleNamespace(network=network, send=lambda message: self.told.append((player, message)))

        here = ["one", "two"] if player in self.here else []
        return [socket(network) for network in self.networks.get(player, here)]


async def follow(lists: WaitingLists, stubs: Stubs, *events: w.WaitingEvent) -> list[object]:
    """What comes of these events within a moment."""
    lists._follow(events)  # noqa: SLF001
    await asyncio.sleep(0.1)
    return stubs.taken()


def stale(lists: WaitingLists) -> tuple[list[str], list[str]]:
    """The players and the tables that are to be shown anew."""
    found = lists._stale  # noqa: SLF001
    return found.players.take(), found.tables.take()


def test_a_seat_is_held_and_then_every_socket_of_who_waits_is_told() -> None:
    told = ("ada", SeatOffered(now=NOW, table="elm", name="Elm Hall", seat=3, deadline=UNTIL))

    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        assert await follow(lists, stubs, OFFERED) == [HELD, told, told]
        assert stale(lists) == (["ada", "bea"], ["elm"])
        await asyncio.sleep(60)
        assert stubs.taken() == [], "who is here has the whole time"
        stubs.here.clear()
        assert await follow(lists, stubs, OFFERED) == [HELD]
        await asyncio.sleep(3.8)
        assert stubs.taken() == []
        await asyncio.sleep(0.2)
        assert stubs.taken() == [gone("ada", "elm")], "who is not is waited for as briefly as who goes"
        stubs.tables.clear()
        assert await follow(lists, stubs, OFFERED) == []

    among(Offering(), story)


def test_a_seat_that_could_not_be_stored_is_held_later_if_it_is_still_offered() -> None:
    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        lists._follow([OFFERED])  # noqa: SLF001
        held = []
        for _ in range(5):
            await asyncio.sleep(0.4)
            held.append(stubs.told.count(HELD))
        assert (held, len(stubs.taken())) == ([1, 2, 2, 3, 3], 5)
        cast("Offering", stubs).failures = [NotStoredError("not now")]
        assert await follow(lists, stubs, OFFERED) == [HELD]
        stubs.summary.lines["elm"].offers[:] = [Offer("bea", 3, UNTIL)]
        assert await follow(lists, stubs) == []
        await asyncio.sleep(60)
        assert stubs.taken() == [], "it is another's by now"

    among(Offering(NotStoredError("not now"), NotStoredError("not now")), story)


def test_a_seat_that_is_not_to_be_had_is_told_to_the_queue() -> None:
    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        with capture_logs() as logs:
            assert await follow(lists, stubs, OFFERED) == [HELD, free("elm", 3)]
        assert [(line["event"], line["table"], line["error"]) for line in logs] == [
            ("a seat could not be held", "elm", "It is taken.")
        ]

    among(Offering(Refused("seat_taken", "TABLE-2", "It is taken.")), story)


@pytest.mark.parametrize(
    "event",
    [
        w.Unqueued(at=NOW, player="ada", table="elm", why="gone"),
        w.OfferWithdrawn(at=NOW, player="ada", table="elm", seat=3),
    ],
)
def test_a_seat_that_is_offered_to_nobody_is_free_again_unless_somebody_took_it(
    event: w.WaitingEvent,
) -> None:
    released = ("hold", HoldSeat(seat=3, player="ada", until=NOW), NOW)

    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        for open_seats, told in (((3,), [released]), ((1, 2), []), ((), [])):
            stubs.tables = {"elm": cast("Offering", stubs).desk(*open_seats)} if open_seats else {}
            stubs.summary.lines = {"elm": Line(["ada", "bea"], [Offer("ada", 3, UNTIL)])}
            assert await follow(lists, stubs) == []
            stubs.summary.lines = {"elm": Line(["bea"])}
            stale(lists)
            assert await follow(lists, stubs, event) == told
            assert stale(lists) == (["ada", "bea"], ["elm"])
        stubs.summary.lines = {"elm": Line(["ada", "bea"], [Offer("ada", 3, UNTIL)])}
        await follow(lists, stubs)
        stubs.summary.lines = {"elm": Line(["bea"], [Offer("bea", 3, UNTIL)])}
        assert await follow(lists, stubs, event) == [], "it is the next one's"
        await follow(lists, stubs)
        stale(lists)
        assert (await follow(lists, stubs, w.Queued(at=NOW, player="cid", table="elm")), stale(lists)) == (
            [], (["bea"], ["elm"]),
        )  # fmt: skip

    among(Offering(), story)


def test_who_may_wait_and_how_many_from_one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Origins, "of", lambda _, network: f"of {network}")

    async def story(lists: WaitingLists, stubs: Stubs) -> None:
        offering = cast("Offering", stubs)
        ada, desk = cast("Any", SimpleNamespace(id="ada")), offering.desk()
        desk.summary.seat_of = {"bea": "a seat"}.get
        desk.summary.barred, desk.summary.open_seats = ["cid"], ()
        note = free("elm", 3)

        def queue(network: str = "home") -> w.Queue:
            return w.Queue(player="ada", table="elm", origin=f"of {network}")

        async def joins(player: str = "ada", network: str = "home") -> Any:
            account = cast("Any", SimpleNamespace(id=player))
            answer = cast("Any", SimpleNamespace(row=lambda **values: values))
            try:
                await lists.join(account, desk, network, answer)
            except Refused as refused:
                return refused.code, refused.rule, refused.text, refused.facts
            await asyncio.sleep(0.1)
            return stubs.taken()

        assert await joins("bea") == ("already_seated", "TABLE-2", "You sit at that table already.", {})
        assert await joins("cid") == (
            "barred", "HOST-5", "The host asked you not to come back to this table.", {},
        )  # fmt: skip
        assert await joins() == [(queue(), {"table": "elm"}), note]
        desk.summary.open_seats = (3,)
        assert await joins() == [(queue(), {"table": "elm"}), note], "others wait for it already"
        stubs.summary.lines.clear()
        assert await joins() == ("seat_free", "limit", "A seat is free there: take it.", {})
        desk.summary.open_seats = ()
        stubs.summary.lines["elm"] = Line(["eve", "fay"])
        offering.networks = {"eve": ["home"], "fay": ["work", "home"], "gil": ["home"]}
        crowded = ("queue_crowded", "limit", "2 people from your address wait there already.", {"most": 2})
        assert await joins() == crowded
        assert await joins(network="work") == [(queue("work"), {"table": "elm"}), note]
        stubs.summary.lines["elm"] = Line(["eve"])
        at_once = await asyncio.gather(joins(), joins(), joins(network="work"), joins(network="work"))
        assert [one == crowded for one in at_once] == [False, True, False, False]
        stubs.taken()
        assert await joins() == [(queue(), {"table": "elm"}), note], "nobody is on the way any more"
        stubs.refusals = [Refused("queued_already", "limit", "You wait there already.")]
        assert (await joins())[0] == "queued_already"
        stubs.taken()
        assert await joins() == [(queue(), {"table": "elm"}), note], "nor who was refused"
        stubs.here.clear()
        stubs.summary.lines["elm"] = Line(["ada"])
        await joins()
        await asyncio.sleep(19.8)
        assert stubs.taken() == []
        await asyncio.sleep(0.2)
        assert stubs.taken() == [gone("ada", "elm")], "it hung up meanwhile"
        answer = cast("Any", SimpleNamespace(row=lambda **values: values))
        await lists.leave(ada, "elm", answer)
        assert stubs.taken() == [(w.Unqueue(player="ada", table="elm"), {})]
        with pytest.raises(Refused) as caught:
            await lists.leave(ada, "oak", answer)
        assert (caught.value.code, caught.value.rule, caught.value.text, stubs.taken()) == (
            "not_waiting", "limit", "You don't wait for a seat there.", [],
        )  # fmt: skip

    among(Offering(), story)
