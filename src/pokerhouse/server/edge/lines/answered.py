"""What an ASGI application answers to a request that has come in full."""

from collections.abc import Iterable
from typing import Any, cast

from litestar.types import ASGIApp, Message, Scope

from pokerhouse.server.edge.lines.head import Head

HEAD = "pokerhouse.head"
"""Where the application finds the head of a request."""


Answer = tuple[int, Iterable[tuple[bytes, bytes]], bytes]
"""A status, headers and a body."""


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
        "extensions": {HEAD: head},
    }
    coming = iter([{"type": "http.request", "body": body}])
    going: list[Any] = []

    async def receive() -> Any:
        return next(coming, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        going.append(message)

    await app(cast("Scope", scope), receive, send)
    begun, *pieces = going
    return begun["status"], begun["headers"], b"".join(piece["body"] for piece in pieces)
