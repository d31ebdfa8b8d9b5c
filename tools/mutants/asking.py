"""Asking the tests: once without a fault, to learn what each takes and reaches, then once for every fault."""

import os
import resource
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import accumulate, zip_longest
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import hypothesis
import pytest

TIMES, GRACE = 5.0, 5.0
"""So many times as long as without a fault a test may take with one, and so many seconds more."""
LISTENING = 2.0
"""Seconds of a test in which its calls are heard: what it calls only later counts as not called."""
PATIENCE_TIMES, PATIENCE = 10.0, 60.0
"""The same by the clock, for what waits for ever: much more, for the machine may have other work."""
MEMORY_MAX = 4 << 30
"""Bytes that a run may take: a fault may make it gather without end."""
FAILING_MAX = 3
"""Tests that may fail without a fault, on a busy machine; they are not asked."""
PASSED, FAILED, BROKEN = 0, 1, 70
"""How a run ends: no test failed, one did, or the run itself went wrong and tells nothing."""

Function = tuple[str, int]
"""A function's file and the line at which it begins."""


class Reach(NamedTuple):
    """What one test took, in seconds of the processor and by the clock, and the functions it called."""

    seconds: float
    by_clock: float
    functions: frozenset[Function]


class Usual(NamedTuple):
    """The tests without a fault: what importing them called, the reach of each by its name, what failed."""

    importing: frozenset[Function]
    tests: dict[str, Reach]
    failing: list[str]


class Called:
    """Hears which functions of a folder are called, in any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.functions: set[Function] = set()
        self.until = float("inf")

    def __call__(self, frame: FrameType, _event: str, _argument: object) -> None:
        """Take note of a call; nothing within it is traced."""
        code = frame.f_code
        if code.co_filename.startswith(self.folder):
            self.functions.add((code.co_filename, code.co_firstlineno))
            if time.process_time() > self.until:
                sys.settrace(None)

    def so_far(self) -> frozenset[Function]:
        """What was called since this was asked last; then it listens again, for a while."""
        found = frozenset(self.functions)
        self.functions.clear()
        self.until = time.process_time() + LISTENING
        sys.settrace(self)
        threading.settrace(self)  # for threads still to be started
        return found


class Loop:
    """The plugin that runs the collected tests as `run` says; nothing of pytest's comes after it."""

    def __init__(self, run: Callable[[pytest.Session], int]) -> None:
        self.run = run
        self.failed = False

    def pytest_runtestloop(self, session: pytest.Session) -> None:
        """Take the place of pytest's own loop, and of all that would be written at the end."""
        os._exit(FAILED if session.testsfailed else code_of(lambda: self.run(session)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear a failure."""
        self.failed = self.failed or report.failed


def ask(tests: tuple[str, ...], loop: Loop) -> int:
    """Collect the tests in this process and run the loop; only a failure to collect comes back."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    sys.dont_write_bytecode = True
    # Plugins that are loaded already can't be rewritten to tell more of a failure: nobody reads it here.
    quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning", "-p", "no:cacheprovider", "--capture=sys"]
    return int(pytest.main([*tests, "-q", "--tb=no", *quiet], plugins=[loop]))


def measured(session: pytest.Session, loop: Loop, called: Called) -> Usual:
    """Run every test without a fault, listening; one that fails is no witness."""
    importing = called.so_far()
    usual = Usual(importing, {}, [])
    for item, following in zip_longest(session.items, session.items[1:]):
        begun, begun_by_clock = time.process_time(), time.monotonic()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        taken, by_clock = time.process_time() - begun, time.monotonic() - begun_by_clock
        reach = Reach(taken, by_clock, called.so_far())
        if loop.failed:
            loop.failed = False
            usual.failing.append(item.nodeid)
        else:
            usual.tests[item.nodeid] = reach
    return usual


def answer(session: pytest.Session, loop: Loop, usual: Usual, asked: "Asked", seconds: float) -> int:
    """Run tests up to the first failure, those that reach little first: who call the function, or all.

    No more are asked than take so many seconds without a fault. What never calls a function can't notice its
    fault, unless through another process or what an earlier test left in a cache. Both err to one side: a
    fault may count as survived that some test would notice, never the other way round.
    """
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", hypothesis.settings(phases=phases))
    hypothesis.settings.load_profile("mutants")  # a failure is enough: nobody waits for its simplest form
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_MAX, MEMORY_MAX))
    reach = {item: usual.tests[item.nodeid] for item in session.items if item.nodeid in usual.tests}
    wanted = asked.of(reach)
    sums = accumulate(reach[item].seconds for item in wanted)
    items = [item for item, total in zip(wanted, sums, strict=True) if total <= seconds]
    for item, following in zip_longest(items, items[1:]):
        # What goes on for ever, or waits for ever, is ended by a timer's signal.
        signal.setitimer(signal.ITIMER_PROF, TIMES * reach[item].seconds + GRACE)
        signal.alarm(int(PATIENCE_TIMES * reach[item].by_clock + PATIENCE))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if loop.failed:
            if asked == Asked():
                print(f"without a fault, in another order: {item.nodeid} fails", file=sys.stderr, flush=True)
            return FAILED
    return PASSED


class Asked(NamedTuple):
    """Which tests a fault is asked of: those that call its function; without one, all, its file's first."""

    path: Path | None = None
    function: Function | None = None

    def of(self, reach: dict[pytest.Item, Reach]) -> list[pytest.Item]:
        """The tests in the order in which they are asked: who reaches little is likely about this."""
        wanted = [
            item for item, one in reach.items() if self.function is None or self.function in one.functions
        ]
        near = {item: self.path is not None and self.is_near(reach[item]) for item in wanted}
        return sorted(
            wanted, key=lambda item: (not near[item], len(reach[item].functions), reach[item].seconds)
        )

    def is_near(self, one: Reach) -> bool:
        """Whether a test calls into the file, or nothing at all: then it is about what an import has made."""
        return not one.functions or any(file == str(self.path) for file, _ in one.functions)


def forked(tasks: list[Callable[[], int]], jobs: int) -> Iterator[tuple[int, bool]]:
    """Run each task in a child of this process, so many at once: its number, and whether it passed."""
    running: dict[int, int] = {}
    waiting = iter(enumerate(tasks))
    while True:
        while len(running) < jobs and (following := next(waiting, None)):
            number, task = following
            child = os.fork()
            if not child:
                os._exit(code_of(task))
            running[child] = number
        if not running:
            return
        child, status = os.wait()
        if os.waitstatus_to_exitcode(status) == BROKEN:
            raise RuntimeError("a run broke: what is above says why")
        yield running.pop(child), status == PASSED


def code_of(task: Callable[[], int]) -> int:
    """A task's exit code; one that breaks says neither that it passed nor that it failed."""
    try:
        return task()
    except BaseException:  # noqa: BLE001  (the child ends here, whatever it was)
        traceback.print_exc()
        return BROKEN
