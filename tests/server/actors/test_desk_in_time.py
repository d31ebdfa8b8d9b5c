"""A desk and the time: who loses none by a house that was away, and what a host reads of it."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerhouse.house.commands import HoldSeat, NoteConnection
from pokerhouse.house.events import HandEvent, Resumed, TimedOut
from pokerhouse.protocol.command import Act, Watch
from pokerhouse.protocol.message import Update
from pokerhouse.rules import HandVoided
from pokerhouse.server.metrics import HANDS, TOLD_SECONDS
from pokerhouse.server.storage import Store
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived

TABLE, NAMES = "maple-room", ("Ada", "Bea", "Cid")


async def seated(house: House) -> None:
    """Three people sit down; nothing of it is still to be stored."""
    await house.guests(*NAMES)
    for seat, name in enumerate(NAMES, 1):
        await house.sit(name, TABLE, seat)
    await asyncio.sleep(0.1)


async def in_hand(house: House) -> None:
    """They play."""
    await seated(house)
    await house.until(lambda: house.desk(TABLE).summary.in_hand)


def due(house: House) -> int:
    """When the time of who acts is over."""
    deadline = table_of(house.desk(TABLE)).next_deadline
    assert deadline is not None
    return deadline


async def not_stored(house: House) -> None:
    """Who acts says something that can't be stored."""
    state = table_of(house.desk(TABLE)).state
    assert state.clock is not None
    actor = state.chairs[state.clock.seat].name
    house.store.trouble.append("full")
    said = {"hand": state.hand_number, "decision": state.clock.decision, "move": "fold"}
    assert (await house.refused(actor, Act, table=TABLE, **said))[0] == "not_stored"


def since(house: House, number: int) -> list[Any]:
    """What was stored after this batch."""
    return [event for told in house.desk(TABLE).recent if told.number > number for event in told.stored]


async def at_the_deadline(house: House) -> tuple[int, list[Any]]:
    """When it was, and what has happened then."""
    number, deadline = house.desk(TABLE).number, due(house)
    await asyncio.sleep((deadline - house.room.clock.now()) / 1_000)
    await asyncio.sleep(0.001)
    return deadline, since(house, number)


@pytest.mark.parametrize(("late", "was_away"), [(0, False), (5_000, False), (5_001, True)])
def test_a_deadline_missed_by_more_than_five_seconds_is_nobody_s_fault(late: int, was_away: bool) -> None:  # noqa: FBT001
    async def story(house: House) -> None:
        await in_hand(house)
        number = house.desk(TABLE).number
        house.skip((due(house) + late - house.room.clock.now()) / 1_000)
        await asyncio.sleep(0.001)
        found = since(house, number)
        assert isinstance(found[0], Resumed) == was_away
        assert any(isinstance(event, TimedOut) for event in found) != was_away
        if was_away:
            assert due(house) >= house.room.clock.now() + house.desk(TABLE).settings.action_ms - 1

    lived(story)


def test_time_in_which_nothing_could_be_stored_is_given_back() -> None:
    async def story(house: House) -> None:
        await in_hand(house)
        await asyncio.sleep(2)
        still = house.room.clock.now()
        await not_stored(house)
        await asyncio.sleep(3)
        await not_stored(house)
        # What changes nothing does not show that the house can store again.
        known = NoteConnection(player=house.players["Ada"], connected=True)
        await house.desk(TABLE).handle(known, arrival=house.room.clock.now())
        deadline, found = await at_the_deadline(house)
        (resumed,) = [event for event in found if isinstance(event, Resumed)]
        assert resumed.gap == deadline - still, "since the first time it failed"
        assert not any(isinstance(event, TimedOut) for event in found)
        _, found = await at_the_deadline(house)
        assert not any(isinstance(event, Resumed) for event in found), "it is given back once"

    lived(story)


def test_who_could_have_acted_since_gets_no_time_back() -> None:
    async def story(house: House) -> None:
        await in_hand(house)
        await not_stored(house)
        now = house.room.clock.now()
        await house.desk(TABLE).handle(HoldSeat(seat=6, player="g-0", until=now + 5_000), arrival=now)
        await asyncio.sleep(6)
        _, found = await at_the_deadline(house)
        assert not any(isinstance(event, Resumed) for event in found)

    lived(story)


def test_a_hand_whose_start_was_stored_unclearly_is_told_and_the_past_is_not_read_again() -> None:
    async def story(house: House) -> None:
        await seated(house)
        desk, number = house.desk(TABLE), house.desk(TABLE).number
        await house.do("Ada", Watch, table=TABLE)
        house.store.trouble.append("unclear")
        await house.until(lambda: desk.summary.in_hand)
        assert desk.number == number + 1
        assert [told.number for told in desk.recent] == list(range(1, desk.number + 1))
        updates = [update.number for update in house.heard("Ada", Update)]
        assert updates == [desk.number], "the hand is told once"
        await at_the_deadline(house)
        updates = [update.number for update in house.heard("Ada", Update)]
        assert updates == list(range(number + 1, desk.number + 1))

    lived(story)


def test_a_step_stored_unclearly_is_told_once() -> None:
    async def story(house: House) -> None:
        await in_hand(house)
        desk, number = house.desk(TABLE), house.desk(TABLE).number
        await house.do("Ada", Watch, table=TABLE)
        house.store.trouble.append("unclear")
        await asyncio.sleep((due(house) - house.room.clock.now()) / 1_000 + 5)
        updates = [update.number for update in house.heard("Ada", Update)]
        assert updates == list(range(number + 1, desk.number + 1))
        assert len(updates) >= 1

    lived(story)


@pytest.mark.rule("STD-14")
@pytest.mark.parametrize("lost", [False, True])
def test_after_a_stop_a_hand_goes_on_unless_its_deck_is_lost(lost: bool) -> None:  # noqa: FBT001
    async def story(house: House) -> None:
        await in_hand(house)
        number, hand = house.desk(TABLE).number, table_of(house.desk(TABLE)).state.hand_number
        await asyncio.sleep(10)

        async def nothing(*_: object) -> dict[Any, Any]:
            return {}

        with pytest.MonkeyPatch.context() as fault, capture_logs() as logs:
            if lost:
                fault.setattr(Store, "secrets", nothing)
            await house.open()
            await asyncio.sleep(0.01)
        said = [(one["table"], one["hand"], one["why"]) for one in logs if one["event"] == "a hand is voided"]
        assert said == ([(TABLE, hand, "the deck is lost")] if lost else [])
        found = since(house, number)
        voided = [one.event for one in found if isinstance(one, HandEvent)]
        assert [isinstance(event, HandVoided) for event in voided] == ([True] if lost else [])
        assert any(isinstance(event, Resumed) for event in found) != lost
        assert house.desk(TABLE).summary.in_hand != lost
        if not lost:
            assert table_of(house.desk(TABLE)).state.hand_number == hand
            assert due(house) == found[0].at + 20_000 + 60_000, "all of its time, and its time bank"

    lived(story)


def sample(metric: Any, name: str) -> float:
    """What a host reads of a metric."""
    samples = (one for kind in metric.collect() for one in kind.samples)
    return float(next(one.value for one in samples if one.name.endswith(name)))


def test_a_host_reads_how_many_hands_were_dealt_and_how_long_commands_take() -> None:
    async def story(house: House) -> None:
        hands = sample(HANDS, "_total")
        await seated(house)
        desk = house.desk(TABLE)
        assert sample(HANDS, "_total") == hands
        await house.until(lambda: desk.summary.in_hand)
        assert sample(HANDS, "_total") == hands + 1
        for late, took in ((250, 0.25), (0, 0), (-50, 0)):
            seconds, now = sample(TOLD_SECONDS, "_sum"), house.room.clock.now()
            known = NoteConnection(player=house.players["Ada"], connected=True)
            await desk.handle(known, arrival=now - late)
            assert sample(TOLD_SECONDS, "_sum") - seconds == pytest.approx(took)

    lived(story)
