"""A client of a running house: a guest with one socket.

>>> async def play() -> None:
...     async with await Client.enter("http://127.0.0.1:8626", "Ada") as ada:
...         table = await ada.watch("maple-room")
...         await ada.command(TakeSeat(id=ada.new_id(), table="maple-room", seat=1, amount=200))
...         async for message in ada.messages():
...             ...
"""

import asyncio
import itertools
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from types import TracebackType
from typing import Self

from msgspec import DecodeError
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from pokerhouse.client.guest_login import Ticket, enter
from pokerhouse.client.refusal import RefusedError
from pokerhouse.protocol.codec import encode, message_decoder
from pokerhouse.protocol.command import AnyCommand, Watch
from pokerhouse.protocol.message import (
    Answer,
    AnyMessage,
    Dropped,
    OfferChanged,
    Refused,
    Snapshot,
    Update,
    Welcome,
)
from pokerhouse.protocol.view import TableView

MESSAGES_MAX = 10_000
"""Unread messages kept for a reader that falls behind; then the oldest are lost."""

RETRY_SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
"""Pauses between attempts to come back; the last one repeats."""

PASSING = ("closing", "desk_busy", "failed", "not_stored", "too_fast")
"""Refusals that say nothing about what was asked for: it is asked for again."""

FRAME_BYTES_MAX = 1_000_000

PING_SECONDS, PATIENCE_SECONDS = 20.0, 20.0
"""A house that does not answer a ping in the second of these has gone."""

STANDBY_PING_SECONDS, STANDBY_PATIENCE_SECONDS = 0.5, 1.0
"""The same for a house that a standby may follow."""


class Client:
    """One guest's connection. It comes back by itself after a break and asks for what it missed."""

    def __init__(self, ticket: Ticket, *, come_back: bool = True) -> None:
        self.ticket = ticket
        self.welcome: Welcome | None = None
        self.numbers: dict[str, int] = {}
        """The last number seen of each followed table."""
        self.views: dict[str, TableView] = {}
        self.breaks = 0
        """How often the connection was lost."""
        self.closed_with: int | None = None
        """The close code of the last connection that was lost."""
        self._sockets = deque((ticket.socket, *ticket.standbys))
        self._come_back = come_back
        self._answers: dict[str, asyncio.Future[AnyMessage]] = {}
        self._pending: dict[str, AnyCommand] = {}
        self._looks: dict[str, str] = {}
        """Tables asked for after a break, by the command's id: nobody else waits for the answer."""
        self._unread: asyncio.Queue[AnyMessage | None] = asyncio.Queue(MESSAGES_MAX)
        self._ids = (f"{prefix}-{count}" for prefix in [secrets.token_hex(6)] for count in itertools.count(1))
        self._later: set[asyncio.Task[None]] = set()
        self._line: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._open = asyncio.Event()

    @classmethod
    async def enter(cls, house: str, name: str, *, come_back: bool = True) -> Self:
        """Enter a house as a new guest and connect; of several addresses, to the one where it is open."""
        client = cls(await enter(house, name), come_back=come_back)
        await client.connect()
        return client

    async def connect(self) -> None:
        """Open the socket and start reading."""
        await self._dial()
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Hang up."""
        self._come_back = False
        if self._line:
            await self._line.close()
        if self._reader:
            await self._reader

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def new_id(self) -> str:
        """An id for a command that this client has not used."""
        return next(self._ids)

    async def command(self, command: AnyCommand) -> Answer:
        """Send a command and wait for its answer; it is sent again with the same id after a break."""
        waiting: asyncio.Future[AnyMessage] = asyncio.get_running_loop().create_future()
        self._answers[command.id] = waiting
        self._pending[command.id] = command
        try:
            if self._open.is_set():
                await self._send(encode(command))
            # Else it goes with all that was not answered, once the line is back; twice is one too many.
            message = await waiting
        finally:
            self._answers.pop(command.id, None)
            self._pending.pop(command.id, None)
        if isinstance(message, Refused):
            raise RefusedError(message.reason)
        if not isinstance(message, Answer):
            raise ConnectionError("the connection is closed")
        return message

    async def watch(self, table: str) -> TableView:
        """Follow a table and return how it stands."""
        await self.command(Watch(id=self.new_id(), table=table, seen=self.numbers.get(table)))
        return self.views[table]

    async def say(self, frame: str | bytes) -> None:
        """Send any frame at all, as a broken client would."""
        if self._line is None:
            raise ConnectionError("the connection is closed")
        await self._line.send(frame)

    async def messages(self) -> AsyncIterator[AnyMessage]:
        """Every message of the house, in order, until the connection is closed for good."""
        while (message := await self._unread.get()) is not None:
            yield message

    async def message(self) -> AnyMessage:
        """The next message of the house."""
        message = await self._unread.get()
        if message is None:
            self._unread.put_nowait(None)
            raise ConnectionError("the connection is closed")
        return message

    def read(self) -> list[AnyMessage]:
        """All messages that arrived and were not read yet."""
        messages = []
        while not self._unread.empty():
            message = self._unread.get_nowait()
            if message is not None:
                messages.append(message)
        return messages

    def is_quiet(self) -> bool:
        """Whether every message that arrived was read."""
        return self._unread.empty()

    async def _dial(self) -> None:
        ping, patience = PING_SECONDS, PATIENCE_SECONDS
        if self.ticket.standbys:
            ping, patience = STANDBY_PING_SECONDS, STANDBY_PATIENCE_SECONDS
        self._line = await connect(
            self._sockets[0],
            additional_headers={"Cookie": self.ticket.cookie},
            compression=None,
            max_size=FRAME_BYTES_MAX,
            max_queue=None,
            proxy=None,
            open_timeout=patience,
            ping_interval=ping,
            ping_timeout=patience,
        )
        self._open.set()

    async def _send(self, frame: bytes) -> None:
        await self._open.wait()
        line = self._line
        if line is None:
            raise ConnectionError("the connection is closed")
        try:
            await line.send(frame.decode())
        except ConnectionClosed:
            # What was not answered is sent again once the line is back.
            if not self._come_back:
                raise ConnectionError("the connection is closed") from None

    async def _read(self) -> None:
        """Take every message, over as many lines as it needs; whatever ends this, nobody waits any longer."""
        try:
            while (line := self._line) is not None:
                with suppress(ConnectionClosed):
                    async for frame in line:
                        self._take(frame)
                self.closed_with = line.close_code
                if not self._come_back:
                    break
                self._open.clear()
                self.breaks += 1
                await self._return()
        finally:
            self._line = None
            self._open.set()  # whoever asks now is told that there is no line
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("the connection is closed"))
            self._put(None)

    async def _return(self) -> None:
        """Dial until the house answers; ask for the gaps, and again for what was not answered."""
        for pause in itertools.chain(RETRY_SECONDS, itertools.repeat(RETRY_SECONDS[-1])):
            if self._is_over():
                return
            try:
                await self._dial()
                if self._is_over() and self._line is not None:
                    await self._line.close()  # somebody hung up meanwhile, and knew of the old line only
                    return
                self._looks.clear()
                pending = list(self._pending.values())
                asked = {command.table for command in pending if isinstance(command, Watch)}
                for table in [table for table in self.numbers if table not in asked]:
                    await self._look(table)
                for command in pending:
                    await self._send(encode(self._as_of_now(command)))
            except InvalidStatus as error:
                if error.response.status_code in (401, 403):
                    # The session is over: nobody will open this door again.
                    self._come_back = False
                    return
                await self._try_next(pause)
            except (OSError, TimeoutError, WebSocketException):
                await self._try_next(pause)
            else:
                return

    async def _try_next(self, pause: float) -> None:
        self._sockets.rotate(-1)
        await asyncio.sleep(pause)

    def _is_over(self) -> bool:
        """Whether nobody wants this client to come back."""
        return not self._come_back

    async def _look(self, table: str) -> None:
        """Ask for what was missed of a table."""
        watch = Watch(id=self.new_id(), table=table, seen=self.numbers.get(table))
        self._looks[watch.id] = table
        await self._send(encode(watch))

    async def _look_later(self, table: str) -> None:
        """Ask again when the house could not answer just now, unless a break has come between."""
        breaks = self.breaks
        await asyncio.sleep(RETRY_SECONDS[-2])
        if self.breaks == breaks and self._line is not None:
            await self._look(table)

    def _as_of_now(self, command: AnyCommand) -> AnyCommand:
        """A command that is said again; a gap is asked for once, and only from what is known by now."""
        return (
            replace(command, seen=self.numbers.get(command.table)) if isinstance(command, Watch) else command
        )

    def _take(self, frame: str | bytes) -> None:
        try:
            message = message_decoder.decode(frame)
        except DecodeError:
            # A newer house may say things this client doesn't know.
            return
        match message:
            case Welcome():
                self.welcome = message
            case Snapshot(table=table, number=number, view=view):
                self.numbers[table] = number
                self.views[table] = view
            case Update(table=table, number=number, view=view):
                self.numbers[table] = number
                if view is not None:
                    self.views[table] = view
            case OfferChanged(table=table, offer=offer) if table in self.views:
                self.views[table] = replace(self.views[table], offer=offer)
            case Answer(id=name) | Refused(id=str(name)):
                self._answered(name, message)
            case Dropped() if message.reason.code in ("signed_out", "another_tab"):
                self._come_back = False
            case _:
                pass
        self._put(message)

    def _answered(self, name: str, message: Answer | Refused) -> None:
        waiting = self._answers.get(name)
        if waiting and not waiting.done():
            waiting.set_result(message)
        table = self._looks.pop(name, None)
        if table is None or isinstance(message, Answer):
            return
        if message.reason.code in PASSING:
            task = asyncio.create_task(self._look_later(table))
            self._later.add(task)
            task.add_done_callback(self._later.discard)
        else:
            self.numbers.pop(table, None)  # the table is gone, or not for this guest any more

    def _put(self, message: AnyMessage | None) -> None:
        if self._unread.full():
            self._unread.get_nowait()
        self._unread.put_nowait(message)
