"""Broken histories: each fault says what and where."""

from io import BytesIO

import pytest

from pokerhouse.history import Fault, read_phh
from tests.history.phh.test_phh import HEADS_UP, RING
from tests.history.random_hands import fault_of_phh


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # numbers
        ("[1000, 400, 1000]", "[1000, -4, 1000]", "line 1, hand the third: starting_stacks: -4 is negative"),
        ("[1000, 400, 1000]", "[1000, 400.1234567, 1000]", "400.1234567 is a fraction"),
        ("[1000, 400, 1000]", "[1000, 0, 1000]", "a stack of 0"),
        ("[1000, 400, 1000]", "[1000, 1_000_000_000_000_000, 1000]", "more than the 1000000000000 chips"),
        ("[1000, 400, 1000]", "[1000, '400', 1000]", "400 is no number"),
        ("[1000, 400, 1000]", "[1000, true, 1000]", "True is no number"),
        ("[1000, 400, 1000]", "[1000, nan, 1000]", "NaN is no number"),
        ("[1000, 400, 1000]", "[1000]", "2 to 10 players, not 1"),
        ("[1000, 400, 1000]", str([100] * 11), "2 to 10 players, not 11"),
        ("[1000, 400, 1000]", "1000", "starting_stacks: an array is needed"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "antes: 2 values for 3 players"),
        ("antes = [0, 0, 0]", "", "antes: an array is needed"),
        ("[5, 10, 0]", "[5, 0, 0]", "there is no big blind"),
        ("[5, 10, 0]", "[20, 10, 0]", "blinds of 20 and 10"),
        ("min_bet = 10", "min_bet = 20", "20 is not the big blind of 10"),
        ("min_bet = 10", "", "min_bet: is missing"),
        ("min_bet = 10", "min_bet = 10\nsmall_bet = 10", "small_bet: there is none in NT"),
        ("[580, 390, 1430]", "[580, 390]", "finishing_stacks: 2 values for 3 players"),
        ("[580, 390, 1430]", "[580, 390, 1e99]", "is beyond"),
        ("[580, 390, 1430]", "[580, 390, -1e99910000]", "finishing_stacks: -1.000e+99910000 is beyond"),
        ("['Ada', '', 'Cleo']", "['Ada', 3, 'Cleo']", "names are texts"),
        ("hand = 'the third'", "hand = 2.5", "neither a number nor a name"),
        ("variant = 'NT'", "variant = 'PO'", "variant: PO is pot-limit Omaha, not Texas hold'em"),
        ("variant = 'NT'", "variant = 'XY'", "variant: XY is not Texas hold'em"),
        ("variant = 'NT'", "variant = 5", "variant: 5 is not Texas hold'em"),
        ("variant = 'NT'", "", "variant: is missing"),
        # cards
        ("AsKs',", "AsAs',", "line 8, hand the third: action 1, 'd dh p1 AsAs': a card is there twice"),
        ("7c7d", "7cKs", "Ks is dealt twice: to p1 and to p3"),
        ("'d db 3s'", "'d db Kd'", "Kd is dealt twice: on the board and on the board"),
        ("7c7d", "7c7x", "'7x' is no card"),
        ("7c7d", "7c1", "'1' is no card"),
        ("7c7d", "7c", "p3 was dealt 1 cards"),
        ("7c7d", "7c7d2h", "p3 was dealt more than 2 cards"),
        ("  'd dh p3 7c7d',\n", "", "p3 was dealt 0 cards"),
        ("'d db 3s'", "'d db 3s4s'", "line 20, hand the third: 'd db 3s4s': 2 board cards after 3"),
        ("  'd db 9h',\n", "", "the river has to be dealt first"),
        ("'p1 sm AsKs'", "'p1 sm AsQs'", "p1 was dealt AsKs"),
        ("'p1 sm AsKs'", "'p1 sm As'", "1 cards are shown"),
        # moves
        ("'p1 cbr 100'", "'p2 f'", "line 12, hand the third: 'p2 f': it is p1's turn"),
        ("'p1 cbr 100'", "'p1 cbr 49'", "'p1 cbr 49': Raise to at least 50"),
        ("'p1 cbr 100'", "'p1 cbr 1001'", "You have only 1000. (STD-1)"),
        ("'p1 cbr 100'", "'p1 cbr 99.1234567'", "99.1234567 is a fraction"),
        ("'p1 cbr 100'", "'p1 cbr -100'", "-100 is negative"),
        ("'p1 cbr 100'", "'p1 cbr lots'", "'lots' is no number"),
        ("'p1 cbr 100'", "'p1 cbr'", "this is no action of hold'em"),
        ("'p1 cbr 100'", "'p0 f'", "there is no p0"),
        ("'p1 cbr 100'", "'q1 f'", "'q1' is no player"),
        ("'p1 cbr 100'", "'p1 sd'", "this is no action of hold'em"),
        ("'p1 cbr 100'", "17", "an action is a text"),
        ("'p1 cbr 100'", "'d dh p1 2c2d'", "hole cards are dealt before anything else"),
        ("'p1 cbr 100'", "'d db 2c2d2h'", "p1 has to act first"),
        ("'p1 cbr 100'", "'p1 sm AsKs'", "p1 has to act first"),
        ("  'p1 sm AsKs',\n  'p3 sm -',\n", "  'p1 cc',\n", "line 26, hand the third: 'p1 cc': the hand is"),
        ("  'p3 cc',\n  'p1 sm AsKs',\n  'p3 sm -',\n", "", "the hand is not over: p3 has to act"),
        ("'p1 sm AsKs',\n  'p3 sm -'", "'p1 sm',\n  'p3 sm'", "everybody mucked"),
        # text
        ("actions = [", "actions = 5\nx = [", "actions: an array of texts is needed"),
        ("'p1 cbr 100'", "'p1 cbr 100", "line 12: this is not TOML"),
        ("_mood = {", "_mood = {{", "line 33: this is not TOML"),
        ("hand = 'the third'", "hand = 'the third'\nhand = 4", "line 30: this is not TOML: Cannot overwrite"),
        ("_mood", "_dead = -1\n_mood", "_dead: -1 is negative"),
        ("_mood", "_button = 7\n_mood", "_button: there is no position 7"),
        ("_mood", "_dead_posts = [5, 0, 0]\n_mood", "5 is more than the ante of 0"),
        ("_mood", "_dead_added = [[99, 5]]\n_mood", "there are no 99 steps"),
        ("_mood", "_dead_added = 3\n_mood", "_dead_added: pairs"),
        ("_mood", "_shown_late = 3\n_mood", "_shown_late: an array"),
        ("_mood", "_shown_late = ['p1 f']\n_mood", "_shown_late: p1 f shows no hand"),
        ("_mood", "_ruleset = {name = 'x', burns = [9, 9, 9]}\n_mood", "0 to 3 cards are burned"),
        ("_mood", "_ruleset = {name = 'x', betting = 'wild'}\n_mood", "_ruleset: Invalid enum value 'wild'"),
        ("_mood", "_ruleset = {name = 'x', capp = 4}\n_mood", "_ruleset: there is no setting 'capp'"),
        ("_mood", "_ruleset = {name = 'x', limits = [0, 1, 1, 1]}\n_mood", "_ruleset: caps and limits"),
    ],
)
def test_a_broken_hand_says_what_and_where(old: str, new: str, said: str) -> None:
    assert old in RING
    assert said in str(fault_of_phh(RING.replace(old, new, 1)))


def test_truncation_anywhere_is_noticed() -> None:
    whole = HEADS_UP.index("finishing_stacks")
    for end in range(whole - 2):
        assert str(fault_of_phh(HEADS_UP[:end]))


def test_two_hands_of_one_name() -> None:
    text = f"[1]\n{HEADS_UP}\n[1]\n{HEADS_UP}"
    text += f"\n[2]\n{HEADS_UP}"
    told = list(read_phh(BytesIO(text.encode())))
    assert str(told[1]) == "line 10, hand 1: there are two hands [1]"
    assert [isinstance(hand, Fault) for hand in told] == [False, True, False]
