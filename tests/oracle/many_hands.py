"""Many hands beside PokerKit, on one or more processes."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from tests.oracle.pokerkit_comparison import compared
from tests.oracle.pokerkit_difference import Difference
from tests.oracle.random_deals import Game

CHUNK = 250


class Tally(NamedTuple):
    """What a run of hands gave: every difference in it is explained."""

    hands: int
    limited: int
    """Hands of fixed limits among them."""
    decisions: int
    differences: Counter[Difference]


def tally(first: int, count: int, term: Game | None = None) -> Tally:
    """Compare the hands with these numbers; `Unexplained` names the first hand that differs."""
    limited = decisions = 0
    differences: Counter[Difference] = Counter()
    for number in range(first, first + count):
        pair = compared(number, term)
        limited += pair.deal.game == "fixed-limit"
        decisions += pair.decisions
        differences.update(pair.found)
    return Tally(count, limited, decisions, differences)


def tally_in_parallel(
    first: int, count: int, processes: int, progress: Callable[[int], object] = lambda _: None
) -> Tally:
    """Compare the hands on several processes; `progress` hears how many hands each finished chunk had."""
    hands = limited = decisions = 0
    differences: Counter[Difference] = Counter()
    starts = range(first, first + count, CHUNK)
    sizes = [min(CHUNK, first + count - start) for start in starts]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for part in pool.map(tally, starts, sizes):
            hands += part.hands
            limited += part.limited
            decisions += part.decisions
            differences.update(part.differences)
            progress(part.hands)
    return Tally(hands, limited, decisions, differences)
