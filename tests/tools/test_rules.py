"""The list of rules: what stands in docs/rules, and what the tests say they proved."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.rules import RULE, pages, proofs

ROOT = Path(__file__).parents[2]

# Only the plugin, so that these runs are short.
CONFTEST = """
from tests.rule_report import Report

def pytest_addoption(parser):
    parser.addoption("--prove", action="store_true")

def pytest_configure(config):
    config.pluginmanager.register(Report(config))
"""

TEST_FILE = """
import pytest

@pytest.mark.rule("STD-1", "STD-2")
def test_passes():
    pass

@pytest.mark.rule("STD-3")
def test_fails():
    assert False

@pytest.mark.parametrize("case", [pytest.param(1, marks=pytest.mark.rule("D1"))])
def test_case(case):
    pass

def test_names_none():
    pass
"""


def test_every_system_has_its_rules() -> None:
    found = pages(ROOT / "docs" / "rules")
    assert {page: len(rules) for page, rules in found.items()} == {
        "decisions": 19,
        "games": 19,
        "house": 85,
        "research": 12,
        "sbe": 25,
        "standard": 17,
        "step": 22,
        "texas": 21,
    }


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("**STD-5a** With two", ["STD-5a"]),
        ("| **SBE-E1** | the pot", ["SBE-E1"]),
        ("**SNG-9.2** Once", ["SNG-9.2"]),
        ("**D7** In every", ["D7"]),
        ("see **STD-5a** there", []),
        ("**STD** is a page", []),
    ],
)
def test_a_rule_opens_its_paragraph(line: str, rules: list[str]) -> None:
    assert RULE.findall(line) == rules


def test_an_id_stands_once(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text("**STD-1** A.\n")
    (tmp_path / "two.md").write_text("**STD-1** B.\n")
    with pytest.raises(SystemExit, match="STD-1 stands twice"):
        pages(tmp_path)


PROOFS = """
import pytest

def test_counted(record_property):
    record_property("figure", "7 hands")

def test_looked_at():
    pass
"""


def test_a_proof_run_replaces_its_own_lines_on_the_page(tmp_path: Path) -> None:
    copied_plugin(tmp_path)
    page = tmp_path / "docs" / "proofs.md"
    page.parent.mkdir()
    other = "- `tests/test_other.py::test_it` (passed, 3 s, 2026-01-02)\n  - 5 tables\n  - 6 seats\n"
    gone = "- `tests/test_gone.py::test_it` (passed, 3 s)\n  - 1 table\n"
    stale = "- `tests/test_some.py::test_older` (passed, 3 s)\n  - 2 tables\n"
    page.write_text(f"# Proofs\n\n{gone}{other}{stale}")
    for name in ("test_some.py", "test_other.py"):
        (tmp_path / "tests" / name).write_text(PROOFS)
    run_pytest(tmp_path, "--prove", "tests/test_some.py")
    text = page.read_text()
    assert other in text
    assert "  - 7 hands\n" in text
    assert text.count("test_some.py") == 1
    assert "test_gone" not in text
    run_pytest(tmp_path, "tests/test_other.py")
    assert page.read_text() == text
    run_pytest(tmp_path, "--prove", "tests/test_other.py::test_looked_at")
    assert page.read_text() == text


def copied_plugin(tmp_path: Path) -> None:
    """A small project with the plugin that writes the reports."""
    (tmp_path / "tests").mkdir()
    for name in ("__init__.py", "rule_report.py", "proof_page.py"):
        (tmp_path / "tests" / name).write_text((ROOT / "tests" / name).read_text())
    (tmp_path / "tests" / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())


def test_a_run_writes_what_passed(tmp_path: Path) -> None:
    copied_plugin(tmp_path)
    (tmp_path / "tests" / "test_some.py").write_text(TEST_FILE)
    run_pytest(tmp_path, "-n", "2")
    passed, others = proofs(tmp_path / ".cache" / "rules.json")
    assert set(passed) == {"STD-1", "STD-2", "D1"}
    assert set(others) == {"STD-3"}

    # A run of one test leaves what is known of the others; a run of the whole file replaces it.
    run_pytest(tmp_path, "tests/test_some.py::test_case[1]")
    assert set(proofs(tmp_path / ".cache" / "rules.json")[0]) == {"STD-1", "STD-2", "D1"}
    (tmp_path / "tests" / "test_some.py").write_text(TEST_FILE.replace('"STD-1", ', ""))
    run_pytest(tmp_path)
    assert set(proofs(tmp_path / ".cache" / "rules.json")[0]) == {"STD-2", "D1"}


def run_pytest(folder: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "xdist", *arguments]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr


def test_a_test_that_names_an_unknown_rule_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "standard.md").write_text("**STD-1** A.\n")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "rules.py").write_text((ROOT / "tools" / "rules.py").read_text())
    (tmp_path / ".cache").mkdir()
    record = {"rules": ["STD-77"], "outcome": "passed", "figures": [], "seconds": 0}
    (tmp_path / ".cache" / "rules.json").write_text(json.dumps({"tests": {"tests/a.py::test_a": record}}))
    command = [sys.executable, str(tmp_path / "tools" / "rules.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "STD-77 is named by tests/a.py::test_a" in done.stdout
    assert "without: STD-1" in done.stdout
