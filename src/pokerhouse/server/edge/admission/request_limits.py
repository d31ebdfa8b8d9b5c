"""What a request may look like, and how many may come from one network."""

from typing import cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pokerhouse.protocol.rest import Problem
from pokerhouse.protocol.view import Reason
from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.admission.limits import HEADERS_MAX, URL_BYTES_MAX
from pokerhouse.server.edge.admission.network import network_of

TOO_MANY_REQUESTS = Reason(code="too_many_requests", rule="limit", text="Too many requests from one address.")
TOO_LONG = Reason(code="too_long", rule="limit", text=f"An address has at most {URL_BYTES_MAX} bytes.")
TOO_MANY_HEADERS = Reason(code="too_many_headers", rule="limit", text=f"At most {HEADERS_MAX} headers.")
# Of two lengths a proxy may have believed the other: what follows could be anybody's (RFC 9112, section 6.1).
TWO_LENGTHS = Reason(code="bad_request", rule="limit", text="A body has one length.")


class RequestLimits:
    """Refuses at admission what nobody needs to look at."""

    def __init__(self, app: ASGIApp, admission: Admission) -> None:
        self._app = app
        self._admission = admission

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what keeps the limits; HEAD is answered as GET, and the server leaves the body out."""
        refusal = self._refusal(scope)
        if refusal:
            await _refuse(scope, send, *refusal)
            return
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, Reason] | None:
        client = scope.get("client")
        if not self._admission.takes_request(network_of(client[0] if client else "")):
            return 429, TOO_MANY_REQUESTS
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > URL_BYTES_MAX:
            return 414, TOO_LONG
        names = [name for name, _ in scope["headers"]]
        if len(names) > HEADERS_MAX:
            return 431, TOO_MANY_HEADERS
        if b"content-length" in names and b"transfer-encoding" in names:
            return 400, TWO_LENGTHS
        return None


async def _refuse(scope: Scope, send: Send, status: int, reason: Reason) -> None:
    """One short answer, after which the connection ends."""
    body = msgspec.json.encode(Problem(reason=reason))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    # A handshake is refused in the same words under other names.
    kind = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    await send(cast("Message", {"type": f"{kind}.start", "status": status, "headers": headers}))
    await send(cast("Message", {"type": f"{kind}.body", "body": body, "more_body": False}))
