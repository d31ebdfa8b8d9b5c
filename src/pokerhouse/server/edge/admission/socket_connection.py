"""A WebSocket of uvicorn's, behind admission control: its frames are counted; it ends when nobody reads it.

The application is joined to it without queues or tasks between: what is heard is told by a call, and `write`
never waits. `hang_up` ends one that does not read, for whom a polite close would wait, too.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.admission.frame_count import FrameCount
from pokerhouse.server.edge.admission.limits import (
    CLOSING_SECONDS,
    PING_SECONDS,
    PONG_SECONDS,
    READ_BYTES,
    REQUEST_SECONDS,
    SOCKET_BYTES_A_SECOND,
    SOCKET_BYTES_BURST,
    SOCKET_FRAMES_A_SECOND,
    SOCKET_FRAMES_BURST,
    UNSENT_BYTES_MAX,
)
from pokerhouse.server.edge.admission.meter import meter
from pokerhouse.server.edge.admission.network import network_of
from pokerhouse.server.edge.admission.proxies import Caller
from pokerhouse.server.metrics import HUNG_UP

_EXTENSION = "pokerhouse.line"


class SocketConnection(WebSocketsSansIOProtocol):
    """Puts itself where the application finds it."""

    def __init__(self, *arguments: Any, admission: Admission, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.network = ""
        self.close_timeout = CLOSING_SECONDS
        self._admission = admission
        self._count = FrameCount()
        self._flooded: Callable[[], None] | None = None
        self._heard: Callable[[str | bytes], None] | None = None
        self._drained: Callable[[], None] = _nothing
        self._lost: Callable[[], None] = _nothing
        self._deaf = False
        self._since = self.loop.time()
        self._asked: float | None = None
        self._closing: float | None = None

    # coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """An HTTP connection becomes a socket."""
        super().connection_made(transport)
        self.network = network_of(self.client[0] if self.client else "")
        now = self._admission.now()
        own = meter(
            now,
            (SOCKET_FRAMES_A_SECOND, SOCKET_FRAMES_BURST),
            (SOCKET_BYTES_A_SECOND, SOCKET_BYTES_BURST),
        )
        self._meters = [own, self._admission.meter_of_network(self.network)]
        self._admission.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._admission.leave(self)
        super().connection_lost(exc)
        self._lost()

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake as usual; behind a proxy of ours the socket belongs to who asks."""
        peer, proxies = self.client[0] if self.client else "", self._admission.proxies
        if proxies.trusts(peer) and not self._counts_for(proxies.caller(peer, event.headers.raw_items())):
            return
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast("dict[str, Any]", self.scope["extensions"])[_EXTENSION] = self

    def _counts_for(self, caller: Caller) -> bool:
        """Give up the proxy's place for one of the caller's own network, if that has one left."""
        self.client = (caller.host, 0)
        if caller.secure is not None:
            self.scheme = "wss" if caller.secure else "ws"
        self._admission.leave(self)
        self.network = network_of(caller.host)
        self._meters[1] = self._admission.meter_of_network(self.network)
        if not self._admission.has_place(self.network):
            HUNG_UP.labels("too_many_connections").inc()
            self.hang_up()
            return False
        self._admission.enter(self)
        return True

    def belongs_to(self, player: str, flooded: Callable[[], None]) -> None:
        """From now on its frames count for this player, too; one too many is told by `flooded`."""
        self._meters.append(self._admission.meter_of_account(player))
        self._flooded = flooded

    # what comes

    def data_received(self, data: bytes) -> None:
        """Count the frames before they are read. The first bytes are the request itself."""
        if self.handshake_initiated and not self._takes(data):
            self._end_flood()
        elif not self._deaf:
            super().data_received(data)

    def _takes(self, data: bytes) -> bool:
        frames = self._count.feed(data, SOCKET_FRAMES_BURST)
        now = self._admission.now()
        return all(meter.take(now, frames, len(data) + READ_BYTES) for meter in self._meters)

    def _end_flood(self) -> None:
        """Hear no more; the application says why and closes, if it knows this socket by now."""
        if self._deaf:
            return
        self._deaf = True
        HUNG_UP.labels("too_many_frames").inc()
        if self._flooded is None or not self.handshake_complete:
            self.hang_up()
            return
        self.read_paused = False  # uvicorn's own pause would end with the next message taken
        self.transport.pause_reading()
        self._flooded()

    def join(
        self, *, heard: Callable[[str | bytes], None], drained: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        """From now on messages, room for more and the end are told by these; what waited is told first."""
        self._drained, self._lost = drained, lost
        if self.disconnected:
            lost()
            return
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                heard(message.get("text") or message.get("bytes") or b"")
        self._heard = heard
        self.go_on()

    def part(self) -> None:
        """Tell nobody any more."""
        self._heard, self._drained, self._lost = _unheard, _nothing, _nothing

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self._heard is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self._heard(bytes(data))
            return
        try:
            text = bytes(data).decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            self._heard(text)

    def pause(self) -> None:
        """Read no more for now."""
        if not self.read_paused and not self._deaf:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        """Answer, unless the answers are not taken."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > UNSENT_BYTES_MAX:
            HUNG_UP.labels("unread").inc()
            self.hang_up()

    # what goes

    @property
    def takes_more(self) -> bool:
        """Whether the client keeps up."""
        return self.writable.is_set()

    def write(self, frame: bytes) -> None:
        """Send a text frame; who is gone or going gets none."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(_text_head(len(frame)) + frame)

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self._drained()

    async def send(self, message: Any) -> None:
        """A refused handshake is complete, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    # staying

    def overdue(self, now: float) -> str | None:
        """Whether nobody reads at the other end: asked again and again, and expected to answer."""
        if self.transport.is_closing():
            self._closing = self._closing or now
            return "unread" if now - self._closing >= CLOSING_SECONDS else None
        if not self.handshake_complete:
            return "slow_request" if now - self._since >= REQUEST_SECONDS else None
        if self.close_sent:
            return None
        if self._asked is not None:
            return "unread" if now - self._asked >= PONG_SECONDS else None
        if now - self._since >= PING_SECONDS:
            self._ask(now)
        return None

    def _ask(self, now: float) -> None:
        self._asked = now
        self.pending_ping_payload = secrets.token_bytes(4)
        self.conn.send_ping(self.pending_ping_payload)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_pong(self, event: Frame) -> None:
        """Somebody reads."""
        if self._asked is not None and bytes(event.data) == self.pending_ping_payload:
            self._asked = None
            self._since = self.loop.time()

    def shutdown(self) -> None:
        """The house closes; who is going already, and does not take what it was told, is not told more."""
        if self.transport.is_closing():
            self.hang_up()
        else:
            super().shutdown()

    def hang_up(self) -> None:
        """Cut it at once."""
        self.transport.abort()


def _text_head(size: int) -> bytes:
    """The head of a whole, unmasked text frame (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def _nothing() -> None:
    """Nobody is joined to the line."""


def _unheard(_frame: str | bytes) -> None:
    """Nobody listens any more."""


def line_of(scope: Scope) -> SocketConnection:
    """The socket under an application's connection."""
    extensions = cast("dict[str, Any]", scope.get("extensions") or {})
    line: SocketConnection = extensions[_EXTENSION]
    return line
