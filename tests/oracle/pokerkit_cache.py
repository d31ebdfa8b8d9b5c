"""PokerKit's own cards and its own reading of a hand, each made once: nothing is read in another way.

PokerKit asks for a hand's best five some thirty times a showdown, and looks the same five cards up again for
every comparison. Here the answers are kept; `test_pokerkit.py` holds them beside those of the plain classes.
"""

from functools import lru_cache

from pokerkit import Card, CardsLike, Entry, StandardHighHand, StandardLookup
from pokerkit import Hand as PokerKitHand

from pokerhouse.cards import CARD_NAMES


class SoleCard(Card):
    """A card of PokerKit of which there is one object alone, so that being the same is being equal."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


CARDS = {name: SoleCard(card.rank, card.suit) for name in CARD_NAMES for card in Card.parse(name)}
"""Every card by its name."""


class RememberedLookup(StandardLookup):
    """PokerKit's table of hands, which keeps the key of the cards it was asked for last.

    They are asked for twice in a row: whether they are a hand, and which.
    """

    _last: CardsLike | None = None
    _key: tuple[int, bool]

    def _get_key(self, cards: CardsLike) -> tuple[int, bool]:
        if cards is not self._last:
            self._key = super()._get_key(cards)
            self._last = cards
        return self._key


class RememberedHand(StandardHighHand):
    """PokerKit's high hand, looked up once."""

    lookup = RememberedLookup()

    def __init__(self, cards: CardsLike) -> None:
        super().__init__(cards)
        self._entry = super().entry

    @property
    def entry(self) -> Entry:
        return self._entry

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> PokerKitHand:
        return _best(Card.clean(hole_cards), Card.clean(board_cards))


@lru_cache(maxsize=1_000)
def _best(hole: tuple[Card, ...], board: tuple[Card, ...]) -> PokerKitHand:
    return super(RememberedHand, RememberedHand).from_game(hole, board)
