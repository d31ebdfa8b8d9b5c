"""What everybody sees of a walk at a table (`shown.py`), written down: a line a step, with what has changed.

A line has the time, what was asked, what everybody is told, each player's own cards when a hand begins, and
whose view is another now: an observer's whole view (`all`), the table's summary (`brief`), and of everybody
else what is another thing than for an observer. Of each kind one walk is kept so (`recorded`), of some more a
number for every thirty lines (`many.txt`). `-m tests.server.wire.playthroughs.recording` writes all anew;
read the difference.
"""

from itertools import islice
from pathlib import Path

from tests.house.playthroughs.walk import digest
from tests.server.wire.playthroughs.shown import Shown

FOLDER = Path(__file__).parent / "recorded"
STEPS, STRIDE = 45, 30
SEEDS = {"cash": 31, "hosted": 35, "sng": 41, "private": 55}
"""The seeds of the walks that are kept line by line: on these much happens."""
MANY = range(1, 4)
"""The seeds of those that are kept as numbers; these go four times as far."""


def written(room: str) -> str:
    """A walk of this kind, line by line."""
    return "\n".join(islice(Shown(room, SEEDS[room]).lines(), STEPS)) + "\n"


def numbers(room: str, seed: int) -> str:
    """Another walk: a number for every so many lines."""
    steps = Shown(room, seed).lines()
    found = [digest(list(islice(steps, STRIDE))) for _ in range(4 * STEPS // STRIDE)]
    return " ".join([f"{room}-{seed}", *found])


if __name__ == "__main__":
    for room in SEEDS:
        (FOLDER / f"{room}.jsonl").write_text(written(room), encoding="utf-8")
    every = [numbers(room, seed) for room in SEEDS for seed in MANY]
    (FOLDER / "many.txt").write_text("\n".join(every) + "\n", encoding="utf-8")
