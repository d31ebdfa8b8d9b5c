"""The strength of five, six or seven cards, quickly.

Each card has a value, and the sum of the values says all that matters:

    bits  0-23  a number per rank, chosen so that no two different collections of up to seven cards
                (of one size, at most four of a rank) have the same sum
    bits 24-29  how many cards
    bits 30-45  how many of each suit, four bits each, starting at 3: bit 3 is set from five on

Without a flush the low 30 bits alone decide, and the strength is remembered under them: at most
73,775 entries, filled as they are met, five cards by the plain reading (`playing`), more cards as
the best of what is left without one of them. A flush depends on the ranks of its suit alone and is
remembered under their set.
"""

from collections.abc import Iterable, Sequence

from pokerhouse.cards import CardError
from pokerhouse.strength.best_five_cards import number, playing

_RANK_VALUES = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

RANKS_MASK = (1 << 30) - 1
SUITS_START = 0x3333 << 30
FLUSH_MASK = 0x8888 << 30

CARD_VALUES: list[int] = [
    _RANK_VALUES[card >> 2] + (1 << 24) + (1 << (30 + 4 * (card & 3))) for card in range(52)
]

of_ranks: dict[int, int] = {}
"""Strengths without a flush, by the low 30 bits of the sum."""

_of_suited: dict[int, int] = {}


def strength(cards: Sequence[int], /) -> int:
    """Return how good the best five of 5, 6 or 7 different cards are, 1 (worst) to 7462.

    More is better and equal means equal; `category` documents the numbering. The cards must be
    different and from 0 to 51: this is the hot path and does not look (`best_five` does).
    """
    values = CARD_VALUES
    if len(cards) == 7:
        a, b, c, d, e, f, g = cards
        key = values[a] + values[b] + values[c] + values[d] + values[e] + values[f] + values[g] + SUITS_START
    else:
        key = SUITS_START
        for card in cards:
            key += values[card]
    if key & FLUSH_MASK:
        return flush_strength(cards)
    try:
        return of_ranks[key & RANKS_MASK]
    except KeyError:
        return learn(cards)


def strengths(board: Sequence[int], holes: Iterable[tuple[int, int]]) -> list[int]:
    """Return the strength of each two hole cards on one board of five, which is added up only once."""
    values = CARD_VALUES
    a, b, c, d, e = board
    base = values[a] + values[b] + values[c] + values[d] + values[e] + SUITS_START
    found = []
    for f, g in holes:
        key = base + values[f] + values[g]
        if key & FLUSH_MASK:
            found.append(flush_strength((*board, f, g)))
        else:
            known = of_ranks.get(key & RANKS_MASK)
            found.append(learn((*board, f, g)) if known is None else known)
    return found


def learn(cards: Sequence[int]) -> int:
    """Find out and remember how strong cards without a flush are; more than five, the best with one less."""
    if 5 < len(cards) <= 7:
        found = max(strength([*cards[:place], *cards[place + 1 :]]) for place in range(len(cards)))
    else:
        found = number(*playing(cards))
    of_ranks[sum(CARD_VALUES[card] for card in cards) & RANKS_MASK] = found
    return found


def flush_strength(cards: Sequence[int]) -> int:
    """Return the strength of cards with five or more of one suit."""
    if len(cards) > 7:
        raise CardError(f"a hand is read from 5, 6 or 7 cards, not {len(cards)}")
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    # The suit with the flush is the one that holds the most ranks.
    return suited_strength(max(suits, key=int.bit_count))


def suited_strength(ranks: int) -> int:
    """Return the strength of five to seven cards of one suit, given as a set of ranks, a bit each."""
    found = _of_suited.get(ranks)
    if found is None:
        suited = [rank * 4 for rank in range(13) if ranks >> rank & 1]
        found = _of_suited[ranks] = number(*playing(suited))
    return found
