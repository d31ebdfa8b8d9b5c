"""A card room as a person starts it: the real command, a database of its own, any free port."""

import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.child_process import end_with_parent

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
READY_SECONDS = 30
COMMAND = Path(sys.executable).parent / "pokerhouse"


@dataclass(frozen=True)
class Room:
    """An open card room."""

    address: str
    process: subprocess.Popen[str]
    seconds: float
    """How long it took from the command to the printed address."""


@contextmanager
def open_room(folder: Path, *options: str) -> Iterator[Room]:
    """Opens a room whose files lie in the folder, and closes it as Ctrl-C would."""
    database = f"sqlite:///{folder / 'house.sqlite'}"
    command = [str(COMMAND), "serve", "--port", "0", "--no-browser", "--database", database, *options]
    with run_room(command, log=folder / "room.log", cwd=folder) as room:
        yield room


@contextmanager
def run_room(command: list[str], *, log: Path, cwd: Path) -> Iterator[Room]:
    """Runs a command that opens a room and says its address."""
    begun = time.monotonic()
    with (
        log.open("w") as written,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
            cwd=cwd,
            preexec_fn=end_with_parent,  # noqa: PLW1509 - one call into libc
        ) as process,
    ):
        # Whatever happens, reading ends: a room that never says its address is killed.
        alarm = threading.Timer(READY_SECONDS, process.kill)
        alarm.start()
        try:
            address = _read_address(process, log)
            alarm.cancel()
            yield Room(address, process, time.monotonic() - begun)
        finally:
            alarm.cancel()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=READY_SECONDS)


def _read_address(process: subprocess.Popen[str], log: Path) -> str:
    said = ""
    for line in process.stdout or ():
        said += line
        if found := ADDRESS.search(line):
            return found.group()
    message = f"the card room did not open:\n{said}{log.read_text()}"
    raise RuntimeError(message)
