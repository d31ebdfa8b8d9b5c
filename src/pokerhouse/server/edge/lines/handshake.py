"""A connection that does not speak TLS yet: counted like any other, and cut when it takes too long."""

import asyncio
import ssl
from typing import cast

from pokerhouse.server.edge.lines.counted_tls import CountedTls
from pokerhouse.server.edge.lines.http_connection import HttpConnection
from pokerhouse.server.edge.lines.inside import Inside
from pokerhouse.server.edge.lines.limits import HANDSHAKE_SECONDS, UNSENT_BYTES_TLS


class Handshake(asyncio.Protocol):
    """Becomes an HTTP connection when TLS stands. Who gives up on the way is gone without a word."""

    def __init__(self, inside: Inside, host: str, tls: ssl.SSLContext) -> None:
        self.network = inside.admission.network_of(host)
        self._inside = inside
        self._admission = inside.admission
        self._tls = tls
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come, and was admitted."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.pause_reading()
        self._admission.enter(self)
        self._shaking = self._loop.create_task(self._shake())

    def data_received(self, data: bytes) -> None:
        """A loop that reads although it was told not to (uvloop's does): TLS gets it when it has begun."""
        self._loop.call_soon(self._pass_on, data)

    def _pass_on(self, data: bytes) -> None:
        tls = self._counted()
        if tls:
            memoryview(tls.get_buffer(len(data)))[: len(data)] = data
            tls.buffer_updated(len(data))

    async def _shake(self) -> None:
        """Wait for TLS, then hand the connection over together with what was said meanwhile."""
        request = _Request()
        try:
            secure = await self._secured(request)
        except OSError:
            secure = None  # no TLS, or not to its end: a stranger's mistake, and no line in the log
        finally:
            self._admission.leave(self)
        if secure is None or secure.is_closing():
            self._transport.abort()
            return
        line = HttpConnection(self._inside)
        secure.set_protocol(line)
        line.connection_made(secure)
        if request.begun:
            line.data_received(request.begun)

    async def _secured(self, request: asyncio.Protocol) -> asyncio.Transport | None:
        if self._transport.is_closing():
            return None
        self._loop.call_soon(self._counted)
        secure = await self._loop.start_tls(self._transport, request, self._tls, server_side=True)
        counted = self._transport.get_protocol()
        if isinstance(counted, CountedTls):
            counted.shaken()
        if secure is not None:
            secure.set_write_buffer_limits(high=UNSENT_BYTES_TLS)
        return secure

    def _counted(self) -> asyncio.BufferedProtocol | None:
        """What reads from now on, in front of TLS. None if the connection has ended before TLS began."""
        protocol = self._transport.get_protocol()
        if isinstance(protocol, CountedTls):
            return protocol
        if protocol is self or protocol is None:
            return None
        meter = self._admission.meter_of_records(self.network)
        counted = CountedTls(self._transport, meter, self._admission.handshakes, self._loop)
        self._transport.set_protocol(counted)
        return counted

    is_idle = False

    def is_seated(self) -> bool:
        """Nobody knows yet who it is."""
        return False

    def overdue(self, now: float) -> str | None:
        """Whether it has not come to its end."""
        return "slow_handshake" if now - self._since >= HANDSHAKE_SECONDS else None

    def hang_up(self) -> None:
        """Cut it at once."""
        self._transport.abort()

    shutdown = hang_up
    """The server closes."""


class _Request(asyncio.Protocol):
    """Keeps what comes with the last bytes of the handshake, before anybody is there to read it."""

    def __init__(self) -> None:
        self.begun = b""

    def data_received(self, data: bytes) -> None:
        self.begun += data
