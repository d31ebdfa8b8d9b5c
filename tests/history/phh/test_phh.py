"""Reading PHH: hands as other programs write them."""

from decimal import Decimal
from io import BytesIO

import pytest

from pokerhouse.history import (
    UNKNOWN,
    Fault,
    Record,
    read_phh,
    replay,
    write_acpc,
    write_phh,
    write_phhs,
)
from pokerhouse.rules import Returned
from tests.history.walks import fault_of_phh, from_acpc, from_phh, paid

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
    record = from_phh(RING)
    again = replay(record)
    assert record.hand == "the third"
    assert record.hole == (("As", "Ks"), (UNKNOWN, UNKNOWN), ("7c", "7d"))
    assert paid(again) == [-420, -10, 430]
    assert record.recorded == tuple(map(Decimal, (-420, -10, 430)))
    assert [step.comment for step in record.steps if step.comment] == ["a small one", "somebody coughs"]
    assert record.comments == ("Three at the table.", "never seen")
    assert record.fields["_mood"] == {"table": "loud", "lights": [1, Decimal("2.50")]}
    assert record.fields["players"] == ["Ada", "", "Cleo"]


def test_what_was_read_is_written_back() -> None:
    record = from_phh(RING)
    text = write_phh(record)
    again = from_phh(text)
    assert again.fields == record.fields
    assert again.comments == record.comments
    assert [(step.kind, step.comment) for step in again.steps] == [
        (step.kind, step.comment) for step in record.steps
    ]
    assert "time = 20:15:00" in text
    assert "????" in text
    assert "2.50" in text
    assert write_phh(again) == text


@pytest.mark.rule("STD-5")
def test_heads_up_the_first_player_has_the_big_blind() -> None:
    record = from_phh(HEADS_UP)
    assert (record.setup.small_at, record.setup.big_at) == (1, 0)
    again = replay(record)
    assert paid(again) == [-2, 2]
    assert Returned(1, 4) in again.hand.events


def test_heads_up_antes_stand_the_other_way_round_too() -> None:
    record = from_phh(HEADS_UP.replace("antes = [0, 0]", "antes = [0, 3]"))
    assert [entrant.ante for entrant in record.setup.entrants] == [3, 0]


def test_fixed_limit() -> None:
    text = (
        HEADS_UP.replace("'NT'", "'FT'")
        .replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
        .replace("cbr 6", "cbr 4")
    )
    assert payoffs(text) == [-2, 2]
    for other in (3, 6):
        assert "raise to 4, no other amount" in str(fault_of_phh(text.replace("cbr 4", f"cbr {other}")))


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
    record = from_phh(HEADS_UP.replace("[50, 20]", "[inf, 20]").replace("finishing_stacks = [48, 22]", ""))
    assert paid(replay(record)) == [-2, 2]
    assert "starting_stacks = [inf, 20]" in write_phh(record)


def test_many_hands_in_one_file() -> None:
    pieces = list(write_phhs([from_phh(RING), from_phh(HEADS_UP)]))
    told = list(read_phh(BytesIO("".join(pieces).encode())))
    assert [record.hand for record in told] == ["the third", "2"]
    assert [record.line for record in told] == [1, len(pieces[0].splitlines()) + 2]
    assert all(isinstance(record, Record) for record in told)


def test_a_broken_hand_leaves_the_others_readable() -> None:
    text = f"[1]\n{HEADS_UP}\n[2]\n{HEADS_UP.replace('p2 cbr 6', 'p3 cbr 6')}\n[3]\n{HEADS_UP}"
    first, second, third = read_phh(BytesIO(text.encode()))
    assert isinstance(first, Record)
    assert isinstance(third, Record)
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
    text = write_phh(again.completed())
    assert "p2 cc # nobody" not in text
    assert "# nobody is left" in text
    assert paid(replay(from_phh(text))) == [-20, 10, 10]


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
    record = from_phh(text)
    assert paid(replay(record)) == [-420, -10, 430]
    assert next(step.cards for step in record.steps if step.kind == "board") == ("Kd", "7h", "2c")
    assert "'d db Kd7h2c # red; black'".replace("'", '"') in write_phh(record)
    assert "4 board cards after 0" in str(fault_of_phh(RING.replace("Kd7h2c'", "Kd7h', 'd db 2c4c'")))
    assert "2 board cards after 0" in str(fault_of_phh(RING.replace("Kd7h2c'", "Kd7h'")))


def test_what_is_said_to_the_cards_dealt_is_kept() -> None:
    text = RING.replace("'d dh p1 AsKs'", "'d dh p1 As # the ace', 'd dh p1 Ks # and a king'")
    record = from_phh(text.replace("'d dh p3 7c7d'", "'d dh p3 7c7d # \"set\"'"))
    assert record.dealt == ("the ace; and a king", "", '"set"')
    assert '"d dh p1 AsKs # the ace; and a king", "d dh p2 ????"' in write_phh(record)
    assert from_phh(write_phh(record)).dealt == record.dealt
    log = "".join(write_acpc([replay(record)]))
    assert from_acpc(log).record.dealt == record.dealt
