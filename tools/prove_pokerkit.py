"""Plays random hands in our engine and in PokerKit at once and counts how they differ, by class.

    python -m tools.prove_pokerkit --hands 100000 --json figures.json

A difference that no rule explains ends the run with the whole hand on the screen.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.oracle.many_hands import tally_in_parallel
from tests.oracle.pokerkit_difference import Difference, Unexplained


def main() -> int:
    """Run the comparison and print its figures."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--hands", type=int, default=100_000)
    options.add_argument("--first", type=int, default=0, help="the number of the first hand")
    options.add_argument("--processes", type=int, default=2)
    options.add_argument("--json", type=Path, help="write the figures here")
    chosen = options.parse_args()

    begun = time.monotonic()
    columns = (TextColumn("hands"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("hands", total=chosen.hands)
        try:
            found = tally_in_parallel(
                chosen.first, chosen.hands, chosen.processes, lambda done: bar.advance(task, done)
            )
        except Unexplained as unexplained:
            print(unexplained)
            return 1
    figures = {
        "hands": found.hands,
        "decisions": found.decisions,
        "unexplained": 0,
        "differences": {difference.name: found.differences[difference] for difference in Difference},
        "seconds": round(time.monotonic() - begun, 1),
    }
    for difference in Difference:
        print(f"{found.differences[difference]:>8,}  {difference}")
    print(f"{found.hands:,} hands, {found.decisions:,} decisions, none unexplained, {figures['seconds']} s")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
