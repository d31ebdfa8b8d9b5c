"""Equity counted by the kernel, piece by piece, so that progress is told and Ctrl-C is heard."""

from collections.abc import Sequence

from pokerhouse_kernel import BLOCK_BOARDS, Equity

from pokerhouse.strength.equity_tally import Progress, Tally

Hole = Sequence[int]

DEALS_MOST = 5_000_000
"""Ways to deal the players' hands that are listed for an exact count."""

_FIRST_PIECE = 16
_PIECES = 100


def question(players: Sequence[Sequence[Hole]], board: Sequence[int], dead: Sequence[int]) -> Equity:
    """Every player's possible hands, the board and the dead cards; refused where they can't be together."""
    return Equity(players, board, dead, DEALS_MOST)


def exact(asked: Equity, players: int, *, threads: int = 1, progress: Progress | None = None) -> Tally:
    """Look at every board of every deal."""
    tally = Tally.empty(players)
    done, deals = 0, asked.deals
    while done < deals:
        last = min(deals, done + max(_FIRST_PIECE, deals // _PIECES))
        tally.add(*asked.exact(done, last, threads))
        done = last
        if progress is not None:
            progress(done, deals)
    return tally


def drawn(
    asked: Equity,
    players: int,
    *,
    samples: int,
    seed: int,
    error: float | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Tally:
    """Look at so many boards drawn by chance, or fewer if every standard error is down to `error` before."""
    tally = Tally.empty(players)
    piece = BLOCK_BOARDS * max(_FIRST_PIECE, samples // BLOCK_BOARDS // _PIECES)
    while tally.boards < samples:
        count = min(piece, samples - tally.boards)
        tally.add(*asked.draw(seed, tally.boards // BLOCK_BOARDS, count, threads))
        if progress is not None:
            progress(tally.boards, samples)
        if error is not None and tally.worst_error() <= error:
            break
    return tally
