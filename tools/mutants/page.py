"""Faults in the page: planted by Vite while a file is read; the nearest tests are asked first."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
VITEST = ("npx", "vitest")
SECONDS = 300
"""What goes on for longer waits for ever: that is noticed."""


class PageFault(NamedTuple):
    """Where a fault can be planted: the file, the how-manyth in it, the line, and what would be wrong."""

    name: str
    number: int
    line: int
    what: str


def faults_of(part: str) -> list[PageFault]:
    """Every fault of a folder of the page, such as "web/src/table"."""
    folder = str(Path(part).relative_to("web")) if part != "web" else "src"
    command = ["node", "faults.js", folder]
    listed = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True)
    return [PageFault(**json.loads(line)) for line in listed.stdout.splitlines()]


def chosen(part: str, seed: str, count: int) -> list[PageFault]:
    """So many faults, the same for the same seed."""
    every = faults_of(part)
    luck = Random(f"{part} {seed}")  # noqa: S311  (nothing is at stake)
    return luck.sample(every, min(count, len(every)))


def tests_beside(name: str) -> list[str]:
    """The tests in the folder of a file, or in the nearest one around it that has any."""
    folder = (WEB / name).parent
    while not (found := sorted(folder.rglob("*.test.ts"))):
        folder = folder.parent
    return [str(path.relative_to(WEB)) for path in found]


def is_noticed(fault: PageFault | None) -> bool:
    """Ask the tests beside the file, then all that import it; without a fault, all."""
    planted = {"FAULT": f"{fault.name}:{fault.number}"} if fault else {}
    asked = [["run", *tests_beside(fault.name)], ["related", fault.name, "--run"]] if fault else [["run"]]
    return any(_fails([*VITEST, *tests, "--bail=1"], {**os.environ, **planted}) for tests in asked)


def _fails(command: list[str], environment: dict[str, str]) -> bool:
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=WEB, env=environment, stdout=quiet, stderr=quiet, start_new_session=True
    ) as run:
        try:
            return run.wait(SECONDS) != 0
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            return True


def print_survivors(part: str, seed: str, count: int) -> None:
    """Plant the faults of a seed one after the other, and say which were not noticed."""
    begun, noticed = time.monotonic(), 0
    faults = chosen(part, seed, count)
    for fault in faults:
        if is_noticed(fault):
            noticed += 1
            continue
        code = (WEB / fault.name).read_text("utf-8").splitlines()[fault.line - 1].strip()
        print(f"survived: web/{fault.name}:{fault.line}: {fault.what}: {code}", flush=True)
    share = f"{noticed} of {len(faults)} faults noticed ({noticed / max(len(faults), 1):.1%})"
    print(f"{part}, seed {seed}: {share}, {time.monotonic() - begun:.0f} s", flush=True)


def ask_page(part: str, seeds: list[str], count: int) -> None:
    """All tests without a fault, then each seed."""
    if is_noticed(None):
        sys.exit("a test fails without a fault")
    for seed in seeds:
        print_survivors(part, seed, count)
