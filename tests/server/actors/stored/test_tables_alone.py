"""Tables at their desks, in a house without views: what is stored, told and found again."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house import Table
from pokerhouse.house.commands import Dismiss, HoldSeat, NoteConnection
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk, Seated, TableSummary
from pokerhouse.server.metrics import HANDS, TOLD_SECONDS
from pokerhouse.server.storage import AnswerRow, NotStoredError
from tests.server.actors.books import OAK, Floor, on_a_floor
from tests.server.playthroughs.small_house import running_loop

ANSWER = AnswerRow("ann", "c1", b"said")
ELM = replace(OAK, id="elm", name="Elm", seats=3, creator="ann", standing=False)


def due(floor: Floor, desk: Desk) -> int:
    """How long it is until the table's next deadline."""
    deadline = floor.table(desk).next_deadline
    assert deadline is not None
    return deadline - floor.clock.now()


async def hold(floor: Floor, desk: Desk, answer: AnswerRow | None = None, *, seconds: int = 60) -> None:
    """The last seat is held for somebody: a step that no hand minds."""
    now = floor.clock.now()
    await desk.handle(HoldSeat(seat=4, player="eve", until=now + 1_000 * seconds), arrival=now, answer=answer)


def figures() -> tuple[Any, Any, Any]:
    """Hands that were dealt, commands that were told and the seconds it took, as a host reads them."""
    samples = {
        one.name: one.value for kind in (*HANDS.collect(), *TOLD_SECONDS.collect()) for one in kind.samples
    }
    return (
        samples["pokerhouse_hands_total"],
        samples["pokerhouse_told_seconds_count"],
        samples["pokerhouse_told_seconds_sum"],
    )


# opening, finding, closing


def test_an_open_table_is_stored_with_its_answer_and_found_by_who_may_see_it() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.opener.open(ELM, ANSWER)
        (batch,) = floor.books.written
        assert (batch.stream, batch.kind, batch.number, batch.command, batch.answer, batch.closes) == (
            "table:elm", "table", 1, "ann/c1", ANSWER, False,
        )  # fmt: skip
        assert [row.type for row in batch.events] == ["table_opened"]
        assert (desk.id, desk.number, desk.settings, len(desk.recent)) == ("elm", 1, ELM, 1)
        assert (floor.heard.opened_tables, floor.heard.steps) == (["elm"], [])
        assert floor.stale.players.take() == ["ann"], "she may open one less"
        hidden = await floor.opener.open(replace(ELM, id="ash", private=True))
        assert [one.id for one in floor.tables] == ["elm", "ash"]
        assert (len(floor.tables), "elm" in floor.tables, "oak" in floor.tables) == (2, True, False)
        assert (floor.tables.get("elm"), floor.tables.get("oak")) == (desk, None)
        assert (floor.tables.left("ann"), floor.tables.left("bob")) == (1, 3)
        assert floor.tables.find("elm", "bob") is desk
        assert floor.tables.find("ash", "ann") is hidden
        for table in ("ash", "oak"):
            with pytest.raises(Refused, match="There is no such table") as refused:
                floor.tables.find(table, "bob")
            assert (refused.value.code, refused.value.rule, refused.value.facts) == (
                "no_such_table", "LOBBY-1", {"table": table},
            )  # fmt: skip

    on_a_floor(story)


def test_a_table_in_short_between_hands_in_a_hand_and_after_its_end() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.opener.open(ELM)
        opened = floor.clock.now() - 1
        empty = TableSummary(
            settings=ELM, at=opened, in_hand=False, idle=True, closed=False, sng_runs=False, level=None,
            seated=(), open_seats=(1, 2, 3), held={}, invited={}, outgoing={}, arrived=(), host="ann",
            names=("Elm",),
        )  # fmt: skip
        assert desk.summary == empty
        assert (empty.free, empty.has_people, empty.finished, empty.is_private) == (
            [1, 2, 3],
            False,
            False,
            False,
        )
        await floor.people("ann", "bob", "cid")
        await floor.sit("ann", desk, 1)
        await floor.sit("cid", desk, 3, 150)
        two = desk.summary
        assert two.seated == (
            Seated(seat=1, player="ann", bot=False, stack=200, name="Ann"),
            Seated(seat=3, player="cid", bot=False, stack=150, name="Cid"),
        )
        assert (two.free, two.open_seats, two.idle, two.has_people) == ([2], (2,), True, True)
        assert (two.seat_of("cid"), two.seat_of("bob")) == (two.seated[1], None)
        assert [one.id for one in floor.tables.of_player("ann")] == ["elm"]
        assert floor.tables.of_player("bob") == []
        await floor.sit("bob", desk, 2)
        assert (desk.summary.idle, desk.summary.in_hand) == (False, False), "a hand is planned"
        await asyncio.sleep(4.1)
        assert (desk.summary.idle, desk.summary.in_hand, len(desk.summary.arrived)) == (False, True, 3)
        await asyncio.sleep(due(floor, desk) / 1_000 + 0.01)
        await asyncio.sleep(due(floor, desk) / 1_000 + 0.01)
        assert (desk.summary.idle, desk.summary.in_hand) == (False, False)
        floor.stale.players.take()
        await desk.handle(Dismiss(reason="nobody"), arrival=floor.clock.now())
        await asyncio.sleep(1)
        over = desk.summary
        assert (over.closed, over.finished, over.seated, over.outgoing, over.arrived) == (
            True,
            True,
            (),
            {},
            (),
        )
        assert ("ann" in floor.stale.players.take(), len(floor.tables)) == (True, 0)
        assert sorted(floor.bank(name) for name in ("ann", "bob", "cid")) == [999, 1_000, 1_001]
        with pytest.raises(Refused, match="This has come to its end"):
            await desk.look(lambda news: news.summary)
        assert [batch.closes for batch in floor.books.batches_of_stream["table:elm"]][-2:] == [False, True]
        assert await floor.archive.tables() == []

    on_a_floor(story)


@pytest.mark.parametrize(("trouble", "is_open"), [("full", False), ("unclear", True)])
def test_a_table_that_was_opened_unclearly_is_open_if_the_store_has_it(trouble: str, is_open: bool) -> None:  # noqa: FBT001
    async def story(floor: Floor) -> None:
        floor.books.trouble, floor.books.silent = [trouble], 3
        begun = floor.clock.now()
        with capture_logs() as logs:
            if is_open:
                await floor.opener.open(ELM)
            else:
                with pytest.raises(NotStoredError, match="full"):
                    await floor.opener.open(ELM)
        assert floor.clock.now() - begun == 1 + 500 + 1_000 + 2_000
        said = ("nobody knows yet whether a table is open", "elm")
        assert [(line["event"], line["table"]) for line in logs] == [said] * 3
        assert ("elm" in floor.tables, floor.heard.opened_tables) == (is_open, ["elm"] * is_open)

    on_a_floor(story)


# steps


def test_a_hand_is_dealt_in_its_time_and_counted() -> None:
    async def story(floor: Floor) -> None:
        hands, told, seconds = figures()
        desk = await floor.opener.open(OAK)
        await floor.people("ann", "bob", "cid")
        for seat, name in enumerate(("ann", "bob"), 1):
            await floor.sit(name, desk, seat)
        await asyncio.sleep(30)
        assert (desk.number, desk.summary.in_hand) == (3, False)
        await floor.sit("cid", desk, 3)
        wait = due(floor, desk)
        await asyncio.sleep(wait / 1_000 - 0.001)
        assert (desk.number, figures()) == (4, (hands, told + 3, pytest.approx(seconds + 0.006)))
        await asyncio.sleep(0.003)
        assert (desk.number, figures()[0]) == (5, hands + 1)
        assert [step for step in floor.heard.steps if step[0] == "oak"] == [
            ("oak", number) for number in range(2, 6)
        ]
        last = floor.books.written[-1]
        assert (list(last.secrets), last.snapshot is not None, last.answer) == ([1], True, None)
        known = NoteConnection(player="ann", connected=True)
        for late, took in ((250, 0.25), (0, 0), (-50, 0)):
            _, told, seconds = figures()
            await desk.handle(known, arrival=floor.clock.now() - late)
            assert figures()[1:] == (told + 1, pytest.approx(seconds + took))
        assert desk.number == 5, "what changes nothing is not stored"

    on_a_floor(story)


@pytest.mark.parametrize(("late", "was_away"), [(0, False), (5_000, False), (5_001, True)])
def test_a_deadline_missed_by_more_than_five_seconds_is_the_house_s_fault(late: int, was_away: bool) -> None:  # noqa: FBT001
    async def story(floor: Floor) -> None:
        desk = await floor.playing()
        running_loop().seconds += (due(floor, desk) + late) / 1_000
        now = floor.clock.now()
        await asyncio.sleep(0.01)
        found = floor.heard.taken()
        assert found[0] == ("Resumed" if was_away else "TimedOut")
        assert ("TimedOut" in found) != was_away
        if was_away:
            assert floor.table(desk).next_deadline == now + 20_000 + 60_000

    on_a_floor(story)


def test_time_in_which_nothing_could_be_stored_is_given_back_once() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.playing()
        await asyncio.sleep(2)
        still = floor.clock.now()
        for _ in range(2):
            floor.books.trouble.append("full")
            with pytest.raises(NotStoredError):
                await hold(floor, desk)
            await asyncio.sleep(3)
        deadline = floor.clock.now() + due(floor, desk)
        await asyncio.sleep(due(floor, desk) / 1_000 + 0.01)
        events = floor.heard.events[:]
        assert floor.heard.taken() == ["Resumed", "ClockStarted"]
        assert events[0].gap == deadline - still - 1
        await asyncio.sleep(due(floor, desk) / 1_000 + 0.01)
        assert floor.heard.taken()[0] == "TimedOut"

    on_a_floor(story)


def test_who_could_act_since_has_no_time_given_back() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.playing()
        floor.books.trouble.append("full")
        with pytest.raises(NotStoredError):
            await hold(floor, desk)
        await hold(floor, desk, seconds=90)
        await asyncio.sleep(due(floor, desk) / 1_000 + 0.01)
        assert "Resumed" not in floor.heard.taken()

    on_a_floor(story)


def test_a_table_that_nobody_needs_sleeps_between_two_hands() -> None:
    async def story(floor: Floor) -> None:
        floor.is_needed = False
        desk = await floor.opener.open(OAK)
        for seat, account in enumerate(await floor.people("ann", "bob", "cid"), 1):
            await floor.sit(account.id, desk, seat)
        await asyncio.sleep(600)
        assert (desk.number, desk.summary.in_hand) == (4, False)
        floor.is_needed = True
        await asyncio.sleep(600)
        assert desk.number == 4
        desk.wake()
        await asyncio.sleep(0.01)
        assert desk.summary.in_hand

    on_a_floor(story)


# what is not stored


@pytest.mark.parametrize("before", [0, 1])
@pytest.mark.parametrize(("trouble", "stored"), [("full", 0), ("unclear", 1)])
def test_a_step_that_is_stored_after_all_is_told_and_no_other(trouble: str, stored: int, before: int) -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.playing()
        for _ in range(before):
            await hold(floor, desk, seconds=1)
        await asyncio.sleep(2)
        floor.heard.taken()
        number, steps, row = desk.number, floor.heard.steps[:], floor.books.last["table:oak"]
        assert number == row.number + before
        held = desk.summary.held
        floor.books.trouble.append(trouble)
        floor.books.asked.clear()
        with pytest.raises(NotStoredError):
            await hold(floor, desk, ANSWER)
        assert (desk.number, desk.summary.held != held) == (number + stored, bool(stored))
        assert floor.heard.steps[len(steps) :] == [("oak", number + 1)] * stored
        assert floor.heard.taken() == ["SeatHeld"] * stored
        asked = [after for what, after in floor.books.asked if what == "batches"]
        assert asked == [row.number], "what lies before the snapshot is not read"
        last = floor.books.batches_of_stream["table:oak"][-1]
        assert (last.command, last.answer) == (("ann/c1", ANSWER) if stored else (None, None))
        assert [told.number for told in desk.recent] == list(range(row.number + 1, desk.number + 1))
        plain = await floor.archive.restore("oak", use_snapshot=False)
        assert floor.table(desk) == plain.table

    on_a_floor(story)


@pytest.mark.parametrize("same", [True, False])
def test_a_hand_whose_start_was_stored_unclearly_is_told_once(same: bool) -> None:  # noqa: FBT001
    async def story(floor: Floor) -> None:
        desk = await floor.opener.open(OAK)
        for seat, account in enumerate(await floor.people("ann", "bob", "cid"), 1):
            await floor.sit(account.id, desk, seat)
        number = desk.number
        floor.books.trouble.append("unclear")
        floor.books.asked.clear()
        await asyncio.sleep(due(floor, desk) / 1_000)
        if not same:
            floor.table(desk).state.locked = True  # what is in memory is not what is stored
        await asyncio.sleep(0.01)
        assert (desk.number, desk.summary.in_hand, desk.summary.locked) == (number + 1, True, False)
        assert [step for step in floor.heard.steps if step[1] > number] == [("oak", number + 1)]
        kept = [told.number for told in desk.recent]
        assert kept == ([number + 1] if same else list(range(1, number + 2)))
        asked = [after for what, after in floor.books.asked if what == "batches"]
        assert asked == ([number + 1] if same else [number + 1, 0]), "the past is read only if it must be"

    on_a_floor(story)


@pytest.mark.rule("STD-14")
def test_a_hand_that_fails_again_and_again_is_voided_and_a_table_without_one_goes_on() -> None:
    async def story(floor: Floor) -> None:
        desk = await floor.playing()

        def broken(*_: object) -> None:
            raise ValueError("a card is missing")

        with pytest.MonkeyPatch.context() as fault, capture_logs():
            fault.setattr(Table, "tick", broken)
            await asyncio.sleep(due(floor, desk) / 1_000 + 3.6)
            assert floor.heard.taken()[0] == "HandVoided"
            assert [seated.stack for seated in desk.summary.seated] == [200] * 3
            number = desk.number
            await asyncio.sleep(60)
            assert desk.number == number, "there is nothing to give up"

    on_a_floor(story)
