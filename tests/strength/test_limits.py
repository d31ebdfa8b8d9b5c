"""The limits of ranges and equities at their edges, and progress told as often as it should be."""

import sys
from functools import partial
from itertools import pairwise
from typing import cast

import pytest

from pokerhouse.cards import CardError, Chance, SeededChance, parse_cards
from pokerhouse.strength import (
    MOST_BOARDS,
    MOST_HANDS,
    Category,
    NoKernel,
    RangeError,
    category,
    parse_range,
    range_equity,
)
from pokerhouse.strength import equity as equity_of_hands
from pokerhouse.strength.equity_in_python import drawn as drawn_in_python
from pokerhouse.strength.equity_tally import WHOLE_POT, Tally
from pokerhouse.strength.hand_range import TEXT_MAX
from tests.strength.test_equity import Equity, equity, hands_of, without_kernel

__all__ = ["equity"]

PLAYERS = hands_of("AhKh 2c2d")


def heard(told: list[tuple[int, int]], done: int, of: int) -> None:
    told.append((done, of))


def steps_of(told: list[tuple[int, int]]) -> set[int]:
    """How far each report but the last was from the one before."""
    return {after[0] - before[0] for before, after in pairwise([(0, 0), *told][:-1])}


@pytest.fixture
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only twenty deals are listed for an exact count: reaching the real limit takes seconds."""
    from pokerhouse.strength import equity_in_kernel  # noqa: PLC0415  (only where it is built)

    assert equity_in_kernel.DEALS_MOST == 5_000_000
    monkeypatch.setattr(equity_in_kernel, "DEALS_MOST", 20)


def test_the_longest_range_is_read() -> None:
    assert parse_range("AA".ljust(1_000)).hands == parse_range("AA").hands
    with pytest.raises(RangeError, match="at most 1000 characters, not 1001"):
        parse_range("AA".ljust(1_001))
    assert (TEXT_MAX, MOST_BOARDS, MOST_HANDS) == (1_000, 2_000_000, 10)


@pytest.mark.parametrize(("part", "shown"), [("x" * 20, "x" * 20), ("x" * 21, "x" * 17 + "...")])
def test_a_refusal_shows_a_long_part_cut(part: str, shown: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(part)
    assert str(caught.value).startswith(f"'{shown}' is no part of a range")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("101%", "'101%' is no share of the hands: write 0.1% to 100%"),
        ("-1%", "no share"),
        ("77s", "'77s': a pair is neither suited nor off suit"),
        ("77o+", "a pair is neither"),
        ("A5s-A2o", "between hands that are not alike"),
        ("99-A5", "between hands that are not alike"),
        ("A5-99", "between hands that are not alike"),
        ("A5-K2", "between hands that are not alike"),
        ("AA-AK", "between hands that are not alike"),
        ("AK-AA", "between hands that are not alike"),
        ("AK-QQ", "between hands that are not alike"),
        ("QQ-AK", "between hands that are not alike"),
        ("AKsx", "no part of a range"),
        ("1K", "no part of a range"),
        ("K1", "no part of a range"),
        ("AKx", "no part of a range"),
    ],
)
def test_a_refusal_says_why(text: str, says: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    assert says in str(caught.value)


def test_shares_at_their_edges() -> None:
    assert len(parse_range("0.0001%").hands) == 1
    assert len(parse_range("50%").hands) == 663  # exactly half: nothing is rounded up
    assert len(parse_range("99.99%").hands) == 1326
    assert parse_range(" AA ").text == "AA"
    assert parse_range("AA, KK").hands == tuple(sorted(parse_range("KK,AA").hands, reverse=True))


def test_one_board_is_a_sample(equity: Equity) -> None:
    one = equity(PLAYERS, most_boards=1, samples=1, chance=SeededChance("one"))
    assert (one.exact, one.boards) == (False, 1)
    assert sum(hand.equity for hand in one.hands) == 1


def test_as_many_boards_as_asked_are_all_looked_at(equity: Equity) -> None:
    flop = parse_cards("QhJh2s")
    assert equity(PLAYERS, flop, most_boards=990).exact
    with pytest.raises(ValueError, match="990 boards are more than 989"):
        equity(PLAYERS, flop, most_boards=989)
    assert not equity(PLAYERS, flop, most_boards=989, samples=5, chance=SeededChance(1)).exact


@without_kernel
def test_so_many_boards_are_drawn_unless_told() -> None:
    usual = equity_of_hands(PLAYERS, most_boards=1, chance=SeededChance(1), twin="kernel")
    assert usual.boards == 200_000


def test_five_cards_left_are_just_enough(equity: Equity) -> None:
    five = equity([[0, 1], [2, 3]], (), range(4, 47))
    assert (five.exact, five.boards) == (True, 1)
    with pytest.raises(CardError, match="4 cards are left"):
        equity([[0, 1], [2, 3]], (), range(4, 48))


def test_python_tells_progress_a_hundred_times_and_the_end() -> None:
    told: list[tuple[int, int]] = []
    left = [card for card in range(52) if card not in {*PLAYERS[0], *PLAYERS[1]}]
    drawn_in_python(
        PLAYERS,
        (),
        left,  # type: ignore[arg-type]
        samples=101,
        chance=SeededChance(1),
        progress=partial(heard, told),
    )
    assert told == [(done, 101) for done in (*range(2, 101, 2), 101)]


@without_kernel
def test_the_kernel_tells_progress_by_sixteen_blocks_or_a_hundredth() -> None:
    from pokerhouse_kernel import BLOCK_BOARDS  # noqa: PLC0415  (only where it is built)

    for blocks, piece in ((40, 16), (1_700, 17)):
        told: list[tuple[int, int]] = []
        equity_of_hands(
            PLAYERS,
            parse_cards("QhJh2s"),
            most_boards=1,
            samples=blocks * BLOCK_BOARDS,
            chance=SeededChance(1),
            progress=partial(heard, told),
            twin="kernel",
        )
        assert steps_of(told) == {piece * BLOCK_BOARDS}
        assert told[-1] == (blocks * BLOCK_BOARDS, blocks * BLOCK_BOARDS)


@without_kernel
def test_exact_ranges_tell_progress_by_sixteen_deals_or_a_hundredth() -> None:
    board = parse_cards("QhJh2s7c")
    for ranges, piece in ((("77", "88"), 16), (("77+", "A2+"), 60)):
        told: list[tuple[int, int]] = []
        range_equity([parse_range(text) for text in ranges], board, progress=partial(heard, told))
        deals = told[-1][1]
        assert steps_of(told) == {piece} == {max(16, deals // 100)}
        assert told[-1] == (deals, deals)


@without_kernel
def test_ranges_draw_as_they_are_told() -> None:
    both = [parse_range("AA"), parse_range("KK")]
    assert range_equity(both, samples=1, chance=SeededChance(1)).boards == 1
    # The error alone ends the drawing, and where it can't ten million boards do.
    assert range_equity(both, error=0.5, chance=SeededChance(1)).boards < 100_000
    assert range_equity(both, error=1e-9, chance=SeededChance(1), threads=2).boards == 10_000_000
    # With a number of boards only, no error ends it before.
    assert range_equity(both, samples=3_000_000, chance=SeededChance(1)).boards == 3_000_000


@without_kernel
@pytest.mark.usefixtures("_few_deals")
def test_drawing_stops_by_itself_where_nothing_is_left_to_learn() -> None:
    """On a royal flush both have half of every pot: the first piece tells it all, and exactly."""
    every, royal = [parse_range("any")] * 2, parse_cards("AsKsQsJsTs")
    usual = range_equity(every, royal, chance=SeededChance(1))
    assert (usual.exact, usual.boards < 1_000_000) == (False, True)
    assert range_equity(every, royal, error=0.0, chance=SeededChance(1)).boards == usual.boards
    assert range_equity(every, royal, samples=1_000_000, chance=SeededChance(1)).boards == 1_000_000


@without_kernel
@pytest.mark.usefixtures("_few_deals")
def test_too_many_deals_are_not_listed() -> None:
    pairs = [parse_range("KK"), parse_range("QQ")]  # 36 deals
    with pytest.raises(ValueError, match="too many deals to look at them all"):
        range_equity(pairs)
    assert not range_equity(pairs, samples=5, chance=SeededChance(1)).exact


@without_kernel
def test_ten_ranges_are_not_too_many() -> None:
    ten = [parse_range(f"{rank}h{rank}d") for rank in "AKQJT98765"]
    result = range_equity(ten, parse_cards("AcKcQc2s3s"))
    assert (result.exact, result.boards, len(result.players)) == (True, 1, 10)


@without_kernel
def test_what_is_drawn_in_pieces_is_what_is_drawn_at_once() -> None:
    from pokerhouse_kernel import BLOCK_BOARDS  # noqa: PLC0415  (only where it is built)

    from pokerhouse.strength.equity_in_kernel import drawn, question  # noqa: PLC0415  (as above)

    asked, samples = question([[hand] for hand in PLAYERS], (), ()), 33 * BLOCK_BOARDS
    pieces, whole = drawn(asked, 2, samples=samples, seed=7), Tally.empty(2)
    whole.add(*asked.draw(7, 0, samples))
    assert pieces == whole


def test_without_the_kernel_ranges_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["pokerhouse.strength.range_equity"], "BUILT", False)
    with pytest.raises(NoKernel, match="ranges need the kernel"):
        range_equity([parse_range("AA"), parse_range("KK")])


@pytest.mark.parametrize("wrong", [-1, 52])
def test_what_is_no_card_is_refused_by_both_twins(equity: Equity, wrong: int) -> None:
    with pytest.raises(CardError, match=f"{wrong}"):
        equity([PLAYERS[0], (wrong, 0)])


def test_the_error_of_one_board_is_everything_and_of_two_their_spread() -> None:
    one = Tally(1, [1], [0], [WHOLE_POT], [1.0])
    two = Tally(2, [1], [0], [WHOLE_POT], [1.0])
    assert (one.error(0), two.error(0)) == (1.0, 0.5)


def test_boards_are_drawn_by_changing_places() -> None:
    """The second card comes from those behind the first: the ten that would make a royal flush stays."""

    class Told:
        """Chance that says what it was told to."""

        def __init__(self, *numbers: int) -> None:
            self.numbers = iter(numbers)

        def below(self, _count: int) -> int:
            return next(self.numbers)

    tally = drawn_in_python(
        PLAYERS,
        parse_cards("QhJh2s"),
        list(parse_cards("3cTh2h")),
        samples=2,
        chance=cast("Chance", Told(0, 1, 1, 0)),
        progress=None,
    )
    # 3c and 2h: four twos. By then 2h stands in the second place, and is drawn before 3c.
    assert (tally.wins, tally.boards) == ([0, 2], 2)


def test_the_lowest_and_the_highest_strength_have_a_category() -> None:
    assert (category(1), category(7462)) == (Category.HIGH_CARD, Category.ROYAL_FLUSH)


def test_a_chance_is_not_drawn_from_where_all_boards_are_looked_at(equity: Equity) -> None:
    flop = parse_cards("QhJh2s")
    assert equity(PLAYERS, flop, chance=SeededChance(1)) == equity(PLAYERS, flop)


def test_shared_pots_are_added_up_exactly() -> None:
    """On a royal flush three players have a third of every pot, and a ninth of it squared."""
    hands, royal = hands_of("2c2d 3c3d 4c4d"), parse_cards("AsKsQsJsTs")
    left = [card for card in range(52) if card not in {*royal, *(card for hand in hands for card in hand)}]
    tally = drawn_in_python(
        hands,
        royal,
        left,  # type: ignore[arg-type]
        samples=9,
        chance=SeededChance(1),
        progress=None,
    )
    assert (tally.wins, tally.ties, tally.boards) == ([0, 0, 0], [9, 9, 9], 9)
    assert tally.squares == pytest.approx([1, 1, 1])
    assert [tally.error(player) for player in range(3)] == pytest.approx([0, 0, 0], abs=1e-6)
    assert [tally.equity(player) for player in range(3)] == pytest.approx([1 / 3] * 3)
