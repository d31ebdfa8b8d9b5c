"""Ranges as they are written, and their equity beside another count."""

from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest
from pokerkit import Card, StandardLookup

from pokerhouse.cards import CardError, SeededChance, card_name, parse_cards
from pokerhouse.strength import (
    HANDS_BY_EQUITY,
    NoKernel,
    Range,
    RangeError,
    equity,
    hand_text,
    hands_of_class,
    parse_range,
    range_equity,
)
from tests.strength.test_equity import KERNEL, without_kernel


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("77", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("KA", 16), ("77+", 48), ("22+", 78), ("AA+", 6),
        ("A5s+", 36), ("A2s+", 48), ("KTo+", 36), ("AK+", 16), ("A5s-A2s", 16), ("A2s-A5s", 16),
        ("99-66", 24), ("66-99", 24), ("KTo-K8o", 36),
        ("AhKh", 1), ("AKs, AhKh", 4), ("AKs,AKo , AK", 16), ("100%", 1326),
        ("any", 1326), ("Random", 1326), ("30%", 398), ("0.1%", 2), ("AKs, 77+, A5s-A2s, KQo", 80),
    ],
)  # fmt: skip
def test_ranges_hold_so_many_hands(text: str, hands: int) -> None:
    read = parse_range(text)
    assert len(read.hands) == len(set(read.hands)) == hands
    assert all(one > two for one, two in read.hands)
    assert read.share == hands / 1326


def test_ranges_hold_these_hands() -> None:
    assert {hand_text(hand) for hand in parse_range("A3s-A2s").hands} == {
        f"A{suit}{rank}{suit}" for rank in "23" for suit in "cdhs"
    }
    assert set(parse_range("0.45%").hands) == set(hands_of_class("AA"))
    assert set(parse_range("20%").hands) < set(parse_range("21%").hands)


@pytest.mark.parametrize(
    "text",
    ["", "AKx", "A", "AKss", "77s", "1T", "AKs-QJs", "99-A5s", "A5s-A2o", "0%", "101%", "x%", "nan%", "AhAh",
     "AhK", "AKs,,77", "A5s-", "77+-99", "+", "A" * 1001, "A\n5s"],
)  # fmt: skip
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises((RangeError, CardError)):
        parse_range(text)


def test_the_order_of_hands_holds_every_class_once() -> None:
    assert len(HANDS_BY_EQUITY) == len(set(HANDS_BY_EQUITY)) == 169
    assert sum(len(hands_of_class(name)) for name in HANDS_BY_EQUITY) == 1326


@pytest.mark.proof
@without_kernel
def test_the_order_of_hands_counted_anew(figure: Callable[[str], None]) -> None:
    every = parse_range("any")
    found = {}
    for name in HANDS_BY_EQUITY:
        one = parse_range(hand_text(hands_of_class(name)[0]))
        found[name] = range_equity([one, every], threads=2).players[0].equity
    assert sorted(found, key=lambda name: -found[name]) == list(HANDS_BY_EQUITY)
    figure("169 classes of hands against any hand, every board: the order of `30%` holds")


@without_kernel
@pytest.mark.parametrize(
    ("ranges", "board", "dead"),
    [
        (("AKs", "77, QJo"), "Ah7c2d", ""),
        (("AKs, 22", "AQ, KK", "T9s"), "AhTs2d5c", "Kd"),
        (("AhKh", "2c2d, 3c3d"), "", ""),
        (("AA", "AA"), "2c7d9hJsKc", ""),
    ],
)
def test_ranges_are_worth_the_mean_of_their_deals(ranges: tuple[str, ...], board: str, dead: str) -> None:
    """Every way to deal the hands, each counted by the twin in Python."""
    read = [parse_range(text) for text in ranges]
    table, gone = parse_cards(board), parse_cards(dead)
    deals = [
        deal
        for deal in product(*(one.hands for one in read))
        if len({*table, *gone, *(card for hand in deal for card in hand)})
        == len(table) + len(gone) + 2 * len(read)
    ]
    counted = [equity(deal, table, gone, twin="python") for deal in deals]
    result = range_equity(read, table, gone)
    assert result.exact
    assert result.boards == sum(one.boards for one in counted)
    for player, told in enumerate(result.players):
        assert told.equity == pytest.approx(
            sum(one.hands[player].equity for one in counted) / len(deals), abs=1e-12
        )
        assert told.win == pytest.approx(
            sum(one.hands[player].win for one in counted) / len(deals), abs=1e-12
        )
        assert told.error == 0


def compared_outside(ranges: tuple[str, str], board: str, score: Callable[[str], int]) -> int:
    """Count every deal and board of a question by another evaluator, where less is better; the boards."""
    one, two = map(parse_range, ranges)
    table = parse_cards(board)
    won = deals = 0.0
    for first, second in product(one.hands, two.hands):
        left = set(range(52)) - {*first, *second, *table}
        if len(left) != 48 - len(table):
            continue
        for rest in combinations(sorted(left), 5 - len(table)):
            shared = board + "".join(map(card_name, rest))
            mine, theirs = score(hand_text(first) + shared), score(hand_text(second) + shared)
            won += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            deals += 1
    result = range_equity([one, two], table)
    assert result.boards == deals
    assert result.players[0].equity == pytest.approx(won / deals, abs=1e-12)
    return result.boards


@without_kernel
def test_ranges_beside_pokerkit() -> None:
    lookup = StandardLookup()

    def score(cards: str) -> int:
        return -max(int(lookup.get_entry(hand).index) for hand in combinations(Card.parse(cards), 5))

    assert compared_outside(("AKs, 99-88", "QJs, TT+"), "9s8h3c6s2d", score) > 100


@pytest.mark.proof
@without_kernel
def test_ranges_beside_treys(figure: Callable[[str], None]) -> None:
    treys = pytest.importorskip("treys", reason="make setup-peers installs it")
    evaluate = treys.Evaluator().evaluate

    def score(cards: str) -> int:
        seven = [treys.Card.new(cards[at : at + 2]) for at in range(0, 14, 2)]
        return int(evaluate(seven[:2], seven[2:]))

    boards = compared_outside(("AKs, TT", "QJs, 88+"), "Td8h3c", score)
    figure(f"AKs, TT against QJs, 88+ over {boards:,} deals and boards by treys: the same equity")


@without_kernel
def test_drawn_deals_come_near_repeat_and_stop() -> None:
    ranges = [parse_range("AKs, 77+"), parse_range("30%")]
    exact = range_equity(ranges)
    drawn = range_equity(ranges, samples=200_000, chance=SeededChance("near"))
    assert drawn == range_equity(ranges, samples=200_000, chance=SeededChance("near"), threads=2)
    assert drawn != range_equity(ranges, samples=200_000, chance=SeededChance("other"))
    assert (exact.exact, drawn.exact, drawn.boards) == (True, False, 200_000)
    for near, true in zip(drawn.players, exact.players, strict=True):
        assert 0 < near.error < 0.0012
        assert abs(near.equity - true.equity) < 4 * near.error
    stopped = range_equity(ranges, error=0.001, chance=SeededChance("near"))
    assert stopped.boards < 1_000_000
    assert all(player.error <= 0.001 for player in stopped.players)


@without_kernel
def test_every_deal_of_ranges_is_drawn_equally_often() -> None:
    """Aces against aces or kings: the deals that leave aces are rarer, and are drawn so."""
    ranges = [parse_range("AA"), parse_range("AA, KK")]
    exact, drawn = range_equity(ranges), range_equity(ranges, samples=400_000, chance=SeededChance("even"))
    assert abs(drawn.players[0].equity - exact.players[0].equity) < 4 * drawn.players[0].error


@without_kernel
@pytest.mark.parametrize(
    ("ranges", "board", "says"),
    [
        (("AA", "AA", "AA"), "", "no deal gives every player a hand"),
        (("AhKh", "AKs"), "AdAcAs", "no deal gives every player a hand"),
        (("any",) * 8 + ("AhAd", "AhAd"), "", "no deal gives every player a hand"),
        (("AA",), "", "2 to 10 hands, not 1"),
        (("AA",) * 11, "", "2 to 10 hands, not 11"),
        (("AA", "KK"), "2c3c4c5c6c7c", "at most 5 cards"),
    ],
)
def test_impossible_deals_are_refused(ranges: tuple[str, ...], board: str, says: str) -> None:
    with pytest.raises(CardError, match=says):
        range_equity([parse_range(text) for text in ranges], parse_cards(board))


@without_kernel
def test_hands_and_ranges_are_told_as_text_or_as_cards() -> None:
    parsed = range_equity([parse_range("AhKh"), parse_range("QQ+")])
    hand = parse_cards("KhAh")
    ways: list[list[Range | str | Sequence[int]]] = [
        ["AhKh", "QQ+"], [hand, "QQ+"], [list(hand), parse_range("QQ+")],
    ]  # fmt: skip
    for told in ways:
        assert range_equity(told).players[0].equity == parsed.players[0].equity
    assert range_equity([hand, "QQ+"]).players[0].range.text == "AhKh"
    on_board = range_equity(["AhKh", "QQ+"], "2h3h9c", "Qd")
    assert on_board == range_equity(["AhKh", "QQ+"], parse_cards("2h3h9c"), parse_cards("Qd"))
    with pytest.raises(TypeError, match="ranges are a list"):
        range_equity("QQ+")
    with pytest.raises(CardError, match="a hold'em hand has 2 cards, not 3"):
        range_equity([(1, 2, 3), "QQ+"])
    with pytest.raises(RangeError, match="no part of a range"):
        range_equity(["AhKh", "x" * 900])


def test_ranges_that_are_hardly_dealt_together_are_said_to_be_so() -> None:
    with pytest.raises(CardError, match="hardly a deal gives every player a hand of its range"):
        range_equity([parse_range("TT+")] * 10, samples=10, chance=SeededChance(1))


@without_kernel
def test_drawing_needs_a_chance_and_a_board() -> None:
    with pytest.raises(ValueError, match="sampling needs a chance"):
        range_equity([parse_range("AA"), parse_range("KK")], samples=1)
    with pytest.raises(ValueError, match="at least one board"):
        range_equity([parse_range("AA"), parse_range("KK")], samples=0)


@without_kernel
def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    range_equity([parse_range("77+"), parse_range("20%")], progress=lambda *said: told.append(said))
    assert told == sorted(told)
    assert len(told) > 10
    assert told[-1][0] == told[-1][1]


@pytest.mark.skipif(KERNEL, reason="the kernel is built here")
def test_ranges_say_that_they_need_the_kernel() -> None:
    with pytest.raises(NoKernel, match="make setup"):
        range_equity([parse_range("AA"), parse_range("KK")])
