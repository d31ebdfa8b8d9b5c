"""A house that waits until another one ends: it answers that it stands by, and opens when it is needed."""

import asyncio
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from socket import socket
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from pokerhouse.protocol.rest import Health, Problem
from pokerhouse.protocol.view import Reason
from pokerhouse.server.clock import Clock
from pokerhouse.server.edge import (
    Admission,
    Arrival,
    Head,
    HttpConnection,
    Inside,
    known_hosts,
    places,
    tls_context,
)
from pokerhouse.server.settings import Settings
from pokerhouse.server.tasks import Tasks
from pokerhouse.server.version import VERSION

STANDING_BY = Reason(
    code="standby",
    rule="limit",
    text="This is a standby: another house is open. It opens here when that one ends.",
)

_ENDS = (signal.SIGINT, signal.SIGTERM)


class Interrupted(Exception):  # noqa: N818  (it is no error)
    """The host has ended a house that stood by."""


async def unless_interrupted(waiting: Coroutine[Any, Any, None]) -> None:
    """Wait for this, or raise `Interrupted` when the host ends the program."""
    loop, ended, task = asyncio.get_running_loop(), asyncio.Event(), asyncio.ensure_future(waiting)
    end = asyncio.create_task(ended.wait())
    for number in _ENDS:
        loop.add_signal_handler(number, ended.set)
    try:
        await asyncio.wait((task, end), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Interrupted
        task.result()
    finally:
        for number in _ENDS:
            loop.remove_signal_handler(number)
        for one in (task, end):
            one.cancel()
        await asyncio.wait((task, end))


@asynccontextmanager
async def answering(settings: Settings, listening: socket) -> AsyncIterator[None]:
    """Answer everybody that this house stands by; those who wait at the end wait for the house that opens."""
    tasks, started = Tasks(), Clock().now()
    admission = Admission(settings.network, places(), settings.trusted_proxies)
    inside = Inside(
        admission=admission,
        app=partial(_answer, started),
        live=_refuse,
        spawn=tasks.spawn,
        hosts=known_hosts(settings),
        tls=tls_context(settings.tls_cert, settings.tls_key) if settings.tls_cert else None,
    )
    loop = asyncio.get_running_loop()
    server = await loop.create_server(partial(Arrival, inside), sock=listening.dup())
    tasks.spawn(admission.watch())
    try:
        yield
    finally:
        server.close()
        admission.hang_up()
        await tasks.close()


async def _answer(started: int, scope: Scope, _receive: Receive, send: Send) -> None:
    """The answers to requests: how it is, and to everything else that it does not serve yet."""
    health = Health(status="standby", version=VERSION, started=started, tables=0)
    is_health = scope["path"] in ("/healthz", "/readyz")
    body = msgspec.json.encode(health if is_health else Problem(reason=STANDING_BY))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"cache-control", b"no-store"), (b"retry-after", b"1")]
    status = 200 if scope["path"] == "/healthz" else 503
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _refuse(asking: HttpConnection, _head: Head) -> None:
    asking.refuse(503, STANDING_BY)
