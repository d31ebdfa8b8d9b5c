"""The queues' desk alone: what is stored and told, offers to the millisecond, and the same after a stop."""

import asyncio
from typing import Any

import pytest

from pokerhouse.house.waiting import NoteFree, Queue, Unqueue
from pokerhouse.rules import Refused
from pokerhouse.server.actors import WaitingDesk
from pokerhouse.server.storage import AnswerRow, NotStoredError
from tests.server.actors.books import Floor, on_a_floor

ANSWER = AnswerRow("ann", "c1", b"said")


def queues(floor: Floor) -> tuple[WaitingDesk, list[list[str]]]:
    """All queues around a store, and what was told of them."""
    told: list[list[str]] = []
    books: Any = floor.books

    def publish(events: Any) -> None:
        told.append(
            [f"{type(event).__name__} {event.player}" for event in events if hasattr(event, "player")]
        )

    return WaitingDesk(store=books, writer=books, clock=floor.clock, tasks=floor.tasks, publish=publish), told


def players(desk: WaitingDesk) -> list[str]:
    return [player for line in desk.summary.lines.values() for player in line.players]


def test_a_queue_is_stored_before_it_is_told_and_its_offers_end_in_time() -> None:
    async def story(floor: Floor) -> None:
        desk, told = queues(floor)
        await desk.load()
        desk.start()
        await asyncio.sleep(1)
        assert not desk.busy
        begun = floor.clock.now()
        queueing = asyncio.create_task(desk.handle(Queue(player="ann", table="oak"), ANSWER))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (desk.busy, players(desk), told) == (True, [], [])
        await queueing
        assert (desk.busy, players(desk), told) == (False, ["ann"], [["Queued ann"]])
        (batch,) = floor.books.written
        assert (batch.at, batch.stream, batch.kind, batch.number, batch.command, batch.answer) == (
            begun, "waiting:lists", "waiting", 1, "ann/c1", ANSWER,
        )  # fmt: skip
        await desk.handle(Queue(player="bob", table="oak"))
        await desk.handle(NoteFree(table="oak", seats=(3,)))
        offered = floor.clock.now() - 1
        assert told[1:] == [["Queued bob"], ["SeatOffered ann"]]
        await asyncio.sleep((offered + 29_999 - floor.clock.now()) / 1_000)
        assert len(told) == 3
        await asyncio.sleep(0.003)
        assert told[3:] == [["Unqueued ann", "SeatOffered bob"]]
        with pytest.raises(Refused):
            await desk.handle(Queue(player="", table="oak"))
        assert players(desk) == ["bob"]

    on_a_floor(story)


def test_queues_are_found_again_and_offers_end_by_themselves() -> None:
    async def story(floor: Floor) -> None:
        desk, _ = queues(floor)
        for player in ("ann", "bob", "cid"):
            await desk.handle(Queue(player=player, table="oak"))
        await desk.handle(NoteFree(table="oak", seats=(3,)))
        again, told = queues(floor)
        await again.load()
        assert (again.summary, told) == (desk.summary, [])
        await asyncio.sleep(40)
        assert told == [], "it does not run yet"
        again.start()
        await asyncio.sleep(0.1)
        assert told == [["Unqueued ann", "SeatOffered bob"]]
        await again.handle(Unqueue(player="cid", table="oak"))
        assert (players(again), len(floor.books.batches_of_stream["waiting:lists"])) == (["bob"], 6)

    on_a_floor(story)


@pytest.mark.parametrize(("trouble", "found"), [("full", []), ("unclear", [["Queued ann"]])])
def test_a_place_that_is_stored_after_all_is_told(trouble: str, found: list[list[str]]) -> None:
    async def story(floor: Floor) -> None:
        desk, told = queues(floor)
        floor.books.trouble.append(trouble)
        with pytest.raises(NotStoredError, match=trouble):
            await desk.handle(Queue(player="ann", table="oak"))
        assert (told, players(desk)) == (found, ["ann"] * len(found))
        await desk.handle(Queue(player="bob", table="oak"))
        assert players(desk) == [*["ann"] * len(found), "bob"]

    on_a_floor(story)
