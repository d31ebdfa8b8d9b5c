"""Names of hands of cards, in the wire's form."""

from collections.abc import Sequence

from pokerhouse.cards import CARD_NAMES
from pokerhouse.protocol.view import HandName
from pokerhouse.strength import best_five, describe, named

_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}


def hand_name(cards: Sequence[str], board: Sequence[str]) -> HandName | None:
    """What two hole cards make with the board; nothing for cards that are not known."""
    numbers = [_NUMBERS[name] for name in (*cards, *board) if name]
    if len(cards) != 2 or len(numbers) != 2 + len(board):
        return None
    name = named(numbers)
    return HandName(category=name.category, ranks=list(name.ranks), text=describe(numbers))


def playing_cards(cards: Sequence[str], board: Sequence[str]) -> list[str]:
    """The five of the seven that play."""
    return [CARD_NAMES[card] for card in best_five([_NUMBERS[name] for name in (*cards, *board)])]
