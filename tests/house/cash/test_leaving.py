"""Leaving a cash table, and hands that are voided."""

import pytest

from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.seats import leave_held
from pokerhouse.rules import Menu
from tests.house.cash.cash_scene import refused, three
from tests.house.floor import Floor, bold, passive


def menu(floor: Floor) -> Menu:
    assert floor.table.hand is not None
    found = floor.table.hand.menu()
    assert found is not None
    return found


def held(floor: Floor, name: str) -> str | None:
    """What Leave waits for, if it can only be armed now."""
    chair = floor.table.state.chair_of(name)
    assert chair is not None
    why = leave_held(floor.table.state, floor.table.hand, chair)
    return why.code if why else None


@pytest.mark.rule("CASH-6.2", "TABLE-7")
def test_leaving_in_a_hand_waits_for_its_end() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    floor.leave(leaver)
    assert floor.last(e.LeaveAsked).reason.rule == "CASH-6.2"
    assert floor.table.state.chair_of(leaver) is not None
    assert refused(floor, c.Leave(player=leaver)).code == "leaves_already"
    floor.play(passive)
    left = floor.last(e.SeatLeft)
    assert (left.player, left.reason.rule) == (leaver, "CASH-6.2")


@pytest.mark.rule("CASH-6.2")
def test_a_leave_can_be_taken_back() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    assert refused(floor, c.CancelLeave(player=leaver)).code == "not_leaving"
    floor.leave(leaver)
    floor.do(c.CancelLeave(player=leaver))
    floor.play(passive)
    assert floor.table.state.chair_of(leaver) is not None


@pytest.mark.rule("CASH-6.2", "D16")
def test_a_blind_arms_leave_until_their_first_action() -> None:
    floor = three()
    floor.start()
    state = floor.table.state
    assert state.marks is not None
    for blind in (state.marks.small, state.marks.big):
        name = state.chairs[blind].player
        floor.leave(name)
        asked = floor.last(e.LeaveAsked)
        assert (asked.player, asked.armed, asked.reason.rule) == (name, True, "CASH-6.2")
        assert held(floor, name) == "blind_first"
        while floor.actor() != name:
            floor.act("call")
        floor.act(*passive(menu(floor)))
        asked = floor.last(e.LeaveAsked)
        assert (asked.player, asked.armed, held(floor, name)) == (name, False, None)
    floor.play(passive)
    assert len(floor.table.state.chairs) == 1


@pytest.mark.rule("CASH-6.2", "D16")
def test_an_armed_blind_who_folds_leaves_at_once() -> None:
    floor = three()
    floor.start()
    assert floor.table.state.marks is not None
    small = floor.table.state.chairs[floor.table.state.marks.small].player
    floor.leave(small)
    floor.act("call")
    assert floor.actor() == small
    floor.act("fold")
    assert floor.table.state.phase == "hand"
    assert floor.table.state.chair_of(small) is None


@pytest.mark.rule("CASH-6.2", "D16")
def test_between_two_hands_leave_is_armed_for_the_next_one() -> None:
    floor = three()
    floor.play(passive)
    floor.leave("ann")
    assert floor.last(e.LeaveAsked).armed
    assert held(floor, "ann") == "between_hands"
    assert refused(floor, c.Leave(player="ann")).code == "leaves_already"
    floor.play(passive)
    left = floor.last(e.SeatLeft)
    assert (left.player, left.reason.rule) == ("ann", "CASH-6.2")
    assert "ann" in floor.table.state.players


@pytest.mark.rule("CASH-6.2", "D16")
def test_an_armed_leave_can_be_taken_back() -> None:
    floor = three()
    floor.play(passive)
    floor.leave("ann")
    floor.do(c.CancelLeave(player="ann"))
    floor.play(passive)
    assert floor.table.state.chair_of("ann") is not None
    assert not list(floor.all(e.SeatLeft))


@pytest.mark.rule("CASH-6.2", "D16")
@pytest.mark.parametrize("who", ["small", "big"])
def test_two_players_who_only_fold_can_leave(who: str) -> None:
    floor = three(seats=6)
    floor.play(passive)
    floor.leave("cid")
    floor.play(passive)
    floor.start()
    marks = floor.table.state.marks
    assert marks is not None
    name = floor.table.state.chairs[getattr(marks, who)].player
    floor.leave(name)
    assert held(floor, name) == "blind_first"
    floor.act("fold")
    assert floor.table.state.chair_of(name) is None
    assert floor.table.state.phase == "waiting"


@pytest.mark.rule("CASH-6.4", "D16")
@pytest.mark.parametrize("how", ["sits out", "the table waits"])
def test_an_armed_leave_takes_effect_as_soon_as_nothing_holds_the_player(how: str) -> None:
    floor = three()
    floor.play(passive)
    floor.leave("ann")
    gone = ("ann",) if how == "sits out" else ("bob", "cid")
    for name in gone:
        floor.do(c.SitOut(player=name))
    if how != "sits out":
        floor.tick()
        assert floor.table.state.phase == "waiting"
    left = floor.last(e.SeatLeft)
    assert (left.player, left.reason.rule) == ("ann", "CASH-6.5")


@pytest.mark.rule("CASH-6.2", "CASH-6.4")
def test_who_has_folded_leaves_at_once() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    floor.act("fold")
    floor.leave(leaver)
    assert floor.table.state.chair_of(leaver) is None
    assert floor.table.hand is not None
    assert not floor.table.hand.over
    assert floor.bank(leaver) == 10_000


@pytest.mark.rule("CASH-6.4")
def test_who_waits_leaves_at_once() -> None:
    floor = three()
    floor.start()
    floor.join("dan", 5)
    floor.leave("dan")
    assert floor.bank("dan") == 10_000
    floor.join("dan", 5)
    floor.play(passive)
    floor.leave("dan")
    assert floor.bank("dan") == 10_000


@pytest.mark.rule("CASH-6.4")
def test_anyone_leaves_while_the_table_waits_even_just_before_it_starts() -> None:
    floor = three()
    assert floor.last(e.PauseStarted).until > floor.now
    floor.leave("bob")
    assert floor.table.next_deadline is None
    assert floor.last(e.TableWaits).needed == 1


@pytest.mark.rule("CASH-6.5")
def test_leaving_moves_the_stack_to_the_bank() -> None:
    floor = three()
    floor.play(bold)
    before = {name: floor.bank(name) + floor.stack(name) for name in ("ann", "bob", "cid")}
    assert sum(before.values()) == 30_000
    while floor.table.state.chairs:
        leavers = [chair.player for chair in floor.table.state.chairs.values()]
        free = [name for name in leavers if floor.table.refusal(c.Leave(player=name)) is None]
        if free:
            floor.leave(free[0])
        elif floor.table.state.phase == "hand":
            floor.act(*passive(menu(floor)))
        elif floor.table.next_deadline is not None:
            floor.tick()
    assert sum(floor.bank(name) for name in before) == 30_000


@pytest.mark.rule("TABLE-2")
def test_a_stranger_in_a_folded_leavers_chair_is_not_in_the_hand() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    chair = floor.table.state.chair_of(leaver)
    assert chair is not None
    floor.act("fold")
    floor.leave(leaver)
    floor.join("eve", chair.seat)
    assert floor.table.position_of("eve") is None
    assert floor.table.state.chairs[chair.seat].position is None
    stack = floor.stack("eve")
    floor.play(passive)
    assert floor.stack("eve") == stack


@pytest.mark.rule("TABLE-2")
def test_a_leaver_who_comes_back_in_the_same_hand_is_a_newcomer() -> None:
    floor = three()
    floor.start()
    leaver = floor.actor()
    floor.act("fold")
    floor.leave(leaver)
    floor.join(leaver, 6, 300)
    assert floor.stack(leaver) == 300
    floor.play(passive)
    assert floor.stack(leaver) == 300


@pytest.mark.rule("STD-14")
def test_a_voided_hand_gives_every_chip_back_and_leaves_button_and_debts_alone() -> None:
    floor = three()
    floor.play(passive)
    floor.play(passive)
    before = {name: floor.stack(name) for name in ("ann", "bob", "cid")}
    marks = floor.table.state.marks
    places = {seat: chair.occupant for seat, chair in floor.table.state.chairs.items()}
    floor.start()
    floor.join("dan", 5)
    leaver = floor.actor()
    floor.act("call")
    floor.act("raise", 20)
    floor.do(c.VoidHand(reason="a test"))
    assert {name: floor.stack(name) for name in before} == before
    assert floor.table.state.marks == marks
    assert {seat: floor.table.state.chairs[seat].occupant for seat in places} == places
    assert leaver in floor.table.state.players
    assert refused(floor, c.VoidHand(reason="again")).rule == "STD-14"
    floor.play(passive)


@pytest.mark.rule("STD-14", "CASH-6.4")
def test_a_voided_hand_refunds_who_has_left_already() -> None:
    floor = three()
    for _ in range(3):
        floor.start()
        state = floor.table.state
        assert state.marks is not None
        small = state.chairs[state.marks.small].player
        floor.act("call")
        if floor.actor() == small:
            floor.act("fold")
            floor.leave(small)
            break
    held = floor.bank(small)
    floor.join(small, 6, 150)
    floor.do(c.VoidHand(reason="a test"))
    refund = floor.last(e.ChipsRefunded)
    assert (refund.player, refund.amount) == (small, 1)
    assert floor.bank(small) == held - 150 + 1
    assert floor.stack(small) == 150


def test_a_dismissed_table_sends_everybody_home() -> None:
    floor = three()
    floor.start()
    assert refused(floor, c.Dismiss()).code == "hand_runs"
    floor.play(passive)
    assert refused(floor, c.Dismiss(unused=True)).code == "in_use"
    floor.do(c.Dismiss())
    assert floor.table.state.phase == "dismissed"
    assert sum(floor.bank(name) for name in ("ann", "bob", "cid")) == 30_000
