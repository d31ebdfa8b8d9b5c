"""Whole-tree counts: how many decisions, folds and showdowns a hand's betting can lead to.

A wrong engine hardly reproduces them. Cards don't branch: only moves do, each whole-chip raise apart, and a
fold is left out where a check is free. Whatever the hand has seen, what can follow depends only on how the
betting stands; so a state of the betting that is met again is not walked again but counted again.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from pokerhouse.rules.action import Menu, Move
from pokerhouse.rules.hand import FIELDS, Hand

NO_PART_IN_BETTING = frozenset(
    {
        "aggressor", "all_in_rounds", "betting", "board", "dead", "decision", "events", "mucked",
        "offered", "over", "posted_dead", "pot", "rounds", "ruleset", "secret", "setup", "shown", "voided",
        "won",
    }
)  # fmt: skip
"""What of a hand never changes, or changes nothing that can be done. All else is the state of the betting."""

BETTING_STATE = tuple(name for name in FIELDS if name not in {*NO_PART_IN_BETTING, "moves", "raises"})


class TreeCount(Struct, frozen=True):
    """Decisions asked for, and hands that ended by a fold or by a showdown."""

    decisions: int
    folds: int
    showdowns: int

    def __add__(self, other: "TreeCount") -> "TreeCount":
        return TreeCount(
            self.decisions + other.decisions, self.folds + other.folds, self.showdowns + other.showdowns
        )


Counted = dict[tuple[Any, ...], TreeCount]


def perft(hand: Hand, progress: Callable[[int, int], None] | None = None) -> TreeCount:
    """Count everything that can follow in this hand, its own decision included.

    `progress` is told how many of the first moves are counted, and of how many.
    """
    menu = hand.menu()
    if menu is None:
        return ended(hand)
    moves = len(list(moves_of(menu)))
    count = TreeCount(1, 0, 0)
    for done, (_, _, part) in enumerate(divide(hand), start=1):
        count += part
        if progress is not None:
            progress(done, moves)
    return count


def divide(hand: Hand) -> Iterator[tuple[Move, int | None, TreeCount]]:
    """The count under each move of the hand's first decision."""
    counted: Counted = {}
    menu = hand.menu()
    if menu is not None:
        for move, to in moves_of(menu):
            yield move, to, below(after(hand, move, to), counted)


def below(hand: Hand, counted: Counted) -> TreeCount:
    """Count what can follow, from here, but walk no state of the betting twice."""
    menu = hand.menu()
    if menu is None:
        return ended(hand)
    state = betting_state(hand)
    known = counted.get(state)
    if known is not None:
        return known
    decisions, folds, showdowns = 1, 0, 0
    for move, to in moves_of(menu):
        count = below(after(hand, move, to), counted)
        decisions += count.decisions
        folds += count.folds
        showdowns += count.showdowns
    counted[state] = TreeCount(decisions, folds, showdowns)
    return counted[state]


def ended(hand: Hand) -> TreeCount:
    """A hand that is over."""
    return TreeCount(0, 1, 0) if hand.live == 1 else TreeCount(0, 0, 1)


def moves_of(menu: Menu) -> Iterator[tuple[Move, int | None]]:
    """Every move the menu offers, each raise apart; no fold where a check is free."""
    if menu.check:
        yield "check", None
    elif menu.fold:
        yield "fold", None
    if menu.call_to is not None:
        yield "call", menu.call_to
    if menu.raise_low is not None and menu.raise_high is not None:
        for to in range(menu.raise_low, menu.raise_high + 1):
            yield "raise", to
    if menu.all_in_to is not None:
        yield "all_in", menu.all_in_to


def after(hand: Hand, move: Move, to: int | None) -> Hand:
    """The hand after this move of its actor; the hand itself stays where it is."""
    twin = hand.copy()
    if twin.actor is not None:
        twin.act(twin.actor, move, to)
    return twin


def betting_state(hand: Hand) -> tuple[Any, ...]:
    """How the betting stands. What a folded player still has plays no part.

    Raises count only under a cap, the pot only where it limits them.
    """
    values: list[Any] = [hand.moves > 0, hand.raises if hand.cap is not None else 0]
    values.append(hand.pot if hand.ruleset.pot_limit else 0)
    for name in BETTING_STATE:
        value = getattr(hand, name)
        if type(value) is list:  # one value a position, or none where the game has no use for it
            value = tuple([None if out else one for one, out in zip(value, hand.folded, strict=False)])
        values.append(value)
    return tuple(values)
