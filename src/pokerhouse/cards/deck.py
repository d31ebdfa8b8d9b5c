"""A deck is the order of all 52 cards, the next card first."""

from collections.abc import Iterable
from typing import TypeAlias

from pokerhouse.cards.card import CARD_NAMES, Card, CardError

Deck: TypeAlias = tuple[Card, ...]

FULL_DECK: Deck = tuple(Card(number) for number in range(52))
"""The deck in order, from the two of clubs to the ace of spades."""


def check_deck(cards: Iterable[int]) -> Deck:
    """Return the cards as a deck if they are the 52, each once; refuse anything else (RES-2)."""
    place_of: dict[int, int] = {}
    deck: list[Card] = []
    for place, card in enumerate(cards, start=1):
        if place > 52:
            raise CardError("a deck has 52 cards, this one has more", place)
        if type(card) is not int or not 0 <= card < 52:
            raise CardError(f"{card!r:.20} at place {place} of the deck is not a card", place)
        if card in place_of:
            raise CardError(
                f"{CARD_NAMES[card]} is in the deck twice, at places {place_of[card]} and {place}", place
            )
        place_of[card] = place
        deck.append(Card(card))
    if len(deck) != 52:
        raise CardError(f"a deck has 52 cards, this one has {len(deck)}")
    return tuple(deck)
