"""A deck is all 52 cards, each once."""

import pytest

from pokerhouse.cards import FULL_DECK, CardError, check_deck, seeded_shuffle


@pytest.mark.rule("RES-2")
def test_a_deck_is_the_52_cards_in_any_order() -> None:
    assert tuple(range(52)) == FULL_DECK
    assert check_deck(list(FULL_DECK)) == FULL_DECK
    assert check_deck(seeded_shuffle(1)) == seeded_shuffle(1)


@pytest.mark.rule("RES-2")
@pytest.mark.parametrize(
    ("cards", "position", "says"),
    [
        ([], None, "this one has 0"),
        (range(51), None, "this one has 51"),
        ([*range(52), 0], 53, "this one has more"),
        ([*range(51), 50], 52, "Ah is in the deck twice, at places 51 and 52"),
        ([*range(51), 52], 52, "52 at place 52"),
        ([-1, *range(51)], 1, "-1 at place 1"),
        ([0.0, *range(1, 52)], 1, "0.0 at place 1"),
        (["Ah", *range(51)], 1, "'Ah' at place 1"),
    ],
)
def test_anything_else_is_refused_with_its_place(cards: list[int], position: int | None, says: str) -> None:
    with pytest.raises(CardError, match=says) as refused:
        check_deck(cards)
    assert refused.value.position == position
