"""How much of the pot each of several known hands wins on average over the boards to come."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

import msgspec

from pokerhouse.cards import FULL_DECK, Card, CardError, Chance, card_name
from pokerhouse.strength.evaluate import strengths
from pokerhouse.strength.preflop import Scored, preflop_boards

MOST_HANDS = 10
MOST_BOARDS = 2_000_000
"""Up to so many boards are all looked at; two known hands before the flop have 1,712,304."""

SAMPLES = 200_000
"""How many boards are drawn when there are too many to look at them all."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many boards are done, and of how many, about a hundred times."""

_SHARE = 2520  # a pot of 2520 splits evenly among any 1 to 10 winners


class HandEquity(msgspec.Struct, frozen=True):
    """What one hand can expect: fractions of the boards, and the counts behind them."""

    cards: tuple[Card, ...]
    win: float
    tie: float
    equity: float
    wins: int
    ties: int


class EquityResult(msgspec.Struct, frozen=True):
    """The hands' chances over `boards` boards: all of them if `exact`, else a sample."""

    exact: bool
    boards: int
    hands: tuple[HandEquity, ...]


def equity(
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    *,
    most_boards: int = MOST_BOARDS,
    samples: int = SAMPLES,
    chance: Chance | None = None,
    progress: Progress | None = None,
) -> EquityResult:
    """Return each hand's chances, exactly if there are at most `most_boards` boards.

    Beyond that `samples` boards are drawn from `chance`, which must then be given.
    """
    left = _cards_left(hands, board, dead)
    missing = 5 - len(board)
    boards = comb(len(left), missing)
    exact = boards <= most_boards
    if exact:
        scored = preflop_boards(hands, left) if missing == 5 else _every_board(hands, board, left)
    elif chance is None:
        raise ValueError(f"{boards} boards are more than {most_boards}: sampling needs a chance to draw from")
    elif samples < 1:
        raise ValueError(f"a sample has at least one board, not {samples}")
    else:
        boards, scored = samples, _drawn_boards(hands, board, left, samples, chance)
    return EquityResult(exact, boards, _tally(hands, scored, boards, progress))


def _cards_left(hands: Sequence[Sequence[int]], board: Sequence[int], dead: Sequence[int]) -> list[Card]:
    """Return the cards still to come; refuse hands, board and dead cards that cannot be together."""
    if not 2 <= len(hands) <= MOST_HANDS:
        raise CardError(f"equity is between 2 to {MOST_HANDS} hands, not {len(hands)}")
    for place, hand in enumerate(hands, start=1):
        if len(hand) != 2:
            raise CardError(f"hand {place} has {len(hand)} cards: a hold'em hand has 2", place)
    if len(board) > 5:
        raise CardError(f"a board has at most 5 cards, not {len(board)}")
    seen: set[int] = set()
    for card in [*(card for hand in hands for card in hand), *board, *dead]:
        if card in seen:
            raise CardError(f"{card_name(card)} is there twice")
        card_name(card)
        seen.add(card)
    left = [card for card in FULL_DECK if card not in seen]
    if len(left) < 5 - len(board):
        raise CardError(f"{len(left)} cards are left: too few to complete the board")
    return left


def _every_board(
    hands: Sequence[Sequence[int]], board: Sequence[int], left: Sequence[Card]
) -> Iterator[Scored]:
    """Score every way to complete the board."""
    pairs = [(one, two) for one, two in hands]
    for rest in combinations(left, 5 - len(board)):
        whole = (*board, *rest)
        yield strengths(whole, pairs), 1


def _drawn_boards(
    hands: Sequence[Sequence[int]], board: Sequence[int], left: list[Card], samples: int, chance: Chance
) -> Iterator[Scored]:
    """Score boards completed by chance, each way equally likely."""
    pairs = [(one, two) for one, two in hands]
    deck = list(left)
    missing = 5 - len(board)
    for _ in range(samples):
        for place in range(missing):
            chosen = place + chance.below(len(deck) - place)
            deck[place], deck[chosen] = deck[chosen], deck[place]
        whole = (*board, *deck[:missing])
        yield strengths(whole, pairs), 1


def _tally(
    hands: Sequence[Sequence[int]], scored: Iterator[Scored], boards: int, progress: Progress | None
) -> tuple[HandEquity, ...]:
    """Add up wins, ties and shares of the pot over all scored boards."""
    wins, ties, shares = ([0] * len(hands) for _ in range(3))
    done, step = 0, -(-boards // 100)
    next_report = step
    for scores, ways in scored:
        best = max(scores)
        winners = scores.count(best)
        if winners == 1:
            wins[scores.index(best)] += ways
        else:
            for place, value in enumerate(scores):
                if value == best:
                    ties[place] += ways
                    shares[place] += ways * (_SHARE // winners)
        done += ways
        if progress is not None and (done >= next_report or done == boards):
            progress(done, boards)
            next_report = done + step
    return tuple(
        HandEquity(
            cards=tuple(map(Card, hand)),
            win=won / boards,
            tie=tied / boards,
            equity=(won * _SHARE + share) / (boards * _SHARE),
            wins=won,
            ties=tied,
        )
        for hand, won, tied, share in zip(hands, wins, ties, shares, strict=True)
    )
