"""What stands between a connection and the loop's own TLS: it counts, and lets crowds shake hands in turns.

A handshake costs a third of a millisecond of the house's only loop, in one piece. Thousands that are asked
for at one moment, from as many networks as it takes, would stop every table for more than a second.
"""

import asyncio
from typing import cast

from pokerhouse.server.edge.admission import Meter
from pokerhouse.server.edge.lines.frame_count import FrameCount, tls_record
from pokerhouse.server.metrics import HUNG_UP
from pokerhouse.server.pace import Turns


class CountedTls(asyncio.BufferedProtocol):
    """Lets TLS read only what the network may send, and during the handshake when it is its turn."""

    def __init__(
        self, transport: asyncio.Transport, meter: Meter, turns: Turns, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._transport = transport
        self._tls = cast("asyncio.BufferedProtocol", transport.get_protocol())
        self._meter = meter
        self._turns = turns
        self._loop = loop
        self._count = FrameCount(tls_record)
        self._is_shaking = True
        self._held: list[bytes] = []
        """What waits for its turn; the meter bounds it."""

    def shaken(self) -> None:
        """The handshake is over."""
        self._is_shaking = False

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where the next bytes go: to TLS."""
        self._buffer = memoryview(self._tls.get_buffer(sizehint))
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Bytes have come: count them, and let TLS read them or nobody."""
        data = bytes(self._buffer[:nbytes])
        records = self._count.feed(data, self._meter.frames.burst)
        if not self._meter.take(int(self._loop.time() * 1_000), records, nbytes):
            HUNG_UP.labels("too_many_records").inc()
            self._transport.abort()
        elif self._is_shaking or self._held:
            if not self._held:
                self._turns.wait(self._pass_on)
            self._held.append(data)
        else:
            self._tls.buffer_updated(nbytes)

    def _pass_on(self) -> None:
        held, self._held = self._held, []
        for data in held:
            if self._transport.is_closing():
                return
            memoryview(self._tls.get_buffer(len(data)))[: len(data)] = data
            self._tls.buffer_updated(len(data))

    def eof_received(self) -> bool | None:
        """The other side says no more; who says so before its turn has come has no wish to be heard."""
        if self._held:
            self._held.clear()
            self._transport.abort()
            return None
        return self._tls.eof_received()

    def pause_writing(self) -> None:
        """The other side does not take what is sent."""
        self._tls.pause_writing()

    def resume_writing(self) -> None:
        """It takes some of it again."""
        self._tls.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._held.clear()
        self._tls.connection_lost(exc)
