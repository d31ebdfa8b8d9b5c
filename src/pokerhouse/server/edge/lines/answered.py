"""What an ASGI application answers to a request that has come in full."""

from collections.abc import Iterable
from typing import Any, cast

from litestar.types import ASGIApp, Message, Scope
from msgspec import Struct

from pokerhouse.server.edge.lines.head import Head

NETWORK = "pokerhouse.network"
"""Where the application finds the network of a request."""


class Answer(Struct):
    """What goes back."""

    status: int = 500
    headers: Iterable[tuple[bytes, bytes]] = ()
    body: bytes = b""


async def answered(app: ASGIApp, head: Head, body: bytes) -> Answer:
    """Let the application answer."""
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
        "server": ("localhost", 80),
        "extensions": {NETWORK: head.network},
    }
    coming = iter([{"type": "http.request", "body": body}])
    answer = Answer()

    async def receive() -> Any:
        return next(coming, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], message["headers"]
        elif message["type"] == "http.response.body":
            answer.body += message["body"]

    await app(cast("Scope", scope), receive, send)
    return answer
