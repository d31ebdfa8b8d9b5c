"""An HTTP connection: its bytes are counted before they are read, and each of its waits has an end."""

import asyncio
from collections.abc import Iterable
from email.utils import formatdate
from http.client import responses
from typing import cast

import h11
import msgspec

from pokerhouse.protocol.rest import Problem
from pokerhouse.protocol.view import Reason
from pokerhouse.server.edge.lines.exchange import Exchange
from pokerhouse.server.edge.lines.head import Head
from pokerhouse.server.edge.lines.inside import Inside
from pokerhouse.server.edge.lines.limits import (
    BODY_PIECES_MAX,
    HEAD_BYTES_MAX,
    IDLE_SECONDS,
    READ_BYTES,
    REQUEST_SECONDS,
    RESPONSE_SECONDS,
)
from pokerhouse.server.edge.lines.request_limits import refusal
from pokerhouse.server.edge.lines.socket_connection import SocketConnection
from pokerhouse.server.edge.lines.upgrade import Upgrade
from pokerhouse.server.edge.security import answer_headers
from pokerhouse.server.metrics import HUNG_UP

UNREADABLE = Reason(code="bad_request", rule="limit", text="This is not a readable HTTP request.")
FAILED = Reason(code="failed", rule="limit", text="Something went wrong here; it is in the house's log.")


class HttpConnection(asyncio.Protocol):
    """Takes one request after the other; ends what says nothing, drips, or does not take its answer."""

    def __init__(self, inside: Inside) -> None:
        self.network = ""
        self.writable = asyncio.Event()
        self.writable.set()
        self._inside = inside
        self._admission = inside.admission
        self._loop = asyncio.get_running_loop()
        self._http = h11.Connection(h11.SERVER, HEAD_BYTES_MAX)
        self._since = self._loop.time()
        self._head: Head | None = None
        self._upgrade: Upgrade | None = None
        self._exchange: Exchange | None = None
        self._pieces = 0
        self._is_paused = False
        self.is_idle = False
        """Its last request is answered, and nothing has come since."""
        self._is_last = False
        """The answer that is being given is its last one."""

    # coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self._peer = (str(peer[0]), int(peer[1])) if peer else ("", 0)
        self.network = self._admission.network_of(self._peer[0])
        # What a proxy of ours brings is many people's: each request counts for who asks.
        trusted = self._admission.proxies.trusts(self._peer[0])
        self._meter = None if trusted else self._admission.meter_of_network(self.network)
        self._admission.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  (asyncio's shape)
        """It is gone."""
        self._admission.leave(self)
        self.writable.set()
        if self._exchange:
            self._exchange.leave()

    def pause_writing(self) -> None:
        """The client does not take what is sent."""
        self.writable.clear()

    def resume_writing(self) -> None:
        """It takes some of it again."""
        self.writable.set()

    # what comes

    def data_received(self, data: bytes) -> None:
        """Count the bytes before they are read."""
        if self._transport.is_closing():
            return
        self.is_idle = False
        if self._meter and not self._meter.take(self._admission.now(), 0, len(data) + READ_BYTES):
            HUNG_UP.labels("too_many_bytes").inc()
            self.hang_up()
            return
        self._http.receive_data(data)
        self._read()

    def _read(self) -> None:
        while not self._transport.is_closing():
            try:
                event = self._http.next_event()
            except h11.RemoteProtocolError:
                self._end_unreadable()
                return
            if event is h11.NEED_DATA:
                return
            if event is h11.PAUSED:  # what comes now belongs to the next request, or to a socket
                self._pause()
                return
            if isinstance(event, h11.Request):
                self._begin(event)
            elif isinstance(event, h11.Data):
                self._hear(bytes(event.data))
            elif isinstance(event, h11.EndOfMessage):
                self._end()

    def _begin(self, request: h11.Request) -> None:
        secure = self._transport.get_extra_info("sslcontext") is not None
        self._head = head = Head(request, self._peer, self._admission, secure=secure)
        self._pieces = 0
        refused = refusal(head, self._inside)
        if refused:
            self.refuse(*refused)
        elif head.wants_socket:
            self._begin_upgrade(head)
        else:
            server = self._transport.get_extra_info("sockname")
            self._exchange = Exchange(head, self, (str(server[0]), int(server[1])) if server else None)
            self._inside.spawn(self._answer(self._exchange))

    def _hear(self, data: bytes) -> None:
        """A chunk of one byte costs as much as one of many, so pieces are counted beside bytes."""
        self._pieces += 1
        if self._pieces > BODY_PIECES_MAX:
            self._end_unreadable()
        elif self._exchange:
            self._exchange.hear(data)
            if self._exchange.holds_enough:
                self._pause()

    def _end(self) -> None:
        if self._upgrade:
            self._inside.spawn(self._lead_on(self._upgrade))
        elif self._exchange:
            self._exchange.end()
            if self._exchange.is_answered:
                self._next()

    async def _answer(self, exchange: Exchange) -> None:
        """Whatever goes wrong inside, the request comes to its end."""
        try:
            await exchange.run(self._inside.app)
        finally:
            if not (exchange.is_answered or exchange.is_gone):
                self.refuse(500, FAILED)

    async def _lead_on(self, upgrade: Upgrade) -> None:
        try:
            await self._inside.live(upgrade)
        finally:
            if not upgrade.is_decided:
                self.refuse(500, FAILED)

    def _pause(self) -> None:
        if not self._is_paused:
            self._is_paused = True
            self._transport.pause_reading()

    def _go_on(self) -> None:
        if self._is_paused and not self._transport.is_closing():
            self._is_paused = False
            self._transport.resume_reading()

    def is_seated(self) -> bool:
        """A request takes no seat."""
        return False

    # sockets

    def _begin_upgrade(self, head: Head) -> None:
        """Behind a proxy of ours a socket counts for who asks, if their network has a place left."""
        if head.client != self._peer:
            self._admission.leave(self)
            self.network = head.network
            if not self._admission.has_place(self.network):
                HUNG_UP.labels("too_many_connections").inc()
                self.hang_up()
                return
            self._admission.enter(self)
        self._upgrade = Upgrade(head, self)

    def switch(self, headers: list[tuple[str, str]]) -> SocketConnection | None:
        """Go on as a socket; None if nobody is there any more."""
        if self._transport.is_closing():
            return None
        self._admission.leave(self)
        self._go_on()
        answer = self._http.send(h11.InformationalResponse(status_code=101, headers=headers))
        self._transport.write(answer or b"")
        line = SocketConnection(self._transport, self.network, self._admission)
        self._transport.set_protocol(line)
        early, _ = self._http.trailing_data
        if early:
            line.data_received(early)
        return line

    # what goes

    def ask_for_more(self) -> None:
        """The application is waiting for the body."""
        if self._http.they_are_waiting_for_100_continue:
            self._send(h11.InformationalResponse(status_code=100, headers=[]))
        self._go_on()

    def begin(self, status: int, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Write the head of an answer."""
        host = self._head.headers.get("host", "") if self._head else ""
        whole = [*headers, *answer_headers(host), (b"date", formatdate(usegmt=True).encode())]
        if self._is_last:
            whole.append((b"connection", b"close"))
        reason = responses.get(status, "").encode()
        self._send(h11.Response(status_code=status, reason=reason, headers=whole))

    def write(self, data: bytes) -> None:
        """Write a piece of its body."""
        self._send(h11.Data(data=data))

    def finish(self) -> None:
        """The answer is complete; now begins the time in which it has to be taken, and the next request's."""
        self._send(h11.EndOfMessage())
        self._since = self._loop.time()
        if self._is_last or self._http.our_state is h11.MUST_CLOSE:
            self._transport.close()
        elif self._http.their_state is h11.DONE:
            self._next()
        else:
            self._go_on()  # what is left of the request is read and forgotten

    def _send(self, event: h11.Event) -> None:
        self._transport.write(self._http.send(event) or b"")

    def _next(self) -> None:
        self._http.start_next_cycle()
        self._head, self._exchange, self.is_idle = None, None, True
        self._go_on()
        self._read()

    def refuse(self, status: int, reason: Reason) -> None:
        """One short answer, after which the connection ends; if another has begun, it only ends."""
        if self._exchange:
            self._exchange.leave()
        if self._http.our_state in (h11.IDLE, h11.SEND_RESPONSE) and not self._transport.is_closing():
            self._is_last, self._since = True, self._loop.time()
            body = msgspec.json.encode(Problem(reason=reason))
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            self.begin(status, headers + [(b"retry-after", b"1")] * (status == 429))
            if self._head is None or self._head.method != "HEAD":
                self.write(body)
            self._send(h11.EndOfMessage())
        self._transport.close()

    def _end_unreadable(self) -> None:
        self.refuse(400, UNREADABLE)

    # staying

    def overdue(self, now: float) -> str | None:
        """Whether a request does not come to its end, or its answer is not taken."""
        waited = now - self._since
        if self.is_idle and waited >= IDLE_SECONDS and not self._transport.is_closing():
            self._transport.close()
            return None
        exchange = self._exchange
        answering = exchange is not None and exchange.is_heard and not exchange.is_answered
        if waited < (RESPONSE_SECONDS if answering else REQUEST_SECONDS):
            return None
        return "slow_response" if answering else "slow_request"

    def shutdown(self) -> None:
        """The house closes: a request that is being answered is the last one."""
        self._is_last = True
        if self._exchange is None:
            self._transport.close()

    def hang_up(self) -> None:
        """Cut it at once."""
        self._transport.abort()
