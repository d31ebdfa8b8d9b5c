"""The house's numbers, each written out once more from the rules or from where the limit is told."""

import msgspec
import pytest

from pokerhouse.house import Player, Refused, Table, TableSettings, Terms
from pokerhouse.house import events as e
from pokerhouse.house.blinds.button_and_blinds import rest_of
from pokerhouse.house.blinds.ring import BlindSeats, Ring
from pokerhouse.house.commands import AddBot, RemoveBot
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.player import bank, friends, hit_and_run, preferences
from pokerhouse.house.player import command as p
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import seating, sitting_out
from pokerhouse.house.settings import STAKES
from pokerhouse.house.sng import level, sit_and_go
from pokerhouse.house.soonest import wait_of
from pokerhouse.house.state import table_state
from pokerhouse.house.waiting import waiting_list
from tests.house.cash.away_scene import chair, four, out
from tests.house.floor import Floor, settings, timid
from tests.house.sng.sng_scene import sng, to_the_end

MINUTE = 60_000


@pytest.mark.rule("SNG-9.1", "SNG-9.2")
def test_the_levels_of_a_sit_and_go() -> None:
    told = """1/2, 2/5, 5/10, 10/20, 15/30, 20/40, 25/50, 50/100, 100/200, 150/300, 300/600, 400/800,
        500/1000, 600/1200, 800/1600, 1000/2000"""
    assert tuple(tuple(map(int, one.split("/"))) for one in told.split(",")) == level.LEVELS
    assert level.TOP_ROUNDS == 10


def test_what_can_be_counted_has_a_limit() -> None:
    assert STAKES == ((1, 2), (2, 5), (5, 10), (10, 20))
    assert (waiting_list.TABLES_MAX, waiting_list.OFFER_MS, waiting_list.QUEUE_MAX) == (3, 30_000, 100)
    assert (bank.DAY, bank.CHIPS_MAX, bank.RECEIPTS_MAX) == (24 * 60 * MINUTE, 10**12, 256)
    assert (friends.FRIENDS_MAX, friends.REQUESTS_MAX) == (500, 100)
    assert (preferences.PREFERENCES_MAX, preferences.WORD_MAX) == (32, 32)
    assert preferences.PREFERENCES_BYTES_MAX == 2_048
    assert (seating.GUESTS_INVITATIONS_MAX, seating.INVITATIONS_EACH_MAX) == (100, 20)
    assert (seating.INVITATIONS_MAX, table_state.ARRIVALS_MAX, hit_and_run.STAYS_REMEMBERED) == (
        200,
        256,
        256,
    )
    assert (sitting_out.PERIODS, sitting_out.TIMEOUTS, sit_and_go.HANDS_AWAY) == (3, 2, 4)


TOLD = {
    "id": "t", "name": "Table", "kind": "cash", "seats": 6, "small": 1, "big": 2, "buy_in_low": 100,
    "buy_in_high": 200, "action_ms": 20_000, "time_bank_ms": 60_000, "between_hands_ms": 4_000,
    "after_showdown_ms": 8_000, "question_ms": 30_000, "sit_out_ms": 5 * MINUTE, "sit_outs": 3,
    "sit_outs_forgotten_ms": 240 * MINUTE, "hit_and_run_ms": 60 * MINUTE, "options": (),
    "option_ms": 10_000, "walk_ms": 30_000, "after_sng_ms": 10_000, "starting_stack": 1_000,
    "standing": False, "creator": "", "bots": 0,
}  # fmt: skip
"""A table that nobody has set otherwise."""


@pytest.mark.rule("CASH-4.1", "CASH-4.2", "CASH-7.2", "SNG-4.6", "PSNG-3")
def test_a_table_is_set_as_the_rules_say_unless_told() -> None:
    usual = msgspec.to_builtins(TableSettings(id="t", name="Table"))
    assert {key: usual[key] for key in TOLD} == TOLD


@pytest.mark.parametrize(
    ("changes", "code", "text", "facts"),
    [
        ({"id": "x" * 61}, "bad_table_id", "A table's id has 1 to 60 characters and no colon.", {"most": 60}),
        ({"id": ""}, "bad_table_id", "A table's id has 1 to 60 characters and no colon.", {"most": 60}),
        ({"name": "x" * 61}, "bad_table_name", "A table's name has 1 to 60 characters.", {"most": 60}),
        ({"seats": 1}, "bad_seats", "A table has 2 to 10 seats, not 1.", {"low": 2, "high": 10}),
        ({"seats": 11}, "bad_seats", "A table has 2 to 10 seats, not 11.", {"low": 2, "high": 10}),
        ({"kind": "sng", "small": 3, "big": 6}, "bad_stakes", "This table can't have blinds of 3/6.",
         {"small": 3, "big": 6}),
        ({"buy_in_low": 99}, "bad_buy_in_range", "Buy-ins can be 100 to 2000, not 99 to 400.",
         {"low": 100, "high": 2_000}),
        ({"starting_stack": 99}, "bad_starting_stack", "Starting chips can be 100 to 100000.",
         {"low": 100, "high": 100_000}),
        ({"bots": 6}, "too_many_bots", "Leave at least one seat for people.", {"most": 5}),
    ],
)  # fmt: skip
def test_a_refused_setting_says_what_is_possible(
    changes: dict[str, object], code: str, text: str, facts: dict[str, int]
) -> None:
    with pytest.raises(Refused) as caught:
        Table.open(settings(**changes), 0)
    refused = caught.value
    assert (refused.code, refused.text, dict(refused.facts)) == (code, text, facts)
    Table.open(settings(id="x" * 60, name="x" * 60), 0)
    Table.open(settings(id="x", name="x"), 0)


def test_every_seat_of_an_empty_table_is_open() -> None:
    assert Floor().table.open_seats == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("PSNG-1")
def test_to_a_private_sit_and_go_one_brings_nothing() -> None:
    ann, _ = Player.create("ann", "Ann", 0, guest=True)
    terms = Terms(table="t", small=1, big=2, low=100, high=400, kind="private_sng")
    refused = ann.refusal(p.SendChips(terms=terms, amount=1, transit="x"), 0)
    assert refused is not None
    assert (refused.code, refused.rule) == ("no_buy_in", "PSNG-1")
    assert ann.refusal(p.SendChips(terms=terms, amount=0, transit="x"), 0) is None


@pytest.mark.rule("TABLE-11", "CASH-4.2")
def test_an_extended_sit_out_still_counts_from_its_beginning() -> None:
    floor = four()
    out(floor, "ann")
    began = floor.now
    floor.wait(5 * MINUTE)
    assert floor.last(e.SitOutExtended).period == 2
    away = chair(floor, "ann").away
    assert away is not None
    assert (away.since, away.until, away.period) == (began, began + 10 * MINUTE, 2)


@pytest.mark.rule("CASH-6.2")
def test_no_seat_is_open_at_a_dismissed_table() -> None:
    floor = Floor()
    floor.join("ann", 3)
    floor.do(c.Leave(player="ann"))
    assert not floor.table.open_seats


@pytest.mark.rule("CASH-3.1")
def test_a_newcomer_is_told_how_long_it_rests() -> None:
    ring, marks = Ring(6, {}), BlindSeats(1, 3, 5, 3)
    told = {seat: rest_of(seat, marks, ring) for seat in range(1, 7)}
    assert {seat: rest for seat, (rest, _) in told.items()} == {1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 0}
    assert [told[seat][1].facts for seat in (1, 2, 5)] == [{}, {"hands": 1}, {"hands": 2}]
    assert told[2][1].text == "Rests 1 hand: the seat is between the button and the big blind."
    assert told[5][1].text == "Rests 2 hands: the big blind has just left this seat."
    assert rest_of(5, None, ring) == (
        0,
        Reason("waits_for_start", "CASH-1.1", "Plays when the table starts."),
    )


@pytest.mark.rule("PSNG-5", "SNG-10")
def test_after_a_sit_and_go_nothing_is_left_on_the_table() -> None:
    """With safes that are full at the end: four all-in players, the first winner has more than the most."""
    private = settings(kind="private_sng", seats=4, creator="p1", starting_stack=1_500, time_bank_ms=0)
    filled = set()
    for seed in range(1, 7):
        given, bought = Floor(private, seed=seed), sng(seats=4, amount=400, seed=seed)
        for seat, name in enumerate(("p1", "p2", "p3", "p4"), 1):
            given.enter(name, bank=0)
            if seat > 1:
                given.do(c.Invite(player="p1", guest=name))
            given.join(name, seat, 0)
        for room in (given, bought):
            to_the_end(room)
            last = room.last(e.SngEnded)
            filled |= {room.table.settings.kind for _ in room.all(e.SafeFilled)}
            assert len(last.places) == 4
            assert all((one.stack, one.safe) == (0, 0) for one in room.table.state.chairs.values())
    assert filled == {"sng", "private_sng"}


@pytest.mark.rule("SNG-4.3")
def test_the_fourth_period_uses_nothing() -> None:
    floor = sng(seats=3, amount=400, sit_out_ms=1_000)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    while floor.last(e.SatOut).at + 3_000 > floor.now:
        floor.play(timid) if floor.table.state.phase == "hand" else floor.tick()
    fourth = next(event for event in floor.all(e.SitOutExtended) if event.period == 4)
    assert (fourth.used, fourth.first, fourth.until) == (0, fourth.at, None)


@pytest.mark.rule("SNG-4.3", "SNG-5")
def test_who_comes_back_in_the_fourth_period_begins_anew() -> None:
    floor = sng(seats=3, amount=400, sit_out_ms=1_000)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    while chair(floor, "p1").away_hands < 2:
        floor.play(timid) if floor.table.state.phase == "hand" else floor.tick()
    floor.do(c.SitIn(player="p1"))
    back = chair(floor, "p1")
    assert (back.away, back.away_hands) == (None, 0)


@pytest.mark.rule("SNG-4.6")
def test_a_walk_moves_the_marks_on() -> None:
    floor = sng(seats=3)
    floor.play(timid)
    for name in ("p1", "p2"):
        floor.do(c.SitOut(player=name))
    for _ in range(3):
        before = floor.table.state.marks
        assert before is not None
        floor.tick()
        walk, marks = floor.last(e.Walked), floor.table.state.marks
        assert marks == BlindSeats(walk.button_seat, walk.small_seat, walk.big_seat, before.big)


@pytest.mark.rule("CASH-1.1")
def test_how_many_people_are_missing_before_a_newcomer_plays() -> None:
    floor = Floor()
    missing = []
    for seat, name in enumerate(("ann", "bob", "cid", "dan"), 1):
        wait = wait_of(floor.table.state, 6)
        assert wait is not None
        missing.append((wait.people, wait.hands, wait.table, wait.seat))
        floor.join(name, seat)
    assert missing == [(2, 0, "t", 6), (1, 0, "t", 6), (0, 0, "t", 6), (0, 0, "t", 6)]


@pytest.mark.rule("SNG-9.1", "SNG-9.2")
def test_the_first_round_is_number_one_and_counts_where_the_levels_end() -> None:
    assert level.first_round(3, 1, 2) == table_state.Round(1, 3, 1, 2)
    assert level.first_round(3, 800, 1_600).top_rounds == 0
    assert level.first_round(3, 1_000, 2_000).top_rounds == 1


def test_chips_on_their_way_are_numbered() -> None:
    floor = Floor(settings(standing=True))
    for number in (1, 2, 3):
        floor.join("ann", 1)
        floor.leave("ann")
        assert floor.table.state.sent == number


@pytest.mark.parametrize("seat", [1, 6])
def test_the_first_and_the_last_seat_can_be_held(seat: int) -> None:
    floor = Floor()
    floor.do(c.HoldSeat(seat=seat, player="ann", until=10))
    assert floor.table.state.held[seat].player == "ann"
    for wrong in (0, 7):
        with pytest.raises(Refused) as caught:
            floor.do(c.HoldSeat(seat=wrong, player="ann", until=10))
        assert caught.value.code == "seat_taken"


@pytest.mark.rule("HOST-8")
def test_one_bot_goes_and_the_others_stay() -> None:
    floor = Floor(settings(creator="ada"))
    for style in ("one", "two", "three"):
        floor.do(AddBot(player="ada", style=style))
    assert (floor.table.settings.bots, floor.table.settings.bot_styles) == (3, ("one", "two", "three"))
    floor.join("vera", 1, bot=True)
    floor.do(RemoveBot(player="ada", bot="vera"))
    assert (floor.table.settings.bots, floor.table.settings.bot_styles) == (2, ("one", "two"))


@pytest.mark.rule("STD-14", "SNG-4.2")
def test_blinds_that_a_voided_hand_gives_back_are_taken_no_more() -> None:
    floor = sng(seats=4)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    while not floor.table.state.sng.taken:  # type: ignore[union-attr]
        floor.play(timid)
        floor.start()
    before = floor.stack("p1")
    amount = floor.last(e.BlindTaken).amount
    floor.do(c.VoidHand(reason="a fault"))
    assert floor.stack("p1") == before + amount
    assert floor.table.state.sng is not None
    assert floor.table.state.sng.taken == {}
    assert floor.table.state.dead == 0
