"""Connections without a network: a transport that writes down what is done to it, under the house's lines."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.server.edge import Admission, HttpConnection, SocketConnection
from pokerhouse.server.metrics import REGISTRY

HERE = ("127.0.0.1", 80)
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
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


def http_line(admission: Admission, transport: Transport, app: Callable[..., Any] = nobody) -> HttpConnection:
    """An HTTP connection on this transport."""
    config = uvicorn.Config(
        cast("Any", app),
        ws=cast("Any", partial(SocketConnection, admission=admission)),
        ws_max_size=FRAME_BYTES_MAX,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        proxy_headers=False,
    )
    line = HttpConnection(config=config, server_state=ServerState(), app_state={}, admission=admission)
    line.connection_made(transport)
    return line


def socket_line(
    admission: Admission, transport: Transport, headers: bytes = b"", handshake: bytes = HANDSHAKE
) -> SocketConnection:
    """A socket whose handshake was asked for, and not yet answered."""
    http_line(admission, transport).data_received(handshake + headers + b"\r\n")
    return cast("SocketConnection", transport.protocol)


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
