"""Runs parts of the checks and tests one after the other, and says at the end how long each took.

Each argument is a target of the Makefile. All of them run, whatever the ones before gave, except that nothing
is tried after a set-up that failed. The last line counts the Python tests: "N passed, N failed".
"""

import re
import subprocess
import sys
import time
from dataclasses import dataclass

SUMMARY = re.compile(r"^=* ?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s")
COUNT = re.compile(r"(\d+) (passed|failed|errors?)\b")


@dataclass(frozen=True)
class Outcome:
    """How one part went."""

    part: str
    seconds: float
    passed: bool
    tests: str


def run(part: str) -> Outcome:
    """Runs one target, showing its output as it comes."""
    print(f"\n---- {part}", flush=True)
    begun = time.monotonic()
    tests = ""
    with subprocess.Popen(
        ["make", "--no-print-directory", part],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            if found := SUMMARY.match(line):
                tests = found.group(1)
    return Outcome(part, time.monotonic() - begun, process.returncode == 0, tests)


def table(outcomes: list[Outcome]) -> str:
    """Draws the closing table."""
    rows = []
    for outcome in outcomes:
        verdict = "ok" if outcome.passed else "FAILED"
        rows.append(f"{outcome.part:<16}{outcome.seconds:>8.1f} s  {verdict:<8}{outcome.tests}".rstrip())
    total = sum(outcome.seconds for outcome in outcomes)
    return "\n".join([*rows, f"{'in all':<16}{total:>8.1f} s"])


def closing(outcomes: list[Outcome]) -> str:
    """Adds up what the test runs said of themselves."""
    counts = {"passed": 0, "failed": 0}
    for outcome in outcomes:
        for number, word in COUNT.findall(outcome.tests):
            counts["passed" if word == "passed" else "failed"] += int(number)
    return f"{counts['passed']} passed, {counts['failed']} failed"


def main(parts: list[str]) -> int:
    """Runs the parts and returns 0 if all of them passed."""
    outcomes: list[Outcome] = []
    for part in parts:
        outcomes.append(run(part))
        if part.startswith("setup") and not outcomes[-1].passed:
            break
    print(f"\n{table(outcomes)}")
    if any(outcome.tests for outcome in outcomes):
        print(closing(outcomes))
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
