"""The five cards that play, found the way a dealer reads a hand, and their number.

This is the plain reading; `evaluate` remembers its answers under small keys.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from math import comb
from typing import cast

from pokerhouse.cards import RANKS, Card, CardError, card_name
from pokerhouse.strength.hand_category import FIRST_STRENGTH, Category

WHEEL_HIGH = 3
"""The rank of the five, which tops the lowest straight A-2-3-4-5 (D7)."""


def best_five(cards: Sequence[int]) -> tuple[Card, ...]:
    """Return the best five of five to seven cards, what makes the hand first, then kickers.

    A wheel comes as 5-4-3-2-A. Among equal ranks spades come first, then hearts, diamonds and
    clubs, so the same cards in any order give the same five.
    """
    return playing(cards)[1]


def playing(cards: Sequence[int]) -> tuple[Category, tuple[Card, ...]]:
    """Return the category and the five cards that play, in their order of significance."""
    if not 5 <= len(cards) <= 7:
        raise CardError(f"a hand is read from 5, 6 or 7 cards, not {len(cards)}")
    ordered = distinct(cards)
    suited = _suited(ordered)
    if suited:
        run = _run(suited)
        if run:
            royal = run[0] >> 2 == 12
            return (Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH), run
    groups = rank_groups(ordered)
    sizes = len(groups[0]), len(groups[1])
    if sizes[0] == 4:
        return Category.FOUR_OF_A_KIND, _with_kickers(groups[0], ordered)
    if sizes[0] == 3 and sizes[1] >= 2:
        return Category.FULL_HOUSE, (*groups[0], *groups[1][:2])
    if suited:
        return Category.FLUSH, suited[:5]
    run = _run(ordered)
    if run:
        return Category.STRAIGHT, run
    if sizes[0] == 3:
        return Category.THREE_OF_A_KIND, _with_kickers(groups[0], ordered)
    if sizes == (2, 2):
        return Category.TWO_PAIR, _with_kickers(groups[0] + groups[1], ordered)
    if sizes[0] == 2:
        return Category.PAIR, _with_kickers(groups[0], ordered)
    return Category.HIGH_CARD, ordered[:5]


def number(kind: Category, five: Sequence[Card]) -> int:
    """Return the strength of five cards as `playing` gives them.

    Sets of ranks compared from the top are counted by the combinatorial number system: the set
    a > b > c comes after C(a,3) + C(b,2) + C(c,1) others.
    """
    ranks = [card >> 2 for card in five]
    top = ranks[0]
    match kind:
        case Category.HIGH_CARD | Category.FLUSH:
            place = _sets_below(ranks)
            place -= bisect_left(_STRAIGHT_PLACES, place)
        case Category.PAIR:
            place = top * comb(12, 3) + _sets_below(_among_others(ranks[2:], [top]))
        case Category.TWO_PAIR:
            made = sorted(set(ranks[:4]), reverse=True)
            place = _sets_below(made) * 11 + _among_others(ranks[4:], made)[0]
        case Category.THREE_OF_A_KIND:
            place = top * comb(12, 2) + _sets_below(_among_others(ranks[3:], [top]))
        case Category.FULL_HOUSE | Category.FOUR_OF_A_KIND:
            place = top * 12 + _among_others(ranks[4:], [top])[0]
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            place = top - WHEEL_HIGH
        case Category.ROYAL_FLUSH:
            place = 0
    return FIRST_STRENGTH[kind] + place


def distinct(cards: Sequence[int]) -> tuple[Card, ...]:
    """Return the cards from the highest down; refuse what is no card or there twice."""
    ordered = sorted(cards, reverse=True)
    card_name(ordered[0])
    card_name(ordered[-1])
    for higher, lower in pairwise(ordered):
        if higher == lower:
            raise CardError(f"{card_name(lower)} is there twice")
    return cast("tuple[Card, ...]", tuple(ordered))


def rank_groups(ordered: Sequence[Card]) -> list[list[Card]]:
    """Return ordered cards grouped by rank: the largest group first, among equals the higher rank."""
    by_rank: dict[int, list[Card]] = {}
    for card in ordered:
        by_rank.setdefault(card >> 2, []).append(card)
    return sorted(by_rank.values(), key=len, reverse=True)


def _suited(ordered: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return the cards of the suit that has five or more, if there is one."""
    suits = [card & 3 for card in ordered]
    for suit in suits:
        if suits.count(suit) >= 5:
            return tuple(card for card in ordered if card & 3 == suit)
    return None


def _run(ordered: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return the highest five cards in sequence, if there are any."""
    held = 0
    for card in ordered:
        held |= 1 << (card >> 2)
    for straight, ranks in _STRAIGHTS:
        if held & straight == straight:
            first_of_rank = {card >> 2: card for card in reversed(ordered)}
            return tuple(first_of_rank[rank] for rank in ranks)
    return None


def _with_kickers(made: Sequence[Card], ordered: Sequence[Card]) -> tuple[Card, ...]:
    """Return the made cards, filled up to five with the highest of the others."""
    others = [card for card in ordered if card not in made]
    return (*made, *others[: 5 - len(made)])


def _sets_below(ranks: Sequence[int]) -> int:
    """Count the sets of as many ranks that lose to this one (given from the top)."""
    size = len(ranks)
    return sum(comb(rank, size - place) for place, rank in enumerate(ranks))


def _among_others(ranks: Sequence[int], made: Sequence[int]) -> list[int]:
    """Renumber kicker ranks as if the made ranks were not in the deck."""
    others = [rank for rank in range(len(RANKS)) if rank not in made]
    return [others.index(rank) for rank in ranks]


def _ranks_from(high: int) -> list[int]:
    """Return the five ranks of a straight from the top; the ace also counts below the two (D7)."""
    return [(high - step) % 13 for step in range(5)]


_STRAIGHTS = [
    (sum(1 << rank for rank in _ranks_from(high)), _ranks_from(high))
    for high in range(12, WHEEL_HIGH - 1, -1)
]
_STRAIGHT_PLACES = sorted(_sets_below(sorted(ranks, reverse=True)) for _, ranks in _STRAIGHTS)
