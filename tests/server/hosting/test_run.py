"""Opening and closing a house, in this process: what is said, and the exit code."""

import asyncio
import os
import signal
import sys
import threading
import time
import urllib.error
import urllib.request
from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerhouse.server.edge import listen
from pokerhouse.server.run import run
from pokerhouse.server.settings import Settings
from tests.server.harness.running import TEST, free_port

module = import_module("pokerhouse.server.run")  # the part offers a function of this name

PATIENCE_SECONDS = 30


@pytest.fixture(autouse=True)
def _logs_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "set_up_logs", lambda *_: None)


def signal_when_open(port: int, number: signal.Signals, seen: list[int], over: threading.Event) -> None:
    """Send this process a signal once the house answers, or never has, unless it is closed already."""
    until = time.monotonic() + PATIENCE_SECONDS
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < until and not over.is_set():
        try:
            with opener.open(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
                seen.append(answer.status)
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    if not over.is_set():
        os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_house_opens_says_where_and_closes_in_order(
    tmp_path: Path, number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    port, seen, over = free_port(), list[int](), threading.Event()
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # tests may have been started to outlive a terminal
    watching = threading.Thread(target=signal_when_open, args=(port, number, seen, over))
    watching.start()
    try:
        code = run(replace(TEST, port=port, database=f"sqlite:///{tmp_path}/house.sqlite"))
    finally:
        over.set()
        watching.join()
        for one, handler in before.items():
            signal.signal(one, handler)
    said = capsys.readouterr()
    assert (code, seen) == (0, [200])
    assert f"  The house is open: http://127.0.0.1:{port}/\n" in said.out
    assert "Only this machine can reach it; --host 0.0.0.0 lets the local network in." in said.out
    assert "In the local network" not in said.out
    assert "Guests find it at" not in said.out
    assert said.out.rstrip().endswith("Ctrl-C closes it.")
    assert said.err.endswith("pokerhouse: The house is closed.\n")


def test_a_house_that_can_t_open_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        code = run(replace(TEST, port=port, database=f"sqlite:///{tmp_path}/house.sqlite"))
    assert code == module.BAD_START == 2
    assert capsys.readouterr().err.startswith(f"pokerhouse: Port {port} is taken")
    assert run(replace(TEST, database="mysql://x")) == module.BAD_START


def announced(settings: Settings, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a house on port 80."""
    module._announce(settings, 80)  # noqa: SLF001
    return capsys.readouterr().out


def test_where_guests_and_the_local_network_find_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(module.webbrowser, "open", opened.append)
    monkeypatch.setattr(module, "network_url", lambda *_: "http://192.0.2.9:80/")
    monkeypatch.setattr(module, "has_desktop", lambda: True)
    everywhere = Settings(host="0.0.0.0", public_url="https://house.example", open_browser=False)  # noqa: S104
    said = announced(everywhere, capsys)
    assert "  The house is open: http://127.0.0.1:80/\n" in said
    assert "  Guests find it at: https://house.example/\n" in said
    assert "In the local network" not in said, "by http nobody keeps a cookie of that house"
    assert "Only this machine" not in said
    said = announced(Settings(host="0.0.0.0", open_browser=False), capsys)  # noqa: S104
    assert "  In the local network: http://192.0.2.9:80/\n" in said
    assert opened == []
    said = announced(Settings(host="192.0.2.9"), capsys)
    assert "In the local network" not in said, "it is the same address"
    assert opened == ["http://192.0.2.9:80/"]
    monkeypatch.setattr(module, "has_desktop", lambda: False)
    announced(Settings(host="192.0.2.9"), capsys)
    assert len(opened) == 1


@pytest.mark.anyio
async def test_a_house_that_is_lost_stops_by_itself(tmp_path: Path) -> None:
    settings = replace(TEST, database=f"sqlite:///{tmp_path}/house.sqlite")
    with listen("127.0.0.1", 0) as listening:
        async with asyncio.timeout(PATIENCE_SECONDS), module.opened_room(settings) as room:
            server = module.Server(room)
            room.tasks.spawn(server.stop_when(room.lost))
            serving = asyncio.create_task(server.serve(listening))
            await server.opened.wait()
            assert not serving.done()
            room.lost.set()
            await serving


def test_what_a_host_leaves_unset() -> None:
    """Nobody plays in a hurry, or at many tables at once, who has not asked for it."""
    usual = Settings()
    assert not usual.hurry
    assert (usual.host, usual.port, usual.bots, usual.tables_at_once) == ("127.0.0.1", 8000, 5, 1)
    assert usual.open_browser
    assert usual.thinking_ms == (600, 1_800)
    assert usual.styles == ("steady", "curious")
    assert (usual.database, usual.public_url, usual.network_url) == ("", "", "")


@pytest.mark.parametrize(("tables", "fine"), [(0, False), (1, True), (4, True), (5, False)])
def test_a_player_sits_at_one_to_four_tables(tables: int, *, fine: bool) -> None:
    if fine:
        assert Settings(tables_at_once=tables).tables_at_once == tables
    else:
        with pytest.raises(ValueError, match="1 to 4 tables at once"):
            Settings(tables_at_once=tables)


def test_a_house_opens_although_nobody_reads_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as nobody:
        monkeypatch.setattr(sys, "stdout", nobody)
        module._announce(Settings(open_browser=False), 80)  # noqa: SLF001
        monkeypatch.undo()
