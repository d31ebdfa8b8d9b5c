"""An HTTP connection of uvicorn's, behind admission control: counted, and ended when it takes too long."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.admission.limits import (
    BODY_PIECES_MAX,
    HEAD_BYTES_MAX,
    READ_BYTES,
    REQUEST_SECONDS,
    RESPONSE_SECONDS,
)
from pokerhouse.server.edge.admission.network import network_of
from pokerhouse.server.metrics import HUNG_UP


class CountedBody(h11.Connection):
    """Reads requests; a body in too many pieces can't be read on.

    A chunk of one byte is six bytes on the line, and all that one read brings are parsed in one go: counted
    by their bytes alone, they kept the loop from everybody else for a tenth of a second.
    """

    _pieces = 0

    def next_event(self) -> Any:
        """What comes next."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._pieces = 0
        elif isinstance(event, h11.Data):
            self._pieces += 1
            if self._pieces > BODY_PIECES_MAX:
                raise h11.RemoteProtocolError("a body in too many pieces")
        return event


class HttpConnection(H11Protocol):
    """Ends what says nothing, drips, never finishes, sends without end, or does not take its answer."""

    def __init__(self, *arguments: Any, admission: Admission, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn = CountedBody(h11.SERVER, HEAD_BYTES_MAX)
        self._admission = admission
        self._since = self.loop.time()
        self.network = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.network = network_of(host)
        # What a proxy of ours brings is many people's: each request counts for who asks.
        trusted = self._admission.proxies.trusts(host)
        self._meter = None if trusted else self._admission.meter_of_network(self.network)
        self._admission.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._admission.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count the bytes before they are read."""
        if self.transport.is_closing():
            return
        if self._meter and not self._meter.take(self._admission.now(), 0, len(data) + READ_BYTES):
            HUNG_UP.labels("too_many_bytes").inc()
            self.hang_up()
            return
        super().data_received(data)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The same connection goes on as a socket."""
        self._admission.leave(self)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """A request that can't be read on is answered here; what the application says to it goes nowhere."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()  # its answer has begun, or was given before all of it had come

    def on_response_complete(self) -> None:
        """The next request begins here, and so does the time in which this answer has to be taken."""
        self._since = self.loop.time()
        super().on_response_complete()

    def overdue(self, now: float) -> str | None:
        """Whether a request does not come to its end, or its answer is not taken."""
        cycle: RequestResponseCycle | None = self.cycle
        answering = cycle is not None and not cycle.more_body and not cycle.response_complete
        if now - self._since < (RESPONSE_SECONDS if answering else REQUEST_SECONDS):
            return None
        return "slow_response" if answering else "slow_request"

    def hang_up(self) -> None:
        """Cut it at once."""
        self.transport.abort()
