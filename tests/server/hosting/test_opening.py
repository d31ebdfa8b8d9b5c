"""Opening and closing in small steps: what a host reads, how it ends, which clock is believed."""

import asyncio
import signal
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from structlog.testing import capture_logs

from pokerhouse.server.room import Room
from pokerhouse.server.settings import NetworkAllowance, Settings

run = import_module("pokerhouse.server.run")  # the part offers a function of this name
logs_module = import_module("pokerhouse.server.log")

EVERYWHERE = "0.0.0.0"  # noqa: S104  (nobody listens there)
CTRL_C = "  Ctrl-C closes it.\n\n"
ALONE = "  Only this machine can reach it; --host 0.0.0.0 lets the local network in.\n"
WARNING = (
    "  Warning: without TLS everybody on the way can read along. --tls-cert, or a proxy with TLS and its "
    "--public-url, keeps it private.\n"
)


@pytest.mark.parametrize(
    ("settings", "network", "said", "opened"),
    [
        ({}, None, "\n  The house is open: http://127.0.0.1:80/\n" + ALONE, "http://127.0.0.1:80/"),
        (
            {"started_by": "make serve"},
            None,
            "\n  The house is open: http://127.0.0.1:80/\n"
            + ALONE.replace("--host 0.0.0.0", 'make serve ARGS="--host 0.0.0.0"'),
            "http://127.0.0.1:80/",
        ),
        (
            {"tls_cert": "x", "open_browser": False},
            None,
            "\n  The house is open: https://127.0.0.1:80/\n" + ALONE,
            "",
        ),
        (
            {"host": EVERYWHERE, "open_browser": False},
            "http://192.0.2.9:80/",
            "\n  The house is open: http://127.0.0.1:80/\n  In the local network: http://192.0.2.9:80/\n",
            "",
        ),
        (
            {"host": "192.0.2.9", "public_url": "https://house.example", "open_browser": False},
            "http://192.0.2.9:80/",
            "\n  The house is open: http://192.0.2.9:80/\n  Guests find it at: https://house.example/\n",
            "",
        ),
        (
            {"host": EVERYWHERE, "public_url": "https://house.example", "open_browser": False},
            "http://192.0.2.9:80/",
            "\n  The house is open: http://127.0.0.1:80/\n  Guests find it at: https://house.example/\n",
            "",
        ),
        (
            {"host": EVERYWHERE, "public_url": "http://house.example", "open_browser": False},
            "http://192.0.2.9:80/",
            (
                "\n  The house is open: http://127.0.0.1:80/\n  Guests find it at: http://house.example/\n"
                "  In the local network: http://192.0.2.9:80/\n"
            ),
            "",
        ),
        (
            {"host": EVERYWHERE, "tls_cert": "x", "public_url": "https://h.example", "open_browser": False},
            "https://192.0.2.9:80/",
            (
                "\n  The house is open: https://127.0.0.1:80/\n  Guests find it at: https://h.example/\n"
                "  In the local network: https://192.0.2.9:80/\n"
            ),
            "",
        ),
        (
            {"public_url": "https://house.example", "open_browser": False},
            None,
            "\n  The house is open: http://127.0.0.1:80/\n  Guests find it at: https://house.example/\n",
            "",
        ),
        (
            {"host": EVERYWHERE, "open_browser": False},
            None,
            "\n  The house is open: http://127.0.0.1:80/\n",
            "",
        ),
    ],
)
def test_what_a_host_reads(
    settings: dict[str, Any],
    network: str | None,
    said: str,
    opened: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages: list[str] = []
    monkeypatch.setattr("webbrowser.open", pages.append)
    monkeypatch.setattr(run, "network_url", lambda *_: network)
    monkeypatch.setattr(run, "has_desktop", lambda: True)
    given = Settings(database="sqlite:////house.sqlite", **settings)
    flushed: list[int] = []
    monkeypatch.setattr(sys.stdout, "flush", lambda: flushed.append(1))
    run._announce(given, 80)  # noqa: SLF001
    assert flushed == [1], "who reads a pipe reads it at once"
    monkeypatch.undo()
    monkeypatch.setattr("webbrowser.open", pages.append)
    monkeypatch.setattr(run, "network_url", lambda *_: network)
    warned = WARNING if given.host != "127.0.0.1" and not given.is_secure else ""
    assert capsys.readouterr().out == f"{said}  Its data lies in: /house.sqlite\n{warned}{CTRL_C}"
    assert pages == ([opened] if opened else [])
    monkeypatch.setattr(run, "has_desktop", lambda: False)
    run._announce(given, 80)  # noqa: SLF001
    assert len(pages) == bool(opened)


def test_a_run_ends_quietly_where_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_said: str) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(run, "set_up_logs", lambda *_: None)
    for lost, code in (("", 0), ("It is gone.", 1)):
        monkeypatch.setattr(run, "_loop", lambda *_, lost=lost: lost)
        with monkeypatch.context() as planted:
            planted.setattr(sys.stderr, "write", broken)
            assert run.run(Settings(port=0)) == code


@pytest.mark.anyio
async def test_signals_stop_it_in_order_and_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "add_signal_handler", lambda *given: done.append(given))
    monkeypatch.setattr(loop, "remove_signal_handler", done.append)
    room = SimpleNamespace(settings=Settings(), tasks=SimpleNamespace(spawn=None))
    server = run.Server(cast("Any", room))
    usual = signal.getsignal(signal.SIGHUP)
    try:
        for hangup in (signal.SIG_DFL, signal.SIG_IGN):
            signal.signal(signal.SIGHUP, hangup)  # who is started by nohup outlives its terminal
            numbers = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hangup == signal.SIG_DFL else [])]
            with server.capture_signals():
                assert done == [(number, server.stop) for number in numbers]
                done.clear()
            assert done == numbers
            done.clear()
    finally:
        signal.signal(signal.SIGHUP, usual)


@pytest.mark.anyio
async def test_a_house_whose_database_nobody_watches_over_any_more_closes() -> None:
    room: Any = SimpleNamespace(lost=asyncio.Event(), lost_because="")

    async def watch() -> str:
        raise KeyError("what nobody thought of")

    with capture_logs() as logs:
        await Room.guard(room, watch)
    assert room.lost.is_set()
    assert room.lost_because == "The database can't be watched over any more; the log says why."
    assert [line["event"] for line in logs] == ["nobody watches over the database any more", "closing"]


def test_a_school_behind_one_address_is_allowed_so_many_times_as_much_of_everything() -> None:
    usual, thrice = (msgspec.structs.asdict(one) for one in (NetworkAllowance(), NetworkAllowance().times(3)))
    assert thrice == {name: 3 * value for name, value in usual.items()}
