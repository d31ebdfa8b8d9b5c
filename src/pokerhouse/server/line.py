"""The WebSocket protocol of uvicorn, with a way to hang up on somebody who does not read.

A `send` to such a client waits, and so does a polite close; only dropping the connection itself frees it.
"""

from collections.abc import Callable
from typing import Any, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_EXTENSION = "pokerhouse.hang_up"


class LineProtocol(WebSocketsSansIOProtocol):
    """Puts the connection's `abort` where the application finds it."""

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake as usual."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[_EXTENSION] = {"abort": self.transport.abort}


def hang_up_of(scope: Scope) -> Callable[[], None]:
    """The function that drops this scope's connection at once."""
    extensions = cast("dict[str, Any]", scope.get("extensions") or {})
    abort: Callable[[], None] = extensions.get(_EXTENSION, {}).get("abort", _nothing)
    return abort


def _nothing() -> None:
    """A server without this protocol has nothing to drop."""
