"""All boards that can come before the flop, gathered into classes that score alike.

Two boards of the same ranks score alike for everyone unless a suit makes somebody a flush. So the
1,712,304 boards of AhKh and 2c2d fall into 41,404 classes: for each suit, the boards that
make a flush in it, by the ranks of that suit and the ranks of the rest; then all other boards, by
their ranks alone, counted as all ways to suit those ranks less the ways already told.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TypeAlias

from pokerhouse.cards import SUITS
from pokerhouse.strength.evaluate import CARD_VALUES, RANKS_MASK, learn, of_ranks, suited_strength

Scored: TypeAlias = tuple[list[int], int]
"""The strengths of all hands, and the number of boards on which they are these."""

_RANK_KEYS = [CARD_VALUES[rank * 4] & RANKS_MASK for rank in range(13)]


def preflop_boards(holes: Sequence[Sequence[int]], left: Sequence[int]) -> Iterator[Scored]:
    """Score every board of five from the cards left, class by class."""
    told: defaultdict[int, int] = defaultdict(int)
    for suit in range(len(SUITS)):
        yield from _with_flush(suit, holes, left, told)
    yield from _without_flush(holes, left, told)


def _with_flush(
    suit: int, holes: Sequence[Sequence[int]], left: Sequence[int], told: defaultdict[int, int]
) -> Iterator[Scored]:
    """Score the boards that make somebody a flush in this suit, and note them as told by their ranks."""
    held = [[card >> 2 for card in hole if card & 3 == suit] for hole in holes]
    held_sets = [sum(1 << rank for rank in ranks) for ranks in held]
    hole_ranks = [[card >> 2 for card in hole] for hole in holes]
    own = [card >> 2 for card in left if card & 3 == suit]
    others = [card >> 2 for card in left if card & 3 != suit]
    longest = max(map(len, held))
    for size in range(5 - longest, 6):
        rests = Counter(combinations(others, 5 - size))
        for suited in combinations(own, size):
            ranks = sum(1 << rank for rank in suited)
            flushes = [
                suited_strength(ranks | held_set) if held_set.bit_count() + size >= 5 else 0
                for held_set in held_sets
            ]
            for rest, ways in rests.items():
                board = suited + rest
                told[_key(board)] += ways
                yield (
                    [
                        flush or _ranks_strength((*board, *hole))
                        for flush, hole in zip(flushes, hole_ranks, strict=True)
                    ],
                    ways,
                )


def _without_flush(
    holes: Sequence[Sequence[int]], left: Sequence[int], told: defaultdict[int, int]
) -> Iterator[Scored]:
    """Score the boards on which nobody has a flush, by their ranks."""
    available = Counter(card >> 2 for card in left)
    hole_ranks = [[card >> 2 for card in hole] for hole in holes]
    for board in combinations_with_replacement(range(13), 5):
        ways = prod(comb(available[rank], times) for rank, times in Counter(board).items())
        if not ways:
            continue  # among them five of one rank, whose key could be another board's
        ways -= told[_key(board)]
        if ways:
            yield [_ranks_strength((*board, *hole)) for hole in hole_ranks], ways


def _key(ranks: Sequence[int]) -> int:
    return sum(map(_RANK_KEYS.__getitem__, ranks))


def _ranks_strength(ranks: Sequence[int]) -> int:
    """Return the strength of seven cards of these ranks without a flush."""
    found = of_ranks.get(_key(ranks))
    if found is None:
        # Suits dealt in turn keep equal ranks apart and give no suit more than two cards.
        found = learn([rank * 4 + place % 4 for place, rank in enumerate(sorted(ranks))])
    return found
