"""Coming back to a cash table, and falling asleep at it."""

import pytest

from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from tests.house.cash.away_scene import awake, back, chair, four, out
from tests.house.floor import Floor, bold, passive, settings, timid

MINUTE = 60_000
NAMES = ("ann", "bob", "cid", "dan")


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


@pytest.mark.rule("CASH-5.1", "D14")
def test_a_small_blind_alone_is_not_missed() -> None:
    floor = four()
    marks = floor.table.state.marks
    assert marks is not None
    name = floor.table.state.chairs[marks.big].player
    out(floor, name)
    floor.start()
    assert floor.last(e.HandStarted).dead_small
    back(floor, name)
    assert floor.last(e.SatIn).reason.rule == "CASH-5.1"
    floor.play(timid)
    floor.start()
    assert name in floor.table.state.players
    assert name not in floor.posts()


@pytest.mark.rule("CASH-5.2")
def test_a_small_blind_counts_with_the_big_one_that_was_missed_after_it() -> None:
    floor = four()
    marks = floor.table.state.marks
    assert marks is not None
    name = floor.table.state.chairs[marks.big].player
    out(floor, name)
    while floor.last(e.HandStarted).big_seat != (marks.big - 2) % 4 + 1:
        floor.play(timid)
    floor.play(timid)
    assert [event.kind for event in floor.all(e.BlindMissed)] == ["small", "big"]
    back(floor, name)
    assert floor.last(e.SatIn).reason.rule == "CASH-5.2"
    assert chair(floor, name).occupant.owes_small


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
    assert not chair(floor, name).occupant.missed_big


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
