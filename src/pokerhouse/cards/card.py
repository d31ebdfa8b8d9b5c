"""A card is a small integer: `rank * 4 + suit`.

Ranks run from 0 (two) to 12 (ace), suits are clubs, diamonds, hearts, spades = 0..3, so the
deuce of clubs is 0 and the ace of spades is 51. Cards sort by rank; the suit's place in the
order means nothing in play.
"""

from collections.abc import Iterable, Mapping
from operator import index
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"

CARD_NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)

CARD_NUMBERS: Mapping[str, Card] = {name: Card(number) for number, name in enumerate(CARD_NAMES)}
"""From a name, as views and histories say it, to the number that evaluators count with."""
RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


class CardError(ValueError):
    """Cards that cannot be: the message says what is wrong and where.

    `position` is the character (or the place in a deck) it is about, counted from 1, or None
    when the fault is in no single place.
    """

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.position = position


def card_name(card: int) -> str:
    """Return the two-letter name of a card, such as "Ah"."""
    _check_card(card)
    return CARD_NAMES[card]


def rank_of(card: int) -> int:
    """Return the card's rank, 0 (two) to 12 (ace)."""
    return card >> 2


def suit_of(card: int) -> int:
    """Return the card's suit, 0..3 for clubs, diamonds, hearts, spades."""
    return card & 3


def spoken(card: int) -> str:
    """Return the card as one would say it: "ace of hearts"."""
    _check_card(card)
    return f"{RANK_WORDS[card >> 2]} of {SUIT_WORDS[card & 3]}"


def parse_card(text: str) -> Card:
    """Read exactly one card, such as "Ah"."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"expected one card, found {len(cards)} in {_shown(text)}")
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written together or with spaces between: "AhKh", "Ah Kh"; no card twice."""
    cards: dict[Card, int] = {}
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        card = CARD_NUMBERS.get(text[at : at + 2])
        if card is None:
            raise CardError(_why_unreadable(text, at), at + 1)
        if card in cards:
            raise CardError(
                f"{CARD_NAMES[card]} at character {at + 1} is there twice, first at character {cards[card]}",
                at + 1,
            )
        cards[card] = at + 1
        at += 2
    return tuple(cards)


def cards_of(told: str | Iterable[str | int]) -> tuple[Card, ...]:
    """The numbers of cards, however they are told: "AhKh", the names in a view, or numbers; no card twice."""
    if isinstance(told, str):
        return parse_cards(told)
    cards = tuple(parse_card(one) if isinstance(one, str) else _numbered(one) for one in told)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise CardError(f"{CARD_NAMES[card]} is there twice", place + 1)
    return cards


def names_of(cards: Iterable[int]) -> tuple[str, ...]:
    """The names of cards that are told by number, as views and histories say them."""
    return tuple(map(card_name, cards))


def _numbered(number: int) -> Card:
    card = index(number)
    _check_card(card)
    return Card(card)


def _why_unreadable(text: str, at: int) -> str:
    """Say why no card can be read at this place of the text."""
    found, where = _shown(text[at : at + 2]), f"at character {at + 1}"
    rank, suit = text[at], text[at + 1 : at + 2]
    if text[at : at + 2] == "10":
        return f"{_shown(text[at : at + 3])} {where} is not a card: a ten is written T, as in Th"
    if rank not in RANKS:
        return f"{found} {where} is not a card: {_shown(rank)} is no rank, the ranks are {RANKS}"
    if not suit or suit.isspace():
        return f"{_shown(rank)} {where} is not a card: its suit is missing, one of {SUITS}"
    return f"{found} {where} is not a card: {_shown(suit)} is no suit, the suits are {SUITS}"


def _shown(text: str) -> str:
    """Quote a piece of foreign text for a message, kept short and printable."""
    return ascii(text if len(text) <= 20 else text[:17] + "...")


def _check_card(card: int) -> None:
    if not 0 <= card < 52:
        raise CardError(f"{card} is not a card: cards are the numbers 0 to 51")
