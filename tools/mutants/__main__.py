"""Plants random faults in a part of the project, one at a time, and prints those that no test notices.

    python -m tools.mutants rules --seed 1 --faults 60
    python -m tools.mutants web --seed 1 --faults 40

No file is changed: a fault is planted in the memory of a process that ends with its run. Of the tests of the
part those that call the faulty function are asked, the quickest first, until one fails.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio  # noqa: F401  (loaded once for all runs, as is what follows)
import msgspec  # noqa: F401
import pokerkit  # noqa: F401

from tools.mutants.page import ask_page
from tools.mutants.part import ROOT, Part, chosen_faults, faults_at
from tools.mutants.planting import Fault

ELSEWHERE = {"rules": ("tests/kernel/test_hand_twin.py",)}
"""Tests of a part that lie in another's folder."""


def main() -> int:
    """Plant, ask, and print what survived."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument(
        "part", help="rules, house, server, server/storage, server/clock.py, web, web/src/table, ..."
    )
    options.add_argument("--seed", nargs="+", default=["1"], help="chooses the faults; one after the other")
    options.add_argument("--faults", type=int, default=60, help="how many a seed chooses")
    options.add_argument("--at", nargs="+", help="instead: every fault of these lines (hand.py:120)")
    options.add_argument("--tests", nargs="+", help="instead of all tests of the part")
    options.add_argument("--seconds", type=float, default=20, help="what the tests asked of a fault may take")
    options.add_argument(
        "--kept", type=Path, help="what the tests reach: read from this file, or written there"
    )
    options.add_argument("--jobs", type=int, default=2, help="how many at once")
    chosen = options.parse_args()
    if chosen.part.split("/")[0] == "web":
        ask_page(chosen.part, chosen.seed, chosen.faults)
        return 0
    tests = tuple(chosen.tests or [f"tests/{chosen.part}", *ELSEWHERE.get(chosen.part, ())])
    os.chdir(ROOT)
    with TemporaryDirectory(prefix="mutants-") as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        kept = chosen.kept or Path(folder, "kept")
        is_known = kept.exists()
        part = Part(chosen.part, tests, jobs=chosen.jobs, seconds=chosen.seconds, kept=kept)
        if not is_known:
            part.check()
        if chosen.at:
            print_survivors(
                part, "these lines", [f for place in chosen.at for f in faults_at(part.name, place)]
            )
        else:
            for seed in chosen.seed:
                print_survivors(part, f"seed {seed}", chosen_faults(part.name, seed, chosen.faults))
    return 0


def print_survivors(part: Part, name: str, faults: list[Fault]) -> None:
    """Plant the faults, and say which were not noticed."""
    begun, count = time.monotonic(), 0
    for done, (fault, noticed) in enumerate(part.verdicts(faults), 1):
        count += noticed
        if not noticed:
            code = fault.path.read_text("utf-8").splitlines()[fault.site.line - 1].strip()
            place = f"{fault.path.relative_to(ROOT)}:{fault.site.line}"
            print(f"survived: {place}: {fault.site.what}: {code}", flush=True)
        if sys.stderr.isatty():
            print(f"{done} of {len(faults)}", end="\r", file=sys.stderr)
    share = f"{count} of {len(faults)} faults noticed ({count / max(len(faults), 1):.1%})"
    print(f"{part.name}, {name}: {share}, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
