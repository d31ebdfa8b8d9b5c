"""A whole house without sockets, in a loop whose time jumps: the same seed, the same hours."""

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from inspect import iscoroutinefunction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pokerhouse.cards import SeededChance
from pokerhouse.house import CagePolicy
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.message import AnyMessage
from pokerhouse.server import ground as server_ground
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection
from pokerhouse.server.room import Room
from pokerhouse.server.settings import NetworkAllowance, Settings
from pokerhouse.server.storage import Store, bring_up_to_date, connect, locate
from tests.server.playthroughs.jumping_loop import JumpingLoop

EPOCH_MS = 1_800_000_000_000
SETTINGS = Settings(
    bots=2,
    styles=("caller", "gambler"),
    tables_at_once=2,
    cage=CagePolicy(grant=3_000, daily=5_000),
    network=NetworkAllowance(tables_an_hour=12, friend_requests_an_hour=20, reports_an_hour=3, bots=8),
    thinking_ms=(600, 1_800),
)


def running_loop() -> JumpingLoop:
    """The loop of the house."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop, JumpingLoop):
        raise TypeError("a small house lives in a loop whose time jumps")
    return loop


class HouseClock(Clock):
    """Goes by the loop's time, and never stands still."""

    def __init__(self) -> None:
        super().__init__()
        self._offset = EPOCH_MS

    def _running(self) -> int:
        return round(running_loop().time() * 1_000)

    async def beat(self) -> None:
        """It shows by itself that it runs."""


class OneByOne(Store):
    """A store that is asked one thing after the other, and that may fail when a test says so."""

    def __init__(self, engine: Any) -> None:
        super().__init__(engine)
        self.trouble: deque[str] = deque()
        """How the next writes go wrong: nothing is written, or all is and nobody hears of it."""
        self._turn = asyncio.Lock()
        self._asking: asyncio.Task[Any] | None = None

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        return self._in_turn(found) if iscoroutinefunction(found) else found

    def _in_turn(self, ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def asked(*args: Any) -> Any:
            task = asyncio.current_task()
            if self._asking is task:
                return await ask(*args)
            async with self._turn:
                self._asking = task
                try:
                    with running_loop().answer_of_a_thread():
                        return await ask(*args)
                finally:
                    self._asking = None

        return asked

    async def write(self, batches: Any) -> None:
        """Write, unless there is trouble."""
        trouble = self.trouble.popleft() if self.trouble else ""
        if trouble == "full":
            raise OSError("the disk is full")
        await super().write(batches)
        if trouble == "unclear":
            raise OSError("the line was cut")


class Line:
    """One socket of somebody: keeps what it hears."""

    unsent = 0

    def __init__(self, player: str, clock: Clock, network: str) -> None:
        self.connection = Connection(player, clock, network, self)
        self.heard: list[bytes] = []

    def write(self, frame: bytes) -> None:
        """Hear a frame."""
        self.heard.append(frame)

    def messages(self) -> list[AnyMessage]:
        """What was heard since this was asked last."""
        heard, self.heard = self.heard, []
        return [message_decoder.decode(frame) for frame in heard]


def no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that nobody could guess are numbers now."""
    numbers = count(1)
    monkeypatch.setattr(secrets, "token_hex", lambda _size: f"{next(numbers)}")
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _size: f"secret-{next(numbers)}")
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[next(numbers) % len(letters)])
    monkeypatch.setattr(server_ground, "Clock", HouseClock)


async def empty_file(path: Path) -> None:
    """A file that a house can be opened on."""
    location = locate(f"sqlite:///{path}")
    engine = connect(location)
    await bring_up_to_date(engine, location)
    await engine.dispose()


@asynccontextmanager
async def opened(
    path: Path, seed: str, settings: Settings = SETTINGS
) -> AsyncIterator[tuple[Room, OneByOne]]:
    """A house on this file."""
    engine = connect(locate(f"sqlite:///{path}"))
    store = OneByOne(engine)
    room = Room(store, settings, SeededChance(seed))
    try:
        await room.open()
        yield room, store
    finally:
        await asyncio.sleep(0.01)
        await room.close()
        with running_loop().answer_of_a_thread():
            await engine.dispose()
