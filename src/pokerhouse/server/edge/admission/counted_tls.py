"""What stands between a connection and the loop's own TLS: it counts."""

import asyncio
from typing import cast

from pokerhouse.server.edge.admission.frame_count import FrameCount, tls_record
from pokerhouse.server.edge.admission.meter import Meter
from pokerhouse.server.metrics import HUNG_UP


class CountedTls(asyncio.BufferedProtocol):
    """Lets TLS read only what the network may send."""

    def __init__(self, transport: asyncio.Transport, meter: Meter, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._tls = cast("asyncio.BufferedProtocol", transport.get_protocol())
        self._meter = meter
        self._loop = loop
        self._count = FrameCount(tls_record)

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where the next bytes go: to TLS."""
        self._buffer = memoryview(self._tls.get_buffer(sizehint))
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Bytes have come: count them, and let TLS read them or nobody."""
        records = self._count.feed(bytes(self._buffer[:nbytes]), self._meter.frames.burst)
        if self._meter.take(int(self._loop.time() * 1_000), records, nbytes):
            self._tls.buffer_updated(nbytes)
        else:
            HUNG_UP.labels("too_many_records").inc()
            self._transport.abort()

    def eof_received(self) -> bool | None:
        """The other side says no more."""
        return self._tls.eof_received()

    def pause_writing(self) -> None:
        """The other side does not take what is sent."""
        self._tls.pause_writing()

    def resume_writing(self) -> None:
        """It takes some of it again."""
        self._tls.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._tls.connection_lost(exc)
