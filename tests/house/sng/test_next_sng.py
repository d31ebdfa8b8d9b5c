"""After a sit-and-go: whose chairs are kept, who is asked, when others may sit down, when the table goes."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.soonest import best_seat
from tests.house.floor import Floor, bold, settings
from tests.house.sng.sng_scene import at, chair, refused, running, sng, to_the_end, total


def one_out(seats: int = 3) -> tuple[Floor, e.Eliminated]:
    """A sit-and-go that goes on after somebody was eliminated."""
    for seed in range(40):
        floor = Floor(settings(kind="sng", seats=seats, time_bank_ms=0), seed=seed)
        for seat in range(1, seats + 1):
            floor.join(f"p{seat}", seat, (100, 250, 400, 400)[seat - 1])
        while not list(floor.all(e.Eliminated)):
            floor.play(bold)
        if running(floor):
            return floor, floor.last(e.Eliminated)
    raise AssertionError("nobody was out before the end")


def ended(seats: int = 3) -> tuple[Floor, str, list[str]]:
    """A sit-and-go that is over, with its winner and the others; everybody stayed."""
    floor = sng(seats=seats)
    to_the_end(floor)
    winner, *others = [place.player for place in floor.last(e.SngEnded).places]
    return floor, winner, others


def asked(floor: Floor) -> list[str]:
    return sorted(floor.table.state.chairs[seat].player for seat in floor.table.state.questions)


def dismissed(floor: Floor) -> bool:
    return floor.table.state.phase == "dismissed"


@pytest.mark.rule("SNG-3")
def test_who_is_out_keeps_its_chair_and_plays_no_more_hand_of_this_one() -> None:
    floor, out = one_out()
    assert out.reason.rule == "SNG-3"
    kept = chair(floor, out.player)
    assert (kept.seat, kept.out, kept.stack, kept.safe) == (out.seat, True, 0, 0)
    hands = len(list(floor.all(e.HandStarted)))
    to_the_end(floor)
    assert all(out.player not in started.players for started in list(floor.all(e.HandStarted))[hands:])
    assert chair(floor, out.player).seat == out.seat


@pytest.mark.rule("SNG-3", "SNG-2")
def test_the_kept_chair_is_nobody_elses_and_who_leaves_it_comes_back_only_after_the_end() -> None:
    floor, out = one_out()
    floor.enter("eve")
    taken = c.TakeSeat(player="eve", name="E", seat=out.seat, amount=200, transit="x")
    assert refused(floor, taken).code == "seat_taken"
    assert floor.table.open_seats == ()
    bank = floor.bank(out.player)
    floor.leave(out.player)  # at once, and it costs nothing more
    assert floor.table.state.chair_of(out.player) is None
    assert floor.bank(out.player) == bank
    assert running(floor)
    with pytest.raises(Refused) as caught:
        floor.join(out.player, out.seat)
    assert caught.value.rule == "SNG-2"


@pytest.mark.rule("SNG-7", "SNG-6", "SNG-3")
def test_winner_and_eliminated_alike_are_asked() -> None:
    floor, winner, others = ended()
    assert asked(floor) == sorted([winner, *others])
    asks = [event for event in floor.all(e.RebuyAsked) if event.at == floor.last(e.SngEnded).at]
    assert {event.reason.rule for event in asks} == {"SNG-7"}
    assert all(event.deadline == event.at + 30_000 for event in asks)
    assert floor.last(e.TableWaits).reason.rule == "SNG-7"


@pytest.mark.rule("SNG-7")
def test_who_has_left_the_table_is_not_asked() -> None:
    floor, out = one_out(seats=4)
    floor.leave(out.player)
    to_the_end(floor)
    assert out.player not in asked(floor)
    assert len(asked(floor)) == 3


@pytest.mark.rule("SNG-7", "SNG-0.2")
def test_a_winner_who_leaves_when_the_hand_is_over_is_not_asked_and_the_others_stay() -> None:
    for seed in range(60):
        floor = sng(seats=3, seed=seed)
        floor.start()
        floor.leave(at(floor, "button"))
        floor.play(bold)
        if not running(floor) and floor.last(e.SngEnded).places[0].player == floor.last(e.SeatLeft).player:
            break
    winner = floor.last(e.SeatLeft).player
    assert winner not in {event.player for event in floor.all(e.RebuyAsked)}
    assert len(asked(floor)) == 2
    assert floor.table.state.phase == "waiting"
    assert floor.bank(winner) == 10_400


@pytest.mark.rule("SNG-1.3", "SNG-7")
def test_all_who_stay_buy_in_again_and_a_tournament_of_its_own_starts() -> None:
    floor, winner, others = ended()
    floor.rebuy(others[0], 100)
    floor.rebuy(winner, 400)
    assert (chair(floor, others[0]).out, chair(floor, others[1]).out) == (False, True)
    held = floor.table.state.due
    floor.rebuy(others[1], 300)
    assert (held, floor.table.state.due) == (
        None,
        floor.now + 4_000,
    )  # all have answered: nobody waits for the thirty seconds (D10)
    floor.start()
    assert floor.last(e.SngStarted).number == 2
    assert floor.last(e.RoundBegan).round == 1
    assert total(floor) == 800
    assert not any(one.out for one in floor.table.state.chairs.values())


@pytest.mark.rule("SNG-7")
def test_the_dealer_checks_that_the_stack_is_within_the_range() -> None:
    floor, winner, _others = ended()
    for amount in (99, 401):
        with pytest.raises(Refused) as caught:
            floor.rebuy(winner, amount)
        assert caught.value.code == "rebuy_range"


@pytest.mark.rule("SNG-7", "SNG-3")
def test_free_chairs_are_open_to_others_only_when_the_question_is_over() -> None:
    floor, winner, others = ended()
    floor.leave(winner)
    floor.rebuy(others[0], 200)
    seat = next(seat for seat in (1, 2, 3) if seat not in floor.table.state.chairs)
    with pytest.raises(Refused) as caught:
        floor.join("eve", seat)
    assert (caught.value.code, caught.value.rule) == ("asked_first", "SNG-7")
    closed = floor.table.open_seats
    assert best_seat(floor.table.state) is None
    floor.wait(30_000)
    assert best_seat(floor.table.state) is not None
    assert floor.last(e.SeatLeft).player == others[1]
    assert floor.last(e.SeatLeft).reason.rule == "SNG-7"
    assert (len(closed), len(floor.table.open_seats)) == (0, 2)
    for name in ("eve", others[1]):  # who did not answer is an observer like any other
        floor.join(name, floor.table.open_seats[0])
    floor.start()
    assert floor.last(e.SngStarted).number == 2


@pytest.mark.rule("SNG-7", "SNG-0.3")
def test_the_table_is_dismissed_only_when_nobody_is_left_after_the_question() -> None:
    floor, winner, others = ended()
    floor.leave(winner)
    assert not dismissed(floor)  # the eliminated are still asked
    floor.leave(others[0])
    assert not dismissed(floor)
    floor.wait(29_999)
    assert not dismissed(floor)
    floor.wait(1)
    assert floor.last(e.SeatLeft).player == others[1]
    assert dismissed(floor)
    assert [floor.bank(name) for name in (winner, *others)] == [10_400, 9_800, 9_800]


@pytest.mark.rule("SNG-10", "SNG-3")
def test_the_result_says_what_everybody_began_with_and_had_and_when_it_was_out() -> None:
    floor, winner, others = ended()
    sng_state = floor.table.state.sng
    assert sng_state is not None
    assert sng_state.paid == {"p1": 200, "p2": 200, "p3": 200}
    assert sng_state.took == {winner: 600}
    assert sorted(sng_state.went_out) == sorted(others)
    second, third = [sng_state.went_out[player] for player in others]
    assert (third.hand, third.big) <= (second.hand, second.big)
    assert second.hand == sng_state.hands == len(list(floor.all(e.HandStarted)))
    assert sng_state.started == floor.last(e.SngStarted).at <= sng_state.ended
