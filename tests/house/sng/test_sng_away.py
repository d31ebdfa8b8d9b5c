"""Sitting out of a sit-and-go: blinds taken, walks, periods, coming back."""

import pytest

from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from tests.house.floor import timid
from tests.house.sng.sng_scene import at, chair, menu, running, sng, total

MINUTE = 60_000


@pytest.mark.rule("SNG-4.1")
def test_sitting_out_is_unlimited() -> None:
    floor = sng(seats=3)
    floor.play(timid)
    for _ in range(6):
        floor.do(c.SitOut(player="p1"))
        assert floor.last(e.SatOut).reason.rule == "SNG-4.1"
        floor.do(c.SitIn(player="p1"))
        assert floor.last(e.SatIn).reason.rule == "SNG-5"


@pytest.mark.rule("SNG-4.2", "SNG-4.4", "STD-9")
def test_blinds_of_who_is_away_are_taken_and_the_button_there_is_dead() -> None:
    floor = sng(seats=4)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    dead_buttons = 0
    for _ in range(8):
        before = floor.stack("p1")
        floor.start()
        started = floor.last(e.HandStarted)
        assert "p1" not in started.players
        assert started.dead_button == (started.button_seat == 1)
        assert started.dead_small == (started.small_seat == 1)
        assert started.dead_big == (started.big_seat == 1)
        dead_buttons += started.dead_button
        due = started.small if started.dead_small else started.big if started.dead_big else 0
        assert floor.stack("p1") == before - due
        hand = floor.table.hand
        assert hand is not None
        assert hand.setup.dead == due
        assert hand.price == started.big  # the price is the full big blind
        floor.play(timid)
    assert dead_buttons == 2
    assert {event.kind for event in floor.all(e.BlindTaken)} == {"small", "big"}
    assert total(floor) == 800


@pytest.mark.rule("SNG-4.3")
def test_blinds_that_take_the_last_chip_eliminate() -> None:
    floor = sng(seats=3, amount=100, small=10, big=20, sit_out_ms=60 * MINUTE)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    while not chair(floor, "p1").out and running(floor):
        floor.play(timid) if floor.table.state.phase == "hand" else floor.tick()
    out = next(event for event in floor.all(e.Eliminated) if event.player == "p1")
    assert out.reason.rule == "SNG-3"


@pytest.mark.rule("SNG-4.1", "SNG-4.3", "D12")
def test_not_back_when_the_fourth_hand_of_the_fourth_period_ends_is_out() -> None:
    floor = sng(seats=3, amount=400, sit_out_ms=1_000, small=1, big=2)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    began = floor.now
    while not chair(floor, "p1").out:
        if floor.table.state.phase == "hand":
            floor.act(*timid(menu(floor)))
        else:
            floor.tick()
    extended = [event for event in floor.all(e.SitOutExtended) if event.player == "p1"]
    assert [event.period for event in extended] == [2, 3, 4]
    assert [event.until for event in extended] == [began + 2_000, began + 3_000, None]
    out = floor.last(e.Eliminated)
    assert (out.player, out.reason.rule) == ("p1", "SNG-4.3")
    fourth = next(index for index, event in enumerate(floor.events) if event is extended[2])
    hands = [event for event in floor.events[fourth:] if isinstance(event, e.HandStarted)]
    assert len(hands) == 4
    assert floor.table.state.phase == "pause"  # the fourth is over, the next not yet begun
    floor.start()
    hand = floor.table.hand
    assert hand is not None
    assert hand.setup.dead == floor.last(e.Forfeited).stack


@pytest.mark.rule("SNG-4.3", "D12")
def test_back_during_the_fourth_hand_is_in_time() -> None:
    floor = sng(seats=3, amount=400, sit_out_ms=1_000)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    while chair(floor, "p1").away_hands < 4:
        floor.play(timid) if floor.table.state.phase == "hand" else floor.tick()
    assert floor.table.state.phase == "hand"
    floor.do(c.SitIn(player="p1"))
    floor.play(timid)
    assert not chair(floor, "p1").out
    assert not list(floor.all(e.Forfeited))


@pytest.mark.rule("SNG-4.3", "SNG-4.6")
def test_the_fourth_of_the_counted_hands_may_be_a_walk() -> None:
    floor = sng(seats=3, amount=400, sit_out_ms=1_000, walk_ms=500)
    floor.play(timid)
    for name in ("p1", "p2"):
        floor.do(c.SitOut(player=name))
    while running(floor):
        floor.tick()
    fourth = next(event for event in floor.all(e.SitOutExtended) if event.period == 4)
    walks = [event for event in floor.all(e.Walked) if event.at >= fourth.at]
    assert len(walks) == 4
    assert [event.reason.rule for event in floor.all(e.Eliminated)] == ["SNG-4.3", "SNG-4.3"]
    assert floor.last(e.SngEnded).places[0].player == "p3"


@pytest.mark.rule("SNG-5")
def test_back_before_the_big_blind_plays_the_next_hand() -> None:
    floor = sng(seats=4)
    floor.start()
    name = at(floor, "button")
    floor.do(c.SitOut(player=name))
    floor.play(timid)
    floor.do(c.SitIn(player=name))
    floor.start()
    assert name in floor.table.state.players


@pytest.mark.rule("SNG-5", "SNG-4.5")
def test_back_after_the_big_blind_waits_for_the_button_and_blinds_are_still_taken() -> None:
    floor = sng(seats=5)
    floor.play(timid)
    marks = floor.table.state.marks
    assert marks is not None
    name = floor.table.state.chairs[marks.big % 5 + 1].player
    floor.do(c.SitOut(player=name))
    floor.play(timid)  # its big blind is taken
    floor.do(c.SitIn(player=name))
    floor.start()  # its small blind is taken
    assert name not in floor.table.state.players
    assert floor.last(e.Rested).reason.rule == "SNG-5"
    assert floor.last(e.BlindTaken).kind == "small"
    floor.play(timid)
    floor.start()  # dead button
    assert floor.last(e.HandStarted).dead_button
    floor.play(timid)
    floor.start()
    assert name in floor.table.state.players
    assert floor.posts().get(name) is None


@pytest.mark.rule("SNG-4.5")
def test_if_fewer_than_two_would_be_dealt_in_who_waits_plays_at_once() -> None:
    floor = sng(seats=2)
    floor.play(timid)
    floor.start()
    name = at(floor, "small")
    floor.do(c.SitOut(player=name))
    floor.play(timid)
    floor.tick()
    assert floor.last(e.Walked).big_seat == chair(floor, name).seat
    floor.do(c.SitIn(player=name))
    assert chair(floor, name).occupant.missed_big
    floor.start()
    assert name in floor.table.state.players


@pytest.mark.rule("SNG-4.6")
def test_with_one_in_there_are_walks_every_thirty_seconds() -> None:
    floor = sng(seats=3)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    floor.do(c.SitOut(player="p2"))
    held = floor.stack("p3")
    lost = floor.stack("p1") + floor.stack("p2")
    floor.tick()
    first = floor.last(e.Walked)
    assert (first.player, first.reason.rule) == ("p3", "SNG-4.6")
    for _ in range(3):
        when = floor.now
        floor.tick()
        assert floor.now == when + 30_000
    walks = list(floor.all(e.Walked))
    assert len(walks) == 4
    assert [walk.button_seat % 3 + 1 for walk in walks[:-1]] == [walk.button_seat for walk in walks[1:]]
    blinds = (1, 2)
    for event in floor.events:
        if isinstance(event, e.RoundBegan):
            blinds = event.small, event.big
        if isinstance(event, e.Walked):
            due = blinds[0] * (event.small_seat != 3) + blinds[1] * (event.big_seat != 3)
            assert event.amount == due > 0
    gained = sum(walk.amount for walk in walks)
    assert floor.stack("p3") == held + gained
    assert floor.stack("p1") + floor.stack("p2") == lost - gained
    assert len(list(floor.all(e.RoundBegan))) >= 2  # walks count for rounds


@pytest.mark.rule("SNG-4.6", "SNG-0.2")
def test_forfeits_go_to_the_player_who_walks_or_is_left() -> None:
    floor = sng(seats=3)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    floor.do(c.SitOut(player="p2"))
    floor.tick()
    floor.leave("p1")
    forfeited = floor.last(e.Forfeited)
    floor.tick()
    assert floor.last(e.Walked).amount >= forfeited.stack
    floor.leave("p2")
    ended = floor.last(e.SngEnded)
    assert ended.places[0].player == "p3"
    assert floor.bank("p3") == 10_400


@pytest.mark.rule("SNG-4.7", "SNG-9.2")
def test_with_nobody_in_the_clocks_run_and_it_ends_by_chips() -> None:
    floor = sng(seats=3, amount=200)
    floor.play(timid)
    for name in ("p1", "p2", "p3"):
        floor.do(c.SitOut(player=name))
    assert floor.last(e.HandsHeld).reason.rule == "SNG-4.7"
    hands = floor.table.state.hand_number
    stacks = {name: floor.stack(name) for name in ("p1", "p2", "p3")}
    floor.wait(15 * MINUTE)
    ended = floor.last(e.SngEnded)
    assert (ended.how, ended.reason.rule) == ("nobody", "SNG-4.7")
    assert floor.table.state.hand_number == hands
    best = max(stacks.values())
    assert {place.player for place in ended.places if place.rank == 1} == {
        name for name, stack in stacks.items() if stack == best
    }
    assert sum(floor.bank(name) for name in stacks) == 30_000


@pytest.mark.rule("SNG-4.7")
def test_who_comes_back_to_a_sleeping_sng_wakes_it() -> None:
    floor = sng(seats=3)
    floor.play(timid)
    for name in ("p1", "p2", "p3"):
        floor.do(c.SitOut(player=name))
    floor.wait(MINUTE)
    floor.do(c.SitIn(player="p2"))
    floor.tick()
    assert floor.last(e.Walked).player == "p2"
