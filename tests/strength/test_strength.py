"""Strengths are right: all five-card hands, and samples of six and seven beside an oracle."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.cards import CardError, SeededChance, parse_cards
from pokerhouse.strength import Category, category
from pokerhouse.strength.evaluate import CARD_VALUES, RANKS_MASK, strength
from tests.strength.second_evaluator import score, score_five

hands = st.integers(5, 7).flatmap(
    lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
)


def of(text: str) -> int:
    return strength(parse_cards(text))


@pytest.fixture(scope="module")
def counted() -> Counter[int]:
    """How many of all 2,598,960 five-card hands have each strength."""
    return Counter(map(strength, combinations(range(52), 5)))


@pytest.mark.rule("RES-9")
def test_all_five_card_hands_by_category(counted: Counter[int]) -> None:
    by_category: Counter[Category] = Counter()
    for value, times in counted.items():
        by_category[category(value)] += times
    assert by_category == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 36,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.THREE_OF_A_KIND: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }
    assert sum(by_category.values()) == 2_598_960


@pytest.mark.rule("RES-9")
def test_the_strengths_are_1_to_7462_without_gaps(counted: Counter[int]) -> None:
    assert set(counted) == set(range(1, 7463))
    assert of("7c5d4h3s2c") == 1
    assert of("AhKhQhJhTh") == 7462


@pytest.mark.rule("RES-9", "D7")
def test_each_strength_is_one_score_of_the_oracle_in_the_same_order() -> None:
    """One hand for each set of ranks, suited and unsuited, covers all 7,462."""
    found: dict[int, tuple[int, list[int]]] = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) > 4:
            continue
        mixed = [rank * 4 + place % 4 for place, rank in enumerate(ranks)]
        suited = [rank * 4 for rank in ranks]
        for hand in [mixed, suited] if len(set(ranks)) == 5 else [mixed]:
            value = strength(hand)
            assert found.setdefault(value, score_five(hand)) == score_five(hand)
    assert len(found) == 7462
    scores = [found[value] for value in sorted(found)]
    assert all(lower < higher for lower, higher in pairwise(scores))


@pytest.mark.proof
@pytest.mark.rule("RES-9", "D7")
def test_all_five_card_hands_beside_the_oracle(figure: Callable[[str], None]) -> None:
    found: dict[int, tuple[int, list[int]]] = {}
    hands_seen = 0
    for hand in combinations(range(52), 5):
        expected = score_five(hand)
        assert found.setdefault(strength(hand), expected) == expected
        hands_seen += 1
    figure(f"{hands_seen:,} five-card hands, {len(found):,} strengths, no difference from the oracle")


def _sample(size: int, count: int) -> list[tuple[int, ...]]:
    chance = SeededChance(f"sample of {size}")
    return [chance.deck()[:size] for _ in range(count)]


@pytest.mark.rule("RES-9", "STEP-10", "SBE-15", "TEX-9")
@pytest.mark.parametrize("size", [6, 7])
def test_six_and_seven_are_worth_their_best_five(
    size: int, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    sample = _sample(size, sized(3_000, 100_000))
    for hand in sample:
        assert strength(hand) == max(map(strength, combinations(hand, 5)))
    scored = sorted((score(hand), strength(hand)) for hand in sample[: sized(1_000, 20_000)])
    for (score_a, value_a), (score_b, value_b) in pairwise(scored):
        assert (score_a < score_b) == (value_a < value_b)
    figure(f"{len(sample):,} hands of {size} worth their best five, {len(scored):,} ordered as by the oracle")


@pytest.mark.parametrize("suit", range(4))
def test_seven_cards_with_a_flush_are_worth_their_best_five(suit: int) -> None:
    """Flushes are rare in samples: take them on purpose, straight flushes and overlong ones among them."""
    chance = SeededChance("flushes", suit)
    for _ in range(300):
        deck = chance.deck()
        suited = [card for card in deck if card % 4 == suit][: 5 + chance.below(3)]
        hand = (suited + [card for card in deck if card not in suited])[:7]
        assert strength(hand) == max(map(strength, combinations(hand, 5)))
    for high in range(3, 13):
        run = [(high - step) % 13 * 4 + suit for step in range(5)]
        for others in [(0, 1), (50, 51), (48, 49)]:
            straight = [*run, *(card for card in others if card not in run)]
            assert category(strength(straight)) >= Category.STRAIGHT_FLUSH


@given(hands, st.permutations(range(4)), st.randoms(use_true_random=False))
@pytest.mark.rule("RES-9", "D7")
def test_neither_order_nor_the_names_of_suits_matter(
    hand: list[int], suits: list[int], random: Random
) -> None:
    renamed = [card // 4 * 4 + suits[card % 4] for card in hand]
    assert strength(renamed) == strength(hand)
    random.shuffle(renamed)
    assert strength(renamed) == strength(tuple(renamed)) == strength(hand)


@given(hands, hands)
@pytest.mark.rule("RES-9")
def test_any_two_hands_compare_as_the_oracle_says(one: list[int], other: list[int]) -> None:
    assert (strength(one) < strength(other)) == (score(one) < score(other))
    assert (strength(one) == strength(other)) == (score(one) == score(other))


@pytest.mark.rule("D7")
def test_the_wheel_is_the_lowest_straight() -> None:
    wheel = of("Ah2c3d4s5c")
    assert category(wheel) is Category.STRAIGHT
    assert of("AhAcAdKsQc") < wheel < of("2c3d4s5c6h")
    assert of("Ah2h3h4h5h") < of("2h3h4h5h6h")
    assert category(of("QhKhAh2c3d")) is Category.HIGH_CARD


@pytest.mark.rule("D7", "RES-9", "TEX-9")
def test_suits_never_break_ties() -> None:
    board = "QsJd9c4h3d"
    assert of("AsKs" + board) == of("AcKc" + board) == of("AdKh" + board)
    assert of("AhKhQhJh9h") == of("AcKcQcJc9c")
    assert of("AsKsQsJsTs") == of("AcKcQcJcTc")


@pytest.mark.rule("RES-9")
def test_equal_makings_are_parted_by_kickers_and_only_five_cards_count() -> None:
    assert of("AhAdKcQs9h3c2d") > of("AsAcKdQh8c7s2c")
    assert of("KhKd9s9cAd") > of("KsKc9h9dQd")
    assert of("KhKd9s9c4d4h2c") == of("KhKd9s9c4d3h3c")  # the third pair is only a kicker
    assert of("2c3dAhAdKcQs9h") == of("4c5dAhAdKcQs9h")


def test_no_two_collections_of_ranks_share_a_key() -> None:
    keys: set[int] = set()
    collections = 0
    for size in (5, 6, 7):
        for ranks in combinations_with_replacement(range(13), size):
            if max(map(ranks.count, ranks)) <= 4:
                collections += 1
                keys.add(sum(CARD_VALUES[rank * 4] & RANKS_MASK for rank in ranks))
    assert len(keys) == collections == 73_775


@pytest.mark.parametrize("hand", [(), (0,), range(0, 16, 4), range(8), range(0, 52, 4), range(52)])
def test_other_numbers_of_cards_are_refused(hand: Sequence[int]) -> None:
    with pytest.raises(CardError, match="5, 6 or 7 cards"):
        strength(hand)


@pytest.mark.parametrize("value", [0, -1, 7463])
def test_other_numbers_are_no_strengths(value: int) -> None:
    with pytest.raises(ValueError, match="strengths are 1 to 7462"):
        category(value)
