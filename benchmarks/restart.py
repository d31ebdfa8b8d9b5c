"""Measures how soon a house answers: an empty one, and one of 2,000 tables in mid-hand and a million events.

The house was killed, not closed. The time runs from the start of the process until the page's address is
told, when every table has its desk. `python -m benchmarks.restart --help` says what can be set.
"""

import argparse
import json
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.big_house import make
from benchmarks.load import house_at


def seconds_to_open(path: Path) -> tuple[float, float]:
    """How long a house takes to open on this file, and its memory then, in megabytes."""
    begun = perf_counter()
    with house_at(f"sqlite:///{path}") as (_, house):
        took = perf_counter() - begun
        memory = house.memory_info().rss / 1e6
        house.kill()
    return round(took, 2), round(memory, 1)


def main() -> int:
    """Measure, and print a JSON object for each kind of house."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--keep", type=Path, help="make the database here, or take it if it is there")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=Path.cwd() / ".cache") as folder:
        empty = [seconds_to_open(Path(folder) / f"empty{run}.sqlite3")[0] for run in range(arguments.runs)]
        print(json.dumps({"house": "empty", "seconds": empty}), flush=True)
        big = arguments.keep or Path(folder) / "big.sqlite3"
        if not big.exists():
            print("making the big house", file=sys.stderr, flush=True)
            make(big, tables=arguments.tables, events=arguments.events)
        runs = []
        for run in range(arguments.runs):
            copied = Path(folder) / f"run{run}.sqlite3"
            shutil.copyfile(big, copied)
            runs.append(seconds_to_open(copied))
            copied.unlink()
        file = sqlite3.connect(big)
        events = file.execute("SELECT count(*) FROM events").fetchone()[0]
        tables = file.execute("SELECT count(*) FROM streams WHERE kind = 'table'").fetchone()[0]
        file.close()
        found = {"house": "big", "tables": tables, "events": events, "megabytes": big.stat().st_size // 10**6}
        print(json.dumps(found | {"seconds": [run[0] for run in runs], "memory_mb": runs[0][1]}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
