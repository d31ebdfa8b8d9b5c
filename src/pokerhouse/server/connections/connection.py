"""One client's socket, as the desks see it: a bounded queue that never makes them wait."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.limits import OUTBOX_BYTES_MAX, OUTBOX_MAX
from pokerhouse.protocol.message import AnyMessage, Dropped
from pokerhouse.protocol.view import Reason
from pokerhouse.server.clock import Clock
from pokerhouse.server.metrics import DROPPED

FAREWELL_SECONDS = 2.0
"""How long a dropped client has to take its last messages before the line is cut."""

TOO_SLOW = Reason(code="too_slow", rule="limit", text="You fell too far behind; come back and go on.")

CLOSE_CODES = {"closing": 1012, "signed_out": 4401, "another_tab": 4409, "too_fast": 4429}
"""Close codes of the socket by reason; any other reason closes with 1008."""


class Connection:
    """Frames wait here until the client has taken them; one that falls behind is dropped with a reason."""

    def __init__(self, player: str, clock: Clock, network: str = "") -> None:
        self.player = player
        self.network = network
        """Where it comes from, as far as limits go by that."""
        self._clock = clock
        self.dropped: Reason | None = None
        self.gone = False
        """The socket is closed; nobody will read what is queued."""
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._some = asyncio.Event()
        self._ended = asyncio.Event()

    def tell(self, frame: str | bytes) -> None:
        """Queue a frame; the desks never wait for a socket."""
        if self.dropped or self.gone:
            return
        queued = frame if isinstance(frame, bytes) else frame.encode()
        if len(self._outbox) >= OUTBOX_MAX or self._bytes + len(queued) > OUTBOX_BYTES_MAX:
            self.drop(TOO_SLOW)
        else:
            self._queue(queued)

    def send(self, message: AnyMessage) -> None:
        """Queue a message for this client alone."""
        self.tell(encode(message))

    def drop(self, reason: Reason) -> None:
        """Say goodbye after what is queued, and end the connection."""
        if self.dropped:
            return
        self.dropped = reason
        DROPPED.labels(reason.code).inc()
        self._queue(encode(Dropped(now=self._clock.now(), reason=reason)))
        self._ended.set()

    def _queue(self, frame: bytes) -> None:
        self._outbox.append(frame)
        self._bytes += len(frame)
        self._some.set()

    def hang_up(self) -> None:
        """The socket is closed."""
        self.gone = True
        self._outbox.clear()

    async def deliver(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what is queued, until the connection is dropped and its last frame is out."""
        while True:
            while self._outbox:
                frame = self._outbox.popleft()
                self._bytes -= len(frame)
                await send(frame)
            if self.dropped:
                return
            self._some.clear()
            await self._some.wait()

    @property
    def close_code(self) -> int:
        """The socket's close code."""
        return CLOSE_CODES.get(self.dropped.code, 1008) if self.dropped else 1000

    async def ended(self) -> None:
        """Return once the house has dropped this connection."""
        await self._ended.wait()


def framed(message: AnyMessage) -> str:
    """The text frame of a message."""
    return encode(message).decode()
