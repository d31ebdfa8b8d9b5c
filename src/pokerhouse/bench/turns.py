"""Contenders that take short turns: the best turn of each counts.

Other work on the machine then disturbs what is compared little. Time is CPU time of this process; a first
turn, which doesn't count, warms each contender up.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import process_time

TURNS = 6

Work = Callable[[int], int]
"""Does the work once, told the number of the turn, and returns how much was done."""


def best_rates(contenders: Mapping[str, Work], seconds: float) -> dict[str, float]:
    """How much each does in a second of CPU, at its best."""
    best = dict.fromkeys(contenders, 0.0)
    for turn in range(TURNS + 1):
        for name, work in contenders.items():
            with without_output():
                found = rate(work, turn, seconds / TURNS)
            if turn:
                best[name] = max(best[name], found)
    return best


def rate(work: Work, turn: int, seconds: float) -> float:
    """How much is done in a second of CPU, over at least so many seconds."""
    done = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        done += work(turn)
    return done / spent


@contextmanager
def without_output() -> Iterator[None]:
    """Send what a contender prints, in whatever language, to nowhere: pokers reports every showdown."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
