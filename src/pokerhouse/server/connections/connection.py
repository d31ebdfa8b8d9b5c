"""One client's socket, as the desks see it: a bounded queue that never makes them wait."""

import asyncio
from collections.abc import Awaitable, Callable

from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.limits import OUTBOX_MAX
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

    def __init__(self, player: str, clock: Clock) -> None:
        self.player = player
        self._clock = clock
        self.watched: set[str] = set()
        self.dropped: Reason | None = None
        self._outbox: asyncio.Queue[str] = asyncio.Queue(OUTBOX_MAX)
        self._ended = asyncio.Event()

    def tell(self, frame: str) -> None:
        """Queue a frame; the desks never wait for a socket."""
        if self.dropped:
            return
        try:
            self._outbox.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)

    def send(self, message: AnyMessage) -> None:
        """Queue a message for this client alone."""
        self.tell(framed(message))

    def drop(self, reason: Reason) -> None:
        """Say goodbye after what is queued, and end the connection."""
        if self.dropped:
            return
        self.dropped = reason
        DROPPED.labels(reason.code).inc()
        if self._outbox.full():
            self._outbox.get_nowait()
        self._outbox.put_nowait(framed(Dropped(now=self._clock.now(), reason=reason)))
        self._ended.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is queued, until the connection is dropped and its last frame is out."""
        while not (self.dropped and self._outbox.empty()):
            await send(await self._outbox.get())

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
