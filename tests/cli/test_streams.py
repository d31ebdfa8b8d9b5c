"""The command with its streams closed or full, on a screen of no width, interrupted while it loads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = str(Path(sys.executable).parent / "pokerhouse")
LINES = ["eval AhKhQhJhTh", "play", "match steady caller --hands 2 --seed 1"]


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", f'"{COMMAND}" {line}'],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("line", LINES)
def test_without_an_output_there_is_no_answer(line: str) -> None:
    done = shell(f"{line} >&-")
    assert done.returncode == 2
    assert done.stderr == "pokerhouse: the answer can't be written: the standard output is closed.\n"
    silent = shell(f"{line} <&- >&- 2>&-")
    assert (silent.returncode, silent.stdout, silent.stderr) == (2, "", "")


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "2>/dev/full"])
@pytest.mark.parametrize("line", LINES)
def test_a_closed_input_or_error_stream_changes_no_answer(line: str, closed: str) -> None:
    usual, done = shell(f"{line} </dev/null"), shell(f"{line} {closed}")
    assert (done.returncode, done.stdout) == (usual.returncode, usual.stdout)
    assert done.stderr in (usual.stderr, "")


@pytest.mark.parametrize("line", ["--help", "--version", "eval AhKhQhJhTh", "simulate-house --hours 0.1"])
def test_who_has_read_enough_is_no_fault(line: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = subprocess.run([COMMAND, *line.split()], stdout=gone, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("columns", ["0", "²", "1", "20", "99999999999"])
@pytest.mark.parametrize("line", ["--help", "play --help"])
def test_any_width_of_the_screen_will_do(line: str, columns: str) -> None:
    done = shell(line, COLUMNS=columns, LINES=columns)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout


@pytest.mark.parametrize("module", ["cyclopts", "pokerhouse.cli.main", "pokerhouse.cli.commands.evaluate"])
def test_ctrl_c_while_it_loads_is_silent(module: str) -> None:
    program = f"""
import sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
from pokerhouse.cli.start import start
sys.argv = ["pokerhouse", "eval", "AhKhQhJhTh"]
sys.exit(start())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


SIGNAL = "import os, signal\ndef ctrl_c(): os.kill(os.getpid(), signal.SIGINT)\n"
IN_AN_IMPORT = """
import sys

class Dying:
    def __del__(self):
        ctrl_c()  # where no exception can be passed on

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "cyclopts":
            Dying()

sys.meta_path.insert(0, Interrupt())
"""
AT_THE_END = "import atexit\natexit.register(ctrl_c)\n"
IN_THE_COMMAND = """
import pokerhouse.cli.commands.evaluate as evaluate
def stopped(*_):
    try:
        ctrl_c()
    except KeyboardInterrupt:
        sys.stderr.write("closed what was open")
        raise
evaluate.parse_cards = stopped
"""
IGNORED = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"


@pytest.mark.parametrize(
    ("when", "code", "said"),
    [
        (IN_AN_IMPORT, 130, ""),
        (AT_THE_END, 130, ""),
        (IN_THE_COMMAND, 130, "closed what was open"),
        (IGNORED + IN_AN_IMPORT + AT_THE_END, 0, ""),
    ],
)
def test_ctrl_c_ends_at_once_but_for_a_command_that_runs(when: str, code: int, said: str) -> None:
    program = f"""import sys
{SIGNAL}{when}
from pokerhouse.cli.start import start
sys.argv = ["pokerhouse", "eval", "AhKhQhJhTh"]
sys.exit(start())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, said)
