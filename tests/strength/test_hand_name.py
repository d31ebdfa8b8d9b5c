"""The five that play and what they are called."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.cards import CardError, card_name, parse_cards
from pokerhouse.strength import HandName, best_five, category, describe, named, strength

EXAMPLES = [
    # cards, the five that play, name, parts
    ("AhKhQhJhTh2c3d", "AhKhQhJhTh", "royal flush", ("royal flush",)),
    ("5h6h7h8h9hAhKh", "9h8h7h6h5h", "straight flush, nine high", ("straight flush", "9")),
    ("Ah2h3h4h5hKsKd", "5h4h3h2hAh", "straight flush, five high", ("straight flush", "5")),
    ("2c2d2h2sKhKdKs", "2s2h2d2cKs", "four of a kind, twos", ("four of a kind", "2")),
    ("KhKd4s4c4dKs2c", "KsKhKd4s4d", "full house, kings over fours", ("full house", "K", "4")),
    ("6h6d6s2c2d2hAc", "6s6h6d2h2d", "full house, sixes over twos", ("full house", "6", "2")),
    ("AhKh9h5h2h3h2c", "AhKh9h5h3h", "flush, ace high", ("flush", "A")),
    ("5h6c7d8s9c9d9h", "9h8s7d6c5h", "straight, five to nine", ("straight", "5", "9")),
    ("Ah2c3d4s5cKdKh", "5c4s3d2cAh", "straight, ace to five", ("straight", "A", "5")),
    ("AhKcQdJsTc9d2h", "AhKcQdJsTc", "straight, ten to ace", ("straight", "T", "A")),
    ("7h7d7sAcKd4h2c", "7s7h7dAcKd", "three of a kind, sevens", ("three of a kind", "7")),
    ("KhKd9s9c4d4hAc", "KhKd9s9cAc", "two pair, kings and nines", ("two pair", "K", "9")),
    ("AhAdQs9c4d3h2c", "AhAdQs9c4d", "pair of aces", ("pair", "A")),
    ("AhQdTs9c4d3h2c", "AhQdTs9c4d", "ace high", ("high card", "A")),
    ("6h6d", None, "pair of sixes", ("pair", "6")),
    ("2hAd", None, "ace high", ("high card", "A")),
    ("2h2dAc", None, "pair of twos", ("pair", "2")),
    ("2h2dAcAd", None, "two pair, aces and twos", ("two pair", "A", "2")),
    ("2h2d2c", None, "three of a kind, twos", ("three of a kind", "2")),
    ("2h2d2c2s", None, "four of a kind, twos", ("four of a kind", "2")),
    ("AhKhQhJh", None, "ace high", ("high card", "A")),
]


@pytest.mark.rule("RES-9", "D7")
@pytest.mark.parametrize(("text", "five", "name", "parts"), EXAMPLES)
def test_hands_are_named(text: str, five: str | None, name: str, parts: tuple[str, ...]) -> None:
    cards = parse_cards(text)
    assert describe(cards) == name
    assert named(cards) == HandName(parts[0], parts[1:])
    if five is not None:
        assert "".join(map(card_name, best_five(cards))) == five
        assert category(strength(cards)).label == parts[0]


@given(st.permutations(range(52)), st.integers(5, 7))
@pytest.mark.rule("STEP-10", "SBE-15", "TEX-9")
def test_the_best_five_cards_are_worth_the_hand(deck: list[int], size: int) -> None:
    cards = deck[:size]
    five = best_five(cards)
    assert len(set(five)) == 5
    assert set(five) <= set(cards)
    assert strength(five) == strength(cards)
    assert best_five(sorted(cards)) == five
    assert best_five(five) == five
    assert named(five) == named(cards)
    assert named(cards).category == category(strength(cards)).label


def test_a_name_travels_as_json() -> None:
    name = named(parse_cards("KhKd4s4c4dKs2c"))
    assert msgspec.json.encode(name) == b'{"category":"full house","ranks":["K","4"]}'
    assert msgspec.json.decode(msgspec.json.encode(name), type=HandName) == name


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([0, 0], "2c is there twice"),
        ([5, 9, 1, 5, 2, 3, 4], "3d is there twice"),
        ([0, 52], "52 is not a card"),
        ([0, 1, 2, 3, 4, -1], "-1 is not a card"),
        ([0], "2 to 7 cards, not 1"),
        (list(range(8)), "2 to 7 cards, not 8"),
    ],
)
def test_impossible_cards_are_refused(cards: list[int], says: str) -> None:
    with pytest.raises(CardError, match=says):
        named(cards)
    with pytest.raises(CardError):
        best_five(cards)
