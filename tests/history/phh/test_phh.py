"""Reading PHH: hands as other programs write them."""

import re
import tomllib
from decimal import Decimal
from io import BytesIO

import pytest
from msgspec.structs import replace

from pokerhouse.cards import seeded_shuffle
from pokerhouse.history import (
    UNKNOWN,
    Fault,
    FileFault,
    HandHistory,
    agree,
    history_of,
    read_phh,
    replay,
    write_acpc,
    write_phh,
    write_phhs,
)
from pokerhouse.history.limits import FAULTS_MAX
from pokerhouse.rules import HOUSE, Hand, Returned, Secret, usual_setup
from tests.history.random_hands import fault_of_phh, from_acpc, from_phh, paid

RING = """\
# Three at the table.
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 400, 1000]
actions = [
  'd dh p1 AsKs',
  'd dh p2 ????',  # never seen
  'd dh p3 7c7d',
  'p3 cbr 30 # a small one',
  'p1 cbr 100',
  'p2 f',
  'p3 cc',
  'd db Kd7h2c',
  '# somebody coughs',
  'p1 cc',
  'p3 cbr 120',
  'p1 cc',
  'd db 3s',
  'p1 cc',
  'p3 cc',
  'd db 9h',
  'p1 cbr 200',
  'p3 cc',
  'p1 sm AsKs',
  'p3 sm -',
]
hand = 'the third'
time = 20:15:00
players = ['Ada', '', 'Cleo']
finishing_stacks = [580, 390, 1430]
_mood = {table = "loud", lights = [1, 2.50]}
"""

HEADS_UP = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 20]
actions = ['d dh p1 2c3d', 'd dh p2 AhAd', 'p2 cbr 6', 'p1 f']
finishing_stacks = [48, 22]
"""


def payoffs(text: str, *, exact: bool = False) -> list[int | float] | None:
    return paid(replay(from_phh(text)), exact=exact)


@pytest.mark.rule("STD-1", "RES-10", "RES-11")
def test_a_hand_with_unknown_cards_comments_and_fields_of_its_own() -> None:
    history = from_phh(RING)
    again = replay(history)
    assert history.hand == "the third"
    assert history.hole == (("As", "Ks"), (UNKNOWN, UNKNOWN), ("7c", "7d"))
    assert paid(again) == [-420, -10, 430]
    assert history.recorded == tuple(map(Decimal, (-420, -10, 430)))
    assert [step.comment for step in history.steps if step.comment] == ["a small one", "somebody coughs"]
    assert history.comments == ("Three at the table.", "never seen")
    assert history.fields["_mood"] == {"table": "loud", "lights": [1, Decimal("2.50")]}
    assert history.fields["players"] == ["Ada", "", "Cleo"]


def test_what_was_read_is_written_back() -> None:
    history = from_phh(RING)
    text = write_phh(history)
    again = from_phh(text)
    assert again.fields == history.fields
    assert again.comments == history.comments
    assert [(step.kind, step.comment) for step in again.steps] == [
        (step.kind, step.comment) for step in history.steps
    ]
    assert "time = 20:15:00" in text
    assert "????" in text
    assert "2.50" in text
    assert write_phh(again) == text


@pytest.mark.rule("STD-5")
def test_heads_up_the_first_player_has_the_big_blind() -> None:
    history = from_phh(HEADS_UP)
    assert (history.setup.small_at, history.setup.big_at) == (1, 0)
    again = replay(history)
    assert paid(again) == [-2, 2]
    assert Returned(1, 4) in again.hand.events


def test_heads_up_antes_stand_the_other_way_round_too() -> None:
    history = from_phh(HEADS_UP.replace("antes = [0, 0]", "antes = [0, 3]"))
    assert [entrant.ante for entrant in history.setup.entrants] == [3, 0]


def test_fixed_limit() -> None:
    text = (
        HEADS_UP.replace("'NT'", "'FT'")
        .replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
        .replace("cbr 6", "cbr 4")
    )
    assert payoffs(text) == [-2, 2]
    for other in (3, 6):
        assert "only raise to 4" in str(fault_of_phh(text.replace("cbr 4", f"cbr {other}")))


@pytest.mark.rule("STD-6")
def test_an_odd_chip_is_dealt_or_halved() -> None:
    text = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 2c3d', 'd dh p2 AhKd', 'd dh p3 AsKc', 'p3 cc', 'p1 f', 'p2 cc',
  'd db 7h8hQs', 'p2 cc', 'p3 cc', 'd db 9c', 'p2 cc', 'p3 cc',
  'd db 4d', 'p2 cc', 'p3 cc', 'p2 sm AhKd', 'p3 sm AsKc']
finishing_stacks = [99, 100.5, 100.5]
"""
    assert payoffs(text) == [-1, 1, 0]
    assert payoffs(text, exact=True) == [-1, 0.5, 0.5]


def test_who_mucks_gives_up_its_share() -> None:
    mucked = RING.replace("'p3 sm -'", "'p3 sm'")
    assert payoffs(mucked) == [430, -10, -420]


def test_a_showdown_with_unknown_cards_has_no_payoffs() -> None:
    assert payoffs(RING.replace("7c7d", "????").replace("'p3 sm -'", "'p3 sm ????'")) is None
    assert payoffs(RING.replace("7c7d", "????").replace("'p3 sm -'", "'p3 sm 7c7d'")) == [-420, -10, 430]
    assert payoffs(RING.replace("7c7d", "??7d").replace("'p3 sm -'", "'p3 sm'")) == [430, -10, -420]
    assert payoffs(RING.replace("'d db 9h'", "'d db ??'")) is None


def test_a_straddle_has_the_last_word_and_a_post_keeps_its_turn() -> None:
    straddled = """\
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????',
  'p4 f', 'p1 f', 'p2 cc', 'p3 cbr 8', 'p2 f']
"""
    assert payoffs(straddled) == [-1, -4, 5, 0]
    posted = straddled.replace("[1, 2, 4, 0]", "[1, 2, 0, -2]").replace(
        "'p4 f', 'p1 f', 'p2 cc', 'p3 cbr 8', 'p2 f'", "'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 6', 'p4 f'"
    )
    assert payoffs(posted) == [-1, 3, 0, -2]


@pytest.mark.parametrize(("trims", "expected"), [("true", [0, 4, -4]), ("false", [-4, 8, -4])])
def test_a_short_ante_contends_for_as_much_or_for_all(trims: str, expected: list[int]) -> None:
    text = f"""\
variant = 'NT'
ante_trimming_status = {trims}
antes = [4, 4, 4]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 2, 100]
actions = ['d dh p1 2c3d', 'd dh p2 AhAd', 'd dh p3 2h3s', 'p3 f', 'd db 7h8hQs', 'd db 9c', 'd db 4d']
"""
    assert payoffs(text) == expected


def test_stacks_that_nobody_knows() -> None:
    history = from_phh(HEADS_UP.replace("[50, 20]", "[inf, 20]").replace("finishing_stacks = [48, 22]", ""))
    assert paid(replay(history)) == [-2, 2]
    assert "starting_stacks = [inf, 20]" in write_phh(history)


def test_many_hands_in_one_file() -> None:
    pieces = list(write_phhs([from_phh(RING), from_phh(HEADS_UP)]))
    told = list(read_phh(BytesIO("".join(pieces).encode())))
    assert [history.hand for history in told] == ["the third", "2"]
    assert [history.line for history in told] == [1, len(pieces[0].splitlines()) + 2]
    assert all(isinstance(history, HandHistory) for history in told)


def test_a_broken_hand_leaves_the_others_readable() -> None:
    text = f"[1]\n{HEADS_UP}\n[2]\n{HEADS_UP.replace('p2 cbr 6', 'p3 cbr 6')}\n[3]\n{HEADS_UP}"
    first, second, third = read_phh(BytesIO(text.encode()))
    assert isinstance(first, HandHistory)
    assert isinstance(third, HandHistory)
    assert isinstance(second, Fault)
    assert str(second) == ("line 16, hand 2: action 3, 'p3 cbr 6': there is no p3: players are p1 to p2")


SIDE_POT = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 20]
actions = ['d dh p1 2c3d', 'd dh p2 AhKd', 'd dh p3 AsKc', 'p3 cbr 20', 'p1 cc', 'p2 cc',
  'd db 7h8hQs', 'p1 f', 'p2 cc # nobody is left', 'p2 sm AhKd', 'p3 sm AsKc', 'd db 9c', 'd db 4d']
finishing_stacks = [80, 110, 30]
"""


@pytest.mark.rule("STD-4")
def test_a_check_that_nobody_can_answer_is_passed_over() -> None:
    again = replay(from_phh(SIDE_POT))
    assert paid(again) == [-20, 10, 10]
    assert payoffs(SIDE_POT.replace("'p2 cc # nobody is left', ", "")) == [-20, 10, 10]
    assert tomllib.loads(write_phh(again.completed())) == tomllib.loads(SIDE_POT)
    assert [step.comment for step in again.history.steps if step.kind == "note"] == ["nobody is left"]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("'p2 cc # nobody is left'", "'p2 f'"),
        ("'p2 cc # nobody is left'", "'p2 cbr 20'"),
        ("'p2 cc # nobody is left'", "'p3 cc'"),
        ("'p2 cc # nobody is left'", "'p2 cc', 'p2 cc'"),
        ("'p1 f', 'p2 cc # nobody is left'", "'p1 cc', 'p2 cbr 80', 'p1 f', 'p2 cc'"),
    ],
)
def test_no_other_move_is_passed_over(true: str, false: str) -> None:
    text = SIDE_POT.replace(true, false)
    assert text != SIDE_POT
    assert "the hand is over" in str(fault_of_phh(text))


def test_a_flop_may_come_card_by_card() -> None:
    text = RING.replace("'d db Kd7h2c'", "'d db Kd # red', 'd db 7h', 'd db 2c # black'")
    history = from_phh(text)
    assert paid(replay(history)) == [-420, -10, 430]
    assert next(step.cards for step in history.steps if step.kind == "board") == ("Kd", "7h", "2c")
    assert next(step.comment for step in history.steps if step.kind == "board") == "red; black"
    assert tomllib.loads(write_phh(history)) == tomllib.loads(text)
    assert "4 board cards after 0" in str(fault_of_phh(RING.replace("Kd7h2c'", "Kd7h', 'd db 2c4c'")))
    assert "2 board cards after 0" in str(fault_of_phh(RING.replace("Kd7h2c'", "Kd7h'")))


def test_what_is_said_to_the_cards_dealt_is_kept() -> None:
    text = RING.replace("'d dh p1 AsKs'", "'d dh p1 As # the ace', 'd dh p1 Ks # and a king'")
    history = from_phh(text.replace("'d dh p3 7c7d'", "'d dh p3 7c7d # \"set\"'"))
    assert history.dealt == ("the ace; and a king", "", '"set"')
    assert '"d dh p1 As # the ace", "d dh p1 Ks # and a king", "d dh p2 ????"' in write_phh(history)
    log = "".join(write_acpc([replay(history)]))
    assert from_acpc(log).history.dealt == history.dealt


def test_cards_shown_later_stay_unknown_where_they_were_dealt() -> None:
    text = RING.replace("7c7d", "????").replace("'p3 sm -'", "'p3 sm 7c7d'")
    again = replay(from_phh(text))
    assert paid(again) == [-420, -10, 430]
    assert tomllib.loads(write_phh(again.completed())) == tomllib.loads(text)
    from_log = from_acpc("".join(write_acpc([again])))
    assert tomllib.loads(write_phh(from_log.completed())) == tomllib.loads(text)
    assert paid(from_log) == [-420, -10, 430]


def test_shown_cards_are_kept_where_the_payoffs_are_unknown() -> None:
    text = RING.replace("7c7d", "????").replace("'p3 sm -'", "'p3 sm ????'")
    again = replay(from_phh(text))
    assert again.payoffs() is None
    from_log = from_acpc("".join(write_acpc([again])))
    assert tomllib.loads(write_phh(from_log.completed())) == tomllib.loads(text)


@pytest.mark.rule("STD-9")
def test_a_dead_small_blind() -> None:
    text = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [600, 0, 0]
min_bet = 600
starting_stacks = [5000, 5000, 5000]
actions = ['d dh p1 2c3d', 'd dh p2 AhKd', 'd dh p3 AsKc', 'p2 cc', 'p3 cbr 1200', 'p1 cc', 'p2 f',
  'd db 7h8hQs', 'p1 cc', 'p3 cbr 600', 'p1 f']
"""
    history = from_phh(text)
    assert (history.setup.small_at, history.setup.big_at, history.setup.big) == (None, 0, 600)
    assert payoffs(text) == [-1200, -600, 1800]
    posted = text.replace("[600, 0, 0]", "[600, -600, 0]")
    assert [entrant.live for entrant in from_phh(posted).setup.entrants] == [0, 600, 0]
    for wrong in ("[0, 0, 600]", "[-600, 0, 0]", "[300, 0, 0]"):
        assert "there is no big blind" in str(fault_of_phh(text.replace("[600, 0, 0]", wrong)))


def test_our_own_hand_with_a_dead_small_blind_is_written_plainly() -> None:
    setup = usual_setup(HOUSE, [500, 500, 500], small=5, big=10)
    dead = replace(setup, small_at=None, big_at=0)
    hand = Hand.deal(dead, Secret.of(seeded_shuffle("1")))
    for position in (1, 2):
        hand.act(position, "fold")
    text = write_phh(history_of(hand.events, hand.secret))
    assert "blinds_or_straddles = [10, 0, 0]" in text
    assert not re.search("_(small|big)_at", text)
    assert replay(from_phh(text)).hand.events == hand.events


CENTS = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.25, 0.50]
min_bet = 0.50
starting_stacks = [50, 20.10]
actions = ['d dh p1 2c3d', 'd dh p2 AhAd', 'p2 cbr 1.50', 'p1 f']
finishing_stacks = [49.50, 20.60]
"""


def test_money_in_fractions_is_counted_in_the_unit_that_all_share() -> None:
    again = replay(from_phh(CENTS))
    assert again.history.unit == Decimal("0.01")
    assert [entrant.stack for entrant in again.hand.setup.entrants] == [5000, 2010]
    assert paid(again) == [-0.5, 0.5]
    assert agree(again.payoffs() or [], again.history.recorded or ())
    assert "blinds_or_straddles = [0.25, 0.50]" in write_phh(again.completed())
    log = "".join(write_acpc([again]))
    assert "stack = 5000 2010" in log
    assert ":r150f:" in log
    from_log = from_acpc(log)
    assert paid(from_log) == [-0.5, 0.5]
    assert write_phh(from_log.completed()) == write_phh(again.completed())


@pytest.mark.parametrize(
    ("cbr", "says"),
    [
        ("0.99", "'p2 cbr 0.99': a raise goes to at least 1.00 (STD-1)"),
        ("20.11", "'p2 cbr 20.11': a raise goes to at most 20.10 (STD-1)"),
    ],
)
def test_a_raise_that_money_does_not_reach_is_refused_in_money(cbr: str, says: str) -> None:
    assert says in str(fault_of_phh(CENTS.replace("1.50", cbr)))
    replay(from_phh(CENTS.replace("cbr 1.50", "cbr 1.00")))


def test_results_in_fractions_make_no_money_of_whole_chips() -> None:
    assert from_phh(HEADS_UP.replace("[48, 22]", "[48.5, 21.5]")).unit == 1
    assert from_phh(HEADS_UP.replace("[50, 20]", "[50.0, 20.00]")).unit == 1


@pytest.mark.parametrize(
    ("old", "new", "unit"),
    [("0.25", "0.125", "0.001"), ("1.50", "1.500000", "0.01"), ("20.10", "20.000001", "0.000001")],
)
def test_the_unit_is_a_cent_or_as_small_as_it_needs_to_be(old: str, new: str, unit: str) -> None:
    assert from_phh(CENTS.replace(old, new)).unit == Decimal(unit)


def test_a_unit_may_be_given() -> None:
    def read(text: str, unit: str) -> HandHistory | Fault:
        (told,) = read_phh(BytesIO(text.encode()), Decimal(unit))
        return told

    quarters = read(CENTS.replace("20.10", "20"), "0.25")
    assert isinstance(quarters, HandHistory)
    assert [entrant.stack for entrant in quarters.setup.entrants] == [200, 80]
    assert paid(replay(quarters)) == [-0.5, 0.5]
    assert "20.10 is no multiple of the unit 0.25" in str(read(CENTS, "0.25"))
    assert "cbr: 1.51 is no multiple of the unit 0.25" in str(
        read(CENTS.replace("20.10", "20").replace("1.50", "1.51"), "0.25")
    )
    assert "20.10 is a fraction: chips are whole numbers" in str(read(CENTS, "1"))
    whole = read(HEADS_UP, "0.01")
    assert isinstance(whole, HandHistory)
    from_log = from_acpc("".join(write_acpc([replay(whole)])))
    assert from_log.history.unit == Decimal("0.01")
    assert tomllib.loads(write_phh(from_log.completed())) == tomllib.loads(HEADS_UP)


@pytest.mark.parametrize(("hands", "more"), [(FAULTS_MAX - 1, 0), (FAULTS_MAX, 0), (FAULTS_MAX + 1, 1)])
def test_the_rest_is_not_read_where_there_is_a_rest(hands: int, more: int) -> None:
    text = "".join(f"[{number}]\nvariant = 'NT'\n" for number in range(hands))
    faults = list(read_phh(BytesIO(text.encode())))
    assert len(faults) == min(hands, FAULTS_MAX) + more
    assert isinstance(faults[-1], FileFault) is bool(more)
    assert ("the rest is not read" in str(faults[-1])) is bool(more)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\n# nothing\n\n"])
def test_a_file_without_a_hand_is_a_fault_of_the_file(text: str) -> None:
    (fault,) = read_phh(BytesIO(text.encode()))
    assert isinstance(fault, FileFault)
    assert str(fault) == "there is no hand in the file"


def test_empty_lines_and_comments_between_hands_are_passed_over() -> None:
    text = f"\n# first\n\n[1]\n\n{HEADS_UP}\n\n   \n[2]\n{HEADS_UP}\n\n"
    told = list(read_phh(BytesIO(text.encode())))
    assert [type(one) for one in told] == [HandHistory, HandHistory]
    assert [one.hand for one in told] == ["1", "2"]


@pytest.mark.parametrize("variant", ["F7S", "PO", "NO"])
def test_another_game_is_told_its_variant_before_anything_is_missing(variant: str) -> None:
    assert f"variant: {variant} is" in str(fault_of_phh(f"variant = '{variant}'\nactions = []\n"))
