"""The actor's time, gaps in the house's own time, and commands that come too late."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from tests.house.floor import Floor, bold, passive, settings


def running(**changes: object) -> Floor:
    floor = Floor(settings(**changes))
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat)
    floor.start()
    return floor


@pytest.mark.rule("STD-12")
def test_action_time_then_time_bank_then_a_move_is_made() -> None:
    floor = running()
    clock = floor.last(e.ClockStarted)
    assert clock.bank_from == floor.now + 20_000
    assert clock.deadline == floor.table.next_deadline == floor.now + 80_000
    actor = floor.actor()
    floor.tick()
    assert floor.now == clock.deadline
    timed_out = floor.last(e.TimedOut)
    assert (timed_out.player, timed_out.reason.rule) == (actor, "STD-12")
    assert floor.moves() == [(actor, "fold")]


@pytest.mark.rule("STD-12")
def test_a_free_check_is_made_rather_than_a_fold() -> None:
    floor = running()
    floor.act("call")
    floor.act("call")
    actor = floor.actor()
    floor.tick()
    assert floor.moves()[-1] == (actor, "check")


@pytest.mark.rule("STD-12")
def test_the_time_bank_is_used_only_after_the_action_time_and_does_not_come_back() -> None:
    floor = running()
    first = floor.actor()
    floor.now += 15_000
    floor.act("call")
    assert chair_time(floor, first) == 60_000
    second = floor.actor()
    floor.now += 32_000
    floor.act("call")
    assert chair_time(floor, second) == 48_000
    floor.play(passive)
    assert chair_time(floor, second) == 48_000


def chair_time(floor: Floor, name: str) -> int:
    chair = floor.table.state.chair_of(name)
    assert chair is not None
    return chair.time_bank


@pytest.mark.rule("STD-12")
def test_a_whole_table_asleep_plays_on_by_itself() -> None:
    floor = running(seats=3)
    floor.wait(10 * 60_000)
    assert floor.table.state.hand_number > 3
    assert all(chair.time_bank == 0 for chair in floor.table.state.chairs.values())


def test_a_late_click_is_never_taken_for_another_decision() -> None:
    floor = running()
    hand = floor.table.hand
    assert hand is not None
    name, decision = floor.actor(), hand.decision
    floor.act("call")
    for stale, code in (
        (c.Act(player=name, hand=1, decision=decision, move="fold"), "not_your_turn"),
        (c.Act(player=floor.actor(), hand=1, decision=decision, move="fold"), "stale_decision"),
        (c.Act(player=floor.actor(), hand=2, decision=hand.decision, move="fold"), "stale_hand"),
        (c.Act(player="eve", hand=1, decision=hand.decision, move="fold"), "not_in_hand"),
    ):
        with pytest.raises(Refused) as caught:
            floor.do(stale)
        assert caught.value.code == code


def test_a_deadline_is_handled_at_its_own_time_even_when_ticked_late() -> None:
    floor = running()
    due = floor.table.next_deadline
    assert due is not None
    late = floor.table.tick(due + 3_000, floor.chance)
    assert {event.at for event in late.events} == {due}


def test_nothing_happens_before_a_deadline() -> None:
    floor = running()
    assert floor.table.next_deadline is not None
    assert floor.table.tick(floor.table.next_deadline - 1, floor.chance).events == []


def test_after_a_gap_the_actor_has_its_full_action_time() -> None:
    floor = running()
    floor.now += 100_000
    floor.sleep(400_000)
    clock = floor.last(e.ClockStarted)
    assert clock.bank_from == floor.now + 20_000
    assert floor.table.next_deadline == floor.now + 80_000
    assert floor.last(e.Resumed).gap == 400_000


@pytest.mark.rule("CASH-7.2")
def test_after_a_gap_questions_stand_longer_by_it() -> None:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat, 100)
    floor.play(bold)
    before = floor.table.next_deadline
    assert before is not None
    floor.now += 5_000
    floor.sleep(15_000)
    assert floor.table.next_deadline == before + 15_000


def test_time_never_goes_back() -> None:
    floor = running()
    floor.now -= 1_000
    floor.act("call")
    assert floor.events[-1].at >= floor.events[-2].at >= floor.last(e.HandStarted).at
