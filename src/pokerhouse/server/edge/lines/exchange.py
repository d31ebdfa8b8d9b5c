"""One request and its answer, as an ASGI application sees them."""

import asyncio
from collections.abc import Iterable
from typing import Any, Protocol, cast

from litestar.types import ASGIApp, Message, Scope

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.server.edge.lines.head import Head

NETWORK = "pokerhouse.network"
"""Where the application finds the network of a request."""


class Answering(Protocol):
    """The connection under an exchange."""

    writable: asyncio.Event

    def ask_for_more(self) -> None:
        """The application is waiting for the body."""

    def begin(self, status: int, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Write the head of the answer."""

    def write(self, data: bytes) -> None:
        """Write a piece of its body."""

    def finish(self) -> None:
        """The answer is complete."""


class Exchange:
    """Hands the application its request piece by piece, and writes what it answers."""

    def __init__(self, head: Head, line: Answering, server: tuple[str, int] | None) -> None:
        self.is_heard = False
        """The request has come in full."""
        self.is_answered = False
        self.is_gone = False
        """Nobody is there for the answer."""
        self._head = head
        self._line = line
        self._server = server
        self._body = b""
        self._is_read = False
        self._changed = asyncio.Event()

    def hear(self, data: bytes) -> None:
        """A piece of the body has come."""
        if not self.is_answered:
            self._body += data
            self._changed.set()

    def end(self) -> None:
        """The request is complete."""
        self.is_heard = True
        self._changed.set()

    def leave(self) -> None:
        """What is answered from now on goes nowhere."""
        self.is_gone = True
        self._changed.set()

    @property
    def holds_enough(self) -> bool:
        """Whether so much of the body is unread that no more should come."""
        return len(self._body) > FRAME_BYTES_MAX

    async def run(self, app: ASGIApp) -> None:
        """Let the application answer."""
        await app(self._scope(), self._receive, self._send)

    def _scope(self) -> Scope:
        head = self._head
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": head.http_version,
            "method": "GET" if head.method == "HEAD" else head.method,
            "scheme": "https" if head.secure else "http",
            "path": head.path,
            "raw_path": head.raw_path,
            "query_string": head.query,
            "root_path": "",
            "headers": head.pairs,
            "client": head.client,
            "server": self._server,
            "extensions": {NETWORK: head.network},
        }
        return cast("Scope", scope)

    async def _receive(self) -> Any:
        self._line.ask_for_more()
        while not (self._body or self.is_gone or self.is_answered or (self.is_heard and not self._is_read)):
            self._changed.clear()
            await self._changed.wait()
        if self.is_gone or self.is_answered:
            return {"type": "http.disconnect"}
        body, self._body = self._body, b""
        self._is_read = self.is_heard
        self._line.ask_for_more()
        return {"type": "http.request", "body": body, "more_body": not self.is_heard}

    async def _send(self, message: Message) -> None:
        await self._line.writable.wait()
        if self.is_gone:
            return
        if message["type"] == "http.response.start":
            self._line.begin(message["status"], message["headers"])
        elif message["type"] == "http.response.body":
            if message["body"] and self._head.method != "HEAD":
                self._line.write(message["body"])
            if not message.get("more_body"):
                self.is_answered = True
                self._changed.set()
                self._line.finish()
