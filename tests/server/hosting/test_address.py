"""Addresses: what the house listens on, where people find it, and why it can't."""

import errno
import os
import socket
import sys
from typing import Self

import pytest

from pokerhouse.server.edge.address import (
    SEND_BYTES,
    has_desktop,
    is_loopback,
    listen,
    network_url,
    page_url,
)
from pokerhouse.server.storage import StartError

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  (nobody listens there)


def test_it_listens_where_it_was_told_with_little_room_for_who_does_not_read() -> None:
    with listen(HERE, 0) as listening:
        host, port = listening.getsockname()
        assert host == HERE
        assert port > 0
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) in (SEND_BYTES, 2 * SEND_BYTES)
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 1
        with socket.create_connection((host, port), timeout=5):
            pass
    with listen(HERE, port):
        pass  # at once, though the connection before is not forgotten


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        (HERE, -1, "There is no port -1"),
        (HERE, 65_536, "There is no port 65536"),
        ("192.0.2.1", 65_535, "192.0.2.1 is not an address of this machine. Use 127.0.0.1"),
        ("no.such.house.invalid", 0, "is not an address of this machine"),
        ("x" * 70, 0, "is not an address of this machine"),
        ("192.0.2.1", 0, "192.0.2.1 is not an address of this machine. Use 127.0.0.1"),
    ],
)
def test_where_it_can_t_listen_is_said(host: str, port: int, said: str) -> None:
    with pytest.raises(StartError, match=said):
        listen(host, port).close()


def test_a_taken_port_is_said() -> None:
    with listen(HERE, 0) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(StartError, match=f"Port {port} is taken by another program"):
            listen(HERE, port)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "Port 80 needs special rights. Choose one from 1024 up with --port."),
        (errno.ENOBUFS, f"Can't listen on {HERE}:80: no room."),
    ],
)
def test_what_the_system_says_is_said_plainly(
    number: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = []

    class Refusing(socket.socket):
        def bind(self, _address: object) -> None:
            raise OSError(number, "no room")

        def close(self) -> None:
            closed.append(self)
            super().close()

    monkeypatch.setattr(socket, "socket", Refusing)
    with pytest.raises(StartError) as refusal:
        listen(HERE, 80)
    assert str(refusal.value) == said
    assert closed


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        *((host, True) for host in (HERE, "127.8.9.1", "::1", "localhost")),
        *((host, False) for host in (EVERYWHERE, "::", "192.0.2.1", "house.example", "")),
    ],
)
def test_who_can_reach_it(host: str, *, alone: bool) -> None:
    assert is_loopback(host) is alone


def test_the_pages_address() -> None:
    assert page_url(EVERYWHERE, 8000) == page_url("::", 8000) == page_url("", 8000) == f"http://{HERE}:8000/"
    assert page_url("192.0.2.7", 80) == "http://192.0.2.7:80/"
    assert page_url("2001:db8::1", 80, "https") == "https://[2001:db8::1]:80/"


class Outside:
    """A socket that knows which of our addresses leads outside."""

    own = "192.0.2.9"

    def __init__(self, family: int, kind: int) -> None:
        assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM), "connecting it sends nothing"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, address: object) -> None:
        assert address == ("192.0.2.1", 9), "nobody is there (RFC 5737)"
        if not self.own:
            raise OSError("no network")

    def getsockname(self) -> tuple[str, int]:
        return self.own, 1


def test_the_address_in_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Outside)
    assert network_url(HERE, 80) is None
    assert network_url("192.0.2.7", 80) == "http://192.0.2.7:80/"
    for host in (EVERYWHERE, "::", ""):
        assert network_url(host, 80) == "http://192.0.2.9:80/"
    assert network_url(EVERYWHERE, 80, "https") == "https://192.0.2.9:80/"
    for own in ("", HERE):  # no way outside
        monkeypatch.setattr(Outside, "own", own)
        assert network_url(EVERYWHERE, 80) is None


@pytest.mark.parametrize(
    ("platform", "environment", "seen"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "w"}, True),
        ("linux", {"DISPLAY": ":0", "CI": "true"}, False),
        ("linux", {"DISPLAY": ":0", "PYTEST_CURRENT_TEST": "x"}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
        ("darwin", {"SSH_CONNECTION": "x"}, False),
    ],
)
def test_whether_a_browser_can_open(
    platform: str, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, *, seen: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "environ", environment)
    found = has_desktop()
    monkeypatch.undo()
    assert found is seen
