"""How a pool of chips is shared among the places (TERM-10): values in, values out."""

from collections.abc import Sequence

SHARES: tuple[tuple[int, tuple[int, ...]], ...] = ((7, (50, 30, 20)), (4, (65, 35)), (1, (100,)))
"""From so many entries on, what each place gets of a hundred."""


def shares(entries: int) -> tuple[int, ...]:
    """What each paid place gets of a hundred, the first first."""
    return next(parts for least, parts in SHARES if entries >= least)


def prizes(pool: int, entries: int) -> tuple[int, ...]:
    """The pool by places; odd chips go to the better places, one each."""
    parts = shares(entries)
    paid = [pool * part // 100 for part in parts]
    for place in range(pool - sum(paid)):
        paid[place % len(paid)] += 1
    return tuple(paid)


def prizes_by_rank(pool: int, ranks: Sequence[int]) -> list[int]:
    """What each player gets who came in at these ranks: equal ranks share the prizes of the places they take.

    Odd chips of such a share go to those named first.
    """
    by_place = [*prizes(pool, len(ranks)), *([0] * len(ranks))]
    found = [0] * len(ranks)
    for rank in sorted(set(ranks)):
        tied = [index for index, other in enumerate(ranks) if other == rank]
        whole = sum(by_place[rank - 1 : rank - 1 + len(tied)])
        for order, index in enumerate(tied):
            found[index] = whole // len(tied) + (order < whole % len(tied))
    return found
