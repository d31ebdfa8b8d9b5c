"""A connection of messages. Who listens may change: first the door, then a seat or a watcher."""

import asyncio
from collections.abc import Callable
from typing import Protocol, cast

from pokerhouse.arena.openholdem.messages import HEAD, MESSAGE_MAX
from pokerhouse.arena.players import BotFault

OUTBOX_MAX = 1_000_000
"""Bytes that may wait for a program that does not read."""


class Listener(Protocol):
    """Who hears a connection."""

    def heard(self, raw: bytes) -> None:
        """A whole message came."""
        ...

    def lost(self, fault: BotFault) -> None:
        """Nothing more will come; the connection is closed."""
        ...


class Connection(asyncio.Protocol):
    """One program's socket."""

    def __init__(
        self, came: Callable[["Connection"], Listener], gone: Callable[["Connection"], None]
    ) -> None:
        self._came, self._gone = came, gone
        self._got = bytearray()
        self._out: list[bytes] = []
        self._drained = asyncio.Event()
        self.listener: Listener
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=OUTBOX_MAX // 10)
        self._drained.set()
        self.listener = self._came(self)

    def data_received(self, data: bytes) -> None:
        got = self._got
        got += data
        while len(got) >= HEAD.size and not self._transport.is_closing():
            (size,) = HEAD.unpack_from(got)
            if not 0 <= size <= MESSAGE_MAX:
                self._break(BotFault("nonsense", f"a message of {size} bytes; {MESSAGE_MAX} is the most"))
                return
            if len(got) < HEAD.size + size:
                return
            raw = bytes(got[HEAD.size : HEAD.size + size])
            del got[: HEAD.size + size]
            self.listener.heard(raw)

    def pause_writing(self) -> None:
        self._drained.clear()

    def resume_writing(self) -> None:
        self._drained.set()

    async def drained(self) -> None:
        """Wait until most of what was told is gone."""
        await self._drained.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._drained.set()
        self._gone(self)
        self.listener.lost(BotFault("exited", f"it hung up{f': {exc}' if exc else ''}"))

    def send(self, raw: bytes) -> None:
        """Send a message, with all that follows at once; a program that does not read is cut off."""
        if not self._out:
            asyncio.get_running_loop().call_soon(self._flush)
        self._out.append(raw)

    def _flush(self) -> None:
        raw = b"".join(self._out)
        self._out.clear()
        if self._transport.is_closing():
            return
        self._transport.write(raw)
        if self._transport.get_write_buffer_size() > OUTBOX_MAX:
            self._break(BotFault("late", "it does not read what it is told"))

    def close(self, last: bytes = b"") -> None:
        """Say the last, and hang up."""
        if last:
            self._out.append(last)
        self._flush()
        self._transport.close()

    def _break(self, fault: BotFault) -> None:
        self._transport.abort()
        self.listener.lost(fault)
