"""An HTTP connection: its bytes are counted before they are read, and each of its waits has an end."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from email.utils import formatdate
from http.client import responses
from typing import Any, cast

import h11
import msgspec
from litestar.types import ASGIApp
from websockets.datastructures import Headers
from websockets.http11 import Request
from websockets.server import ServerProtocol

from pokerhouse.protocol.limits import FRAME_BYTES_MAX, OUTBOX_BYTES_MAX
from pokerhouse.protocol.rest import Problem
from pokerhouse.protocol.view import Reason
from pokerhouse.server.edge.admission import Admission, Line
from pokerhouse.server.edge.limits import (
    BODY_PIECES_MAX,
    HEAD_BYTES_MAX,
    IDLE_SECONDS,
    READ_BYTES,
    REQUEST_SECONDS,
    RESPONSE_SECONDS,
)
from pokerhouse.server.edge.lines.answered import answered
from pokerhouse.server.edge.lines.head import Head
from pokerhouse.server.edge.lines.request_limits import FAILED, NO_HANDSHAKE, TOO_LARGE, UNREADABLE, refusal
from pokerhouse.server.edge.lines.socket_connection import SocketConnection
from pokerhouse.server.edge.security import ANSWER_HEADERS
from pokerhouse.server.metrics import HUNG_UP, RESPONSES


class Inside(msgspec.Struct, frozen=True):
    """What lies behind admission control."""

    admission: Admission
    app: ASGIApp
    """Answers requests."""
    live: Callable[["HttpConnection", Head], Awaitable[None]]
    """Has a socket from its handshake to its end, or refuses it."""
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    """Lets something run beside everything else; what goes wrong there is logged."""
    hosts: frozenset[str] = frozenset()
    """The names by which the house is reached."""
    tls: ssl.SSLContext | None = None


class HttpConnection(Line):
    """Takes one request after the other; ends what says nothing, drips, or does not take its answer."""

    def __init__(self, inside: Inside) -> None:
        self._inside = inside
        self._admission = inside.admission
        self._loop = asyncio.get_running_loop()
        self._http = h11.Connection(h11.SERVER, HEAD_BYTES_MAX)
        self._since = self._loop.time()
        self._head: Head | None = None
        self._body = b""
        self._pieces = 0
        self._is_paused = False
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
        self._meter = None if trusted else self._admission.sent.of(self.network, self._admission.now())
        self._admission.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  (asyncio's shape)
        """It is gone."""
        self._admission.leave(self)

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
                self.refuse(400, UNREADABLE)
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
        self._body, self._pieces = b"", 0
        refused = refusal(head, self._admission, self._inside.hosts)
        if refused:
            self.refuse(*refused)
        elif head.wants_socket and head.client != self._peer:
            self._count_for(head.network)
        elif head.body_size > FRAME_BYTES_MAX:
            self.refuse(413, TOO_LARGE, at_once=False)
        elif self._http.they_are_waiting_for_100_continue:
            self._send(h11.InformationalResponse(status_code=100, headers=[]))

    def _count_for(self, network: str) -> None:
        """Behind a proxy of ours a socket counts for who asks, if their network has a place left."""
        self._admission.leave(self)
        self.network = network
        if self._admission.has_place(network):
            self._admission.enter(self)
        else:
            HUNG_UP.labels("too_many_connections").inc()
            self.hang_up()

    def _hear(self, data: bytes) -> None:
        """A chunk of one byte costs as much as one of many, so pieces are counted beside bytes."""
        self._pieces += 1
        if self._pieces > BODY_PIECES_MAX:
            self.refuse(400, UNREADABLE)
        elif len(self._body) + len(data) > FRAME_BYTES_MAX:
            self.refuse(413, TOO_LARGE, at_once=False)
        else:
            self._body += data

    def _end(self) -> None:
        if self._http.our_state is not h11.SEND_RESPONSE:
            self._transport.close()  # it is refused already
        elif self._transport.get_write_buffer_size() > OUTBOX_BYTES_MAX:
            HUNG_UP.labels("unread").inc()
            self.hang_up()
        elif self._head and self._head.wants_socket:
            self._inside.spawn(self._lead_on(self._head))
        elif self._head:
            self._inside.spawn(self._respond(self._head))

    async def _respond(self, head: Head) -> None:
        """Whatever goes wrong inside, the request comes to its end."""
        try:
            answer = await answered(self._inside.app, head, self._body)
        except BaseException:
            self.refuse(500, FAILED)
            raise
        self._answer(*answer)
        self._next()

    async def _lead_on(self, head: Head) -> None:
        try:
            await self._inside.live(self, head)
        finally:
            if self._http.our_state is h11.SEND_RESPONSE:
                self.refuse(500, FAILED)

    def _next(self) -> None:
        if self._transport.is_closing():
            return
        if self._is_last or self._http.our_state is h11.MUST_CLOSE:
            self._transport.close()
            return
        self._http.start_next_cycle()
        self._head, self.is_idle = None, True
        self._go_on()
        self._read()

    def _pause(self) -> None:
        if not self._is_paused:
            self._is_paused = True
            self._transport.pause_reading()

    def _go_on(self) -> None:
        if self._is_paused:
            self._is_paused = False
            self._transport.resume_reading()

    # what goes

    def _answer(self, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
        """Answer; now begins the time in which it has to be taken, and the next request's."""
        if self._transport.is_closing():
            return
        self._since = self._loop.time()
        whole = [*headers, *ANSWER_HEADERS, (b"date", formatdate(usegmt=True).encode())]
        if self._is_last:
            whole.append((b"connection", b"close"))
        reason = responses.get(status, "").encode()
        RESPONSES.labels(str(status)).inc()
        self._send(h11.Response(status_code=status, reason=reason, headers=whole))
        if body and not (self._head and self._head.method == "HEAD"):
            self._send(h11.Data(data=body))
        self._send(h11.EndOfMessage())

    def _send(self, event: h11.Event) -> None:
        self._transport.write(self._http.send(event) or b"")

    def refuse(self, status: int, reason: Reason, *, at_once: bool = True) -> None:
        """One short answer, after which the connection ends; if another has begun, it only ends."""
        if self._http.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._is_last = True
            body = msgspec.json.encode(Problem(reason=reason))
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            self._answer(status, headers + [(b"retry-after", b"1")] * (status == 429), body)
        if at_once:
            self._transport.close()

    def accept(self, head: Head) -> SocketConnection | None:
        """Go on as a socket (RFC 6455); None if nobody is there, or what they asked is no handshake."""
        pairs = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in head.pairs]
        answer = ServerProtocol().accept(Request(head.target.decode("ascii"), Headers(pairs)))
        if answer.status_code != 101:
            self.refuse(answer.status_code, NO_HANDSHAKE)
        if self._transport.is_closing():
            return None
        self._admission.leave(self)
        self._go_on()
        headers = list(answer.headers.raw_items())
        self._send(h11.InformationalResponse(status_code=101, headers=headers))
        line = SocketConnection(self._transport, self.network, self._admission)
        self._transport.set_protocol(line)
        early, _ = self._http.trailing_data
        if early:
            line.data_received(early)
        return line

    # staying

    def overdue(self, now: float) -> str | None:
        """Whether a request does not come to its end, or its answer is not taken."""
        waited = now - self._since
        is_unsent = self._transport.get_write_buffer_size() > 0
        if self.is_idle and not is_unsent and waited >= IDLE_SECONDS:
            self._transport.close()
            return None
        is_heard = self._http.their_state is h11.DONE
        if waited < (RESPONSE_SECONDS if is_heard or is_unsent else REQUEST_SECONDS):
            return None
        return "slow_response" if is_heard or is_unsent else "slow_request"

    def shutdown(self) -> None:
        """The house closes: a request that is being answered is the last one."""
        self._is_last = True
        if self._head is None or self._head.wants_socket:
            self._transport.close()
