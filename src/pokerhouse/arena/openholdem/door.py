"""The door: who comes says which room they want; rooms that are full play, many at a time."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256

from msgspec import Struct

from pokerhouse.arena.openholdem.connection import Connection
from pokerhouse.arena.openholdem.messages import (
    BotsOnly,
    Connect,
    Observe,
    Said,
    Wish,
    error_told,
    read_message,
)
from pokerhouse.arena.openholdem.room import WATCHERS_MAX, Room, RoomReport, Watcher
from pokerhouse.arena.openholdem.seat import RemoteSeat
from pokerhouse.arena.players import BotFault, Limits
from pokerhouse.bots import STYLES, Style

GREETING_SECONDS = 10.0
"""How long somebody may take to say what they want."""
USUAL_BOTS = {
    "CallAgent": "caller",
    "CallMachine": "caller",
    "RandomAgent": "gambler",
    "RandomGambler": "gambler",
}
"""Bots that programs know from OpenHoldem, and which of ours play for them."""

Log = Callable[[int, int], AbstractContextManager[Callable[[str], None]]]
"""Opens the log of a match, by its number and room."""


class DoorSettings(Struct, frozen=True, kw_only=True):
    """What may be played here, and how much."""

    hands: int = 1000
    """The most hands of a match, and how many older programs play, which don't say."""
    seed: str
    """Every match has a seed of its own, made of this and its number."""
    limits: Limits = Limits()
    rooms: int = 100
    """Rooms at a time."""
    connections: int = 1000
    fill_seconds: float = 600.0
    """How long a room waits until it is full."""
    matches: int | None = None
    """The door closes after so many."""


class Greeting:
    """Hears what somebody wants."""

    def __init__(self, door: "Door", connection: Connection) -> None:
        self.door, self.connection = door, connection
        self._timer = asyncio.get_running_loop().call_later(GREETING_SECONDS, self._too_late)

    def heard(self, raw: bytes) -> None:
        """Bring them where they want to be, or say why not."""
        self._timer.cancel()
        try:
            self.door.receive(read_message(raw), self.connection)
        except BotFault as fault:
            self.door.turned_away(fault.text)
            self.connection.listener = Nobody()
            self.connection.close(error_told(fault.text))

    def lost(self, fault: BotFault) -> None:
        """They left before they said it."""
        self._timer.cancel()
        if fault.kind != "exited":
            self.door.turned_away(fault.text)

    def _too_late(self) -> None:
        self.door.turned_away("it said nothing")
        self.connection.close(error_told("Say which room you want."))


class Nobody:
    """Hears those who were turned away."""

    def heard(self, raw: bytes) -> None:
        """It doesn't matter."""

    def lost(self, fault: BotFault) -> None:
        """It doesn't matter."""


class Door:
    """Rooms by their numbers. `ended` is told what came of each match, `turned_away` why somebody was."""

    def __init__(
        self,
        settings: DoorSettings,
        log: Log,
        ended: Callable[[RoomReport], None],
        turned_away: Callable[[str], None],
    ) -> None:
        self.settings, self.turned_away = settings, turned_away
        self._log, self._ended = log, ended
        self._rooms: dict[int, Room] = {}
        self._started = self._finished = 0
        self._open: set[Connection] = set()
        self._matches: set[asyncio.Task[None]] = set()
        self._group: asyncio.TaskGroup
        self._done: asyncio.Event

    async def serve(self, host: str, port: int, ready: Callable[[int], None]) -> None:
        """Let programs in until as many matches have been played as there are to be."""
        self._done = asyncio.Event()
        loop = asyncio.get_running_loop()
        async with asyncio.TaskGroup() as self._group:
            server = await loop.create_server(lambda: Connection(self._came, self._gone), host, port)
            ready(server.sockets[0].getsockname()[1])
            try:
                await self._done.wait()
            finally:
                server.close()
                for room in self._rooms.values():
                    room.dismiss(error_told("The door is closed."))
                for task in self._matches:
                    task.cancel()

    def stop(self) -> None:
        """Close the door now. Matches that are being played are not finished."""
        self._done.set()

    def receive(self, said: Said, connection: Connection) -> None:
        """Bring somebody where they want to be; a BotFault says why that can't be."""
        if isinstance(said, Connect):
            self.enter(said, connection)
        elif isinstance(said, BotsOnly):
            self.watch_bots(said, connection)
        elif isinstance(said, Observe):
            self.watch(said.room_id, connection)
        else:
            raise BotFault("nonsense", "say first which room you want: connect, observer or ai_vs_ai")

    def enter(self, wish: Connect, connection: Connection) -> None:
        """Seat a program; the first in a room makes it."""
        room = self._rooms.get(wish.room_id) or self._made(wish, 1)
        if room.playing or room.is_full():
            raise BotFault("stray", f"room {wish.room_id} is full")
        name = "".join("_" if c in ":| " else c for c in wish.name if c.isascii() and c.isprintable())
        seat = RemoteSeat(name or "player", connection, self.settings.limits, old=wish.game_number is None)
        connection.listener = seat
        room.programs.append(seat)
        self._start_if_full(room)

    def watch_bots(self, wish: Wish, connection: Connection) -> None:
        """Let bots of the house play each other for somebody who watches."""
        if wish.room_id in self._rooms:
            raise BotFault("stray", f"room {wish.room_id} is full")
        room = self._made(wish, 0)
        self.watch(wish.room_id, connection)
        self._start_if_full(room)

    def watch(self, room_id: int, connection: Connection) -> None:
        """Let somebody watch a room."""
        room = self._rooms.get(room_id)
        if room is None:
            raise BotFault("stray", f"there is no room {room_id}")
        room.watchers = [watcher for watcher in room.watchers if watcher.connection is not None]
        if len(room.watchers) >= WATCHERS_MAX:
            raise BotFault("stray", f"{WATCHERS_MAX} watch room {room_id} already")
        watcher = Watcher(connection)
        connection.listener = watcher
        room.watchers.append(watcher)

    def _came(self, connection: Connection) -> "Greeting | Nobody":
        if len(self._open) >= self.settings.connections:
            self.turned_away("there are too many connections")
            connection.close(error_told("There are too many connections; try again later."))
            return Nobody()
        self._open.add(connection)
        return Greeting(self, connection)

    def _gone(self, connection: Connection) -> None:
        self._open.discard(connection)

    def _made(self, wish: Wish, programs: int) -> Room:
        """A new room, if it can be: programs are wanted in it, at least so many."""
        settings = self.settings
        for number in [number for number, room in self._rooms.items() if not room.playing]:
            if not self._rooms[number].present():
                self._forget(self._rooms[number])
        if len(self._rooms) >= settings.rooms:
            raise BotFault("stray", f"{settings.rooms} rooms are open; try again later")
        if settings.matches is not None and self._started >= settings.matches:
            raise BotFault("stray", "no more matches are played here")
        hands = settings.hands if wish.game_number is None else wish.game_number
        if hands > settings.hands:
            raise BotFault("stray", f"game_number: a match here has at most {settings.hands} hands")
        if not programs <= wish.room_number - len(wish.bots) <= (wish.room_number if programs else 0):
            raise BotFault("stray", f"room_number: {wish.room_number} seats for {len(wish.bots)} bots")
        room = Room(wish, [(name, self._style(name)) for name in wish.bots], hands)
        self._rooms[wish.room_id] = room
        asyncio.get_running_loop().call_later(settings.fill_seconds, self._give_up, room)
        return room

    @staticmethod
    def _style(name: str) -> Style:
        style = STYLES.get(USUAL_BOTS.get(name, name))
        if style is None:
            known = ", ".join([*STYLES, *USUAL_BOTS])
            raise BotFault("stray", f"there is no bot {name}; there are {known}")
        return style

    def _start_if_full(self, room: Room) -> None:
        if room.is_full():
            self._started += 1
            # By a seed of its own: what was dealt in one room tells nothing of another.
            seed = sha256(f"{self.settings.seed} match {self._started}".encode()).hexdigest()[:32]
            room.sit(seed, self.settings.limits)
            task = self._group.create_task(self._run(room, self._started))
            self._matches.add(task)
            task.add_done_callback(self._matches.discard)

    def _give_up(self, room: Room) -> None:
        """Send those away who waited too long for others."""
        if not room.playing and self._rooms.get(room.wish.room_id) is room:
            self._forget(room)
            room.dismiss(error_told(f"Room {room.wish.room_id} was not full in time."))

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.wish.room_id) is room:
            del self._rooms[room.wish.room_id]

    async def _run(self, room: Room, number: int) -> None:
        """Play a room's match, and tell what came of it."""
        with self._log(number, room.wish.room_id) as write:
            report = await room.play(number, write)
        self._forget(room)
        self._ended(report)
        self._finished += 1
        matches = self.settings.matches
        if matches is not None and self._finished >= matches:
            self._done.set()
