"""Going away from a cash table, and the periods of it."""

import pytest

from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.rules import HandEnded
from tests.house.cash.away_scene import awake, back, chair, four, out, refusal
from tests.house.floor import Floor, bold, passive, settings, timid
from tests.house.sng.sng_scene import menu

MINUTE = 60_000
NAMES = ("ann", "bob", "cid", "dan")


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
    command = c.TakeSeat(player="eve", name="Eve", seat=1, amount=200, transit="x")
    assert refusal(floor, command).code == "seat_taken"
    for _ in range(6):
        floor.play(timid)
        assert "ann" not in floor.table.state.players
    stack = floor.stack("ann")
    assert 197 <= stack <= 203


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


@pytest.mark.rule("CASH-4.2", "STD-12")
def test_a_watched_player_who_acts_in_time_is_watched_no_more() -> None:
    floor = four()
    out(floor, "ann")
    awake(floor, 15 * MINUTE, "ann")
    while chair(floor, "ann").absence != "watched" or floor.table.state.phase != "hand":
        awake(floor, 1_000, "ann")
    while floor.actor() != "ann":
        floor.act(*passive(menu(floor)))
    floor.act(*passive(menu(floor)))
    number = floor.table.state.hand_number
    while not any(isinstance(one.event, HandEnded) for one in floor.all(e.HandEvent) if one.hand == number):
        # It sleeps again, but only as anybody may.
        floor.tick() if floor.actor() == "ann" else floor.act(*passive(menu(floor)))
    assert chair(floor, "ann").absence == ""
    assert {event.player for event in floor.all(e.TimedOut)} == {"ann"}
    assert [event.player for event in floor.all(e.SeatLeft)] == []


@pytest.mark.rule("CASH-4.2")
def test_the_first_hand_is_folded_for_it_in_one_go_and_the_next_one_is_its_own() -> None:
    floor = four()
    out(floor, "ann")
    awake(floor, 15 * MINUTE, "ann")
    while not list(floor.all(e.ActedForAbsent)):
        awake(floor, 1_000, "ann")
    folded = floor.last(e.ActedForAbsent)
    assert [event.player for event in floor.all(e.TimedOut)] == []  # no clock ran for it in that hand
    back(floor, "ann")  # it comes itself: nothing is folded any more, and nobody watches
    assert chair(floor, "ann").absence == ""
    floor.play(passive)
    assert floor.last(e.ActedForAbsent) is folded
