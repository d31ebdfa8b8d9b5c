"""The WebSocket: frames in, frames out, and nothing that could stop a desk."""

import asyncio
from contextlib import suppress

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from pokerhouse.protocol.codec import command_decoder
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.limits import COMMANDS_A_SECOND, COMMANDS_BURST
from pokerhouse.protocol.message import Refused
from pokerhouse.protocol.view import Reason
from pokerhouse.server.commands import SIGNED_OUT
from pokerhouse.server.connections import FAREWELL_SECONDS, Connection
from pokerhouse.server.edge.door import SocketLine, line_of
from pokerhouse.server.edge.security import from_here
from pokerhouse.server.metrics import COMMANDS, SOCKETS
from pokerhouse.server.people import COOKIE
from pokerhouse.server.rate_limit import bucket
from pokerhouse.server.room import Room

STRIKES_MAX = 200
"""Frames over the rate that are refused before the line is cut."""

TOO_FAST = Reason(
    code="too_fast",
    rule="limit",
    text=f"At most {COMMANDS_A_SECOND} commands a second.",
    facts={"a_second": COMMANDS_A_SECOND},
)

log = structlog.get_logger()


class _Id(msgspec.Struct):
    id: object = None


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a frame that is no command may lead to."""

_id_decoder = msgspec.json.Decoder(_Id)


@websocket("/ws")
async def live(socket: WebSocket) -> None:  # type: ignore[type-arg]
    """Everything live, for one client."""
    room: Room = socket.app.state.room
    if not from_here(socket.headers, room.settings.public_url):
        await _decline(socket, 403)
        return
    token = socket.cookies.get(COOKIE)
    player = await room.sessions.player(token)
    if player is None:
        await _decline(socket, 401)
        return
    line = line_of(socket.scope)
    connection = Connection(player, room.clock, line.network)
    line.belongs_to(player, lambda: connection.drop(TOO_FAST))
    await socket.accept()
    with SOCKETS.track_inprogress():
        try:
            await room.visitors.enter(connection)
            if await room.sessions.player(token) is None:
                # Signed out while coming in: nobody knew of this socket then.
                connection.drop(SIGNED_OUT)
            await _serve(socket, room, connection, line)
        finally:
            room.visitors.leave(connection)


async def _decline(socket: WebSocket, status: int) -> None:  # type: ignore[type-arg]
    """Refuse the handshake with an HTTP status."""
    await socket.send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await socket.send({"type": "websocket.http.response.body", "body": b"", "more_body": False})


async def _serve(
    socket: WebSocket,  # type: ignore[type-arg]
    room: Room,
    connection: Connection,
    line: SocketLine,
) -> None:
    """Read, work and write side by side until one of them ends."""
    commands: asyncio.Queue[tuple[AnyCommand, int]] = asyncio.Queue(COMMANDS_BURST)
    reading = asyncio.create_task(_read(socket, room, connection, commands))
    working = asyncio.create_task(_work(room, connection, commands))
    writing = asyncio.create_task(connection.deliver(line.tell))
    dropped = asyncio.create_task(connection.ended())
    tasks = (reading, working, writing, dropped)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if connection.dropped:
            # Whoever reads gets the reason; whoever doesn't would keep us waiting for ever.
            await asyncio.wait({writing}, timeout=FAREWELL_SECONDS)
            if writing.done():
                with suppress(ClientDisconnected, RuntimeError):
                    await socket.close(code=connection.close_code, reason=connection.dropped.code)
            else:
                line.hang_up()
    finally:
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(
                outcome, WebSocketDisconnect | ClientDisconnected
            ):
                log.error("a socket failed", error=repr(outcome))


async def _read(
    socket: WebSocket,  # type: ignore[type-arg]
    room: Room,
    connection: Connection,
    commands: asyncio.Queue[tuple[AnyCommand, int]],
) -> None:
    """Stamp each command with its arrival and queue it; refuse what can't be read or comes too fast."""
    rate = bucket(a_second=COMMANDS_A_SECOND, burst=COMMANDS_BURST, now=room.clock.now())
    strikes = 0
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        arrival = room.clock.now()
        frame = message.get("text") or message.get("bytes") or b""
        if not rate.take(arrival):
            strikes += 1
            connection.send(Refused(now=arrival, id=_id_in(frame), reason=TOO_FAST))
            if strikes > STRIKES_MAX:
                connection.drop(TOO_FAST)
                return
            continue
        try:
            command = command_decoder.decode(frame)
        except UNREADABLE as error:
            COMMANDS.labels("unreadable", "refused").inc()
            reason = Reason(code="bad_message", rule="PROTOCOL", text=str(error)[:300])
            connection.send(Refused(now=arrival, id=_id_in(frame), reason=reason))
            continue
        await commands.put((command, arrival))


async def _work(room: Room, connection: Connection, commands: asyncio.Queue[tuple[AnyCommand, int]]) -> None:
    """Answer the commands one after the other, as they came."""
    while True:
        command, arrival = await commands.get()
        connection.tell(await room.reception.answer(connection, command, arrival))


def _id_in(frame: str | bytes) -> str | None:
    """The id in a frame that is no command, if it has one."""
    try:
        found = _id_decoder.decode(frame).id
    except UNREADABLE:
        return None
    return found if isinstance(found, str) and len(found) <= 36 else None
