"""Walks: anybody asks for anything in any order, by a seed, and what comes of it is written down.

A line a step: the time, what was asked, what happened or why not, and a number that stands for all the events
and for everything the house then knows and would say. Of each kind one walk is kept so (`recorded`), and of
many more a number for every thirty lines (`many.txt`): a fault anywhere in the house changes some of them.
`-m tests.house.playthroughs.recording` writes all anew; read the difference.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from tests.house.playthroughs.other_walks import bank, line
from tests.house.playthroughs.walk import ROOMS, Walk, digest

FOLDER = Path(__file__).parent / "recorded"
STEPS, STRIDE = 120, 30
MANY = range(2, 12)
"""The seeds of the walks that are kept as numbers; these go twice as far."""

KINDS: dict[str, Callable[[int], Iterator[str]]] = {
    **{room: partial(lambda room, seed: Walk(room, seed).lines(), room) for room in ROOMS},
    "bank": bank,
    "line": line,
}


def written(kind: str) -> str:
    """A walk of this kind, line by line."""
    return "\n".join(islice(KINDS[kind](1), STEPS)) + "\n"


def numbers(kind: str, seed: int) -> str:
    """Another walk: a number for every so many lines."""
    steps = KINDS[kind](seed)
    found = [digest(list(islice(steps, STRIDE))) for _ in range(2 * STEPS // STRIDE)]
    return " ".join([f"{kind}-{seed}", *found])


if __name__ == "__main__":
    for kind in KINDS:
        (FOLDER / f"{kind}.txt").write_text(written(kind), encoding="utf-8")
    every = [numbers(kind, seed) for kind in KINDS for seed in MANY]
    (FOLDER / "many.txt").write_text("\n".join(every) + "\n", encoding="utf-8")
