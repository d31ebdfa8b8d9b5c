"""Chance is handed in; the seeded one repeats itself, the secure one does not."""

import pytest

from pokerhouse.cards import Chance, SecureChance, SeededChance, check_deck, seeded_shuffle


def draws(chance: Chance) -> list[object]:
    return [chance.deck(), *(chance.below(n) for n in (2, 10, 300, 10**12)), chance.deck()]


def test_seeded_chance_repeats_itself() -> None:
    assert draws(SeededChance("a")) == draws(SeededChance("a"))
    assert draws(SeededChance("a")) != draws(SeededChance("b"))
    assert draws(SeededChance("a", 1)) != draws(SeededChance("a"))


def test_its_first_deck_is_the_seeds_deck_and_the_next_another() -> None:
    chance = SeededChance(5, 2)
    first = chance.deck()
    assert first == seeded_shuffle(5, 2)
    assert chance.deck() != first


def test_secure_chance_does_not_repeat_itself() -> None:
    assert draws(SecureChance()) != draws(SecureChance())


@pytest.mark.parametrize("chance", [SecureChance(), SeededChance(0)])
def test_both_draw_decks_and_all_numbers_below(chance: Chance) -> None:
    assert {chance.below(6) for _ in range(500)} == set(range(6))
    assert 0 <= chance.below(10**30) < 10**30
    deck = chance.deck()
    assert check_deck(deck) == deck
    with pytest.raises(ValueError, match="no number"):
        chance.below(0)
