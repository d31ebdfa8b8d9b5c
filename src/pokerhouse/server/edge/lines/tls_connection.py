"""A connection that speaks TLS: a protocol towards the network, a transport towards what is spoken inside.

A handshake costs a third of a millisecond of the house's only loop, in one piece. Thousands that are asked
for at one moment, from as many networks as it takes, would stop every table for more than a second: so they
have turns. Records are counted before TLS reads them.
"""

import asyncio
import ssl
from contextlib import suppress
from typing import Any, cast

from pokerhouse.server.edge.admission import FrameCount, Line, tls_record
from pokerhouse.server.edge.limits import HANDSHAKE_SECONDS
from pokerhouse.server.edge.lines.http_connection import HttpConnection, Inside
from pokerhouse.server.metrics import HUNG_UP

READ_MAX = 65_536
"""So much is read at once of what has come."""


class TlsConnection(Line, asyncio.Transport):
    """Counts as a connection until hands are shaken; from then on the one inside does."""

    def __init__(self, inside: Inside, context: ssl.SSLContext) -> None:
        super().__init__()
        self._inside = inside
        self._admission = inside.admission
        self._context = context
        self._said, self._told = ssl.MemoryBIO(), ssl.MemoryBIO()
        """What the other side has said and nobody has read; what it is to be told."""
        self._tls = context.wrap_bio(self._said, self._told, server_side=True)
        self._count = FrameCount(tls_record)
        self._within: asyncio.Protocol | None = None
        self._is_waiting = False
        """It waits for its turn."""
        self._is_paused = False
        self._is_closing = False
        self._since = asyncio.get_running_loop().time()

    # towards the network

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come, and was admitted."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.network = self._admission.network_of(str(peer[0]) if peer else "")
        self._meter = self._admission.records.of(self.network, self._admission.now())
        self._admission.enter(self)

    def data_received(self, data: bytes) -> None:
        """Bytes have come: count them, and let TLS read them or nobody."""
        records = self._count.feed(data, self._meter.frames.burst)
        if not self._meter.take(self._admission.now(), records, len(data)):
            HUNG_UP.labels("too_many_records").inc()
            self.abort()
            return
        self._said.write(data)
        if self._within:
            self._read()
        elif not self._is_waiting:
            self._is_waiting = True
            self._admission.handshakes.wait(self._shake)

    def _shake(self) -> None:
        """Go on with the handshake; who gives up on the way is gone without a word."""
        self._is_waiting = False
        if self.is_closing():
            return
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            self._send()
            return
        except ssl.SSLError:
            self._send()
            self._transport.close()
            return
        self._send()
        self._admission.leave(self)
        self._within = HttpConnection(self._inside)
        self._within.connection_made(self)
        self._read()

    def _read(self) -> None:
        """Hand on what was said, as long as somebody listens."""
        try:
            while self._within and not (self._is_paused or self.is_closing()):
                data = self._tls.read(READ_MAX)
                if not data:
                    self.close()
                    return
                self._within.data_received(data)
        except ssl.SSLWantReadError:
            self._send()  # it may have had something to say itself, such as a new key
        except ssl.SSLError:
            self.abort()

    def _send(self) -> None:
        self._transport.write(self._told.read())

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._admission.leave(self)
        if self._within:
            self._within.connection_lost(exc)

    def overdue(self, now: float) -> str | None:
        """Whether the handshake has not come to its end."""
        return "slow_handshake" if now - self._since >= HANDSHAKE_SECONDS else None

    # towards what is spoken inside

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known of this connection."""
        return self._context if name == "sslcontext" else self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """It goes on as another."""
        self._within = cast("asyncio.Protocol", protocol)

    def pause_reading(self) -> None:
        """Read no more for now."""
        self._is_paused = True
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read again, first what has come already."""
        self._is_paused = False
        self._transport.resume_reading()
        asyncio.get_running_loop().call_soon(self._read)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Say this."""
        if data and not self.is_closing():
            self._tls.write(data)
            self._send()

    def get_write_buffer_size(self) -> int:
        """How much of it is not taken yet."""
        return self._transport.get_write_buffer_size()

    def is_closing(self) -> bool:
        """Whether it has come to its end."""
        return self._is_closing or self._transport.is_closing()

    def close(self) -> None:
        """Say goodbye, and end it when that is taken."""
        if not self.is_closing():
            self._is_closing = True
            with suppress(ssl.SSLError):
                self._tls.unwrap()  # nobody waits for theirs
            self._send()
        self._transport.close()

    def abort(self) -> None:
        """Cut it at once."""
        self._transport.abort()
