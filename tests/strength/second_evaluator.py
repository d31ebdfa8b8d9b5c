"""A second, plain evaluator that shares nothing with the one under test: the oracle."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Score = tuple[int, list[int]]


def score_five(cards: Sequence[int]) -> Score:
    """Score five cards as (category, ranks in the order they are compared), aces as 14."""
    ranks = sorted((card // 4 + 2 for card in cards), reverse=True)
    counts = Counter(ranks)
    order = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        order = ranks = [5, 4, 3, 2, 1]
    straight = len(counts) == 5 and ranks[0] - ranks[4] == 4
    flush = len({card % 4 for card in cards}) == 1
    if straight and flush:
        return (9 if ranks[0] == 14 else 8), order
    if shape == [4, 1]:
        return 7, order
    if shape == [3, 2]:
        return 6, order
    if flush:
        return 5, order
    if straight:
        return 4, order
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), order


def score(cards: Iterable[int]) -> Score:
    """Score the best five of any number of cards by trying them all."""
    return max(score_five(five) for five in combinations(tuple(cards), 5))
