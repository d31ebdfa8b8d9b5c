"""Faults to plant in our engine: each comparison with an outsider has to notice them."""

from collections.abc import Sequence

import pytest

from pokerhouse.rules import Hand, dealer
from pokerhouse.rules.betting import standard


def raises_by_one_chip(patch: pytest.MonkeyPatch) -> None:
    """A street's first raise may be by a single chip."""
    right = standard.begin

    def wrong(hand: Hand) -> None:
        right(hand)
        hand.full = 1

    patch.setattr(standard, "begin", wrong)


def the_first_winner_takes_all(patch: pytest.MonkeyPatch) -> None:
    """A tie is won by who sits first."""

    def wrong(amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
        return [(winners[0], amount), *((winner, 0) for winner in winners[1:])]

    patch.setattr(dealer, "split", wrong)
