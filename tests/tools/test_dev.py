"""`make dev`: the real page and the real house, opened, changed and closed."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]  # it carries no types
import pytest

from tests.child_process import end_with_parent
from tools.workshop.dev import ROOT, differing, port_for, times

PATIENCE_SECONDS = 120


def test_a_change_is_a_file_written_added_or_taken_away(tmp_path: Path) -> None:
    written, gone, added, other = (tmp_path / f"{name}.py" for name in ("written", "gone", "added", "other"))
    for path in (written, gone, other):
        path.write_text("")
    before = times(tmp_path)
    os.utime(written, ns=(1, 1))
    gone.unlink()
    added.write_text("")
    (tmp_path / "no_python.txt").write_text("")
    assert differing(before, times(tmp_path)) == [added, gone, written]
    assert differing(before, before) == []


def test_a_port_that_is_taken_is_refused_plainly() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=f"port {port} can't be had"):
            port_for(port)


@contextmanager
def at_work(watched: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    command = [
        sys.executable,
        "-m",
        "tools.workshop.dev",
        "--port",
        str(port),
        "--house-port",
        "0",
        "--bots",
        "0",
    ]
    command += ["--watch", str(watched), "--database", f"sqlite:///{watched / 'house.sqlite3'}"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=end_with_parent,  # noqa: PLW1509 - one call into libc
    ) as process:
        # Whatever happens, reading ends.
        alarm = threading.Timer(PATIENCE_SECONDS, process.send_signal, [signal.SIGTERM])
        alarm.start()
        try:
            yield process
        finally:
            alarm.cancel()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE_SECONDS)


def read_until(process: subprocess.Popen[str], *wanted: str) -> None:
    missing = set(wanted)
    said = ""
    for line in process.stdout or ():
        said += line
        missing -= {text for text in missing if text in line}
        if not missing:
            return
    message = f"it never said {missing}:\n{said}"
    raise AssertionError(message)


def test_page_and_house_open_follow_a_change_and_close_together(tmp_path: Path) -> None:
    watched = tmp_path / "a_file.py"
    watched.write_text("")
    port = port_for(0)
    page = f"http://127.0.0.1:{port}"
    with at_work(tmp_path, port) as process:
        read_until(process, "the house is open", page)
        assert "/@vite/client" in httpx.get(page).text
        first = httpx.get(f"{page}/healthz").raise_for_status().json()
        os.utime(watched, ns=(1, 1))
        read_until(process, "the house is open again, after a change of a_file.py")
        second = httpx.get(f"{page}/healthz").raise_for_status().json()
        assert second["started"] > first["started"]
        # The page's own requests name the page as their origin; the house behind must take them for its own.
        entered = httpx.post(f"{page}/api/guest", json={"name": "Ann"}, headers={"origin": page})
        assert entered.status_code == 201
        started = psutil.Process(process.pid).children(recursive=True)
        assert len(started) >= 2
    assert process.returncode == 0
    assert psutil.wait_procs(started, timeout=10)[1] == []
