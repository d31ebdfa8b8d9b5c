"""What a table's view tells its recipient: controls with their reasons, sessions, the hand just over."""

import pytest
from msgspec.structs import replace

from pokerhouse.house.commands import CancelLeave, DrawSafe, SetAutoRebuy, ShowCards, SitIn, SitOut
from pokerhouse.house.events import SafeFilled, SeatLeft, SngEnded
from pokerhouse.protocol.event import SeatLeft as SeatLeftTold
from pokerhouse.protocol.view import SeatView, TableView, You
from pokerhouse.server.wire import Around, TableTeller, TableViews
from tests.house.floor import Floor, settings, timid
from tests.house.sng.sng_scene import sng, to_the_end
from tests.house.sng.test_safe import lose, rich
from tests.server.wire.seen import read, table_view

MINUTE = 60_000


def seen(floor: Floor, name: str) -> TableView:
    return table_view(floor.table, name, Around(now=floor.now), None)


def you(floor: Floor, name: str) -> You:
    own = seen(floor, name).you
    assert own is not None
    return own


def seat_of(floor: Floor, name: str, by: str) -> SeatView:
    return next(seat for seat in seen(floor, by).seats if seat.player == name)


def three(**changes: object) -> Floor:
    floor = Floor(settings(time_bank_ms=0, **changes))
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat)
    return floor


def left_alone(floor: Floor) -> str:
    """The others leave in this hand, which its big blind wins unseen: the table waits."""
    floor.start()
    first = floor.actor()
    floor.act("fold")
    floor.leave(first)
    second = floor.actor()
    floor.act("call")
    floor.leave(second)
    floor.act("raise", 10)
    floor.act("fold")
    (winner,) = [chair.player for chair in floor.table.state.chairs.values()]
    assert floor.table.state.phase == "waiting"
    return winner


@pytest.mark.rule("LOBBY-1")
def test_views_made_together_are_those_made_apart() -> None:
    """Nobody's own part gets into another's view, whoever is asked first."""
    floor = three()
    floor.start()
    everybody = ("ann", "bob", None, "cid", "dan")
    for move in ("call", "call", "check", "check"):
        together = TableViews(floor.table, Around(now=floor.now))
        views = [read(together.to(name, None)) for name in (*everybody, *everybody)]
        apart = [table_view(floor.table, name, Around(now=floor.now), None) for name in everybody]
        assert views == [*apart, *apart]
        for name, view in zip(everybody, apart, strict=True):
            known = {seat.player for seat in view.seats if any(seat.cards)}
            assert known == ({name} if name in ("ann", "bob", "cid") else set())
        floor.act(move)


def after_a_call(floor: Floor, around: Around, name: str | None) -> TableView:
    """What this player sees after the next call, made from the views before it."""
    before = TableViews(floor.table, Around(now=floor.now))
    before.to(name, None)
    floor.wait(2_000)
    step = floor.act("call").events
    after = TableViews(floor.table, replace(around, now=floor.now), before, step)
    return read(after.to(name, None))


def test_a_line_that_was_cut_shows_with_the_next_move() -> None:
    floor = three()
    floor.start()
    other = next(name for name in ("ann", "bob", "cid") if name != floor.actor())
    gone = floor.table.state.chair_of(other)
    assert gone is not None
    view = after_a_call(floor, Around(away=frozenset({gone.seat})), None)
    assert [seat.seat for seat in view.seats if not seat.connected] == [gone.seat]


@pytest.mark.rule("CASH-4.1")
def test_used_sit_outs_are_forgotten_in_the_middle_of_a_hand() -> None:
    floor = three(sit_outs_forgotten_ms=5_000)
    everybody = {name: (SitOut(player=name), SitIn(player=name)) for name in ("ann", "bob", "cid")}
    for away, back in everybody.values():
        floor.do(away)
        floor.do(back)
    floor.start()
    other = next(name for name in everybody if name != floor.actor())
    before, own = you(floor, other), after_a_call(floor, Around(), other).you
    assert own is not None
    assert (before.sit_outs_left, own.sit_outs_left) == (2, 3)


@pytest.mark.rule("TABLE-10")
def test_cards_can_be_shown_when_the_table_waits_after_the_last_hand() -> None:
    floor = three()
    floor.play(timid)
    winner = left_alone(floor)
    view = seen(floor, winner)
    assert view.state == "waiting"
    assert view.hand is not None
    assert (view.hand.number, view.hand.street) == (2, "over")
    assert you(floor, winner).show_cards.enabled
    cards = seat_of(floor, winner, winner).cards
    assert all(cards)
    floor.do(ShowCards(player=winner, hand=view.hand.number))
    shown = seat_of(floor, winner, "an observer")
    assert (shown.shown, shown.cards) == (True, cards)


@pytest.mark.rule("TABLE-10")
def test_the_last_hand_is_forgotten_with_the_last_who_played_it() -> None:
    floor = three(standing=True)
    winner = left_alone(floor)
    floor.join("dan", 6)
    assert seen(floor, "dan").hand is not None
    floor.leave(winner)
    assert seen(floor, "dan").hand is None
    assert all(not seat.cards for seat in seen(floor, "dan").seats)


@pytest.mark.rule("TABLE-10", "SNG-3")
def test_the_last_hand_of_a_sit_and_go_is_seen_by_winner_and_eliminated() -> None:
    floor = sng(seats=2)
    to_the_end(floor)
    winner, loser = [place.player for place in floor.last(SngEnded).places]
    for name in (winner, loser):
        view = seen(floor, name)
        assert view.hand is not None
        assert len(view.hand.board) == 5
        assert seat_of(floor, loser, name).cards == seat_of(floor, loser, winner).cards
        assert all(seat_of(floor, name, name).cards)
    assert seat_of(floor, loser, winner).out


@pytest.mark.rule("CASH-6.2", "D16")
def test_leave_can_be_armed_and_says_what_it_waits_for() -> None:
    floor = three()
    floor.play(timid)

    def leave() -> tuple[bool, bool, bool, str]:
        own = you(floor, "ann")
        return (
            own.leave.enabled,
            own.leave.on,
            own.leave_armed,
            own.leave.reason.code if own.leave.reason else "",
        )

    assert leave() == (True, False, False, "between_hands")
    floor.leave("ann")
    assert leave() == (False, True, True, "between_hands")
    floor.do(CancelLeave(player="ann"))
    assert leave() == (True, False, False, "between_hands")
    floor.start()
    while floor.actor() != "ann":
        floor.act("call")
    floor.act("raise", 6)
    assert leave() == (True, False, False, "")
    floor.leave("ann")
    assert leave() == (False, True, False, "leaves_already")


@pytest.mark.rule("TABLE-6")
def test_the_rebuy_in_control_says_why_it_is_disabled() -> None:
    floor = three()
    floor.start()
    control = you(floor, "ann").rebuy_in
    assert control.reason is not None
    assert (control.enabled, control.reason.code, control.reason.rule) == (False, "hand_runs", "TABLE-6")
    floor.play(timid)
    control = you(floor, "ann").rebuy_in
    assert control.reason is not None
    assert (control.enabled, control.reason.code) == (False, "stack_enough")
    race = sng(seats=2)
    race.play(timid)
    control = you(race, "p1").rebuy_in
    assert control.reason is not None
    assert control.reason.rule == "SNG-7"
    to_the_end(race)
    assert you(race, "p1").rebuy_in.enabled
    assert you(race, "p2").rebuy_in.enabled


@pytest.mark.rule("TABLE-6")
def test_auto_rebuy_in_is_set_changed_and_switched_off_at_any_time_while_seated() -> None:
    floor = three()
    floor.do(SetAutoRebuy(player="ann", amount=100))
    assert you(floor, "ann").auto_rebuy == 100
    floor.start()
    floor.do(SetAutoRebuy(player="ann", amount=250))  # in a hand
    assert you(floor, "ann").auto_rebuy == 250
    floor.play(timid)
    floor.do(SetAutoRebuy(player="ann", amount=0))  # between two
    assert you(floor, "ann").auto_rebuy == 0
    floor.do(SitOut(player="ann"))
    floor.do(SetAutoRebuy(player="ann", amount=400))
    assert you(floor, "ann").auto_rebuy == 400


@pytest.mark.rule("SNG-0.4")
def test_the_safe_is_offered_while_it_holds_chips_and_there_is_room() -> None:
    floor, name = rich()
    full = you(floor, name)
    assert (full.safe, full.safe_most, full.draw_safe) == (floor.last(SafeFilled).amount, 0, None)
    lose(floor, name, 60)
    own = you(floor, name)
    assert own.draw_safe is not None
    assert (own.safe_most, own.draw_safe.enabled) == (60, True)
    floor.start()
    control = you(floor, name).draw_safe
    assert control is not None
    assert control.reason is not None
    assert (control.enabled, control.reason.rule) == (False, "SNG-0.4")
    lose(floor, name, 100)
    floor.do(DrawSafe(player=name, amount=you(floor, name).safe_most))
    assert you(floor, name).draw_safe is None


@pytest.mark.rule("TABLE-11")
def test_a_session_stands_still_while_one_sits_out_and_the_tables_runs_on() -> None:
    floor = three()
    began = floor.now
    floor.wait(2_000)
    own = you(floor, "ann")
    assert (own.session_from, own.session_stands) == (began, None)
    floor.do(SitOut(player="ann"))
    floor.wait(MINUTE)
    assert you(floor, "ann").session_stands == 2_000
    floor.wait(MINUTE)
    assert you(floor, "ann").session_stands == 2_000
    assert seen(floor, "ann").opened == began
    floor.do(SitIn(player="ann"))
    floor.wait(500)
    own = you(floor, "ann")
    assert (floor.now - own.session_from, own.session_stands) == (2_500, None)


@pytest.mark.rule("TABLE-11", "SNG-3")
def test_time_sat_out_stays_uncounted_when_a_sit_and_go_ends() -> None:
    floor = sng(seats=2, walk_ms=MINUTE)
    floor.start()
    began = floor.table.state.chairs[1].taken_at
    out = floor.actor()
    floor.act("fold")
    floor.do(SitOut(player=out))
    stood = floor.now - began
    floor.wait(2 * MINUTE)
    left = next(name for name in ("p1", "p2") if name != out)
    floor.leave(left)
    assert floor.last(SngEnded).places[0].player == out
    assert floor.now - you(floor, out).session_from == stood


@pytest.mark.rule("CASH-4.1", "CASH-4.3")
def test_sit_outs_left_are_told_where_one_sits_out() -> None:
    floor = three()
    floor.do(SitOut(player="ann"))
    assert you(floor, "ann").sit_outs_left == 2
    race = sng()
    assert you(race, "p1").sit_outs_left is None


@pytest.mark.rule("TABLE-7", "CASH-7.2", "SNG-7")
def test_who_leaves_is_in_the_lobby_and_who_did_not_answer_observes() -> None:
    floor = three()
    narrator = TableTeller()
    floor.leave("cid")
    left = floor.last(SeatLeft)
    (told,) = narrator.tell(1, [left], floor.table).events
    assert isinstance(told, SeatLeftTold)
    assert (told.observer, told.stack) == (False, 200)
    race = sng(seats=2)
    to_the_end(race)
    race.wait(30_000)
    (told,) = narrator.tell(1, [race.last(SeatLeft)], race.table).events
    assert isinstance(told, SeatLeftTold)
    assert told.observer


@pytest.mark.rule("SNG-10", "SNG-3", "SNG-0.1")
def test_the_result_of_a_sit_and_go_names_places_prizes_and_the_winning_five() -> None:
    floor = sng(seats=3)
    to_the_end(floor)
    view = seen(floor, "p1")
    assert view.sng is not None
    first, *others = view.sng.ranks
    assert (first.rank, first.paid, first.took, first.hand) == (1, 200, 600, 0)
    assert [(rank.paid, rank.took) for rank in others] == [(200, 0), (200, 0)]
    assert all(rank.hand > 0 and rank.level > 0 for rank in others)
    assert view.sng.hands == others[0].hand
    assert view.sng.ended == floor.last(SngEnded).at
    won = seat_of(floor, first.player, "p1")
    assert view.winning_hand is not None
    assert (view.winning_hand.named, view.winning_hand.cards) == (won.named, won.playing_cards)
    floor.leave(first.player)  # who has left has won all the same
    assert seen(floor, others[0].player).winning_hand == view.winning_hand


@pytest.mark.rule("STD-9")
def test_a_winner_who_showed_nothing_has_no_winning_hand() -> None:
    floor = sng(seats=2)
    floor.start()
    loser = floor.actor()
    floor.act("call")
    floor.leave(loser)
    floor.act("raise", 10)
    floor.act("fold")
    assert floor.last(SngEnded).how == "winner"
    assert all(seen(floor, name).winning_hand is None for name in ("p1", "p2"))
