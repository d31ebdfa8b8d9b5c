"""The limits of ranges and equities at their edges, and progress told as often as it should be."""

from functools import partial
from itertools import pairwise

import pytest

from pokerhouse.cards import CardError, SeededChance, parse_cards
from pokerhouse.strength import MOST_BOARDS, MOST_HANDS, RangeError, parse_range, range_equity
from pokerhouse.strength import equity as equity_of_hands
from pokerhouse.strength.equity_in_python import drawn as drawn_in_python
from pokerhouse.strength.hand_range import TEXT_MAX
from tests.strength.test_equity import Equity, equity, hands_of, without_kernel

__all__ = ["equity"]

PLAYERS = hands_of("AhKh 2c2d")


def heard(told: list[tuple[int, int]], done: int, of: int) -> None:
    told.append((done, of))


def steps_of(told: list[tuple[int, int]]) -> set[int]:
    """How far each report but the last was from the one before."""
    return {after[0] - before[0] for before, after in pairwise([(0, 0), *told][:-1])}


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
def test_drawing_stops_by_itself_where_nothing_is_left_to_learn() -> None:
    """On a royal flush everybody has a third of every pot: the first piece tells it all."""
    every, royal = [parse_range("any")] * 3, parse_cards("AsKsQsJsTs")
    usual = range_equity(every, royal, chance=SeededChance(1))
    assert (usual.exact, usual.boards < 1_000_000) == (False, True)
    assert range_equity(every, royal, samples=1_000_000, chance=SeededChance(1)).boards == 1_000_000


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
