"""The WebSocket: frames in, frames out, and nothing that could stop a desk."""

from collections import deque
from typing import Annotated

import msgspec

from pokerhouse.protocol.codec import command_decoder
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.limits import COMMANDS_A_SECOND, COMMANDS_BURST
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.commands import SIGNED_OUT
from pokerhouse.server.connections import TOO_FAST, Connection
from pokerhouse.server.edge.lines import Head, HttpConnection, SocketConnection
from pokerhouse.server.edge.refusals import NO_STORE, status_of
from pokerhouse.server.edge.visit import Visit
from pokerhouse.server.metrics import COMMANDS, SOCKETS
from pokerhouse.server.pace import bucket
from pokerhouse.server.room import Room
from pokerhouse.server.storage import is_outage
from pokerhouse.server.wire import of_reason

ELSEWHERE = Reason(code="not_found", rule="limit", text="The WebSocket is at /ws.")


class _Named(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(max_length=36)]


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a frame that is no command may lead to."""

_named = msgspec.json.Decoder(_Named)


async def live(room: Room, asking: HttpConnection, head: Head) -> None:
    """Everything live, for one client."""
    visit = Visit(room, head)
    if head.path != "/ws":
        asking.refuse(404, ELSEWHERE)
        return
    try:
        visit.from_here()
        player = await visit.signed_in()
    except Exception as error:
        refused = Refused(*NO_STORE) if is_outage(error) else error
        if not isinstance(refused, Refused):
            raise
        asking.refuse(status_of(refused), of_reason(refused))
        return
    line = asking.accept(head)
    if line is None:
        return
    connection = Connection(player, room.clock, line.network, line, visit.token())
    line.belongs_to(connection, lambda: _is_seated(room, player))
    with SOCKETS.track_inprogress():
        try:
            await room.visitors.enter(connection)
            room.storage.greet(connection)
            if await visit.player() is None:
                # Signed out while coming in: nobody knew of this socket then.
                connection.drop(SIGNED_OUT)
            line.listen(Inbox(room, connection, line).hear)
            await connection.over()
            if connection.dropped and not connection.gone:
                line.close(connection.close_code, connection.dropped.code)
            else:
                line.hang_up()
        except BaseException:
            line.hang_up()
            raise
        finally:
            room.visitors.leave(connection)


def _is_seated(room: Room, player: str) -> bool:
    account = room.accounts.here(player)
    return account is not None and bool(account.summary.seated)


class Inbox:
    """What one client has said and the house has not answered: its commands, one after the other."""

    def __init__(self, room: Room, connection: Connection, line: SocketConnection) -> None:
        self._room = room
        self._connection = connection
        self._line = line
        self._rate = bucket(COMMANDS_A_SECOND, COMMANDS_BURST, room.clock.now())
        self._commands: deque[tuple[AnyCommand, int]] = deque()
        self._working = False

    def hear(self, frame: str | bytes) -> None:
        """Stamp a command with its arrival and queue it; refuse what can't be read or comes too fast."""
        connection, now = self._connection, self._room.clock.now()
        if connection.dropped:
            return
        if not self._rate.take(now):
            connection.send(RefusedMessage(now=now, id=_id_in(frame), reason=TOO_FAST))
            return
        try:
            command = command_decoder.decode(frame)
        except UNREADABLE as error:
            COMMANDS.labels("unreadable", "refused").inc()
            reason = Reason(code="bad_message", rule="PROTOCOL", text=str(error)[:300])
            connection.send(RefusedMessage(now=now, id=_id_in(frame), reason=reason))
            return
        self._commands.append((command, self._room.clock.heard()))
        if len(self._commands) >= COMMANDS_BURST:
            self._line.pause()
        if not self._working:
            self._working = True
            self._room.tasks.spawn(self._work())

    async def _work(self) -> None:
        """Answer the commands as they came; what is begun when the client hangs up is done to its end."""
        connection = self._connection
        try:
            while self._commands and not (connection.gone or connection.dropped):
                command, arrival = self._commands.popleft()
                connection.tell(await self._room.reception.answer(connection, command, arrival))
                self._line.go_on()
        finally:
            self._working = False


def _id_in(frame: str | bytes) -> str | None:
    """The id in a frame that is no command, if it has one."""
    try:
        return _named.decode(frame).id
    except UNREADABLE:
        return None
