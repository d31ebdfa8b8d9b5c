"""Equities are exact where all boards are looked at, and near where they are drawn."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from math import comb
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerhouse.cards import CardError, SeededChance, parse_cards
from pokerhouse.strength import EquityResult, strength
from pokerhouse.strength import equity as equity_of_hands

Hands = Sequence[Sequence[int]]


KERNEL = find_spec("pokerhouse_kernel") is not None
without_kernel = pytest.mark.skipif(not KERNEL, reason="the kernel is not built here")
Equity = Callable[..., EquityResult]


@pytest.fixture(params=["python", pytest.param("kernel", marks=without_kernel)])
def equity(request: pytest.FixtureRequest) -> Equity:
    """Both twins count equity, and the same tests hold for both."""
    return partial(equity_of_hands, twin=request.param)


def hands_of(text: str) -> list[tuple[int, ...]]:
    return [parse_cards(hand) for hand in text.split()]


def counted(hands: Hands, board: Sequence[int], dead: Sequence[int]) -> list[tuple[int, int, Fraction]]:
    """Wins, ties and shares of the pot, board by board: slow and plain."""
    gone = {card for hand in hands for card in hand} | set(board) | set(dead)
    left = [card for card in range(52) if card not in gone]
    totals = [(0, 0, Fraction(0))] * len(hands)
    for rest in combinations(left, 5 - len(board)):
        values = [strength((*hand, *board, *rest)) for hand in hands]
        winners = [place for place, value in enumerate(values) if value == max(values)]
        for place in winners:
            wins, ties, share = totals[place]
            alone = len(winners) == 1
            totals[place] = (wins + alone, ties + (not alone), share + Fraction(1, len(winners)))
    return totals


def check(result: EquityResult, hands: Hands, board: Sequence[int], dead: Sequence[int]) -> None:
    boards = result.boards
    assert result.exact
    assert boards == comb(52 - 2 * len(hands) - len(board) - len(dead), 5 - len(board))
    for got, (wins, ties, share) in zip(result.hands, counted(hands, board, dead), strict=True):
        assert (got.wins, got.ties) == (wins, ties)
        assert got.win == wins / boards
        assert got.tie == ties / boards
        assert got.equity == float(share / boards)


def test_ace_king_suited_against_twos_before_the_flop(equity: Equity) -> None:
    result = equity(hands_of("AhKh 2c2d"))
    assert result.exact
    assert result.boards == 1_712_304
    assert [(hand.wins, hand.ties) for hand in result.hands] == [(852_207, 10_775), (849_322, 10_775)]
    assert sum(hand.equity for hand in result.hands) == pytest.approx(1)


@pytest.mark.proof
@pytest.mark.parametrize("text", ["AhKh 2c2d", "AhAd AcAs", "5h4h 5c4c Ah2h", "Ts9s 8s7s 6s5s 4s3s"])
def test_whole_decks_before_the_flop_agree_with_the_plain_count(equity: Equity, text: str) -> None:
    check(equity(hands_of(text)), hands_of(text), (), ())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # what it gives never changes
@given(deck=st.permutations(range(52)), players=st.integers(2, 5), dead_cards=st.integers(22, 26))
def test_short_decks_before_the_flop_agree_with_the_plain_count(
    equity: Equity, deck: list[int], players: int, dead_cards: int
) -> None:
    """With many cards dead all boards can be counted board by board."""
    hands = [deck[2 * seat : 2 * seat + 2] for seat in range(players)]
    dead = deck[2 * players : 2 * players + dead_cards + 16 - players]
    check(equity(hands, dead=dead), hands, (), dead)


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_flushes_before_the_flop_agree_with_the_plain_count(equity: Equity, kept: int) -> None:
    """A deck of nearly one suit, where boards, one card or two cards make the flush."""
    for text in ["{0}A{1}K {0}2{1}2", "{0}A{0}K {0}2{1}2", "{0}A{0}K {0}3{0}2 {1}A{2}A"]:
        suits = ["cdhs"[(kept + step) % 4] for step in range(3)]
        hands = [
            parse_cards("".join(pair[at + 1] + pair[at] for at in (0, 2)))
            for pair in text.format(*suits).split()
        ]
        held = {card for hand in hands for card in hand}
        dead = [card for card in range(52) if card % 4 != kept and card % 3 and card not in held]
        check(equity(hands, dead=dead), hands, (), dead)


@pytest.mark.parametrize(
    ("text", "board", "dead"),
    [
        ("AhKh 2c2d", "QhJh2s", ""),
        ("AhKh 2c2d 9s8s", "QhJh2s7s", "3c3d"),
        ("AhKh AdKd", "QsJsTs9c2c", ""),
        ("AhAd KhKd QhQd JhJd ThTd 9h9d 8h8d 7h7d 6h6d 5h5d", "2c3c4c", ""),
    ],
)
def test_boards_after_the_flop_agree_with_the_plain_count(
    equity: Equity, text: str, board: str, dead: str
) -> None:
    hands, cards, gone = hands_of(text), parse_cards(board), parse_cards(dead)
    check(equity(hands, cards, gone), hands, cards, gone)


def test_a_split_board_is_shared_by_all(equity: Equity) -> None:
    result = equity(hands_of("2c2d 3c3d 4c4d"), parse_cards("AsKsQsJsTs"))
    assert result.boards == 1
    assert [(hand.win, hand.tie) for hand in result.hands] == [(0, 1)] * 3
    assert [hand.equity for hand in result.hands] == pytest.approx([1 / 3] * 3)


def test_drawn_boards_come_near_and_repeat_with_their_seed(equity: Equity) -> None:
    hands = hands_of("AhKh 2c2d QsJs")
    exact = equity(hands)
    drawn = equity(hands, most_boards=1000, samples=20_000, chance=SeededChance("near"))
    again = equity(hands, most_boards=1000, samples=20_000, chance=SeededChance("near"))
    assert drawn == again
    assert not drawn.exact
    assert drawn.boards == 20_000
    for near, true in zip(drawn.hands, exact.hands, strict=True):
        assert near.equity == pytest.approx(true.equity, abs=4 * (0.25 / 20_000) ** 0.5)
        assert near.error == pytest.approx((near.equity * (1 - near.equity) / 20_000) ** 0.5, rel=0.03)
        assert true.error == 0


def test_every_board_is_drawn_equally_often(equity: Equity) -> None:
    """Four cards are left for turn and river; a card that never came would change who wins."""
    hands, flop, left = hands_of("AhKh 2c2d"), parse_cards("QsJd3s"), parse_cards("AcKd2hTs")
    kept = {*hands[0], *hands[1], *flop, *left}
    dead = [card for card in range(52) if card not in kept]
    exact = equity(hands, flop, dead)
    assert (exact.boards, exact.hands[0].wins) == (6, 4)
    drawn = equity(hands, flop, dead, most_boards=5, samples=5_000, chance=SeededChance("six"))
    assert drawn.hands[0].equity == pytest.approx(4 / 6, abs=4 * (2 / 9 / 5_000) ** 0.5)


def test_too_many_boards_need_a_chance(equity: Equity) -> None:
    with pytest.raises(ValueError, match="1712304 boards are more than 1000000"):
        equity(hands_of("AhKh 2c2d"), most_boards=1_000_000)
    with pytest.raises(ValueError, match="at least one board"):
        equity(hands_of("AhKh 2c2d"), most_boards=1, samples=0, chance=SeededChance(1))


@pytest.mark.parametrize("board", ["", "QhJh2s"])
@pytest.mark.parametrize("twin", ["python", pytest.param("kernel", marks=without_kernel)])
def test_progress_is_told_to_the_end(twin: Literal["kernel", "python"], board: str) -> None:
    told: list[tuple[int, int]] = []
    result = equity_of_hands(
        hands_of("AhKh 2c2d"), parse_cards(board), progress=lambda *said: told.append(said), twin=twin
    )
    assert told == sorted(told)
    assert 20 <= len(told) <= 101 if twin == "python" else told  # the kernel is done before one could look
    assert told[-1] == (result.boards, result.boards)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: equity_of_hands(hands_of("AhKh")), "2 to 10 hands, not 1"),
        (lambda: equity_of_hands([[2 * seat, 2 * seat + 1] for seat in range(11)]), "2 to 10 hands, not 11"),
        (lambda: equity_of_hands(hands_of("AhKh 2c")), "hand 2 has 1 cards"),
        (lambda: equity_of_hands(hands_of("AhKh Ah2c")), "Ah is there twice"),
        (lambda: equity_of_hands(hands_of("AhKh 2c2d"), parse_cards("2cJhTh")), "2c is there twice"),
        (lambda: equity_of_hands(hands_of("AhKh 2c2d"), (), parse_cards("Kh")), "Kh is there twice"),
        (lambda: equity_of_hands(hands_of("AhKh 2c2d"), parse_cards("3c4c5c6c7c8c")), "at most 5 cards"),
        (lambda: equity_of_hands([[0, 1], [2, 52]]), "52 is not a card"),
        (lambda: equity_of_hands([[0, 1], [2, 3]], (), range(4, 48)), "too few to complete the board"),
    ],
)
def test_impossible_deals_are_refused(call: Callable[[], EquityResult], says: str) -> None:
    with pytest.raises(CardError, match=says):
        call()


def test_cards_are_told_as_text_too() -> None:
    assert equity_of_hands(["AhKh", "2c2d"], "Qh7c2s", "3d") == equity_of_hands(
        [parse_cards("AhKh"), parse_cards("2c2d")], parse_cards("Qh7c2s"), parse_cards("3d")
    )
