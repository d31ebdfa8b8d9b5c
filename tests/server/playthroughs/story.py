"""Short stories in a small house: a test tells what happens, hours take no time, nobody opens a socket."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.command import Leave, OpenTable, TakeSeat
from pokerhouse.protocol.message import Answer, AnyMessage, MeChanged, Refused, Welcome
from pokerhouse.protocol.view import Me
from pokerhouse.server.actors import Account, Desk
from pokerhouse.server.settings import Settings
from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.small_house import SETTINGS, Line, empty_file, no_luck, opened, running_loop

MEMORY = Path("/dev/shm")  # noqa: S108
"""Nothing has to outlive a story, so nobody waits for a disk where there is memory."""

M = TypeVar("M")

Why = tuple[str, str, str, dict[str, Any]]


class House:
    """An open house, and the people in it by name."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path, self.settings = path, settings
        self.players: dict[str, str] = {}
        self.lines: dict[str, Line] = {}
        self._stack = AsyncExitStack()
        self._ids = count(1)
        self._openings = 0

    async def open(self) -> None:
        """Open it, also again; nobody is connected then."""
        await self._stack.aclose()
        self._openings += 1
        self.lines.clear()
        self.room, self.store = await self._stack.enter_async_context(
            opened(self.path, f"story {self._openings}", self.settings)
        )

    async def close(self) -> None:
        """Close it."""
        await self._stack.aclose()

    async def guests(self, *names: str) -> None:
        """New people, who are connected."""
        for name in names:
            me, _ = await self.room.visitors.welcome_guest(name)
            self.players[name] = me.player
            await self.come(name)

    async def come(self, name: str, network: str = "") -> Line:
        """Somebody opens a socket; what came before on another is kept there."""
        line = self.lines[name] = Line(self.players[name], self.room.clock, network or name)
        await self.room.visitors.enter(line.connection)
        return line

    def go(self, name: str) -> None:
        """Somebody's last socket is closed."""
        self.room.visitors.leave(self.lines.pop(name).connection)

    async def say(self, name: str, kind: type[Any], /, **values: Any) -> AnyMessage:
        """What a command is answered."""
        command = kind(**{"id": f"s{next(self._ids)}", **values})
        frame = await self.room.reception.answer(self.lines[name].connection, command, self.room.clock.now())
        return message_decoder.decode(frame)

    async def do(self, name: str, kind: type[Any], /, **values: Any) -> Answer:
        """Say something that is not refused."""
        answer = await self.say(name, kind, **values)
        assert isinstance(answer, Answer), answer
        return answer

    async def refused(
        self, name: str, kind: type[Any], /, **values: Any
    ) -> tuple[str, str, str, dict[str, Any]]:
        """Code, rule, sentence and facts of a refusal."""
        answer = await self.say(name, kind, **values)
        assert isinstance(answer, Refused), answer
        reason = answer.reason
        return reason.code, reason.rule, reason.text, reason.facts

    async def until(self, reached: Callable[[], bool], seconds: float = 1.0) -> None:
        """Let the house run, so many seconds at a time, until this is so."""
        for _ in range(1_000):
            if reached():
                return
            await asyncio.sleep(seconds)
        raise AssertionError("it never came to that")

    def skip(self, seconds: float) -> None:
        """So long nothing happens at all; then all that was due is late."""
        running_loop().seconds += seconds

    async def table(self, host: str, /, **values: Any) -> str:
        """Somebody opens a table."""
        given = {"kind": "cash", "name": "Ours", "seats": 2, "small": 1, "big": 2}
        return (await self.do(host, OpenTable, **{**given, **values})).table

    async def sit(self, name: str, table: str, seat: int, amount: int = 200) -> None:
        """Somebody takes a seat."""
        await self.do(name, TakeSeat, table=table, seat=seat, amount=amount)

    async def leave(self, name: str, table: str) -> None:
        """Somebody leaves a table."""
        await self.do(name, Leave, table=table)

    def desk(self, table: str) -> Desk:
        """The desk of an open table."""
        desk = self.room.tables.get(table)
        assert desk is not None, table
        return desk

    async def account(self, name: str) -> Account:
        """Somebody's account."""
        return await self.room.accounts.get(self.players[name])

    def me(self, name: str) -> Me:
        """What somebody was told of itself last."""
        told = [*self.heard(name, Welcome), *self.heard(name, MeChanged)]
        me: Me = told[-1].me
        return me

    def heard(self, name: str, kind: type[M] | None = None) -> list[Any]:
        """All that somebody has heard on its socket, or what of it is of this kind."""
        messages = [message_decoder.decode(frame) for frame in self.lines[name].heard]
        return [message for message in messages if kind is None or isinstance(message, kind)]


@cache
def empty() -> bytes:
    """The file of a house that was never open."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        path = Path(folder, "empty.sqlite")
        asyncio.run(empty_file(path))
        return path.read_bytes()


def lived(story: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    """Let a story happen in a house of its own."""

    async def live(path: Path) -> None:
        house = House(path, replace(SETTINGS, **{"bots": 0, **settings}))
        await house.open()
        try:
            await story(house)
        finally:
            await house.close()

    folder = TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
    with folder as name, pytest.MonkeyPatch.context() as monkeypatch:
        path = Path(name, "house.sqlite")
        path.write_bytes(empty())
        no_luck(monkeypatch)
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            runner.run(live(path))
