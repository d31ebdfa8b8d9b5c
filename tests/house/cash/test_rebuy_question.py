"""Going broke: the rebuy-in question."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from tests.house.floor import Floor, bold, passive, settings


def broke(**changes: object) -> tuple[Floor, str]:
    """Three players of whom one at least has lost nearly all in the last hand."""
    floor = Floor(settings(**changes))
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat, 100)
    floor.play(bold)
    seat = next(iter(floor.table.state.questions))
    return floor, floor.table.state.chairs[seat].player


def answer_all(floor: Floor) -> None:
    for seat in list(floor.table.state.questions):
        chair = floor.table.state.chairs[seat]
        floor.rebuy(chair.player, 200 - chair.stack)


@pytest.mark.rule("CASH-6.1", "CASH-7.2")
def test_below_100_is_asked_and_the_next_hand_is_held() -> None:
    floor, name = broke()
    asked = floor.last(e.RebuyAsked)
    assert asked.reason.rule == "CASH-6.1"
    assert (asked.low, asked.high) == (100, 400)
    assert asked.deadline == floor.now + 30_000
    assert floor.table.next_deadline == asked.deadline
    assert floor.stack(name) < 100


@pytest.mark.rule("CASH-6.1", "TABLE-5", "D8")
def test_100_or_more_plays_on_even_below_the_minimum_buy_in() -> None:
    floor = Floor(settings(buy_in_low=200, buy_in_high=400))
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat, 200)
    floor.start()
    floor.act("raise", 90)
    floor.play(passive)
    low = [chair.player for chair in floor.table.state.chairs.values() if chair.stack < 200]
    assert low
    assert not floor.table.state.questions
    floor.start()
    assert set(low) <= set(floor.table.state.players)


@pytest.mark.rule("CASH-7.3", "CASH-7.2", "TABLE-6", "D10")
def test_all_have_answered_and_the_next_hand_starts() -> None:
    floor, name = broke()
    answer_all(floor)
    assert floor.stack(name) == 200
    assert floor.table.next_deadline == floor.last(e.PauseStarted).until
    floor.tick()
    assert name in floor.table.state.players
    assert not any("post" in kinds for kinds in floor.posts().values())


@pytest.mark.rule("TABLE-6")
def test_a_rebuy_in_brings_the_stack_into_the_range() -> None:
    floor, name = broke()
    held = floor.stack(name)
    for amount in (99 - held, 401 - held, 0, -5):
        with pytest.raises(Refused) as caught:
            floor.do(c.RebuyIn(player=name, amount=amount, transit="x"))
        assert caught.value.rule == "TABLE-6"
    bank = floor.bank(name)
    floor.rebuy(name, 400 - held)
    assert floor.stack(name) == 400
    assert floor.bank(name) == bank - 400 + held


@pytest.mark.rule("TABLE-6", "CASH-7.1")
def test_rebuy_in_is_disabled_in_a_hand_and_with_enough_chips() -> None:
    floor, name = broke()
    answer_all(floor)
    with pytest.raises(Refused) as caught:
        floor.rebuy(name, 100)
    assert (caught.value.code, caught.value.rule) == ("stack_enough", "TABLE-6")
    floor.start()
    bank = floor.bank(name)
    with pytest.raises(Refused) as caught:
        floor.rebuy(name, 100)
    assert (caught.value.code, caught.value.rule) == ("hand_runs", "TABLE-6")
    assert floor.bank(name) == bank


@pytest.mark.rule("TABLE-6", "CASH-5.2")
def test_who_sits_out_with_too_few_chips_is_told_to_come_back_and_is_asked_then() -> None:
    floor, name = broke()
    floor.wait(30_000)  # no answer: sits out
    bank = floor.bank(name)
    with pytest.raises(Refused) as caught:
        floor.rebuy(name, 200)
    assert (caught.value.code, caught.value.rule) == ("come_back_first", "CASH-5.2")
    assert floor.bank(name) == bank
    floor.do(c.SitIn(player=name))
    floor.rebuy(name, 200 - floor.stack(name))
    assert floor.stack(name) == 200


@pytest.mark.rule("CASH-6.3", "CASH-6.5")
def test_the_question_can_be_answered_with_leave() -> None:
    floor, name = broke()
    held, bank = floor.stack(name), floor.bank(name)
    floor.leave(name)
    assert floor.table.state.chair_of(name) is None
    assert floor.bank(name) == bank + held


@pytest.mark.rule("TABLE-6")
def test_auto_rebuy_is_told_with_the_question_and_checked_when_set() -> None:
    floor = Floor()
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat, 100, auto_rebuy=300)
    with pytest.raises(Refused) as caught:
        floor.do(c.SetAutoRebuy(player="ann", amount=401))
    assert caught.value.rule == "TABLE-6"
    floor.do(c.SetAutoRebuy(player="ann", amount=0))
    floor.play(bold)
    for asked in floor.all(e.RebuyAsked):
        assert asked.auto == (0 if asked.player == "ann" else 300)


@pytest.mark.rule("CASH-7.2")
def test_the_question_holds_the_hand_for_all_who_are_asked() -> None:
    floor = Floor(seed=5)
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat, 100)
    floor.play(bold)
    assert len(floor.table.state.questions) == 2
    first = next(iter(floor.table.state.questions))
    floor.rebuy(floor.table.state.chairs[first].player, 150)
    assert len(floor.table.state.questions) == 1
    assert floor.table.next_deadline == floor.last(e.RebuyAsked).deadline


@pytest.mark.rule("CASH-1.3", "CASH-7.2")
def test_the_question_closes_no_seat_of_a_cash_table() -> None:
    floor, _name = broke()
    before = floor.table.open_seats
    floor.join("dan", 4)
    assert (before, floor.table.open_seats) == ((4, 5, 6), (5, 6))


@pytest.mark.rule("TABLE-5", "CASH-2.1", "D8")
def test_the_range_binds_each_time_one_sits_down() -> None:
    floor = Floor(settings(buy_in_low=200, buy_in_high=400))
    floor.join("bob", 2, 200)
    for _ in range(2):
        for amount in (199, 401):
            with pytest.raises(Refused) as caught:
                floor.join("ann", 1, amount)
            assert caught.value.rule == "CASH-2.1"
        floor.join("ann", 1, 200)
        floor.leave("ann")


@pytest.mark.rule("TABLE-6")
def test_chips_that_have_arrived_already_answer_no_question() -> None:
    floor, name = broke()
    used = next(iter(floor.table.state.arrived))
    amount = 200 - floor.stack(name)
    for transit in (used, ""):
        with pytest.raises(Refused) as caught:
            floor.do(c.RebuyIn(player=name, amount=amount, transit=transit))
        assert caught.value.code == "transit_used"
    floor.rebuy(name, amount)
    assert floor.stack(name) == 200
