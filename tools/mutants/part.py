"""A part of the project with its tests: what they do without a fault, and what they say to one."""

import ast
import os
import pickle
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tools.mutants.asking import (
    FAILING_MAX,
    PASSED,
    Asked,
    Called,
    Loop,
    Usual,
    answer,
    ask,
    code_of,
    forked,
    measured,
)
from tools.mutants.faults import sites_of
from tools.mutants.planting import Fault, keeps_names, plant

ROOT = Path(__file__).parents[2]
PARTS = ROOT / "src" / "pokerhouse"


def files_of(part: str) -> list[Path]:
    """The sources of a part: a folder of the project, or one file of it."""
    place = PARTS / part
    paths = [place] if place.is_file() else sorted(place.rglob("*.py"))
    if not paths:
        sys.exit(f"there is no part {part} in src/pokerhouse")
    return paths


def every_fault(part: str) -> list[Fault]:
    """Every fault that can be planted in a part."""
    return [Fault(path, site) for path in files_of(part) for site in sites_of(path.read_text("utf-8"))]


def faults_at(part: str, place: str) -> list[Fault]:
    """The faults of one line, "hand.py:120"."""
    name, _, line = place.partition(":")
    return [one for one in every_fault(part) if (one.path.name, str(one.site.line)) == (name, line)]


def chosen_faults(part: str, seed: str, count: int) -> list[Fault]:
    """So many faults of a part, the same for the same seed."""
    every = every_fault(part)
    luck = Random(f"{part} {seed}")  # noqa: S311  (nothing is at stake)
    return luck.sample(every, min(count, len(every)))


class Trial(NamedTuple):
    """Programs that stand in for files, and the tests that are asked."""

    programs: tuple[tuple[Path, ast.Module], ...]
    asked: Asked


class Part:
    """A part with its tests. They run in children of this process, which imports nothing of the part."""

    def __init__(self, name: str, tests: tuple[str, ...], *, jobs: int, seconds: float, kept: Path) -> None:
        self.name, self.tests, self.jobs, self.seconds = name, tests, jobs, seconds
        self.told = kept
        if not kept.exists() and not all(passed for _, passed in forked([self.measure], 1)):
            sys.exit(f"without a fault the tests can't be run: {' '.join(self.tests)}")
        self.usual: Usual = pickle.loads(self.told.read_bytes())  # noqa: S301  (written by `measure`)
        for failing in self.usual.failing:
            print(f"not asked, for it fails without a fault: {failing}", flush=True)
        if len(self.usual.failing) > FAILING_MAX:
            sys.exit(f"without a fault the tests fail already: {' '.join(self.tests)}")

    def measure(self) -> int:
        """Learn, in a child, what the tests take and reach."""
        called = Called(PARTS)
        sys.settrace(called)  # importing

        def write(session: pytest.Session) -> int:
            self.told.write_bytes(pickle.dumps(measured(session, loop, called)))
            return PASSED

        loop = Loop(write)
        return ask(self.tests, loop)

    def check(self) -> None:
        """See both ways of planting pass without a fault: else every verdict would be worthless.

        On a busy machine a test may fail once; one that fails twice is asked in a wrong order.
        """
        whole = Trial(
            tuple((path, ast.parse(path.read_text("utf-8"))) for path in files_of(self.name)), Asked()
        )
        for runs in (self.late, self.early):
            if [passed for _, passed in runs([whole])] != [True] != [passed for _, passed in runs([whole])]:
                sys.exit("without a fault the tests fail when they are asked in another order")

    def verdicts(self, faults: list[Fault]) -> Iterator[tuple[Fault, bool]]:
        """Each fault, and whether it was noticed."""
        late = [fault for fault in faults if self.can_come_late(fault)]
        early = [fault for fault in faults if fault not in late]
        for group, runs in ((late, self.late), (early, self.early)):
            trials = [Trial(((fault.path, fault.program()),), self.asked_of(fault)) for fault in group]
            for number, passed in runs(trials):
                yield group[number], not passed

    def asked_of(self, fault: Fault) -> Asked:
        """Who is asked of a fault: what runs at an import runs for all."""
        inner = (str(fault.path), fault.site.functions[-1]) if self.runs_later(fault) else None
        return Asked(fault.path, inner)

    def runs_later(self, fault: Fault) -> bool:
        """Whether a fault is in a function that no import runs."""
        around = {(str(fault.path), line) for line in fault.site.functions}
        return bool(around) and not around & self.usual.importing

    def can_come_late(self, fault: Fault) -> bool:
        """Whether planting a fault in what is imported is the same as importing it: no import runs it."""
        return self.runs_later(fault) and keeps_names(fault.path, fault.program())

    def early(self, trials: list[Trial]) -> Iterator[tuple[int, bool]]:
        """Plant before anything is imported: the number of each trial, and whether the tests passed."""

        def run(trial: Trial) -> int:
            plant(trial.programs)
            loop = Loop(lambda session: answer(session, loop, self.usual, trial.asked, self.seconds))
            return ask(self.tests, loop)

        return forked([partial(run, trial) for trial in trials], self.jobs)

    def late(self, trials: list[Trial]) -> Iterator[tuple[int, bool]]:
        """Plant in children of a process that has collected the tests, so that this is done once."""
        reading, writing = os.pipe()

        def run(session: pytest.Session, trial: Trial) -> int:
            plant(trial.programs)
            return answer(session, loop, self.usual, trial.asked, self.seconds)

        def run_all(session: pytest.Session) -> int:
            for number, passed in forked([partial(run, session, trial) for trial in trials], self.jobs):
                os.write(writing, f"{number} {int(passed)}\n".encode())
            return PASSED

        loop = Loop(run_all)
        child = os.fork()
        if not child:
            os._exit(code_of(partial(ask, self.tests, loop)))
        os.close(writing)
        with os.fdopen(reading) as lines:
            for line in lines:
                number, passed = map(int, line.split())
                yield number, bool(passed)
        if os.waitpid(child, 0)[1] != PASSED:
            raise RuntimeError("the run broke that plants late")
