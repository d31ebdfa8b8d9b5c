"""The least of HTTP/1.1 that an API needs, by h11: small requests, answers in JSON, one by one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import h11
import msgspec

HEAD_MAX = 8192
"""Bytes of a request's head."""
BODY_MAX = 4096
REQUEST_SECONDS = 30.0
"""From the first byte to the last of a request, and between two."""
ERRORS_MAX = 100
"""A connection with so many requests that could not be answered is closed."""

Handler = Callable[[str, bytes], Awaitable[tuple[int, object]]]
"""Answers a path and a body with a status and what is told."""


class HttpDoor:
    """Listens, and counts who is there. `turned_away` is told what could not be read."""

    def __init__(self, handler: Handler, turned_away: Callable[[str], None], connections: int = 1000) -> None:
        self.handler, self.turned_away, self.connections = handler, turned_away, connections
        self.here: set[HttpConnection] = set()

    async def listen(self, host: str, port: int) -> tuple[asyncio.Server, int]:
        """Open the port; 0 finds a free one."""
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: HttpConnection(self), host, port)
        return server, server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Hang up on all."""
        for connection in list(self.here):
            connection.close()


class HttpConnection(asyncio.Protocol):
    """One connection: a request, its answer, and the next."""

    def __init__(self, door: HttpDoor) -> None:
        self._door = door
        self._http = h11.Connection(h11.SERVER, HEAD_MAX)
        self._transport: asyncio.Transport
        self._request: h11.Request | None = None
        self._body = bytearray()
        self._errors = 0
        self._answering: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if len(self._door.here) >= self._door.connections:
            self._door.turned_away("there are too many connections")
            self._transport.abort()
            return
        self._door.here.add(self)
        self._wind_up()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._door.here.discard(self)
        if self._timer is not None:
            self._timer.cancel()

    def data_received(self, data: bytes) -> None:
        try:
            self._http.receive_data(data)
            if self._answering is None:
                self._read()
            elif len(self._http.trailing_data[0]) > HEAD_MAX + BODY_MAX:
                self._refuse(400, "one request after the other")
        except h11.RemoteProtocolError as error:
            self._refuse(error.error_status_hint, str(error))

    def close(self) -> None:
        """Hang up."""
        self._transport.close()

    def _read(self) -> None:
        """Take in the events of one request."""
        while self._answering is None and not self._transport.is_closing():
            event = self._http.next_event()
            if event in (h11.NEED_DATA, h11.PAUSED):
                return
            if isinstance(event, h11.Request):
                self._request = event
                self._body.clear()
            elif isinstance(event, h11.Data):
                self._body += event.data
                if len(self._body) > BODY_MAX:
                    self._refuse(413, f"a body of more than {BODY_MAX} bytes")
            elif isinstance(event, h11.EndOfMessage):
                # The task is kept here: nobody else holds it.
                self._answering = asyncio.get_running_loop().create_task(self._answer())
            elif isinstance(event, h11.ConnectionClosed):
                self._transport.close()

    async def _answer(self) -> None:
        assert self._request is not None  # noqa: S101  (its end was read)
        self._unwind()
        path = self._request.target.decode("ascii", "replace").partition("?")[0]
        if self._request.method != b"POST":
            status, told = 405, {"error_msg": "send a POST"}
        else:
            status, told = await self._door.handler(path, bytes(self._body))  # type: ignore[assignment]
        if self._transport.is_closing():
            return
        self._errors += status >= 400
        self._send(status, told)
        self._answering = None
        if self._http.our_state is h11.MUST_CLOSE or self._errors >= ERRORS_MAX:
            self._transport.close()
            return
        self._http.start_next_cycle()
        self._wind_up()
        try:
            self._read()
        except h11.RemoteProtocolError as error:
            self._refuse(error.error_status_hint, str(error))

    def _send(self, status: int, told: object) -> None:
        body = msgspec.json.encode(told)
        head = [("content-type", "application/json"), ("content-length", str(len(body)))]
        parts = (
            h11.Response(status_code=status, headers=head),
            h11.Data(data=body),
            h11.EndOfMessage(),
        )
        self._transport.write(b"".join([self._http.send(part) or b"" for part in parts]))

    def _refuse(self, status: int, why: str) -> None:
        """Say why, as far as that can still be said, and hang up."""
        self._door.turned_away(why)
        if self._http.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._send(status, {"error_msg": why})
        self._transport.close()

    def _wind_up(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(REQUEST_SECONDS, self.close)

    def _unwind(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
