"""Somebody has just connected: admission control is asked before anything is made for them."""

import asyncio
import ssl
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.admission.handshake import Handshake
from pokerhouse.server.edge.admission.network import network_of


class Arrival(asyncio.Protocol):
    """Becomes an HTTP connection, after TLS if need be, or is cut; a refused crowd costs next to nothing."""

    def __init__(
        self,
        *,
        admission: Admission,
        admitted: Callable[..., asyncio.Protocol],
        tls: ssl.SSLContext | None = None,
        **uvicorn: Any,
    ) -> None:
        self._admission = admission
        self._admitted = partial(admitted, admission=admission, **uvicorn)
        self._tls = tls
        self._uvicorn = uvicorn

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask admission control."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        stream = cast("asyncio.Transport", transport)
        if not self._admission.admits(host):
            stream.abort()
            return
        line = self._shake_hands(host, self._tls) if self._tls else self._admitted()
        stream.set_protocol(line)
        line.connection_made(stream)

    def _shake_hands(self, host: str, tls: ssl.SSLContext) -> Handshake:
        return Handshake(
            network=network_of(host),
            admission=self._admission,
            tls=tls,
            admitted=self._admitted,
            lines=self._uvicorn["server_state"].connections,
        )
