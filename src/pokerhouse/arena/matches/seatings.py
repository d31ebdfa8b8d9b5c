"""In which orders the players of a match sit, so that no bot gains by where it sits or next to whom.

Few different orders: every deck is played in all of them. More: every deck is played in all rotations of one
circle, and the decks go through a set of circles in which everybody has everybody else at the left equally
often. With an odd number of players these are Walecki's circles, each in both directions; with an even
number the zigzag of all but one, turned on, with that one between its ends, in both directions too.
"""

from collections.abc import Sequence
from math import factorial, prod

from pokerhouse.rules import PLAYERS_MAX

Order = tuple[int, ...]
"""Whose bot sits at each position, from the left of the button."""

ALL_MAX = 20
"""Every deck is played in all orders up to so many: three bots have 6, three against three 20."""


def seatings(copies: Sequence[int]) -> list[list[Order]]:
    """The orders in which decks are played, for so many copies of each bot; a list a deck, come round."""
    chairs = [bot for bot, count in enumerate(copies) for _ in range(count)]
    if len(chairs) > PLAYERS_MAX:
        raise ValueError(f"a table has at most {PLAYERS_MAX} seats, not {len(chairs)}")
    different = factorial(len(chairs)) // prod(map(factorial, copies))
    if different <= ALL_MAX:
        return [arrangements(copies)]
    return [rotations(tuple([chairs[place] for place in circle])) for circle in circles(len(chairs))]


def arrangements(copies: Sequence[int]) -> list[Order]:
    """All different orders of so many copies of each bot."""
    if not any(copies):
        return [()]
    return [
        (bot, *rest)
        for bot, count in enumerate(copies)
        if count
        for rest in arrangements([left - (other == bot) for other, left in enumerate(copies)])
    ]


def rotations(circle: Order) -> list[Order]:
    """A circle from every seat on."""
    return [circle[turn:] + circle[:turn] for turn in range(len(circle))]


def circles(count: int) -> list[Order]:
    """Circles of so many players in which everybody is followed by everybody else equally often."""
    fixed, turning = count - 1, count - 1
    step = 2 if turning % 2 == 0 else 1
    zigzag = [(-1) ** place * ((place + 1) // 2) for place in range(turning)]
    found = []
    for turn in range(turning // step):
        path = [(place + turn) % turning for place in zigzag]
        found += [(fixed, *path), (fixed, *reversed(path))]
    return found
