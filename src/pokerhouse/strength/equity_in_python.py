"""Equity counted in Python, board by board: the twin of the kernel's count, to be read, and without it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pokerhouse.cards import Card, Chance
from pokerhouse.strength.equity_tally import WHOLE_POT, Progress, Tally
from pokerhouse.strength.evaluate import strengths
from pokerhouse.strength.preflop_boards import Scored, preflop_boards


def exact(
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    left: list[Card],
    boards: int,
    progress: Progress | None,
) -> Tally:
    """Look at every board."""
    scored = _every_board(hands, board, left) if board else preflop_boards(hands, left)
    return _tally(len(hands), scored, boards, progress)


def drawn(
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    left: list[Card],
    *,
    samples: int,
    chance: Chance,
    progress: Progress | None,
) -> Tally:
    """Look at so many boards drawn by chance."""
    return _tally(len(hands), _drawn_boards(hands, board, left, samples, chance), samples, progress)


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


def _tally(players: int, scored: Iterator[Scored], boards: int, progress: Progress | None) -> Tally:
    """Add up wins, ties and shares of the pot over all scored boards."""
    tally = Tally.empty(players)
    done, step = 0, -(-boards // 100)
    next_report = step
    for scores, ways in scored:
        best = max(scores)
        winners = scores.count(best)
        part = WHOLE_POT // winners
        for place, value in enumerate(scores):
            if value == best:
                (tally.wins if winners == 1 else tally.ties)[place] += ways
                tally.shares[place] += ways * part
                tally.squares[place] += ways / winners**2
        done += ways
        if progress is not None and (done >= next_report or done == boards):
            progress(done, boards)
            next_report = done + step
    tally.boards = done
    return tally
