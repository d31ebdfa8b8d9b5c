"""Tables that a house without views finds after a stop: read by few questions, and as they were."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house import Table
from pokerhouse.house.commands import Act, Dismiss, Leave
from pokerhouse.server.actors.table_archive import snapshot_of
from pokerhouse.server.storage import NotStoredError
from tests.server.actors.books import OAK, Floor, on_a_floor
from tests.server.actors.stored.test_tables_alone import ELM, due


@pytest.mark.rule("STD-14")
@pytest.mark.parametrize("lost", [False, True])
def test_after_a_stop_a_hand_goes_on_unless_its_deck_is_lost(lost: bool) -> None:  # noqa: FBT001
    async def story(floor: Floor) -> None:
        desk = await floor.playing()
        state = floor.table(desk).state
        assert state.clock is not None
        player = state.chairs[state.clock.seat].player
        call = Act(player=player, hand=1, decision=state.clock.decision, move="call")
        await desk.handle(call, arrival=floor.clock.now())
        number = desk.number
        if lost:
            floor.books.decks.clear()
        await asyncio.sleep(10)
        (again,) = await floor.again()
        assert floor.heard.opened_tables == ["oak"]
        now = floor.clock.now()
        await asyncio.sleep(0.01)
        assert floor.heard.taken()[0] == ("HandVoided" if lost else "Resumed")
        assert (again.number, again.summary.in_hand) == (number + 1, not lost)
        if lost:
            assert [seated.stack for seated in again.summary.seated] == [200] * 3
        else:
            assert due(floor, again) + floor.clock.now() == now + 20_000 + 60_000

    on_a_floor(story)


def test_after_a_stop_a_table_between_two_hands_goes_on_by_itself() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.playing()
        await asyncio.sleep(due(floor, desk) / 1_000 + 0.01)
        await asyncio.sleep(due(floor, desk) / 1_000 + 0.01)
        hand = floor.table(desk).state.hand_number
        assert not desk.summary.in_hand
        assert floor.table(desk).hand is not None, "the one that is over"
        number, deadline = desk.number, floor.clock.now() + due(floor, desk)
        (again,) = await floor.again()
        await asyncio.sleep(0.1)
        assert (again.number, again.summary.in_hand, floor.heard.taken()) == (number, False, [])
        assert floor.clock.now() + due(floor, again) == deadline
        assert floor.clock.now() >= again.summary.at
        await asyncio.sleep(20)
        assert floor.table(again).state.hand_number == hand + 1

    on_a_floor(story)


def test_tables_are_read_by_few_questions_and_the_same_each_way() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.playing()
        await floor.opener.open(ELM)
        await asyncio.sleep(200)
        books, archive = floor.books, floor.archive
        number = len(books.batches_of_stream["table:oak"])
        row = books.last["table:oak"]
        hand = msgspec.json.decode(row.data)["table"]["state"]["hand_number"]
        assert hand > 1
        books.asked.clear()
        plain = await archive.restore("oak", use_snapshot=False)
        assert books.asked == [("secrets", 0), ("batches", 0), ("secrets", 0)]
        books.asked.clear()
        short = await archive.restore("oak")
        assert books.asked == [
            ("snapshot", "table:oak"), ("secrets", hand), ("batches", row.number), ("secrets", hand),
        ]  # fmt: skip
        books.asked.clear()
        many = await archive.restore_many(["oak", "elm", "nowhere"])
        assert books.asked == [
            ("many", {"table:oak": row.number, "table:elm": 0, "table:nowhere": 0}),
            ("hands", [("table:oak", hand)]),
        ]
        assert list(many) == ["oak", "elm"]
        assert snapshot_of(short)["table"]["state"]["hand_number"] == floor.table(desk).state.hand_number
        assert snapshot_of(short) == snapshot_of(plain) == snapshot_of(many["oak"])
        assert plain.table == short.table == many["oak"].table
        assert (plain.number, short.number, many["oak"].number, many["elm"].number) == (
            number,
            number,
            number,
            1,
        )
        later = list(range(row.number + 1, number + 1))
        assert [told.number for told in short.recent] == [told.number for told in many["oak"].recent] == later
        retold = await archive.retell("oak")
        assert list(retold) == list(range(1, number + 1))
        assert [retold[told.number] for told in plain.recent] == plain.recent
        with pytest.raises(KeyError, match="nowhere"):
            await archive.restore("nowhere")
        assert floor.tables.get("oak") is not None

    on_a_floor(story)


@pytest.mark.parametrize("wrong", ["another form", "not to be read", "no table"])
def test_a_snapshot_that_is_worth_nothing_is_made_up_for(wrong: str) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a chair is missing")

    async def story(floor: Floor) -> None:
        await floor.playing()
        await floor.opener.open(ELM)
        books, archive = floor.books, floor.archive
        plain = await archive.restore("oak", use_snapshot=False)
        row = books.last["table:oak"]
        books.last["table:oak"] = {
            "another form": replace(row, version="another"),
            "not to be read": replace(row, data=b"{}"),
        }.get(wrong, row)
        with pytest.MonkeyPatch.context() as fault, capture_logs() as logs:
            if wrong == "no table":
                fault.setattr(Table, "restore", broken)
            alone = await archive.restore("oak")
            many = await archive.restore_many(["oak", "elm"])
        said = {
            "another form": [],
            "not to be read": [("a snapshot can't be read; the events can", "table:oak", "warning")] * 2,
            "no table": [("a snapshot can't be restored; the events can", "table:oak", "error")] * 2,
        }
        assert [(line["event"], line["stream"], line["log_level"]) for line in logs] == said[wrong]
        assert (snapshot_of(alone), alone.recent[0].number) == (snapshot_of(plain), 1)
        assert list(many) == (["elm"] if wrong == "no table" else ["oak", "elm"])
        if "oak" in many:
            assert many["oak"].table == plain.table
            hand = many["oak"].table.hand
            assert hand is not None
            assert hand.secret.deck

    on_a_floor(story)


def test_one_table_that_can_t_be_read_stays_closed_alone_and_an_outage_is_everybody_s() -> None:
    async def story(floor: Floor) -> None:
        for settings in (OAK, ELM, replace(ELM, id="ash")):
            await floor.opener.open(settings)
        first = floor.books.batches_of_stream["table:elm"][0]
        spoilt: Any = replace(first, events=(replace(first.events[0], data=b"{}"),))
        floor.books.batches_of_stream["table:elm"] = [spoilt]
        with capture_logs() as logs:
            assert [desk.id for desk in await floor.again()] == ["oak", "ash"]
        said = [(line["event"], line["table"]) for line in logs if "table" in line]
        assert said == [("a table can't be restored and stays closed", "elm")]
        assert [desk.id for desk in floor.tables] == ["oak", "ash"]
        floor.books.silent = 1
        with capture_logs() as logs, pytest.raises(OSError, match="the line is cut"):
            await floor.again()
        assert logs == []

    on_a_floor(story)


def test_what_was_left_and_dismissed_runs_on_unseen_until_its_chips_are_home() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.opener.open(OAK)
        await floor.people("ann")
        await floor.sit("ann", desk, 1)
        ann = floor.accounts.here("ann")

        async def full(*_: object) -> None:
            raise NotStoredError("full")

        ann.handle = full  # type: ignore[union-attr, method-assign]
        await desk.handle(Leave(player="ann"), arrival=floor.clock.now())
        await desk.handle(Dismiss(reason="nobody"), arrival=floor.clock.now())
        await asyncio.sleep(1)
        assert (floor.bank("ann"), desk.summary.finished, len(floor.tables)) == (800, False, 0)
        (again,) = await floor.again()
        assert (len(floor.tables), floor.heard.opened_tables) == (0, ["oak"])
        await asyncio.sleep(1)
        assert (floor.bank("ann"), again.summary.finished) == (1_000, True)
        assert await floor.again() == []

    on_a_floor(story)
