"""A player's line for the load: the smallest WebSocket client, so that measuring costs little."""

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

SMALL, MEDIUM = 126, 65_536


class Line(asyncio.Protocol):
    """One socket: every text frame goes to `heard`; what is sent is masked, as clients must."""

    def __init__(self, url: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self._url = urlsplit(url)
        self._cookie = cookie
        self._heard = heard
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        """Bytes."""
        self.is_cut = False

    async def open(self, source: str | None = None) -> None:
        """Dial, from an address of this machine if one is given, and shake hands."""
        host, port = self._url.hostname or "127.0.0.1", self._url.port or 80
        own = (source, 0) if source else None
        await asyncio.get_running_loop().create_connection(lambda: self, host, port, local_addr=own)
        await self.ready

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        address = f"{self._url.hostname}:{self._url.port}"
        transport.write(
            f"GET {self._url.path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {self._cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames."""
        self.received += len(data)
        self._buffer += data
        if not self.ready.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.ready.set_exception(ConnectionError(head[:120].decode(errors="replace")))
                return
            self._buffer = rest
            self.ready.set_result(None)
        while (frame := self._next_frame()) is not None:
            self._heard(frame)

    def _next_frame(self) -> bytes | None:
        """The next whole text frame; pings are answered on the way."""
        buffer = self._buffer
        while len(buffer) >= 2:
            length, start = buffer[1] & 0x7F, 2
            if length == SMALL:
                length, start = int.from_bytes(buffer[2:4]), 4
            elif length > SMALL:
                length, start = int.from_bytes(buffer[2:10]), 10
            if len(buffer) < start + length:
                return None
            kind, payload = buffer[0] & 0x0F, bytes(buffer[start : start + length])
            del buffer[: start + length]
            if kind == 1:
                return payload
            if kind == 9:
                self._write(10, payload)
        return None

    def send(self, text: bytes) -> None:
        """Send a text frame."""
        self._write(1, text)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x80 | kind])
        if size < SMALL:
            head += bytes([0x80 | size])
        else:
            head += bytes([0x80 | SMALL]) + size.to_bytes(2)
        if self._transport is not None:
            self._transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeroes changes nothing

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut."""
        self.is_cut = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("the line was cut"))
