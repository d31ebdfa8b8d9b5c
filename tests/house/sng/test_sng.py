"""Sit-and-goes: starting, chips, forfeits, levels, places, the next one."""

import pytest

from pokerhouse.cards import SeededChance
from pokerhouse.house import Refused, Table
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.state.table_state import Round
from pokerhouse.rules import DeadAdded, HandDealt
from tests.house.floor import Floor, bold, passive, settings, timid
from tests.house.sng.sng_scene import at, chair, floor_folds, menu, refused, sng, to_the_end, total

MINUTE = 60_000


@pytest.mark.rule("SNG-1.1", "SNG-0.3", "SNG-1.2")
def test_it_starts_by_itself_when_every_seat_is_taken() -> None:
    floor = Floor(settings(kind="sng", seats=3))
    floor.join("p1", 1)
    floor.join("p2", 2)
    assert floor.table.next_deadline is None
    floor.join("p3", 3)
    floor.tick()
    started = floor.last(e.SngStarted)
    assert (started.number, sorted(started.players), started.given) == (1, ["p1", "p2", "p3"], 0)
    assert floor.last(e.HandStarted).button_seat == floor.last(e.TableInitialised).button
    assert floor.table.state.phase == "hand"


@pytest.mark.rule("SNG-0.2", "SNG-0.3")
def test_before_the_start_leaving_returns_the_buy_in() -> None:
    floor = sng()
    floor.leave("p2")
    assert floor.bank("p2") == 10_000
    assert floor.table.next_deadline is None
    assert floor.last(e.TableWaits).reason.rule == "SNG-0.3"
    floor.leave("p1")
    floor.leave("p3")
    assert floor.table.state.phase == "dismissed"
    assert floor.last(e.Dismissed).reason.rule == "SNG-0.3"


@pytest.mark.rule("SNG-2")
def test_the_buy_in_is_within_the_range_and_may_differ() -> None:
    floor = Floor(settings(kind="sng", seats=2))
    floor.enter("p1")
    for amount in (99, 401):
        command = c.TakeSeat(player="p1", name="P", seat=1, amount=amount, transit="x")
        assert refused(floor, command).rule == "SNG-2"
    floor.join("p1", 1, 100)
    floor.join("p2", 2, 400)
    floor.start()
    assert total(floor) == 500


@pytest.mark.rule("SNG-2")
def test_nobody_sits_down_in_a_running_one() -> None:
    floor = sng(seats=4)
    floor.start()
    leaver = floor_folds(floor)
    seat = chair(floor, leaver).seat
    floor.leave(leaver)
    floor.enter("eve")
    command = c.TakeSeat(player="eve", name="E", seat=seat, amount=200, transit="x")
    assert refused(floor, command).rule == "SNG-2"


@pytest.mark.rule("SNG-0.1", "SNG-10", "SNG-3", "D12")
@pytest.mark.parametrize("seed", range(5))
def test_it_is_played_until_one_has_all(seed: int) -> None:
    floor = sng(seats=4, seed=seed)
    to_the_end(floor)
    ended = floor.last(e.SngEnded)
    assert ended.how == "winner"
    assert ended.places[0].rank == 1
    assert sorted(place.player for place in ended.places) == ["p1", "p2", "p3", "p4"]
    winner = ended.places[0].player
    assert floor.bank(winner) == 10_000 + 600
    assert floor.last(e.ChipsCashed).reason.rule == "SNG-10"


@pytest.mark.rule("SNG-3")
def test_out_in_one_hand_is_ranked_by_the_chips_at_its_start() -> None:
    for seed in range(60):
        floor = Floor(settings(kind="sng", seats=4, time_bank_ms=0), seed=seed)
        for seat, amount in enumerate((100, 150, 150, 400), start=1):
            floor.join(f"p{seat}", seat, amount)
        floor.play(bold)
        outs = {event.player: event.rank for event in floor.all(e.Eliminated)}
        if set(outs) == {"p1", "p2", "p3"}:
            assert outs == {"p1": 4, "p2": 2, "p3": 2}
            return
    pytest.fail("no hand threw three out")


@pytest.mark.rule("SNG-0.2", "STD-13")
def test_leaving_after_a_fold_puts_stack_and_safe_into_this_main_pot() -> None:
    floor = sng(seats=4)
    floor.start()
    leaver = floor_folds(floor)
    hand = floor.table.hand
    assert hand is not None
    pot = hand.pot
    floor.leave(leaver)
    assert floor.last(e.Forfeited).reason.rule == "SNG-0.2"
    assert hand.pot == pot + 200
    assert any(isinstance(event, DeadAdded) and event.amount == 200 for event in hand.events)
    assert floor.last(e.Eliminated).rank == 4
    assert floor.bank(leaver) == 9_800
    assert total(floor) == 800


@pytest.mark.rule("SNG-0.2")
def test_the_example_of_the_rule() -> None:
    """A has 300, B 200, C 100 and a safe of 50; C has folded, the pot is 30; C leaves: the pot is 180."""
    for seed in range(30):
        chance = SeededChance(seed)
        table, _ = Table.open(settings(kind="sng", seats=3, small=10, big=20), 0)
        for seat, (name, amount) in enumerate((("a", 300), ("b", 200), ("c", 100)), start=1):
            command = c.TakeSeat(player=name, name=name, seat=seat, amount=amount, transit=name)
            table.handle(command, 0, chance)
        table.tick(table.next_deadline or 0, chance)
        if table.state.players[-1] == "c":
            break
    table.state.chairs[3].safe = 50
    assert table.hand is not None
    table.handle(c.Act(player="c", hand=1, decision=0, move="fold"), 0, chance)
    assert table.hand.pot == 30
    table.handle(c.Leave(player="c"), 0, chance)
    assert table.hand.pot == 180


@pytest.mark.rule("SNG-0.2")
def test_leaving_at_the_end_of_a_hand_goes_to_the_next_main_pot() -> None:
    floor = sng(seats=4)
    floor.start()
    leaver = floor.actor()
    floor.act("call")
    floor.leave(leaver)
    floor.play(passive)
    forfeited = floor.last(e.Forfeited)
    assert floor.table.state.dead == forfeited.stack
    floor.tick()
    dealt = [event.event for event in floor.all(e.HandEvent) if isinstance(event.event, HandDealt)]
    assert dealt[-1].setup.dead == forfeited.stack
    assert floor.table.state.dead == 0
    assert total(floor) == 800


@pytest.mark.rule("SNG-0.2")
def test_one_left_gets_the_forfeits_and_the_sng_is_over() -> None:
    floor = sng(seats=2)
    floor.start()
    leaver = floor.actor()
    floor.act("call")
    floor.leave(leaver)
    floor.play(passive)
    ended = floor.last(e.SngEnded)
    winner = ended.places[0].player
    assert winner != leaver
    assert [(place.player, place.rank) for place in ended.places] == [(winner, 1), (leaver, 2)]
    assert floor.bank(winner) == 10_200
    assert floor.bank(leaver) == 9_800


@pytest.mark.rule("SNG-0.2")
def test_when_all_leave_the_last_one_in_wins_and_forfeits_nothing() -> None:
    floor = sng(seats=3)
    floor.start()
    pressed: list[str] = []
    while len(pressed) < 3:
        name = floor.actor()
        floor.act(*passive(menu(floor)))
        if name not in pressed:
            floor.leave(name)
            pressed.append(name)
    floor.play(passive)
    ended = floor.last(e.SngEnded)
    assert [place.player for place in ended.places] == pressed[::-1]
    assert floor.bank(pressed[-1]) == 10_000 + 400
    assert floor.table.state.phase == "dismissed"


@pytest.mark.rule("SNG-9.1", "TABLE-9")
def test_a_level_a_round() -> None:
    floor = sng(seats=3, amount=400, buy_in_high=400)
    for _ in range(10):
        floor.play(timid)
    rounds = [(event.button_seat, event.small, event.big) for event in floor.all(e.HandStarted)]
    assert [blinds[1:] for blinds in rounds] == [(1, 2)] * 3 + [(2, 5)] * 3 + [(5, 10)] * 3 + [(10, 20)]
    assert rounds[0][0] == rounds[3][0] == rounds[6][0]


@pytest.mark.rule("SNG-9.2", "SNG-10")
def test_after_the_last_round_it_ends_ranked_by_safe_then_stack() -> None:
    floor = sng(seats=4, amount=400)
    floor.play(timid)
    marks = floor.table.state.marks
    assert marks is not None
    last = Round(25, marks.small, 1_000, 2_000, top_rounds=10)  # the button is about to come round
    for table in (floor.table, floor.shadow):
        assert table.state.sng is not None
        table.state.sng.round = last
    worth = {one.player: (one.safe, one.stack) for one in floor.table.state.chairs.values()}
    hands = floor.table.state.hand_number
    floor.tick()
    ended = floor.last(e.SngEnded)
    assert (ended.how, ended.reason.rule) == ("levels", "SNG-9.2")
    assert floor.table.state.hand_number == hands
    order = sorted(worth, key=lambda name: worth[name], reverse=True)
    assert ended.places[0] == e.Place(order[0], 1)
    assert ended.places[-1] == e.Place(order[-1], 4)
    ranks = {place.player: place.rank for place in ended.places}
    assert ranks[order[1]] == ranks[order[2]] == 2  # equal chips share the place
    assert {name: floor.bank(name) for name in worth} == {name: 9_600 + sum(worth[name]) for name in worth}


@pytest.mark.rule("SNG-0.2", "SNG-9.2")
def test_dead_chips_that_wait_when_it_ends_with_several_go_to_the_first() -> None:
    floor = sng(seats=4, amount=200)
    floor.start()
    leaver = floor.actor()
    floor.act("call")
    floor.leave(leaver)
    floor.play(timid)
    waiting = floor.table.state.dead
    assert waiting == floor.last(e.Forfeited).stack > 0
    marks = floor.table.state.marks
    assert marks is not None
    for table in (floor.table, floor.shadow):  # the button is about to come round for the last time
        assert table.state.sng is not None
        table.state.sng.round = Round(25, marks.small, 1_000, 2_000, top_rounds=10)
    worth = {one.player: (one.safe, one.stack) for one in floor.table.state.chairs.values()}
    assert len(set(worth.values())) > 1
    first = max(worth, key=lambda name: worth[name])
    floor.tick()
    ended, awarded = floor.last(e.SngEnded), floor.last(e.DeadAwarded)
    assert (ended.how, ended.places[0].player) == ("levels", first)
    assert (awarded.player, awarded.amount, awarded.reason.rule) == (first, waiting, "SNG-0.2")
    assert floor.bank(first) == 10_000 - 200 + sum(worth[first]) + waiting
    assert floor.table.state.dead == 0


@pytest.mark.rule("SNG-6", "SNG-0.2", "CASH-6.2", "D16")
def test_leaving_follows_the_same_controls_as_at_a_cash_table() -> None:
    floor = sng(seats=3)
    floor.start()
    big = at(floor, "big")
    floor.leave(big)
    assert floor.last(e.LeaveAsked).armed
    floor.do(c.CancelLeave(player=big))
    floor.play(timid)
    for name in ("p2", "p1"):
        floor.leave(name)
        assert floor.last(e.LeaveAsked).armed
    assert not list(floor.all(e.Forfeited))
    floor.play(timid)
    gone = [(event.player, event.rank) for event in floor.all(e.Eliminated)]
    assert gone == [("p2", 3), ("p1", 2)]  # SNG-0.2: in the order they pressed


@pytest.mark.rule("SNG-7", "SNG-0.4")
def test_bank_chips_cannot_enter_a_running_one() -> None:
    floor = sng(seats=3)
    floor.play(timid)
    with pytest.raises(Refused):
        floor.rebuy("p1", 200)
    assert floor.bank("p1") == 9_800


@pytest.mark.rule("STD-14")
def test_a_voided_hand_gives_taken_blinds_back_and_keeps_round_and_button() -> None:
    floor = sng(seats=4)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    while not list(floor.all(e.BlindTaken)):
        floor.start()
        if not list(floor.all(e.BlindTaken)):
            floor.play(timid)
    taken = floor.last(e.BlindTaken)
    before = floor.stack("p1") + taken.amount
    marks = floor.table.state.before
    assert marks is not None
    floor.do(c.VoidHand(reason="a test"))
    assert floor.stack("p1") == before
    assert floor.table.state.dead == 0
    assert floor.table.state.marks == marks.marks
    assert total(floor) == 800
    floor.play(timid)


def test_a_running_one_is_not_dismissed() -> None:
    floor = sng(seats=2)
    floor.play(timid)
    assert refused(floor, c.Dismiss()).rule == "SNG-0.2"
