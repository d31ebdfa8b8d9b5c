"""What a connection leads to."""

import ssl
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from litestar.types import ASGIApp
from msgspec import Struct

from pokerhouse.server.edge.admission import Admission
from pokerhouse.server.edge.lines.upgrade import Upgrade


class Inside(Struct, frozen=True):
    """What lies behind admission control."""

    admission: Admission
    app: ASGIApp
    """Answers requests."""
    live: Callable[[Upgrade], Awaitable[None]]
    """Has a socket from its handshake to its end, or refuses it."""
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    """Lets something run beside everything else; what goes wrong there is logged."""
    hosts: frozenset[str] = frozenset()
    """The names by which the house is reached."""
    tls: ssl.SSLContext | None = None
