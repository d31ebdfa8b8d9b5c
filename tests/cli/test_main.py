"""The command as a person types it: what it prints, its exit codes, and how soon it answers."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pokerhouse.cli.main import COMMANDS

COMMAND = str(Path(sys.executable).parent / "pokerhouse")


def pokerhouse(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, timeout=30, check=False)


def test_help_lists_every_command() -> None:
    done = pokerhouse("--help")
    assert done.returncode == 0
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_has_an_example(name: str) -> None:
    done = pokerhouse(name, "--help")
    assert done.returncode == 0
    assert f"Example: pokerhouse {name} " in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_names_no_page_that_is_absent_after_an_install(name: str) -> None:
    assert "docs/" not in pokerhouse(name, "--help").stdout


def test_the_help_for_hosts_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    said = pokerhouse("admin", "--help").stdout
    assert said.startswith("Usage: pokerhouse admin WHAT [FILE] [OPTIONS]\n")
    assert "backup: copy everything, as it stands at one moment, into FILE. restore: bring FILE back;" in said
    assert "All but restore work while the house is open." in said
    said = " ".join(pokerhouse("serve", "--help").stdout.split())
    assert "or in a TOML file (as public_url)" in said
    assert "--bots INT How many of the house's bots sit at each standing table. [5, from 0 to 9]" in said
    assert "--host STR" in said


def test_version() -> None:
    assert pokerhouse("--version").stdout.startswith("pokerhouse 0.")


def test_the_package_runs_as_a_module() -> None:
    line = [sys.executable, "-m", "pokerhouse", "eval", "AhKh"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert done.stderr == "pokerhouse: a hand is read from 5, 6 or 7 cards, not 2.\n"


def test_eval_says_the_hand_in_words() -> None:
    done = pokerhouse("eval", "Kh", "Kd", "Kc", "4s", "4d", "2c", "3c")
    assert done.returncode == 0
    assert done.stdout.startswith("full house, kings over fours: Kh Kd Kc 4s 4d")


def test_eval_gives_one_json_object() -> None:
    done = pokerhouse("eval", "AhKhQhJhTh2c3d", "--json")
    assert json.loads(done.stdout) == {
        "category": "royal flush",
        "cards": ["Ah", "Kh", "Qh", "Jh", "Th"],
        "strength": 7462,
    }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("eval", "not 0"),
        ("eval AhKh", "not 2"),
        ("eval AhKhQhJhTh2c3d4c", "not 8"),
        ("eval AhAhKhQhJh", "twice"),
        ("eval AhKhQhJh1h", "1"),
        ("eval AhKhQhJhTh --jsn", "--jsn"),
        ("serve --port 65536", "65535"),
        ("serve --port -1", "--port"),
        ("serve --port eighty", "eighty"),
        ("serve --port 80.5", "no whole number"),
        ("match steady caller --hands 1.5", "no whole number"),
        ("serve --bots 10", "9"),
        ("serve here", "here"),
        ("deal", "deal"),
        ("--port 80", "--port"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(line: str, said: str) -> None:
    done = pokerhouse(*line.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_help_loads_no_web_framework_and_no_database() -> None:
    program = (
        "import sys; from pokerhouse.cli.main import main; main(['--help']);"
        "heavy = {'litestar', 'sqlalchemy', 'h11', 'asyncio', 'numpy'};"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"--help loads {done.stderr}"


def test_help_answers_at_once() -> None:
    # In seconds of the processor, the best of three: neighbours on a busy machine must not decide this.
    spent = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        pokerhouse("--help")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(spent) < 0.3
