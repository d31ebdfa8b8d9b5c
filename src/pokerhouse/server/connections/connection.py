"""One client's socket, as the desks see it: frames go out at once, or wait in a bounded queue."""

import asyncio
from collections import deque
from typing import Protocol

from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.limits import COMMANDS_A_SECOND, OUTBOX_BYTES_MAX, OUTBOX_MAX
from pokerhouse.protocol.message import AnyMessage, Dropped
from pokerhouse.protocol.view import Reason
from pokerhouse.server.clock import Clock
from pokerhouse.server.metrics import DROPPED

FAREWELL_SECONDS = 2.0
"""How long a dropped client has to take its last messages before the line is cut."""

TOO_SLOW = Reason(code="too_slow", rule="limit", text="You fell too far behind; come back and go on.")

TOO_FAST = Reason(
    code="too_fast",
    rule="limit",
    text=f"At most {COMMANDS_A_SECOND} commands a second.",
    facts={"a_second": COMMANDS_A_SECOND},
)

CLOSE_CODES = {"closing": 1012, "signed_out": 4401, "another_tab": 4409, "too_fast": 4429}
"""Close codes of the socket by reason; any other reason closes with 1008."""


class Outlet(Protocol):
    """Where frames go."""

    @property
    def takes_more(self) -> bool:
        """Whether the client keeps up."""
        ...

    def write(self, frame: bytes) -> None:
        """Send a frame; it never waits."""
        ...


class Connection:
    """Nobody waits for a client; one that falls behind is dropped with a reason."""

    def __init__(self, player: str, clock: Clock, network: str = "") -> None:
        self.player = player
        self.network = network
        """Where it comes from, as far as limits go by that."""
        self._clock = clock
        self.dropped: Reason | None = None
        self.gone = False
        """The socket is closed; nobody will read what is queued."""
        self._outlet: Outlet | None = None
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._over = asyncio.Event()
        self._empty = asyncio.Event()

    def tell(self, frame: str | bytes) -> None:
        """Send a frame, or queue it while the client is behind; the desks never wait for a socket."""
        if self.dropped or self.gone:
            return
        told = frame if isinstance(frame, bytes) else frame.encode()
        outlet = self._outlet
        if outlet is not None and not self._outbox and outlet.takes_more and self._clock.is_sure():
            outlet.write(told)
        elif len(self._outbox) >= OUTBOX_MAX or self._bytes + len(told) > OUTBOX_BYTES_MAX:
            self.drop(TOO_SLOW)
        else:
            self._queue(told)

    def send(self, message: AnyMessage) -> None:
        """Tell this client alone a message."""
        self.tell(encode(message))

    def drop(self, reason: Reason) -> None:
        """Say goodbye after what is queued, and end the connection."""
        if self.dropped:
            return
        self.dropped = reason
        DROPPED.labels(reason.code).inc()
        self._queue(encode(Dropped(now=self._clock.now(), reason=reason)))
        self.flush()
        self._over.set()

    def _queue(self, frame: bytes) -> None:
        self._outbox.append(frame)
        self._bytes += len(frame)

    def deliver_to(self, outlet: Outlet) -> None:
        """From now on frames go out there."""
        self._outlet = outlet
        self.flush()

    def flush(self) -> None:
        """Send what is queued, as long as the client keeps up and no other house may be open."""
        outlet = self._outlet
        while self._outbox and outlet is not None and outlet.takes_more and self._clock.is_sure():
            frame = self._outbox.popleft()
            self._bytes -= len(frame)
            outlet.write(frame)
        if self.dropped and not self._outbox:
            self._empty.set()

    def hang_up(self) -> None:
        """The socket is closed."""
        self.gone = True
        self._outbox.clear()
        self._outlet = None
        self._over.set()
        self._empty.set()

    @property
    def close_code(self) -> int:
        """The socket's close code."""
        return CLOSE_CODES.get(self.dropped.code, 1008) if self.dropped else 1000

    async def over(self) -> None:
        """Return once the house has dropped this connection, or the socket is closed."""
        await self._over.wait()

    async def farewell(self) -> bool:
        """Give a dropped client time to take what is queued; whether it has."""
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._empty.wait()
        except TimeoutError:
            return False
        return True


def framed(message: AnyMessage) -> str:
    """The text frame of a message."""
    return encode(message).decode()
