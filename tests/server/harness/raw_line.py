"""A connection without manners: any bytes, from any address of this machine, read or left unread."""

import asyncio
import base64
import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit

PATIENCE_SECONDS = 20
MASK = b"\0\0\0\0"
HERE = "127.0.0.1"
"""Where a connection to this machine comes from that says nothing else."""


def frame(payload: bytes = b"", opcode: int = 1, *, fin: bool = True) -> bytes:
    """A client's frame, masked with zeros."""
    first = bytes([(128 if fin else 0) | opcode])
    if len(payload) < 126:
        return first + bytes([128 | len(payload)]) + MASK + payload
    return first + bytes([128 | 126]) + len(payload).to_bytes(2, "big") + MASK + payload


PING = frame(opcode=9)
EMPTY_FRAGMENT = frame(opcode=0, fin=False)


class RawLine:
    """One TCP connection to a house."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def dial(cls, url: str, source: str = HERE) -> Self:
        """Connect, and say nothing."""
        host, port = urlsplit(url).hostname, urlsplit(url).port
        # Who names its own address gets a port that nobody had a minute ago, and of those there are 28,000.
        own = None if source == HERE else (source, 0)
        return cls(*await asyncio.open_connection(host, port, local_addr=own, limit=1_024))

    @classmethod
    async def socket(cls, url: str, cookie: str, source: str = HERE) -> Self:
        """Connect and become a WebSocket; its first message is left unread."""
        line = await cls.dial(url, source)
        key = base64.b64encode(os.urandom(16)).decode()
        line.write(
            f"GET /ws HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = await line.head()
        if b" 101 " not in head:
            raise ConnectionError(head.decode(errors="replace"))
        return line

    def write(self, data: bytes) -> None:
        """Send without waiting."""
        self._writer.write(data)

    def finish(self) -> None:
        """Say that nothing more will come."""
        with suppress(OSError):
            self._writer.write_eof()

    async def pour(self, chunks: Iterable[bytes]) -> bool:
        """Send all of this, as fast as it is taken; whether the house cut the line meanwhile or after."""
        try:
            for chunk in chunks:
                self._writer.write(chunk)
                await self._writer.drain()
        except OSError:
            self.cut()
            return True
        return await self.is_cut()

    async def head(self) -> bytes:
        """An answer's head."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self._reader.readuntil(b"\r\n\r\n")

    async def until(self, words: bytes) -> None:
        """Read until this has been said."""
        said = b""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while words not in said:
                data = await self._reader.read(65_536)
                if not data:
                    raise EOFError(said)
                said += data

    async def is_cut(self) -> bool:
        """Whether the house ends the line; what it says before is read and forgotten."""
        try:
            await self.rest()
        except TimeoutError:
            return False
        return True

    async def rest(self) -> bytes:
        """Everything until the house ends the line."""
        said = b""
        async with asyncio.timeout(PATIENCE_SECONDS):
            try:
                while data := await self._reader.read(65_536):
                    said = (said + data)[-65_536:]
            except OSError:
                pass
        self.cut()
        return said

    def cut(self) -> None:
        """End the line without a word."""
        self._writer.transport.abort()
