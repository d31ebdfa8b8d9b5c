"""Somebody has just connected: admission control is asked before anything is made for them."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from pokerhouse.server.edge.admission.admission import Admission


class Arrival(asyncio.Protocol):
    """Becomes an HTTP connection, or is cut; a crowd that is refused costs next to nothing."""

    def __init__(
        self, *, admission: Admission, admitted: Callable[..., asyncio.Protocol], **uvicorn: Any
    ) -> None:
        self._admission = admission
        self._admitted = admitted
        self._uvicorn = uvicorn

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask admission control."""
        peer = transport.get_extra_info("peername")
        stream = cast("asyncio.Transport", transport)
        if not self._admission.admits(str(peer[0]) if peer else ""):
            stream.abort()
            return
        line = self._admitted(admission=self._admission, **self._uvicorn)
        stream.set_protocol(line)
        line.connection_made(stream)
