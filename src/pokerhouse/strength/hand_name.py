"""What a hand is called, as words and as parts that a page can say in any language."""

from collections.abc import Sequence

import msgspec

from pokerhouse.cards import RANK_WORDS, RANKS, Card, CardError
from pokerhouse.strength.best_five_cards import distinct, playing, rank_groups
from pokerhouse.strength.hand_category import Category


class HandName(msgspec.Struct, frozen=True):
    """A hand's name in parts: the category's label and the rank letters that belong into it.

    | category | ranks |
    |---|---|
    | high card, pair, three of a kind, four of a kind | the one rank |
    | two pair | the higher, the lower |
    | straight | from, to ("A", "5" for the wheel) |
    | flush, straight flush | the highest |
    | full house | the three, the two |
    | royal flush | none |
    """

    category: str
    ranks: tuple[str, ...]


def named(cards: Sequence[int]) -> HandName:
    """Name the best hand in two to seven cards; fewer than five make only pairs and their like."""
    if not 2 <= len(cards) <= 7:
        raise CardError(f"a hand is named from 2 to 7 cards, not {len(cards)}")
    kind, five = playing(cards) if len(cards) >= 5 else _playing_few(cards)
    letters = [RANKS[card >> 2] for card in five]
    match kind:
        case Category.ROYAL_FLUSH:
            ranks: tuple[str, ...] = ()
        case Category.STRAIGHT:
            ranks = (letters[4], letters[0])
        case Category.TWO_PAIR | Category.FULL_HOUSE:
            ranks = tuple(dict.fromkeys(letters))[:2]
        case _:
            ranks = (letters[0],)
    return HandName(kind.label, ranks)


def describe(cards: Sequence[int]) -> str:
    """Name the best hand in two to seven cards in English: "full house, kings over fours"."""
    return in_words(named(cards))


def in_words(name: HandName) -> str:
    """A hand's name in English."""
    one = [RANK_WORDS[RANKS.index(letter)] for letter in name.ranks]
    many = [word + ("es" if word == "six" else "s") for word in one]
    match name.category:
        case "royal flush":
            return name.category
        case "high card":
            return f"{one[0]} high"
        case "pair":
            return f"pair of {many[0]}"
        case "two pair":
            return f"two pair, {many[0]} and {many[1]}"
        case "straight":
            return f"straight, {one[0]} to {one[1]}"
        case "flush" | "straight flush":
            return f"{name.category}, {one[0]} high"
        case "full house":
            return f"full house, {many[0]} over {many[1]}"
        case _:
            return f"{name.category}, {many[0]}"


def _playing_few(cards: Sequence[int]) -> tuple[Category, tuple[Card, ...]]:
    """Read two to four cards: only equal ranks count."""
    groups = rank_groups(distinct(cards))
    together = tuple(card for group in groups for card in group)
    sizes = [len(group) for group in groups]
    if sizes == [2, 2]:
        return Category.TWO_PAIR, together
    by_size = (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND)
    return by_size[sizes[0] - 1], together
