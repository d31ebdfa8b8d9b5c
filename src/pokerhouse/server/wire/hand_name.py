"""Names of hands of cards, in the wire's form."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.json import encode
from msgspec.structs import replace

from pokerhouse.cards import CARD_NAMES
from pokerhouse.protocol.view import HandName
from pokerhouse.strength import best_five, in_words, named

HIDDEN_BYTES = 128
"""The size to which names of hidden hands are filled up; the longest has 83."""

KEPT_MAX = 8_192
"""Names of hidden hands that are kept, for as many players in a hand."""

_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}


def hand_name(cards: Sequence[str], board: Sequence[str]) -> HandName | None:
    """What two hole cards make with the board; nothing for cards that are not known."""
    numbers = [_NUMBERS[name] for name in (*cards, *board) if name]
    if len(cards) != 2 or len(numbers) != 2 + len(board):
        return None
    name = named(numbers)
    return HandName(category=name.category, ranks=list(name.ranks), text=in_words(name))


def hidden_hand_name(cards: Sequence[str], board: Sequence[str]) -> HandName | None:
    """The same for cards that nobody else may know, always of one length: lengths are seen on the line."""
    return _hidden(tuple(cards), tuple(board))


@lru_cache(KEPT_MAX)
def _hidden(cards: tuple[str, ...], board: tuple[str, ...]) -> HandName | None:
    """It is asked for again with every action of a street."""
    name = hand_name(cards, board)
    return replace(name, pad=" " * (HIDDEN_BYTES - len(encode(name)))) if name else None


def playing_cards(cards: Sequence[str], board: Sequence[str]) -> list[str]:
    """The five of the seven that play."""
    return [CARD_NAMES[card] for card in best_five([_NUMBERS[name] for name in (*cards, *board)])]
