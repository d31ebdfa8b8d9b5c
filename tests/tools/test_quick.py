"""`make quick`: what it looks at, what it leaves out, and when it stops."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.workshop.quick import (
    FOLDERS,
    ROOT,
    Step,
    base_commit,
    changed_since,
    judged,
    plan,
    run,
    suited_tests,
)


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def branch(tmp_path: Path) -> Path:
    """A branch with one commit beyond main, which has gone on as well."""
    git(tmp_path, "init", "-b", "main")
    for name in ("kept.py", "gone.py", "main.py", "branch.py"):
        (tmp_path / name).write_text("")
    (tmp_path / ".gitignore").write_text("made.py\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "one")
    git(tmp_path, "checkout", "-b", "work")
    (tmp_path / "branch.py").write_text("committed")
    git(tmp_path, "commit", "-am", "two")
    git(tmp_path, "checkout", "main")
    (tmp_path / "main.py").write_text("gone on")
    git(tmp_path, "commit", "-am", "three")
    git(tmp_path, "checkout", "work")
    return tmp_path


def test_changed_is_what_differs_from_where_the_branch_left_main(branch: Path) -> None:
    (branch / "gone.py").unlink()
    (branch / "a new one.py").write_text("")
    (branch / "made.py").write_text("")
    changed = changed_since(base_commit(root=branch), branch)
    assert changed == ["a new one.py", "branch.py", "gone.py"]
    assert changed_since(base_commit("HEAD", branch), branch) == ["a new one.py", "gone.py"]


def test_a_commit_that_is_not_there_is_refused(branch: Path) -> None:
    with pytest.raises(SystemExit, match="knows no elsewhere"):
        base_commit("elsewhere", branch)


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/pokerhouse/house/blinds/ring.py", "tests/house/blinds"),
        ("src/pokerhouse/house/table.py", "tests/house/table"),
        ("src/pokerhouse/house/state/deleted.py", "tests/house"),
        ("src/pokerhouse/cards/card.py", "tests/cards"),
        ("src/pokerhouse/protocol/schema.json", "tests/protocol"),
        ("tests/cards/test_card.py", "tests/cards/test_card.py"),
        ("tests/cards/test_deleted.py", "tests/cards"),
        ("tests/house/floor.py", "tests/house"),
        ("tools/workshop/quick.py", "tests/tools/test_quick.py"),
        ("docs/play.md", "tests/test_docs.py"),
    ],
)
def test_the_tests_of_a_file_lie_where_the_file_lies(changed: str, tests: str) -> None:
    assert tests in suited_tests([changed])


def test_a_room_inside_another_is_tested_once_and_the_smallest_comes_first() -> None:
    changed = [
        "src/pokerhouse/house/state/chair.py",
        "tests/house/blinds/test_x.py",
        "tests/cards/test_card.py",
    ]
    assert suited_tests(changed) == ["tests/cards/test_card.py", "tests/tools/test_rooms.py", "tests/house"]


def test_a_part_has_tests_that_are_found_or_it_is_said() -> None:
    parts = [path.parent.name for path in ROOT.glob("src/pokerhouse/*/__init__.py")]
    tested = [part for part in parts if f"tests/{part}" in suited_tests([f"src/pokerhouse/{part}/x.py"])]
    assert len(tested) > 10
    for part in parts:
        said = any("not found" in text for text in plan([f"src/pokerhouse/{part}/x.py"], "HEAD").left_out)
        assert said is (part not in tested)
    assert any("not found" in text for text in plan(["src/pokerhouse/nowhere/x.py"], "HEAD").left_out)


@pytest.mark.parametrize(
    ("changed", "steps"),
    [
        (["src/pokerhouse/cards/card.py"], ["lint", "format", "arrows", "protocol", "types", "tests"]),
        (["src/pokerhouse/cards/gone.py"], ["arrows", "protocol", "types", "tests"]),
        (["tests/cards/test_card.py"], ["lint", "format", "types", "tests"]),
        (["docs/play.md"], ["tests"]),
        (["web/src/App.svelte"], ["tests", "web check", "web lint", "web tests"]),
        (["LICENSE"], []),
    ],
)
def test_only_what_a_change_can_break_is_run(changed: list[str], steps: list[str]) -> None:
    chosen = plan(changed, "HEAD")
    assert [step.name for step in (*chosen.python, *chosen.web)] == steps


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ("kernel/src/hands/hand.cpp", "kernel"),
        ("web/src/App.svelte", "test-browser"),
        ("tests/conftest.py", "everything"),
        ("src/pokerhouse/cards/card.py", "all tests but tests/tools/test_rooms.py tests/cards: make test"),
    ],
)
def test_what_is_left_out_is_said(changed: str, said: str) -> None:
    assert said in "\n".join(plan([changed], "HEAD").left_out)


def test_a_test_that_stands_above_the_parts_is_no_ground_of_others() -> None:
    assert "everything" not in "\n".join(plan(["tests/test_docs.py"], "HEAD").left_out)


def test_the_folders_are_those_of_the_whole_check() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(r"^PYTHON_FOLDERS := (.+)$", makefile, re.MULTILINE)
    assert found is not None
    assert tuple(found.group(1).split()) == FOLDERS


def test_tests_are_stopped_when_the_time_is_up() -> None:
    endless = Step("tests", (sys.executable, "-c", "import signal; signal.pause()"), limited=True)
    outcome = run(endless, until=time.monotonic())
    assert outcome.passed
    assert outcome.tests.startswith("none finished; stopped")


@pytest.mark.parametrize(
    ("said", "passed", "tests"),
    [
        ("...\n!!! KeyboardInterrupt !!!\n3 passed in 0.12s\n", True, "3 passed; stopped"),
        (
            ".F.\n!!! KeyboardInterrupt !!!\n1 failed, 2 passed in 0.12s\n",
            False,
            "1 failed, 2 passed; stopped",
        ),
        ("E\n!!! KeyboardInterrupt !!!\n1 error in 0.12s\n", False, "1 error; stopped"),
    ],
)
def test_a_test_that_failed_before_the_time_was_up_has_failed(said: str, tests: str, *, passed: bool) -> None:
    outcome = judged("tests", 1.0, said, 2, stopped=True)
    assert outcome.passed is passed
    assert outcome.tests.startswith(tests)


def test_a_step_that_fails_has_failed() -> None:
    outcome = run(Step("lint", (sys.executable, "-c", "raise SystemExit(1)")), until=0)
    assert not outcome.passed
