"""A WebSocket: its frames are counted before they are read, and it ends when nobody reads it.

What is heard is told by a call, and `write` never waits; there is no queue and no task between. `hang_up`
ends one that does not read, for whom a polite close would wait, too.
"""

import asyncio
import secrets
from collections.abc import Callable

from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.server.connections import TOO_FAST, Connection
from pokerhouse.server.edge.admission import Admission, FrameCount, Line, meter
from pokerhouse.server.edge.limits import (
    CLOSING_SECONDS,
    PING_SECONDS,
    PONG_SECONDS,
    READ_BYTES,
    SOCKET_BYTES_A_SECOND,
    SOCKET_BYTES_BURST,
    SOCKET_FRAMES_A_SECOND,
    SOCKET_FRAMES_BURST,
)
from pokerhouse.server.metrics import HUNG_UP


class SocketConnection(Line):
    """One socket, from the end of its handshake."""

    def __init__(self, transport: asyncio.Transport, network: str, admission: Admission) -> None:
        self.network = network
        self._transport = transport
        self._admission = admission
        self._loop = asyncio.get_running_loop()
        self._socket = ServerProtocol(state=State.OPEN, max_size=FRAME_BYTES_MAX)
        self._count = FrameCount()
        own = meter(
            admission.now(),
            (SOCKET_FRAMES_A_SECOND, SOCKET_FRAMES_BURST),
            (SOCKET_BYTES_A_SECOND, SOCKET_BYTES_BURST),
        )
        self._meters = [own, admission.sent.of(network, admission.now())]
        self._pieces: list[bytes] = []
        """What has come of a message in several frames."""
        self._kind = Opcode.TEXT
        self._early = b""
        """What came before somebody listened; the meters bound it."""
        self._connection: Connection | None = None
        self._is_seated: Callable[[], bool] = bool
        self._heard: Callable[[str | bytes], None] | None = None
        self._is_deaf = False
        self._is_paused = False
        self._since = self._loop.time()
        self._ping, self._asked = b"", 0.0
        """What asks whether somebody reads, and since when; empty while nothing is asked."""
        self._closing: float | None = None
        admission.enter(self)

    def belongs_to(self, connection: Connection, is_seated: Callable[[], bool]) -> None:
        """From now on its frames count for its player, too; it is told of floods and of the end."""
        self._meters.append(self._admission.accounts.of(connection.player, self._admission.now()))
        self._connection, self._is_seated = connection, is_seated

    def is_seated(self) -> bool:
        """Whether its player sits at a table."""
        return self._is_seated()

    def listen(self, heard: Callable[[str | bytes], None]) -> None:
        """From now on messages are told by this; what waited is told first."""
        self._heard = heard
        early, self._early = self._early, b""
        self._read(early)
        self.go_on()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  (asyncio's shape)
        """It is gone."""
        self._admission.leave(self)
        if self._connection:
            self._connection.hang_up()

    # what comes

    def data_received(self, data: bytes) -> None:
        """Count the frames before they are read."""
        if self._is_deaf:
            return
        if not self._takes(data):
            self._end_flood()
        elif self._heard is None:
            self._early += data
            self.pause()
        else:
            self._read(data)

    def _takes(self, data: bytes) -> bool:
        frames = self._count.feed(data, SOCKET_FRAMES_BURST)
        now = self._admission.now()
        return all(meter.take(now, frames, len(data) + READ_BYTES) for meter in self._meters)

    def _end_flood(self) -> None:
        """Hear no more; the application says why and closes, if it knows this socket by now."""
        self._is_deaf = True
        HUNG_UP.labels("too_many_frames").inc()
        self._transport.pause_reading()
        if self._connection:
            self._connection.drop(TOO_FAST)
        else:
            self.hang_up()

    def _read(self, data: bytes) -> None:
        self._socket.receive_data(data)
        self._send()
        for event in self._socket.events_received():
            if isinstance(event, Frame):
                self._take(event)

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            if self._ping and bytes(frame.data) == self._ping:
                self._ping, self._since = b"", self._loop.time()
        elif frame.opcode not in (Opcode.PING, Opcode.CLOSE):
            if frame.opcode is not Opcode.CONT:
                self._kind = frame.opcode
            self._pieces.append(bytes(frame.data))
            if frame.fin:
                message, self._pieces = b"".join(self._pieces), []
                self._tell(message)

    def _tell(self, message: bytes) -> None:
        if self._closing is not None or self._heard is None:
            return
        self._admission.heard(self)
        if self._kind is Opcode.BINARY:
            self._heard(message)
            return
        try:
            text = message.decode()
        except UnicodeDecodeError:
            self._socket.fail(1007)
            self._send()
        else:
            self._heard(text)

    def pause(self) -> None:
        """Read no more for now."""
        if not self._is_paused and not self._is_deaf:
            self._is_paused = True
            self._transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        if self._is_paused and not self._is_deaf and not self._transport.is_closing():
            self._is_paused = False
            self._transport.resume_reading()

    # what goes

    def write(self, frame: bytes) -> None:
        """Send a text frame; who is gone or going gets none."""
        if self._closing is None and not self._transport.is_closing():
            self._transport.write(_text_head(len(frame)) + frame)

    @property
    def unsent(self) -> int:
        """Bytes that the client has not taken yet."""
        return self._transport.get_write_buffer_size()

    def _send(self) -> None:
        """Write what the protocol has to say; after its last word the connection ends."""
        for data in self._socket.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()
        if self._closing is None and self._socket.close_expected():
            self._closing = self._loop.time()

    # staying

    def overdue(self, now: float) -> str | None:
        """Whether nobody reads at the other end: asked again and again, and expected to answer."""
        if self._closing is None and self._transport.is_closing():
            self._closing = now
        if self._closing is not None:
            return "unread" if now - self._closing >= CLOSING_SECONDS else None
        if self._ping:
            return "unread" if now - self._asked >= PONG_SECONDS else None
        if now - self._since >= PING_SECONDS:
            self._ping, self._asked = secrets.token_bytes(4), now
            self._socket.send_ping(self._ping)
            self._send()
        return None

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye, and wait a moment for theirs."""
        if self._socket.state is State.OPEN:
            self._socket.send_close(code, reason)
            self._send()

    def shutdown(self) -> None:
        """The house closes; who is going already, and does not take what it was told, is not told more."""
        if self._transport.is_closing():
            self.hang_up()
        else:
            self.close(1012)
            self._transport.close()


def _text_head(size: int) -> bytes:
    """The head of a whole, unmasked text frame (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
