"""Connections without a network: a transport that writes down what is done to it, under the house's lines."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from pokerhouse.server.edge import Admission, HttpConnection, Inside, SocketConnection
from pokerhouse.server.edge.lines import Head
from pokerhouse.server.metrics import REGISTRY
from pokerhouse.server.tasks import Tasks

HERE = ("127.0.0.1", 80)
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: [::1]\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


class Transport(asyncio.Transport):
    """Takes everything and sends nothing."""

    def __init__(self, peer: str = "192.0.2.1") -> None:
        super().__init__({"peername": (peer, 4711) if peer else None, "sockname": HERE})
        self.sent = b""
        self.done: list[str] = []
        """What was asked of it, in order."""
        self.unsent = 0
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return "abort" in self.done or "close" in self.done

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def close(self) -> None:
        self.done.append("close")

    def abort(self) -> None:
        self.done.append("abort")

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")

    def taken(self) -> bytes:
        """What was written since this was asked last."""
        sent, self.sent = self.sent, b""
        return sent


class Hands:
    """The loop's clock, which stands still unless the test moves it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)


async def nobody(_scope: Any, _receive: Any, _send: Any) -> None:
    """An application that never answers."""
    await asyncio.Event().wait()


class Live:
    """Has the sockets: each is accepted, unless it is to be left undecided."""

    def __init__(self, *, accepts: bool = True) -> None:
        self.heads: list[Head] = []
        self.lines: list[SocketConnection] = []
        self._accepts = accepts

    async def __call__(self, asking: HttpConnection, head: Head) -> None:
        self.heads.append(head)
        if not self._accepts:
            await asyncio.Event().wait()
        line = asking.accept(head)
        if line:
            self.lines.append(line)


def http_line(
    admission: Admission, transport: Transport, app: Callable[..., Any] = nobody, live: Live | None = None
) -> HttpConnection:
    """An HTTP connection on this transport."""
    hosts = frozenset({"house.example"})
    line = HttpConnection(Inside(admission, cast("Any", app), live or Live(), Tasks().spawn, hosts))
    line.connection_made(transport)
    return line


async def socket_line(admission: Admission, transport: Transport, headers: bytes = b"") -> SocketConnection:
    """A socket whose handshake is over."""
    live = Live()
    http_line(admission, transport, live=live).data_received(HANDSHAKE + headers + b"\r\n")
    for _ in range(3):
        await asyncio.sleep(0)
    assert transport.taken().startswith(b"HTTP/1.1 101 ")
    transport.done.clear()
    return live.lines[0]


class Counted:
    """How much a figure of the house has grown."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._before = self._now()

    def _now(self) -> dict[str, float]:
        """The figure by its labels' values."""
        return {
            " ".join(sample.labels.values()): sample.value
            for metric in REGISTRY.collect()
            for sample in metric.samples
            if sample.name == self._name
        }

    def __call__(self) -> dict[str, float]:
        """What was counted since, by reason."""
        grown = {name: value - self._before.get(name, 0) for name, value in self._now().items()}
        return {name: value for name, value in grown.items() if value}


def hung_up() -> Counted:
    """Who is cut off from now on, by reason."""
    return Counted("pokerhouse_hung_up_total")
