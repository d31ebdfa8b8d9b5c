"""Going away, coming back, and falling asleep at a cash table."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import command as c
from pokerhouse.house import event as e
from pokerhouse.house.chair import Chair
from tests.house.floor import Choice, Floor, bold, passive, settings, timid

MINUTE = 60_000
NAMES = ("ann", "bob", "cid", "dan")


def four(**changes: object) -> Floor:
    """Four players in their second hand, so that everybody is established."""
    floor = Floor(settings(seats=6, time_bank_ms=0, **changes))
    for seat, name in enumerate(NAMES, start=1):
        floor.join(name, seat)
    floor.play(timid)
    return floor


def chair(floor: Floor, name: str) -> Chair:
    found = floor.table.state.chair_of(name)
    assert found is not None
    return found


def out(floor: Floor, name: str) -> None:
    floor.do(c.SitOut(player=name))


def back(floor: Floor, name: str) -> None:
    floor.do(c.SitIn(player=name))


def awake(floor: Floor, ms: int, *asleep: str, style: Choice = timid) -> None:
    """Let time pass while everybody but the sleepers moves within a second."""
    until = floor.now + ms
    while floor.now < until and floor.table.state.phase != "dismissed":
        if floor.table.state.phase == "hand" and floor.actor() not in asleep:
            floor.now += 1_000
            hand = floor.table.hand
            assert hand is not None
            menu = hand.menu()
            assert menu is not None
            floor.act(*style(menu))
        elif floor.table.next_deadline is None or floor.table.next_deadline > until:
            floor.now = until
        else:
            floor.tick()
    floor.wait(0)


def refusal(floor: Floor, command: c.Command) -> Refused:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value


@pytest.mark.rule("TABLE-8", "CASH-4.1")
def test_in_a_hand_one_is_away_from_the_next_on() -> None:
    floor = four()
    floor.start()
    out(floor, "ann")
    assert chair(floor, "ann").away is None
    assert floor.last(e.SitOutAsked).reason.rule == "CASH-4.1"
    floor.play(timid)
    assert chair(floor, "ann").away is not None
    floor.start()
    assert "ann" not in floor.table.state.players


@pytest.mark.rule("TABLE-8")
def test_the_choice_can_be_taken_back_before_the_next_hand_and_uses_nothing() -> None:
    floor = four()
    floor.start()
    out(floor, "ann")
    assert refusal(floor, c.SitOut(player="ann")).rule == "TABLE-8"
    back(floor, "ann")
    floor.play(timid)
    assert chair(floor, "ann").away is None
    assert "ann" not in floor.table.state.sit_outs
    assert refusal(floor, c.SitIn(player="ann")).code == "not_sitting_out"


@pytest.mark.rule("CASH-4.1", "CASH-4.3")
def test_three_sit_outs_a_table_then_the_control_is_disabled() -> None:
    floor = four()
    for used in (1, 2, 3):
        assert floor.table.refusal(c.SitOut(player="ann"), floor.now) is None
        out(floor, "ann")
        assert floor.last(e.SatOut).used == used
        back(floor, "ann")
    last = refusal(floor, c.SitOut(player="ann"))
    assert (last.code, last.rule) == ("no_sit_outs", "CASH-4.3")
    assert floor.table.refusal(c.SitOut(player="ann"), floor.now) is not None


@pytest.mark.rule("CASH-4.1")
def test_sit_outs_are_counted_over_re_entries_and_forgotten_after_four_hours() -> None:
    floor = Floor(settings(standing=True))
    floor.join("ann", 1)
    out(floor, "ann")
    first = floor.now
    back(floor, "ann")
    floor.leave("ann")
    floor.wait(60 * MINUTE)
    floor.join("ann", 2, 400)
    out(floor, "ann")
    assert (floor.last(e.SatOut).used, floor.last(e.SatOut).first) == (2, first)
    back(floor, "ann")
    floor.wait(180 * MINUTE - 1)
    out(floor, "ann")
    assert floor.last(e.SatOut).used == 3
    back(floor, "ann")
    floor.wait(1)
    out(floor, "ann")
    assert (floor.last(e.SatOut).used, floor.last(e.SatOut).first) == (1, floor.now)


@pytest.mark.rule("CASH-4.1")
def test_sit_outs_that_are_forgotten_are_not_kept() -> None:
    floor = Floor(settings(standing=True))
    for name in NAMES:
        floor.join(name, 1)
        out(floor, name)
        floor.leave(name)
        floor.wait(90 * MINUTE)
    assert list(floor.table.state.sit_outs) == ["bob", "cid", "dan"]


@pytest.mark.rule("CASH-4.2")
def test_a_sit_out_extends_itself_twice_each_using_one() -> None:
    floor = four()
    out(floor, "ann")
    began = floor.now
    awake(floor, 15 * MINUTE - 5_000, "ann")
    extended = list(floor.all(e.SitOutExtended))
    assert [event.at - began for event in extended] == [5 * MINUTE, 10 * MINUTE]
    assert [event.used for event in extended] == [2, 3]
    assert chair(floor, "ann").away is not None
    awake(floor, 5_000, "ann")
    assert chair(floor, "ann").away is None
    assert floor.last(e.SatIn).reason.rule == "CASH-4.2"
    assert floor.last(e.SatIn).at - began == 15 * MINUTE


@pytest.mark.rule("CASH-4.2")
def test_it_extends_itself_only_while_uses_are_left() -> None:
    floor = four()
    out(floor, "ann")
    back(floor, "ann")
    out(floor, "ann")
    began = floor.now
    awake(floor, 20 * MINUTE, "ann")
    assert [event.at - began for event in floor.all(e.SitOutExtended)] == [5 * MINUTE]
    assert floor.last(e.SatIn).at - began == 10 * MINUTE


@pytest.mark.rule("CASH-4.2", "CASH-5.2")
def test_not_back_after_the_last_period_folds_once_then_times_out_and_leaves() -> None:
    floor = four()
    out(floor, "ann")
    awake(floor, 15 * MINUTE, "ann")
    stack = floor.stack("ann")
    while floor.table.state.chair_of("ann") is not None:
        awake(floor, 1_000, "ann", style=passive)
    folded = floor.last(e.ActedForAbsent)
    assert (folded.player, folded.reason.rule) == ("ann", "CASH-4.2")
    left = floor.last(e.SeatLeft)
    assert (left.player, left.reason.code) == ("ann", "still_absent")
    timed_out = [event for event in floor.all(e.TimedOut) if event.player == "ann"]
    assert [event.hand for event in timed_out] == [folded.hand + 1]
    assert left.stack < stack  # the missed blinds were posted
    assert floor.bank("ann") == 10_000 - 200 + left.stack


@pytest.mark.rule("CASH-4.2")
def test_a_watched_player_folds_even_where_a_check_is_free() -> None:
    for seed in range(40):
        floor = Floor(settings(seats=6, time_bank_ms=0), seed=seed)
        for seat, name in enumerate(NAMES, start=1):
            floor.join(name, seat)
        floor.play(timid)
        out(floor, "ann")
        while floor.table.state.chair_of("ann") is not None:
            if floor.table.state.phase == "hand" and floor.actor() != "ann":
                floor.now += 1_000
                assert floor.table.hand is not None
                menu = floor.table.hand.menu()
                assert menu is not None
                floor.act(*passive(menu))
            elif (
                floor.table.state.phase == "hand"
                and floor.table.hand is not None
                and chair(floor, "ann").absence == "watched"
                and (floor.table.hand.menu() or passive).check  # type: ignore[union-attr]
            ):
                floor.tick()
                assert ("ann", "fold") in floor.moves()
                assert floor.table.state.chair_of("ann") is None
                return
            else:
                floor.tick()
    pytest.fail("no watched player was ever offered a free check")


@pytest.mark.rule("CASH-4.2")
def test_who_comes_back_in_time_plays_on() -> None:
    floor = four()
    out(floor, "ann")
    awake(floor, 15 * MINUTE, "ann")
    assert chair(floor, "ann").absence == "folds"
    back(floor, "ann")
    assert chair(floor, "ann").absence == ""
    awake(floor, 5 * MINUTE)
    assert floor.table.state.chair_of("ann") is not None
    assert not list(floor.all(e.ActedForAbsent))


@pytest.mark.rule("CASH-4.3")
def test_a_sitting_out_seat_cannot_be_taken_but_is_played_round() -> None:
    floor = four()
    out(floor, "ann")
    floor.enter("eve")
    wish = c.TakeSeat(player="eve", name="Eve", seat=1, amount=200, transit="x")
    assert refusal(floor, wish).code == "seat_taken"
    for _ in range(6):
        floor.play(timid)
        assert "ann" not in floor.table.state.players
    stack = floor.stack("ann")
    assert 197 <= stack <= 203


@pytest.mark.rule("CASH-4.4")
def test_a_time_out_in_two_hands_running_sits_the_player_out() -> None:
    floor = four()
    floor.start()
    floor.tick()
    sleeper = floor.last(e.TimedOut).player
    floor.play(timid)
    assert chair(floor, sleeper).away is None
    assert chair(floor, sleeper).timeouts == 1
    awake(floor, 3 * MINUTE, sleeper)
    sat_out = next(floor.all(e.SatOut))
    assert (sat_out.player, sat_out.reason.rule, sat_out.used) == (sleeper, "CASH-4.4", 1)
    timed_out = [event.hand for event in floor.all(e.TimedOut) if event.at <= sat_out.at]
    running = [hand for hand in timed_out if hand + 1 in timed_out]
    assert running == [timed_out[-2]]


@pytest.mark.rule("CASH-4.4")
def test_a_hand_without_a_time_out_starts_the_count_afresh() -> None:
    floor = four()
    floor.start()
    floor.tick()
    sleeper = floor.last(e.TimedOut).player
    floor.play(timid)
    floor.play(passive)
    assert chair(floor, sleeper).timeouts == 0


@pytest.mark.rule("CASH-4.4")
def test_one_time_out_is_enough_for_who_cannot_be_reached() -> None:
    floor = four()
    floor.start()
    sleeper = floor.actor()
    floor.do(c.NoteConnection(player=sleeper, connected=False))
    floor.tick()
    floor.play(timid)
    assert floor.last(e.SatOut).player == sleeper


@pytest.mark.rule("CASH-4.4")
def test_asleep_with_no_sit_outs_left_becomes_an_observer() -> None:
    floor = four(sit_outs=0)
    awake(floor, 10 * MINUTE, "ann")
    left = next(event for event in floor.all(e.SeatLeft) if event.player == "ann")
    assert left.reason.rule == "CASH-4.4"


@pytest.mark.rule("CASH-5.1")
def test_back_before_the_big_blind_plays_the_next_hand_and_posts_nothing() -> None:
    floor = four()
    floor.start()
    marks = floor.table.state.marks
    assert marks is not None
    name = floor.table.state.chairs[marks.button].player
    out(floor, name)
    floor.play(timid)
    back(floor, name)
    assert floor.last(e.SatIn).reason.rule == "CASH-5.1"
    floor.start()
    assert name in floor.table.state.players
    assert floor.posts().get(name) in (None, ["big_blind"])


@pytest.mark.rule("CASH-3.1", "CASH-5.1")
def test_a_newcomer_who_was_away_comes_back_as_a_newcomer_and_its_rest_goes_on() -> None:
    floor = Floor(settings(seats=9), seed=3)
    for seat in (1, 3, 5, 7):
        floor.join(f"p{seat}", seat)
    floor.start()
    marks = floor.table.state.marks
    assert marks is not None
    floor.join("eve", marks.button + 1)  # between the button and the small blind
    out(floor, "eve")
    floor.play(timid)
    back(floor, "eve")
    assert floor.last(e.SatIn).reason.rule == "CASH-3.1"
    assert floor.last(e.SatIn).reason.facts == {"rest": 1}


@pytest.mark.rule("CASH-5.2", "CASH-3.3")
def test_missed_blinds_are_posted_live_and_dead_when_the_button_has_passed() -> None:
    floor = four()
    marks = floor.table.state.marks
    assert marks is not None
    name = floor.table.state.chairs[next(s for s in (1, 2, 3, 4) if s == marks.big % 4 + 1)].player
    out(floor, name)
    floor.play(timid)
    assert floor.last(e.BlindMissed).kind == "big"
    back(floor, name)
    assert floor.last(e.SatIn).reason.rule == "CASH-5.2"
    floor.play(timid)
    assert floor.last(e.BlindMissed).kind == "small"
    assert floor.last(e.Rested).reason.rule == "CASH-5.2"
    floor.start()
    assert floor.posts()[name] == ["post", "dead"]
    assert not chair(floor, name).place.owes


@pytest.mark.rule("CASH-5.2", "CASH-6.1")
def test_back_with_a_stack_below_100_is_asked() -> None:
    floor = Floor(seed=4)
    for seat, name in enumerate(NAMES[:3], start=1):
        floor.join(name, seat, 100)
    floor.start()
    for name in NAMES[:3]:
        out(floor, name)
    floor.play(bold)
    assert not floor.table.state.questions
    broke = next(item for item in floor.table.state.chairs.values() if item.stack < 100)
    back(floor, broke.player)
    assert broke.seat in floor.table.state.questions
    floor.rebuy(broke.player, 150 - broke.stack)
    assert broke.stack == 150


@pytest.mark.rule("CASH-7.2", "CASH-6.3")
def test_an_unanswered_question_sits_out_and_without_uses_becomes_an_observer() -> None:
    for sit_outs, kind in ((3, e.SatOut), (0, e.SeatLeft)):
        floor = Floor(settings(sit_outs=sit_outs), seed=4)
        for seat, name in enumerate(NAMES[:3], start=1):
            floor.join(name, seat, 100)
        floor.play(bold)
        asked = floor.last(e.RebuyAsked)
        floor.wait(30_000)
        gone = floor.last(kind)
        assert (gone.player, gone.reason.rule) == (asked.player, "CASH-7.2")  # type: ignore[attr-defined]


@pytest.mark.rule("CASH-4.2")
def test_a_stack_below_100_becomes_an_observer_after_the_last_period() -> None:
    floor = Floor(settings(sit_outs=1), seed=4)
    for seat, name in enumerate(NAMES[:3], start=1):
        floor.join(name, seat, 100)
    floor.play(bold)
    floor.wait(30_000 + 5 * MINUTE)
    assert floor.last(e.SeatLeft).reason.code == "never_back"


@pytest.mark.rule("CASH-6.4")
def test_who_sits_out_leaves_at_once_even_between_hands() -> None:
    floor = four()
    out(floor, "ann")
    floor.leave("ann")
    assert floor.table.state.chair_of("ann") is None


@pytest.mark.rule("CASH-1.4")
def test_when_too_few_are_there_the_table_waits_and_goes_on_from_there() -> None:
    floor = four()
    marks = floor.table.state.marks
    for name in ("ann", "bob", "cid"):
        out(floor, name)
    floor.tick()
    assert floor.table.state.phase == "waiting"
    assert floor.table.state.marks == marks
    floor.wait(MINUTE)
    back(floor, "bob")
    floor.start()
    assert sorted(floor.table.state.players) == ["bob", "dan"]
    assert len(list(floor.all(e.TableInitialised))) == 1


@pytest.mark.rule("TABLE-11")
def test_the_player_session_leaves_sitting_out_uncounted() -> None:
    floor = Floor(settings(standing=True))
    floor.join("ann", 1)
    floor.wait(2 * MINUTE)
    out(floor, "ann")
    floor.wait(3 * MINUTE)
    assert chair(floor, "ann").session(floor.now) == 2 * MINUTE
    back(floor, "ann")
    floor.wait(MINUTE)
    assert chair(floor, "ann").session(floor.now) == 3 * MINUTE


@pytest.mark.rule("CASH-8.1")
def test_the_excess_over_the_maximum_goes_to_the_bank_after_the_hand() -> None:
    floor = Floor(seed=4)
    for seat, name in enumerate(NAMES[:3], start=1):
        floor.join(name, seat, 300)
    floor.play(bold)
    moved = floor.last(e.ExcessMoved)
    assert moved.reason.rule == "CASH-8.1"
    assert floor.stack(moved.player) == 400
    assert floor.bank(moved.player) == 10_000 - 300 + moved.amount
    assert chair(floor, moved.player).last_stack == 400 + moved.amount
