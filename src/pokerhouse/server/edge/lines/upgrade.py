"""The handshake of a WebSocket (RFC 6455, section 4): a request like any other until it is accepted."""

from typing import Protocol

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from pokerhouse.protocol.view import Reason
from pokerhouse.server.edge.lines.head import Head
from pokerhouse.server.edge.lines.socket_connection import SocketConnection

NO_HANDSHAKE = Reason(code="bad_request", rule="limit", text="This is not a WebSocket handshake.")


class Asking(Protocol):
    """The connection on which it is asked for."""

    def refuse(self, status: int, reason: Reason) -> None:
        """Answer, and end the connection."""

    def switch(self, headers: list[tuple[str, str]]) -> SocketConnection | None:
        """Go on as a socket; None if nobody is there any more."""


class Upgrade:
    """Somebody would like to go on as a socket."""

    def __init__(self, head: Head, line: Asking) -> None:
        self.head = head
        self.is_decided = False
        self._line = line
        self._answer = _answer(head)

    def refuse(self, status: int, reason: Reason) -> None:
        """Answer with this status."""
        self.is_decided = True
        self._line.refuse(status, reason)

    def accept(self) -> SocketConnection | None:
        """The socket; None if they have gone meanwhile, or what they asked is no handshake."""
        if self._answer.status_code != 101:
            self.refuse(self._answer.status_code, NO_HANDSHAKE)
            return None
        self.is_decided = True
        return self._line.switch(list(self._answer.headers.raw_items()))


def _answer(head: Head) -> Response:
    pairs = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in head.pairs]
    return ServerProtocol().accept(Request(head.target.decode("ascii"), Headers(pairs)))
