"""Cards, decks and the chance that orders them."""

from pokerhouse.cards.card import (
    CARD_NAMES,
    CARD_NUMBERS,
    RANK_WORDS,
    RANKS,
    SUITS,
    Card,
    CardError,
    card_name,
    cards_of,
    names_of,
    parse_card,
    parse_cards,
    rank_of,
    spoken,
    suit_of,
)
from pokerhouse.cards.chance import Chance, SecureChance, SeededChance
from pokerhouse.cards.deck import FULL_DECK, Deck, check_deck
from pokerhouse.cards.shuffle import ByteSource, SeededBytes, below, secure_shuffle, seeded_shuffle, shuffled

__all__ = [
    "CARD_NAMES",
    "CARD_NUMBERS",
    "FULL_DECK",
    "RANKS",
    "RANK_WORDS",
    "SUITS",
    "ByteSource",
    "Card",
    "CardError",
    "Chance",
    "Deck",
    "SecureChance",
    "SeededBytes",
    "SeededChance",
    "below",
    "card_name",
    "cards_of",
    "check_deck",
    "names_of",
    "parse_card",
    "parse_cards",
    "rank_of",
    "secure_shuffle",
    "seeded_shuffle",
    "shuffled",
    "spoken",
    "suit_of",
]
