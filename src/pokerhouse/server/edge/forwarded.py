"""Requests that a proxy of ours forwards: they count for who asks, and by the scheme it asked with."""

from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from pokerhouse.server.edge.admission import Proxies


class Forwarded:
    """Puts the caller in the proxy's place. Sockets have done so themselves when they come here."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        client = scope.get("client")
        if scope["type"] == ScopeType.HTTP and client and self._proxies.trusts(client[0]):
            headers = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"])
            caller = self._proxies.caller(client[0], headers)
            seen = {"client": (caller.host, 0)}
            scheme = {} if caller.secure is None else {"scheme": "https" if caller.secure else "http"}
            scope = cast("Scope", {**scope, **seen, **scheme})
        await self._app(scope, receive, send)
