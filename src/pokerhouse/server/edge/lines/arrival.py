"""Somebody has just connected: admission control is asked before anything is made for them."""

import asyncio
from typing import cast

from pokerhouse.server.edge.lines.http_connection import HttpConnection, Inside
from pokerhouse.server.edge.lines.tls_connection import TlsConnection


class Arrival(asyncio.Protocol):
    """Becomes an HTTP connection, by TLS if need be, or is cut; a refused crowd costs next to nothing."""

    def __init__(self, inside: Inside) -> None:
        self._inside = inside

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask admission control."""
        inside, stream = self._inside, cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        if not inside.admission.admits(str(peer[0]) if peer else ""):
            stream.abort()
            return
        line = TlsConnection(inside, inside.tls) if inside.tls else HttpConnection(inside)
        stream.set_protocol(line)
        line.connection_made(stream)
