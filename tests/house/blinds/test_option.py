"""House options for newcomers: off by default, asked in the order of sitting down."""

import pytest
from msgspec.structs import replace

from pokerhouse.house import Refused
from pokerhouse.house import events as e
from pokerhouse.house.blinds.button_and_blinds import cash_plan, rest_of
from pokerhouse.house.blinds.house_option import Offer, offers, taken
from pokerhouse.house.blinds.plan import Plan, played
from pokerhouse.house.blinds.ring import BlindSeats, Occupant, Ring
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.hands.dealing import setup_of
from pokerhouse.house.settings import Option
from tests.house.floor import Floor, passive, settings, timid

ALL: tuple[Option, ...] = ("buy_button", "take_small", "take_button")
IN = Occupant(newcomer=False, existing=True, dealt=True)


def scene(old: BlindSeats, *newcomers: int, gone: tuple[int, ...] = (), seats: int = 9) -> tuple[Ring, Plan]:
    """Players in 1, 3, 5, 7 and 9 but for those gone, and newcomers who have just sat down."""
    people = {seat: IN for seat in (1, 3, 5, 7, 9) if seat not in gone}
    for seat in newcomers:
        rest, _why = rest_of(seat, old, Ring(seats, {}))
        people[seat] = Occupant(rest=rest)
    ring = Ring(seats, people)
    plan = cash_plan(ring, old)
    assert plan is not None
    return ring, plan


OLD = BlindSeats(1, 3, 5, 3)


@pytest.mark.rule("CASH-3.5")
def test_the_button_can_be_bought_between_small_and_big_blind() -> None:
    ring, plan = scene(OLD, 4)
    assert offers(ring, OLD, plan, ALL) == [Offer(4, "buy_button")]
    assert offers(ring, OLD, plan, ()) == []
    bought = taken(ring, OLD, plan, Offer(4, "buy_button"))
    assert (bought.marks.button, bought.small, bought.big) == (3, None, 4)
    assert bought.dealt == (4, 5, 7, 9, 1, 3)  # first to act after the flop
    assert (bought.live, bought.dead) == ((), (4,))
    after = cash_plan(played(ring, bought), bought.marks)
    assert after is not None
    assert (after.marks.button, after.small, after.big) == (4, 5, 7)
    assert (after.live, after.dead, after.misses) == ((), (), ())


@pytest.mark.rule("CASH-3.5")
def test_a_newcomer_who_would_have_had_the_big_blind_posts_it_when_the_button_is_bought() -> None:
    ring, plan = scene(OLD, 4, 6)
    assert plan.big == 6
    bought = taken(ring, OLD, plan, Offer(4, "buy_button"))
    assert (bought.big, bought.live) == (4, (6,))


@pytest.mark.rule("CASH-3.5")
def test_a_dead_small_blind_can_be_taken() -> None:
    ring, plan = scene(OLD, 5, gone=(5,))
    assert plan.small is None
    assert offers(ring, OLD, plan, ALL) == [Offer(5, "take_small")]
    took = taken(ring, OLD, plan, Offer(5, "take_small"))
    assert took.dealt == (5, 7, 9, 1, 3)
    assert (took.big, took.live, took.dead) == (7, (5,), (5,))
    after = cash_plan(played(ring, took), took.marks)
    assert after is not None
    assert (after.marks.button, after.small, after.big) == (5, 7, 9)


@pytest.mark.rule("CASH-3.5")
def test_the_button_can_be_taken_between_a_surviving_button_and_big_blind() -> None:
    ring, plan = scene(OLD, 3, gone=(3,))
    assert offers(ring, OLD, plan, ("take_button",)) == [Offer(3, "take_button")]
    took = taken(ring, OLD, plan, Offer(3, "take_button"))
    assert (took.marks.button, took.small, took.big) == (3, 5, 7)
    assert took.dealt == (5, 7, 9, 1, 3)
    assert (took.dead, took.dead_big, took.live) == ((3,), (3,), ())


@pytest.mark.rule("CASH-3.5")
@pytest.mark.parametrize("gone", [(3, 1), (3, 5)], ids=["button", "big blind"])
def test_the_button_is_not_offered_when_the_old_button_or_the_big_blind_is_gone_too(
    gone: tuple[int, ...],
) -> None:
    ring, plan = scene(OLD, 3, gone=gone)
    assert 3 not in plan.dealt
    assert offers(ring, OLD, plan, ("take_button",)) == []


@pytest.mark.rule("CASH-3.5")
def test_the_button_is_not_offered_while_the_small_blind_is_still_there() -> None:
    ring, plan = scene(OLD, 2)
    assert offers(ring, OLD, plan, ("take_button",)) == []


@pytest.mark.rule("CASH-3.5")
@pytest.mark.parametrize(
    ("seat", "gone", "option"), [(4, (), "buy_button"), (5, (5,), "take_small"), (3, (3,), "take_button")]
)
def test_nothing_is_offered_to_a_newcomer_who_is_away(
    seat: int, gone: tuple[int, ...], option: Option
) -> None:
    ring, plan = scene(OLD, seat, gone=gone)
    assert offers(ring, OLD, plan, (option,)) == [Offer(seat, option)]
    away = Ring(9, {**ring.occupants, seat: replace(ring[seat], away=True)})
    without = cash_plan(away, OLD)
    assert without is not None
    assert offers(away, OLD, without, (option,)) == []


@pytest.mark.rule("CASH-3.5")
def test_nothing_is_offered_to_who_is_established_or_plays_anyway() -> None:
    ring, plan = scene(OLD, 4)
    returner = Ring(9, {**ring.occupants, 4: Occupant(newcomer=False, missed_big=True)})
    following = cash_plan(returner, OLD)
    assert following is not None
    assert offers(returner, OLD, following, ALL) == []
    ring, plan = scene(OLD, gone=(5,))
    behind = Ring(9, {**ring.occupants, 4: Occupant(newcomer=False, existing=True, missed_big=True)})
    following = cash_plan(behind, OLD)
    assert following is not None
    assert following.small is None
    assert offers(behind, OLD, following, ALL) == []
    ring, plan = scene(OLD, 8)
    assert 8 in plan.dealt
    assert offers(ring, OLD, plan, ALL) == []


@pytest.mark.rule("CASH-3.5")
def test_a_small_blind_that_is_dead_because_its_player_is_away_is_not_offered() -> None:
    ring, _plan = scene(OLD, 4)
    away = Ring(9, {**ring.occupants, 5: replace(IN, away=True)})
    following = cash_plan(away, OLD)
    assert following is not None
    assert following.small is None
    assert offers(away, OLD, following, ("take_small",)) == []


@pytest.mark.rule("CASH-3.5")
def test_the_button_is_not_sold_when_it_does_not_follow_the_small_blind() -> None:
    returner = Occupant(newcomer=False, existing=True)
    old = BlindSeats(1, 2, 6, 2)
    ring = Ring(9, {6: IN, 4: returner, 5: returner, 3: Occupant(rest=1)})
    plan = cash_plan(ring, old)
    assert plan is not None
    assert (len(plan.dealt), plan.marks.button) == (3, 5)  # the big blind has passed seat 2
    assert offers(ring, old, plan, ("buy_button",)) == []


@pytest.mark.rule("CASH-3.5")
def test_the_button_is_bought_only_in_the_hand_after_sitting_down() -> None:
    ring, _plan = scene(OLD, 4)
    declined = Ring(9, {**ring.occupants, 4: replace(ring[4], missed_small=True)})
    following = cash_plan(declined, OLD)
    assert following is not None
    assert offers(declined, OLD, following, ("buy_button",)) == []
    on_the_big_blind = scene(OLD, 5, gone=(5,))  # rests two hands: not between the blinds
    assert offers(on_the_big_blind[0], OLD, on_the_big_blind[1], ("buy_button",)) == []


@pytest.mark.rule("CASH-3.5")
def test_nothing_is_offered_elsewhere_or_heads_up() -> None:
    ring, plan = scene(OLD, 8)
    assert offers(ring, OLD, plan, ALL) == []
    ring = Ring(9, {1: IN, 5: IN, 3: Occupant(rest=1)})
    marks = BlindSeats(1, 1, 5, 1)
    plan = cash_plan(ring, marks)  # type: ignore[assignment]
    assert offers(ring, marks, plan, ALL) == []
    ring, plan = scene(OLD, 4)
    assert offers(ring, OLD, replace(plan, dealt=plan.dealt[:3]), ALL) == [Offer(4, "buy_button")]
    assert offers(ring, OLD, replace(plan, dealt=plan.dealt[:2]), ALL) == []


@pytest.mark.rule("CASH-3.5")
def test_offers_come_in_the_order_of_sitting_down() -> None:
    old = BlindSeats(9, 1, 7, 1)
    people = dict.fromkeys((1, 7, 8, 9), IN)
    people |= {5: Occupant(rest=1), 3: Occupant(rest=1)}
    ring = Ring(9, people)
    plan = cash_plan(ring, old)
    assert plan is not None
    assert [offer.seat for offer in offers(ring, old, plan, ALL)] == [5, 3]


def with_options(seed: int) -> tuple[Floor, int]:
    """A running table with all options; a seat between small and big blind that eve has just taken."""
    floor = Floor(settings(seats=10, options=ALL, time_bank_ms=0), seed=seed)
    for seat in (1, 3, 5, 7, 9):
        floor.join(f"p{seat}", seat)
    floor.start()
    marks = floor.table.state.marks
    assert marks is not None
    between = marks.small + 1
    floor.join("eve", between)
    floor.play(passive)
    return floor, between


@pytest.mark.rule("CASH-3.5")
def test_the_hand_is_held_for_the_answer_and_follows_it() -> None:
    floor, seat = with_options(1)
    floor.tick()
    asked = floor.last(e.OptionAsked)
    assert (asked.player, asked.option, asked.live, asked.dead) == ("eve", "buy_button", 2, 1)
    assert floor.table.next_deadline == floor.now + 10_000
    with pytest.raises(Refused) as caught:
        floor.do(c.AnswerOption(player="p1", accept=True))
    assert caught.value.rule == "CASH-3.5"
    with pytest.raises(Refused) as caught:
        floor.do(c.AnswerOption(player="eve", accept=1))  # type: ignore[arg-type]
    assert caught.value.code == "bad_answer"
    floor.do(c.AnswerOption(player="eve", accept=True))
    assert floor.posts()["eve"] == ["big_blind", "dead"]
    started = floor.last(e.HandStarted)
    assert (started.small_seat, started.big_seat, started.dead_small) == (seat, seat, True)
    assert sorted(floor.posts()) == ["eve"]
    floor.play(passive)
    floor.start()
    assert floor.last(e.HandStarted).button_seat == seat
    assert floor.posts().get("eve") is None


@pytest.mark.rule("CASH-3.5", "CASH-3.1")
def test_who_declines_or_is_silent_rests_and_pays_both_at_the_cutoff() -> None:
    for silent in (False, True):
        floor, _seat = with_options(2)
        floor.tick()
        if silent:
            floor.tick()
        else:
            floor.do(c.AnswerOption(player="eve", accept=False))
        assert not floor.last(e.OptionAnswered).accepted
        assert "eve" not in floor.table.state.players
        floor.play(timid)
        floor.start()
        assert floor.posts()["eve"] == ["post", "dead"]
        assert floor.table.state.players[-2] == "eve"  # the cutoff


@pytest.mark.rule("CASH-3.5")
def test_who_leaves_is_not_asked_any_more() -> None:
    floor, _seat = with_options(3)
    floor.tick()
    floor.leave("eve")
    assert floor.table.state.option is None
    floor.tick()
    assert len(floor.table.state.players) == 5


@pytest.mark.rule("CASH-3.5")
def test_options_are_off_by_default() -> None:
    assert settings().options == ()


@pytest.mark.rule("CASH-3.5")
def test_after_a_gap_the_option_stands_longer() -> None:
    floor, _seat = with_options(4)
    floor.tick()
    before = floor.table.next_deadline
    assert before is not None
    floor.sleep(7_000)
    assert floor.table.next_deadline == before + 7_000


@pytest.mark.rule("CASH-3.5")
def test_of_several_options_a_newcomer_is_asked_about_the_first() -> None:
    ring, plan = scene(OLD, 4, gone=(3,))
    for first, second in (("buy_button", "take_button"), ("take_button", "buy_button")):
        allowed: tuple[Option, ...] = (first, second)  # type: ignore[assignment]
        assert offers(ring, OLD, plan, allowed) == [Offer(4, allowed[0])]


@pytest.mark.rule("CASH-3.5")
def test_who_takes_the_button_pays_both_blinds_dead() -> None:
    floor = Floor(settings(seats=9))
    for seat in (1, 3, 5, 7, 9):
        floor.join(f"p{seat}", seat)
    ring, plan = scene(OLD, 3, gone=(3,))
    setup = setup_of(floor.table.state, taken(ring, OLD, plan, Offer(3, "take_button")))
    assert [(entrant.player, entrant.live, entrant.dead) for entrant in setup.entrants][-2:] == [
        ("p1", 0, 0),
        ("p3", 0, 3),
    ]
