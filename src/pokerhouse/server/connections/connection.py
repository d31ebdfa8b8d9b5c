"""One client's socket, as the desks see it: frames go out at once, as long as the client keeps up."""

import asyncio
from collections import deque
from typing import Protocol

from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.limits import COMMANDS_A_SECOND, OUTBOX_BYTES_MAX
from pokerhouse.protocol.message import AnyMessage, Dropped
from pokerhouse.protocol.view import Reason
from pokerhouse.server.clock import Clock
from pokerhouse.server.metrics import DROPPED

TOO_SLOW = Reason(code="too_slow", rule="limit", text="Your connection was too slow. Reconnect to go on.")

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
    def unsent(self) -> int:
        """Bytes that the client has not taken yet."""
        ...

    def write(self, frame: bytes) -> None:
        """Send a frame; it never waits."""
        ...


class Connection:
    """Nobody waits for a client; one that falls behind is dropped with a reason."""

    def __init__(
        self,
        player: str,
        clock: Clock,
        network: str = "",
        outlet: Outlet | None = None,
        session: str = "",
    ) -> None:
        self.player = player
        self.network = network
        """Where it comes from, as far as limits go by that."""
        self.session = session
        """The token it came in by."""
        self.dropped: Reason | None = None
        self.gone = False
        """The socket is closed; nobody hears anything any more."""
        self._clock = clock
        self._outlet = outlet
        self._held: deque[bytes] = deque()
        """What waits until it is known that no other house is open."""
        self._over = asyncio.Event()

    def tell(self, frame: str | bytes) -> None:
        """Send a frame; the desks never wait for a socket."""
        if self.dropped or self._outlet is None:
            return
        told = frame if isinstance(frame, bytes) else frame.encode()
        if self._outlet.unsent + sum(map(len, self._held)) + len(told) > OUTBOX_BYTES_MAX:
            self.drop(TOO_SLOW)
        else:
            self._held.append(told)
            self.flush()

    def flush(self) -> None:
        """Send all that waits, unless another house may be open."""
        while self._held and self._outlet and self._clock.is_sure():
            self._outlet.write(self._held.popleft())

    def send(self, message: AnyMessage) -> None:
        """Tell this client alone a message."""
        self.tell(encode(message))

    def drop(self, reason: Reason) -> None:
        """Say goodbye after all that is on its way, and end the connection."""
        if self.dropped:
            return
        self.dropped = reason
        DROPPED.labels(reason.code).inc()
        self._held.append(encode(Dropped(now=self._clock.now(), reason=reason)))
        self.flush()
        self._over.set()

    def hang_up(self) -> None:
        """The socket is closed."""
        self.gone, self._outlet = True, None
        self._over.set()

    @property
    def close_code(self) -> int:
        """The socket's close code."""
        return CLOSE_CODES.get(self.dropped.code, 1008) if self.dropped else 1000

    async def over(self) -> None:
        """Return once the house has dropped this connection, or the socket is closed."""
        await self._over.wait()


def framed(message: AnyMessage) -> str:
    """The text frame of a message."""
    return encode(message).decode()
