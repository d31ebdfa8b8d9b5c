"""Limits and edges of the readers: what is just small enough is read, one more is refused."""

from decimal import Decimal
from fractions import Fraction
from io import BytesIO

import pytest

from pokerhouse.history import Fault, FileFault, HandHistory, read_acpc, read_game, read_phh, replay
from pokerhouse.history.limits import DOTS_MAX, GAME_MAX, HAND_MAX, LINE_MAX, NUMBER_MAX, STEPS_MAX
from tests.history.acpc.test_acpc import LIMIT_GAME, NO_LIMIT
from tests.history.phh.test_phh import CENTS, HEADS_UP
from tests.history.random_hands import fault_of_phh, from_acpc, from_phh, paid


def padded(text: str, size: int, filling: str) -> str:
    """The text made so long with empty lines or comments."""
    room = size - len(text)
    line = filling + "\n"
    return text + line * (room // len(line)) + "\n" * (room % len(line))


@pytest.mark.parametrize("filling", ["", "# abcdefghij"])
def test_a_hand_of_just_the_limit_is_read(filling: str) -> None:
    assert paid(replay(from_phh(padded(HEADS_UP, HAND_MAX, filling)))) == [-2, 2]
    (fault,) = read_phh(BytesIO(padded(HEADS_UP, HAND_MAX + 1, filling).encode()))
    assert isinstance(fault, FileFault)
    assert f"the hand is longer than {HAND_MAX} characters" in str(fault)


def test_the_limit_counts_for_each_hand_of_a_file() -> None:
    most = padded(HEADS_UP, HAND_MAX - 8, "")
    told = list(read_phh(BytesIO(f"[1]\n{most}[2]\n{most}".encode())))
    assert [type(one) for one in told] == [HandHistory, HandHistory]


def test_a_game_definition_of_just_the_limit_is_read() -> None:
    assert read_game(BytesIO(padded(LIMIT_GAME, GAME_MAX, "# x").encode())).limits == (10, 10, 20, 20)
    for filling in ("", "# x"):
        with pytest.raises(Fault, match=f"longer than {GAME_MAX} characters"):
            read_game(BytesIO(padded(LIMIT_GAME, GAME_MAX + 1, filling).encode()))


def test_comments_before_a_hand_have_a_limit() -> None:
    few, many = "# x\n" * (HAND_MAX // 3), "# x\n" * (HAND_MAX // 3 + 1)
    assert from_acpc(few + NO_LIMIT).history.comments[-1] == "x"
    (fault,) = read_acpc(BytesIO((many + NO_LIMIT).encode()))
    assert isinstance(fault, FileFault)
    assert "the comments before a hand are longer" in str(fault)
    most = few + "#" * (HAND_MAX - 3 * (HAND_MAX // 3)) + "\n"
    told = list(read_acpc(BytesIO((most + NO_LIMIT + most + NO_LIMIT).encode())))
    assert [type(one) for one in told] == [HandHistory, HandHistory]


def test_a_line_of_just_the_limit_is_read() -> None:
    comment = "#" + "x" * (LINE_MAX - 1)
    assert from_phh(f"{comment}\n{HEADS_UP}").comments == ("x" * (LINE_MAX - 1),)
    assert "the line is longer" in str(fault_of_phh(f"{comment}x\n{HEADS_UP}"))


def test_dots_and_steps() -> None:
    key = ".".join(["a"] * (DOTS_MAX + 1))
    assert from_phh(f"{HEADS_UP}{key} = 1\n").fields
    assert "dots outside strings" in str(fault_of_phh(f"{HEADS_UP}{key}.a = 1\n"))
    notes = ["'# x'"] * (STEPS_MAX - 4)
    text = HEADS_UP.replace("'p1 f'", f"{', '.join(notes)}, 'p1 f'")
    assert paid(replay(from_phh(text))) == [-2, 2]
    assert "at most 2000 are read" in str(fault_of_phh(text.replace("'p1 f'", "'# x', 'p1 f'")))


def test_the_largest_number_is_read() -> None:
    text = HEADS_UP.replace("[48, 22]", f"[{NUMBER_MAX}, -{NUMBER_MAX}]")
    assert from_phh(text).recorded == (Decimal(NUMBER_MAX - 50), Decimal(-NUMBER_MAX - 20))
    assert "is beyond" in str(fault_of_phh(text.replace(f"-{NUMBER_MAX}", f"-{NUMBER_MAX + 1}")))


def test_the_smallest_bets_and_caps_are_read() -> None:
    limited = HEADS_UP + "_ruleset = {name = 'x', limits = [1, 1, 2, 2], raise_cap = 0}\n"
    assert from_phh(limited).setup.ruleset.limits == (1, 1, 2, 2)
    assert from_phh(limited).setup.ruleset.raise_cap == 0
    assert "caps and limits" in str(fault_of_phh(limited.replace("raise_cap = 0", "raise_cap = -1")))
    burned = HEADS_UP + "_ruleset = {name = 'x', burns = [0, 3, 1]}\n"
    assert from_phh(burned).setup.ruleset.burns == (0, 3, 1)
    assert "0 to 3 cards" in str(fault_of_phh(burned.replace("[0, 3, 1]", "[0, 4, 1]")))


@pytest.mark.parametrize(
    ("amount", "unit"), [("0.12500", "0.001"), ("0.250000000", "0.01"), ("0.2500001", "1")]
)
def test_the_decimals_that_a_number_needs(amount: str, unit: str) -> None:
    told = next(iter(read_phh(BytesIO(CENTS.replace("0.25", amount).encode()))))
    if unit == "1":
        assert "is a fraction" in str(told)
    else:
        assert isinstance(told, HandHistory)
        assert told.unit == Decimal(unit)


@pytest.mark.parametrize("unit", ["0.000001", "1000000", "1e6"])
def test_the_smallest_and_the_largest_unit_are_read(unit: str) -> None:
    line = "STATE:1:f:2c3d|AhKd:50|-50:a|b\n"
    worth = Decimal(unit)
    money = {
        "starting_stacks": [20_000 * worth] * 2,
        "antes": [0, 0],
        "blinds_or_straddles": [50 * worth, 100 * worth],
        "min_bet": 100 * worth,
        "finishing_stacks": [20_050 * worth, 19_950 * worth],
    }
    fields = "".join(f"# _phh.{key} = {str(value).replace('Decimal', '')}\n" for key, value in money.items())
    fields = fields.replace("('", "").replace("')", "").replace("E", "e")
    again = from_acpc(f"# _unit = {unit}\n{fields}{line}")
    assert again.payoffs() == [50 * Fraction(worth), -50 * Fraction(worth)]


def test_a_comment_that_names_a_move_is_only_a_comment_in_standard_games() -> None:
    text = HEADS_UP.replace("'p2 cbr 6', 'p1 f'", "'p2 cbr 6 # call', 'p1 f # check'")
    assert paid(replay(from_phh(text))) == [-2, 2]


def test_dead_chips_come_before_the_first_step_or_after_any() -> None:
    for before in (0, 1):
        added = replay(from_phh(f"{HEADS_UP}_dead_added = [[{before}, 5]]\n"))
        assert paid(added) == [-2, 7]
    assert "the hand is over" in str(fault_of_phh(f"{HEADS_UP}_dead_added = [[2, 5]]\n"))
    assert "there are no 3 steps" in str(fault_of_phh(f"{HEADS_UP}_dead_added = [[3, 5]]\n"))
    assert "there are no -1 steps" in str(fault_of_phh(f"{HEADS_UP}_dead_added = [[-1, 5]]\n"))


@pytest.mark.parametrize("amount", ["1e-30", "1e-999999", "0.0000000000000000001"])
def test_an_absurdly_small_amount_is_a_fraction(amount: str) -> None:
    assert "is a fraction: chips are whole numbers" in str(fault_of_phh(CENTS.replace("0.25", amount)))
