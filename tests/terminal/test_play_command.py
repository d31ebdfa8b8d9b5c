"""`pokerhouse play` as a person starts it: refusals without a terminal, or a real hand in one."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pytest

COMMAND = str(Path(sys.executable).parent / "pokerhouse")
DEAF = ("sh", "-c", "trap '' HUP; exec \"$@\"", "sh")
"""Starts a command that ignores hang-ups."""


def pokerhouse(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, timeout=30, check=False)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play", "needs a terminal"),
        ("play --rules omaha", "there are house, research, sbe, step, texas"),
        ("play --players 1", "2 to 10"),
        ("play --players eleven", "eleven"),
        ("play --stack 1000000000000000", "1,000,000,000,000"),
        ("play --stack 1.5", "--stack: '1.5' is no whole number"),
        ("play --stack -5", "-5"),
        ("play --blinds 10,5", "small <= big"),
        ("play --rules step --blinds 5,15", "twice the small"),
        ("play --rules house --blinds none", "not played without blinds"),
        ("play --bots clever", "clever"),
        ("play --language fr", "en"),
        ("play now", "now"),
    ],
)
def test_what_cannot_be_played_is_one_line_and_exit_code_2(line: str, said: str) -> None:
    done = pokerhouse(*line.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_the_first_screens_library_is_loaded_only_to_play() -> None:
    program = (
        "import sys; from pokerhouse.cli.main import main; main(['--help']);"
        "main(['play', '--players', '1']);"
        "sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0


def test_without_the_library_the_command_says_how_to_get_it() -> None:
    program = (
        "import sys; sys.modules['textual'] = None;"
        "sys.stdin.isatty = sys.stdout.isatty = lambda: True;"
        "from pokerhouse.cli.main import main; sys.exit(main(['play']))"
    )
    environment = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 2
    assert "install pokerhouse[play]" in done.stderr


class Terminal:
    """A pseudo-terminal of 80 × 24 with the command in it."""

    def __init__(self, *arguments: str, deaf: bool = False, locale: str = "C.UTF-8") -> None:
        self.near, far = pty.openpty()
        ioctl(far, TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": locale}
        self.process = subprocess.Popen(
            [*DEAF * deaf, COMMAND, *arguments],
            stdin=far,
            stdout=far,
            stderr=far,
            close_fds=True,
            env=environment,
        )
        os.close(far)
        self.written = ""

    def read_until(self, word: str, seconds: float = 30) -> None:
        """Read what the program writes until this stands there."""
        while word not in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.written):
            ready, _, _ = select.select([self.near], [], [], seconds)
            assert ready, f"{word!r} never came"
            try:
                data = os.read(self.near, 65536)
            except OSError:
                data = b""
            assert data, f"the program ended before {word!r}"
            self.written += data.decode(errors="replace")

    def press(self, keys: str | bytes) -> None:
        self.written = ""
        os.write(self.near, keys.encode() if isinstance(keys, str) else keys)

    def read_to_the_end(self) -> str:
        """Read what the program still writes; return it without colours."""
        with suppress(OSError):  # a closed terminal can't be read
            while data := os.read(self.near, 65536):
                self.written += data.decode(errors="replace")
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.written)

    def hang_up(self) -> None:
        os.close(self.near)
        self.near = -1

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.near >= 0:
            os.close(self.near)


def test_a_hand_in_a_real_terminal() -> None:
    terminal = Terminal("play", "--seed", "3", "--players", "6", "--bots", "caller", "--fast")
    try:
        terminal.read_until("Your turn")
        terminal.press("f")
        terminal.read_until("Next hand")
        terminal.press("q")
        terminal.read_until("You played 1 hand of house and came out even. Seed 3.")
        assert terminal.process.wait(timeout=30) == 0
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("locale", "option", "turn"),
    [("zh_CN.UTF-8", (), "轮到你"), ("C.UTF-8", ("--language", "ko"), "내 차례")],
    ids=["by the locale", "by the option"],
)
def test_the_terminal_speaks_the_readers_language(locale: str, option: tuple[str, ...], turn: str) -> None:
    line = ["play", "--seed", "3", "--players", "6", "--bots", "caller", "--fast", *option]
    terminal = Terminal(*line, locale=locale)
    try:
        terminal.read_until(turn)
    finally:
        terminal.close()


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """A hand that waits for the person."""
    opened = Terminal("play", "--seed", "3", "--players", "6", "--bots", "caller", "--fast")
    opened.read_until("Your turn")
    yield opened
    opened.close()


@pytest.mark.parametrize("before", [b"", b"t", b"?", b"a"], ids=["table", "typing", "help", "a question"])
def test_a_second_ctrl_c_leaves(terminal: Terminal, before: bytes) -> None:
    terminal.press(before + b"\x03")
    terminal.read_until("Leave in the middle")
    terminal.press(b"\x03")
    written = terminal.read_to_the_end()
    assert "You played 0 hands of house, left hand 1" in written
    assert "Traceback" not in written
    assert terminal.process.wait(timeout=30) == 130


def test_bytes_that_are_no_text_are_passed_over(terminal: Terminal) -> None:
    terminal.press(b"\xff\xfe\x80\xc3f")
    terminal.read_until("Next hand")
    terminal.press(b"\xf0\x9fq")
    written = terminal.read_to_the_end()
    assert "You played 1 hand of house" in written
    assert "Traceback" not in written
    assert terminal.process.wait(timeout=30) == 0


def test_an_interrupt_from_outside_ends_it(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGINT)
    assert "Traceback" not in terminal.read_to_the_end()
    assert terminal.process.wait(timeout=30) == 130


@pytest.mark.parametrize("pauses", ["--fast", ""], ids=["waiting", "telling"])
def test_it_ends_with_its_terminal_even_where_hang_ups_are_ignored(pauses: str) -> None:
    line = ["play", "--seed", "3", "--players", "6", "--bots", "caller"]
    terminal = Terminal(*line, *pauses.split(), deaf=True)
    try:
        terminal.read_until("Hand 1")
        terminal.hang_up()
        assert terminal.process.wait(timeout=30) == 129
    finally:
        terminal.close()
