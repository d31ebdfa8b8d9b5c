"""How much of the pot hands and ranges of hands win against each other on average."""

from collections.abc import Sequence
from reprlib import repr as short

import msgspec

from pokerhouse.cards import CardError, Chance, cards_of, names_of
from pokerhouse.strength.equity_tally import Progress
from pokerhouse.strength.hand_equity import BUILT, MOST_HANDS
from pokerhouse.strength.hand_range import Range, parse_range

if BUILT:
    from pokerhouse.strength import equity_in_kernel

EXACT_WORK = 1_000_000_000
"""Up to so many scored boards (or classes of boards) are all looked at: about ten seconds."""

SAMPLES = 10_000_000
"""How many boards are drawn otherwise, at the most."""

ERROR = 0.0001
"""The standard error at which drawing stops."""


class NoKernel(RuntimeError):  # noqa: N818  (said by its name alone)
    """What was asked for needs the kernel, which is not built here."""


class RangeEquity(msgspec.Struct, frozen=True):
    """What one player can expect with its range."""

    range: Range
    win: float
    tie: float
    equity: float
    error: float
    """The equity's standard error; none where every board was looked at."""


class RangeResult(msgspec.Struct, frozen=True):
    """The players' chances over so many deals of hands and boards: all of them if `exact`, else a sample."""

    exact: bool
    boards: int
    players: tuple[RangeEquity, ...]


def range_equity(
    ranges: Sequence[Range | str | Sequence[int]],
    board: str | Sequence[int] = (),
    dead: str | Sequence[int] = (),
    *,
    samples: int | None = None,
    error: float | None = None,
    chance: Chance | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> RangeResult:
    """Return each player's chances, every deal of their hands equally likely.

    A range is a `Range`, its text such as "QQ+, AKs", or one hand: "AhKh" or two cards.
    Every board of every deal is looked at where that is feasible; else, or if `samples` or `error` is given,
    deals and boards are drawn from `chance` until so many are drawn or every equity's standard error is down
    to `error`.
    """
    if not BUILT:
        raise NoKernel("ranges need the kernel: `make setup` builds it where there is a C++ compiler")
    if isinstance(ranges, str):
        raise TypeError(f"ranges are a list of them, such as ['AhKh', 'QQ+'], not {short(ranges)}")
    if not 2 <= len(ranges) <= MOST_HANDS:
        raise CardError(f"equity is between 2 to {MOST_HANDS} hands, not {len(ranges)}")
    if samples is not None and samples < 1:
        raise ValueError(f"a sample has at least one board, not {samples}")
    players = [_range_of(one) for one in ranges]
    asked = equity_in_kernel.question([one.hands for one in players], cards_of(board), cards_of(dead))
    count = len(players)
    exact = samples is None and error is None and 0 < asked.deals * asked.work <= EXACT_WORK
    if exact:
        tally = equity_in_kernel.exact(asked, count, threads=threads, progress=progress)
    elif chance is None:
        raise ValueError("there are too many deals to look at them all: sampling needs a chance to draw from")
    else:
        tally = equity_in_kernel.drawn(
            asked,
            count,
            samples=samples or SAMPLES,
            seed=chance.below(2**64),
            error=error if samples is not None or error is not None else ERROR,
            threads=threads,
            progress=progress,
        )
    told = tuple(
        RangeEquity(
            one,
            tally.wins[player] / tally.boards,
            tally.ties[player] / tally.boards,
            tally.equity(player),
            0.0 if exact else tally.error(player),
        )
        for player, one in enumerate(players)
    )
    return RangeResult(exact, tally.boards, told)


def _range_of(told: Range | str | Sequence[int]) -> Range:
    """A player's range, however it is told."""
    if isinstance(told, Range):
        return told
    if isinstance(told, str):
        return parse_range(told)
    hand = tuple(sorted(cards_of(told), reverse=True))
    if len(hand) != 2:
        raise CardError(f"a hold'em hand has 2 cards, not {len(hand)}")
    return Range("".join(names_of(hand)), ((hand[0], hand[1]),))
