"""Faults to plant: each changes what a program does, and nothing is planted where nothing runs."""

import ast
import importlib.util
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from tools.mutants.asking import FAILED, PASSED, Asked, Reach, forked
from tools.mutants.faults import planted, sites_of
from tools.mutants.part import ROOT, chosen_faults
from tools.mutants.planting import Fault, keeps_names, plant

SOURCE = '''\
"""A docstring with 1 number."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 5

__all__ = ["paid"]

class Chips(Struct, frozen=True, gc=False):
    value: int

Paid = Chips | list[Chips]

@once
def paid(chips: "list[1]", most: int = 3) -> int:
    total = 0
    for one in chips:
        if one < most and not one == 2:
            total += one
            print(total)
    if total is None:
        raise AssertionError("never")
    return total
'''


def test_every_fault_is_another_program() -> None:
    usual = ast.unparse(ast.parse(SOURCE))
    sites = sites_of(SOURCE)
    programs = {ast.unparse(planted(SOURCE, site.number)) for site in sites}
    assert usual not in programs
    assert len(programs) == len(sites)


def test_what_can_go_wrong() -> None:
    assert [(site.line, site.what) for site in sites_of(SOURCE)] == [
        (16, "3 is 4"),
        (17, "0 is 1"),
        (19, "the condition is turned round"),
        (20, "the line is left out"),
        (21, "the line is left out"),
        (19, "And is turned round"),
        (19, "Lt is LtE"),
        (19, "Eq is NotEq"),
        (19, "2 is 3"),
        (20, "Add is Sub"),
        (22, "the condition is turned round"),
        (22, "Is is IsNot"),
        (24, "nothing is returned"),
    ]


def test_a_fault_knows_the_functions_around_it() -> None:
    around = {site.what: site.functions for site in sites_of(SOURCE)}
    assert around["3 is 4"] == ()  # a default is made when the module is imported
    assert around["0 is 1"] == around["nothing is returned"] == (15,)  # its decorator's line


MODULE = """\
LIMIT = 3

def once(function):
    def inner(chips):
        return function(chips) + 1
    return inner

@once
def paid(chips):
    return min(chips, LIMIT) + 0

class Cage:
    def left(self, chips):
        return LIMIT - chips
"""


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("planted_module", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "module.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


def passed(task: Callable[[], bool]) -> bool:
    """Whether it says so in a process of its own: what is planted there stays there."""
    return [ok for _, ok in forked([lambda: PASSED if task() else FAILED], 1)] == [True]


def test_a_fault_is_planted_in_functions_that_live_already(module: Path) -> None:
    living = imported(module)
    paid, cage = living.paid, living.Cage()
    for what, answers in (("0 is 1", (4, 1)), ("1 is 2", (4, 1)), ("Sub is Add", (3, 5)), ("3 is 4", (3, 1))):
        (fault,) = [Fault(module, site) for site in sites_of(MODULE) if site.what == what]

        def planted_late(fault: Fault = fault, answers: tuple[int, int] = answers) -> bool:
            plant([(fault.path, fault.program())])
            return (paid(2), cage.left(2)) == answers

        assert passed(planted_late), what
    assert (paid(2), cage.left(2)) == (3, 1)


def test_a_fault_is_planted_in_what_is_imported_later(module: Path) -> None:
    (fault,) = [Fault(module, site) for site in sites_of(MODULE) if site.what == "3 is 4"]

    def planted_early() -> bool:
        plant([(fault.path, fault.program())])
        return bool(imported(module).LIMIT == 4)

    assert passed(planted_early)
    assert imported(module).LIMIT == 3


def test_a_proxy_of_what_is_gone_keeps_no_fault_from_being_planted(module: Path) -> None:
    (fault,) = [Fault(module, site) for site in sites_of(MODULE) if site.what == "3 is 4"]
    gone = weakref.proxy(imported(module).Cage())

    def planted_beside_it() -> bool:
        plant([(fault.path, fault.program())])
        return True

    assert passed(planted_beside_it)
    with pytest.raises(ReferenceError):
        gone.left(0)


def test_a_living_function_can_t_do_without_its_class(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("class Cage(Bank):\n    def close(self):\n        super().close()\n        print(1)\n")
    kept = {
        site.line: keeps_names(path, Fault(path, site).program())
        for site in sites_of(path.read_text("utf-8"))
        if "left out" in site.what
    }
    assert kept == {3: False, 4: True}


def test_what_is_ended_has_not_passed() -> None:
    def end() -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return PASSED

    assert dict(forked([lambda: PASSED, lambda: FAILED, end], 2)) == {0: True, 1: False, 2: False}


def test_a_run_that_breaks_by_itself_is_no_fault_noticed() -> None:
    with pytest.raises(RuntimeError, match="a run broke"):
        list(forked([lambda: 1 // 0], 1))


def place_of(file: str, code: str) -> str:
    """The place of a line of the hands' strength, as the command takes it."""
    lines = (ROOT / "src/pokerhouse/strength" / file).read_text("utf-8").splitlines()
    return f"{file}:{next(number for number, line in enumerate(lines, 1) if code in line)}"


def test_the_command_prints_what_survived() -> None:
    """The tests of hands' names ask for the category, and never for a range's share of all hands."""
    share = place_of("hand_range.py", "/ ALL_HANDS")
    line = [sys.executable, "-m", "tools.mutants", "strength", "--tests", "tests/strength/test_hand_name.py"]
    line += ["--at", place_of("hand_category.py", "bisect_right(FIRST"), share]
    told = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [one.partition(": return")[0] for one in sorted(told[:-1])] == [
        f"survived: src/pokerhouse/strength/{share}: {what}"
        for what in ("Div is Mult", "nothing is returned")
    ]
    assert told[-1].startswith("strength, these lines: 3 of 5 faults noticed (60.0%)")


def test_a_seed_chooses_the_same_faults() -> None:
    assert chosen_faults("strength", "1", 5) == chosen_faults("strength", "1", 5)
    assert chosen_faults("strength", "1", 5) != chosen_faults("strength", "2", 5)
    for fault in chosen_faults("cards", "1", 20):
        assert fault.path.is_relative_to(ROOT)
        assert ast.unparse(fault.program()) != ast.unparse(ast.parse(fault.path.read_text("utf-8")))


def test_a_fault_is_asked_of_who_calls_its_function_or_is_about_its_file_first() -> None:
    here, there = Path("/here.py"), Path("/there.py")
    reaches = {
        "slow": Reach(2.0, 2.0, frozenset({(str(here), 1)})),
        "quick": Reach(1.0, 1.0, frozenset({(str(there), 1)})),
        "quickest": Reach(0.5, 0.5, frozenset({(str(here), 9)})),
        "broad": Reach(0.1, 0.1, frozenset({(str(here), 1), (str(here), 9)})),
        "a number": Reach(0.3, 0.3, frozenset()),
    }
    tests = cast("dict[pytest.Item, Reach]", reaches)
    assert cast("list[object]", Asked(here, (str(here), 1)).of(tests)) == ["slow", "broad"]
    assert cast("list[object]", Asked(here).of(tests)) == [
        "a number",
        "quickest",
        "slow",
        "broad",
        "quick",
    ]
    assert cast("list[object]", Asked().of(tests)) == ["a number", "quickest", "quick", "slow", "broad"]
