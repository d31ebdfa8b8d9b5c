"""The safe of a sit-and-go: what goes in by itself, what comes out by itself and by wish."""

import pytest

from pokerhouse.house import Table
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.reason import Reason
from pokerhouse.house.state.table_state import Round
from tests.house.floor import Floor, bold, passive, settings, timid
from tests.house.sng.sng_scene import chair, menu, refused, sng, to_the_end, total


def rich() -> tuple[Floor, str]:
    """A hand is just over: p2 has won the 100 of p1, has the maximum in front and the rest in the safe."""
    for seed in range(40):
        floor = Floor(settings(kind="sng", seats=4, time_bank_ms=0), seed=seed)
        for seat, amount in enumerate((100, 400, 400, 400), start=1):
            floor.join(f"p{seat}", seat, amount)
        floor.start()
        while floor.table.state.phase == "hand":
            floor.act(*(bold if floor.actor() in ("p1", "p2") else timid)(menu(floor)))
        if chair(floor, "p1").out:
            return floor, "p2"
    raise AssertionError("p2 never won")


def lose(floor: Floor, name: str, amount: int) -> None:
    """This player raises to so much, is called, and folds on the flop."""
    floor.start()
    while floor.table.state.phase == "hand":
        if floor.actor() != name:
            floor.act(*passive(menu(floor)))
        elif "raise" in [move for who, move in floor.moves() if who == name]:
            floor.act("fold")
        else:
            floor.act("raise", amount)


def poorer() -> tuple[Floor, str, int]:
    """Between two hands: somebody with 340 in front, and what its safe holds."""
    floor, name = rich()
    lose(floor, name, 60)
    one = chair(floor, name)
    assert one.stack == 340
    return floor, name, one.safe


@pytest.mark.rule("SNG-0.4")
def test_the_excess_goes_to_the_safe_and_not_to_the_bank() -> None:
    floor, name = rich()
    filled = floor.last(e.SafeFilled)
    assert filled.reason.rule == "SNG-0.4"
    assert (chair(floor, name).stack, chair(floor, name).safe) == (400, filled.amount)
    assert floor.bank(name) == 9_600


@pytest.mark.rule("SNG-0.4")
def test_a_stack_below_the_next_big_blind_and_no_other_is_refilled_up_to_the_maximum() -> None:
    drawn = 0
    for seed in range(20):
        floor = sng(seats=4, amount=400, seed=seed)
        to_the_end(floor)
        told = Table.rebuild(floor.events[:1], {})
        for event in floor.events[1:]:
            if isinstance(event, e.SafeDrawn):
                drawn += 1
                before = told.state.chairs[event.seat]
                assert before.stack < told.state.blinds[1]
                assert event.amount == min(before.safe, 400 - before.stack)
            if isinstance(event, e.HandStarted):
                low = min(event.big, 400)
                assert not [one for one in told.state.chairs.values() if one.stack < low and one.safe]
            told.apply(event)
    assert drawn > 5


@pytest.mark.rule("SNG-0.4")
def test_between_two_hands_a_player_draws_on_the_safe_by_wish() -> None:
    floor, name, safe = poorer()
    bank, chips = floor.bank(name), total(floor)
    floor.do(c.DrawSafe(player=name, amount=25))
    drawn = floor.last(e.SafeDrawn)
    assert (drawn.player, drawn.amount, drawn.reason.rule) == (name, 25, "SNG-0.4")
    assert (chair(floor, name).stack, chair(floor, name).safe) == (365, safe - 25)
    floor.do(c.DrawSafe(player=name, amount=35))
    assert (chair(floor, name).stack, chair(floor, name).safe) == (400, safe - 60)
    assert (floor.bank(name), total(floor)) == (bank, chips)
    floor.start()
    assert floor.table.state.hand_number == 3


@pytest.mark.rule("SNG-0.4")
@pytest.mark.parametrize("amount", [0, -1, 61, 10**9])
def test_no_more_than_up_to_the_maximum_and_no_less_than_a_chip(amount: int) -> None:
    floor, name, _safe = poorer()
    answer = refused(floor, c.DrawSafe(player=name, amount=amount))
    assert (answer.code, answer.rule, answer.facts) == ("safe_range", "SNG-0.4", {"low": 1, "high": 60})


@pytest.mark.rule("SNG-0.4")
@pytest.mark.parametrize("amount", [1, 60])
def test_a_chip_or_all_up_to_the_maximum(amount: int) -> None:
    floor, name, safe = poorer()
    floor.do(c.DrawSafe(player=name, amount=amount))
    assert (chair(floor, name).stack, chair(floor, name).safe) == (340 + amount, safe - amount)


@pytest.mark.rule("SNG-0.2", "SNG-0.4")
def test_what_is_forfeited_is_in_neither_stack_nor_safe() -> None:
    floor, name, safe = poorer()
    seat, dead = chair(floor, name).seat, floor.table.state.dead
    why = Reason("left", "SNG-0.2", "Left.")
    event = e.Forfeited(at=floor.now, seat=seat, player=name, stack=340, safe=safe, reason=why)
    floor.table.apply(event, {})
    assert (chair(floor, name).stack, chair(floor, name).safe) == (0, 0)
    assert floor.table.state.dead == dead + 340 + safe


@pytest.mark.rule("SNG-0.4")
def test_never_in_a_hand_nor_beyond_what_the_safe_holds_nor_from_an_empty_one() -> None:
    floor, name = rich()
    draw = c.DrawSafe(player=name, amount=1)
    assert refused(floor, draw).code == "stack_full"
    assert refused(floor, c.DrawSafe(player="p3", amount=1)).code == "safe_empty"
    lose(floor, name, 60)
    floor.start()
    assert refused(floor, draw).code == "hand_runs"
    assert floor.table.refusal(draw) is not None
    lose(floor, name, 300)  # now there is more room than the safe can fill
    left = chair(floor, name).safe
    assert 0 < left < 400 - chair(floor, name).stack
    answer = refused(floor, c.DrawSafe(player=name, amount=left + 1))
    assert (answer.code, answer.facts["high"]) == ("safe_range", left)
    floor.do(c.DrawSafe(player=name, amount=left))
    assert refused(floor, draw).code == "safe_empty"


@pytest.mark.rule("SNG-0.4", "SNG-3")
def test_before_and_after_and_for_who_is_out_there_is_no_safe() -> None:
    floor = sng(seats=4)
    assert refused(floor, c.DrawSafe(player="p1", amount=1)).code == "no_safe"
    while not list(floor.all(e.Eliminated)):
        floor.play(bold)
    out = floor.last(e.Eliminated).player
    assert refused(floor, c.DrawSafe(player=out, amount=1)).code == "no_safe"
    to_the_end(floor)
    assert refused(floor, c.DrawSafe(player=out, amount=1)).code == "no_safe"
    cash = Floor()
    cash.join("ann", 1)
    assert refused(cash, c.DrawSafe(player="ann", amount=1)).code == "no_safe"


@pytest.mark.rule("SNG-0.4", "SNG-4.1")
def test_who_sits_out_may_draw_too() -> None:
    floor, name, _safe = poorer()
    floor.do(c.SitOut(player=name))
    floor.do(c.DrawSafe(player=name, amount=60))
    assert chair(floor, name).stack == 400


@pytest.mark.rule("SNG-9.2", "SNG-0.4")
def test_at_the_end_the_fuller_safe_ranks_above_the_larger_stack() -> None:
    floor, name = rich()
    lose(floor, name, 20)
    worth = {one.player: (one.safe, one.stack) for one in floor.table.state.chairs.values() if not one.out}
    assert max(worth, key=lambda who: worth[who][1]) != name  # somebody has the larger stack
    marks = floor.table.state.marks
    assert marks is not None
    for table in (floor.table, floor.shadow):  # the button is about to come round for the last time
        assert table.state.sng is not None
        table.state.sng.round = Round(25, marks.small, 1_000, 2_000, top_rounds=10)
    floor.tick()
    ranked = [place.player for place in floor.last(e.SngEnded).places if place.player in worth]
    assert ranked == sorted(worth, key=lambda who: worth[who], reverse=True)
    assert ranked[0] == name
