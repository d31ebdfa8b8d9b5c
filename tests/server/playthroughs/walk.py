"""A walk through a whole house: people who come, ask for anything and go, by luck that a seed decides."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec

from pokerhouse.cards import SeededChance
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import (
    Answer,
    AnyMessage,
    Dropped,
    LobbyChanged,
    LobbyList,
    MeChanged,
    Refused,
    Snapshot,
    Update,
    Welcome,
)
from pokerhouse.server.actors import Desk
from tests.server.harness.running import table_of
from tests.server.playthroughs.small_house import EPOCH_MS, Line, opened
from tests.server.playthroughs.wishes import Wishes

NAMES = ("Ada", "Bea", "Cid", "Dan")
PAUSES = (0.01, 0.01, 0.3, 1.1, 2.0, 4.0)


def digest(value: object) -> str:
    """A short number for all this."""
    return f"{zlib.crc32(msgspec.json.encode(value)):08x}"


def told(command: msgspec.Struct) -> str:
    """A command in a few words."""
    given = {
        name: value
        for name, value in msgspec.structs.asdict(command).items()
        if name != "id" and value not in (None, [], "")
    }
    tag = str(command.__struct_config__.tag)
    return " ".join([tag, *(f"{name}={value}" for name, value in given.items())])


def spoken(message: AnyMessage) -> str:
    """A message in a few words, and a number for all of it."""
    words = type(message).__name__
    match message:
        case Update():
            kinds = " ".join(str(event.__struct_config__.tag) for event in message.events)
            words = f"{message.table} {message.number}: {kinds}{'' if message.view else ' (no view)'}"
        case Snapshot():
            words = f"snapshot {message.table} {message.number}"
        case MeChanged():
            me = message.me
            tables = ",".join(me.seated)
            words = f"me bank={me.bank} play={me.in_play} {tables}"
        case Welcome():
            message = msgspec.structs.replace(message, version="")
        case LobbyList() | LobbyChanged():
            words = f"lobby {[row.table for row in message.tables]} {message.people}"
        case Dropped():
            words = f"dropped {message.reason.code}"
        case _:
            return msgspec.json.encode(message).decode().replace(f'"now":{message.now},', "")
    return f"{words} [{digest(message)}]"


class HouseWalk:
    """One house and everybody in it."""

    def __init__(self, kind: str, seed: int, path: Path) -> None:
        self.luck = SeededChance(f"house {kind}", seed)
        self.seed = f"{kind} {seed}"
        self.path = path
        self.lines: list[tuple[str, Line]] = []
        self.players: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.numbers: dict[tuple[str, str], int] = {}
        self.stack = AsyncExitStack()
        self.openings = 0
        self.wishes = Wishes(self, kind)

    def one_of(self, *choices: Any) -> Any:
        return choices[self.luck.below(len(choices))]

    async def open(self) -> None:
        """Open the house, also again on the same file."""
        self.openings += 1
        self.room, self.store = await self.stack.enter_async_context(
            opened(self.path, f"{self.seed} {self.openings}")
        )
        self.lines.clear()

    async def steps(self, count: int) -> AsyncIterator[list[str]]:
        """So many steps, each as it is written down: what was done, then what everybody heard."""
        async with self.stack:
            await self.open()
            for name in NAMES:
                me, self.tokens[name] = await self.room.visitors.welcome_guest(name)
                self.players[name] = me.player
                await self.come(name)
            for _ in range(count):
                line = await self.step()
                await asyncio.sleep(self.one_of(*PAUSES))
                at = self.room.clock.now() - EPOCH_MS
                yield [f"{at:>8} {line}", *self.heard()]

    def heard(self) -> Iterator[str]:
        """What everybody has heard since the last step."""
        for name, line in self.lines:
            # What happens at two tables at once has no order.
            for message in sorted(line.messages(), key=lambda message: getattr(message, "table", "")):
                if isinstance(message, Update | Snapshot):
                    self.numbers[name, message.table] = message.number
                yield f"    {name}: {spoken(message)}"
        self.lines = [(name, line) for name, line in self.lines if not line.connection.gone]

    # what is done

    async def step(self) -> str:
        """Most steps play on; in the others somebody asks for something, comes or goes."""
        turn = 50 if self.wishes.first else self.luck.below(100)
        if turn < 40 and (found := self.to_act()):
            return await self.say(*found)
        if turn < 82:
            name, command = self.wishes.wish()
            return await self.say(name, command)
        if turn < 89:
            return await self.come_or_go()
        if turn < 94:
            seconds = self.one_of(5, 15, 25, 70, 400)
            await asyncio.sleep(seconds)
            return f"{seconds} seconds pass"
        if turn < 96:
            self.store.trouble.extend(
                self.one_of(["full"], ["unclear"], ["full", "full"], ["unclear", "full"])
            )
            return f"trouble: {' '.join(self.store.trouble)}"
        if turn < 97:
            await self.stack.aclose()
            await self.open()
            return "the house closes and opens again"
        return await self.look()

    async def look(self) -> str:
        """Things that are asked without a socket."""
        name = self.one_of(*NAMES)
        player, room = self.players[name], self.room
        await room.sessions.prolonged(self.tokens[name])
        known = await room.sessions.player(self.tokens[name])
        desk = self.one_of(*room.tables)
        past = await room.past_hands.read(desk, player)
        me = await room.visitors.me(player)
        links = [msgspec.to_builtins(room.links.view(link)) for link in self.wishes.links]
        rows = [row.table for row in room.lobby.rows()]
        return (
            f"{name} looks: {known} {len(past.hands)} hands of {desk.id} {rows} [{digest((past, me, links))}]"
        )

    async def say(self, name: str, command: AnyCommand) -> str:
        """Somebody says something, and what it is answered."""
        line = next((line for who, line in self.lines if who == name), None)
        if line is None:
            return await self.come(name)
        arrival = self.room.clock.now()
        frame = await self.room.reception.answer(line.connection, command, arrival)
        answer = message_decoder.decode(frame)
        self.wishes.note(answer)
        if isinstance(answer, Refused):
            said = f"refused {answer.reason.code}, {answer.reason.rule} [{digest(answer)}]"
        else:
            assert isinstance(answer, Answer)
            said = f"{answer.table} {answer.seat or ''} {answer.token}".strip() or "done"
        return f"{name} {told(command)} -> {said}"

    async def come_or_go(self) -> str:
        """Somebody opens another tab, or closes one."""
        name = self.one_of(*NAMES)
        lines = [line for who, line in self.lines if who == name]
        if not lines or self.luck.below(4) == 0:
            return await self.come(name)
        line = self.one_of(*lines)
        self.room.visitors.leave(line.connection)
        return f"{name} goes"

    async def come(self, name: str) -> str:
        """Somebody opens a socket."""
        line = Line(self.players[name], self.room.clock, "here" if name < "C" else f"at {name}")
        self.lines.append((name, line))
        await self.room.visitors.enter(line.connection)
        self.room.storage.greet(line.connection)
        return f"{name} comes"

    def to_act(self) -> tuple[str, AnyCommand] | None:
        """Somebody who has to act, and how."""
        found = []
        for desk in self.room.tables:
            table = table_of(desk)
            state, hand = table.state, table.hand
            if state.phase == "hand" and hand is not None and hand.actor is not None:
                player = state.players[hand.actor]
                found += [(name, desk) for name, known in self.players.items() if known == player]
        if not found:
            return None
        name, desk = self.one_of(*found)
        return name, self.wishes.move(desk)

    def desks_of(self, name: str) -> list[Desk]:
        """Where somebody sits."""
        return self.room.tables.of_player(self.players[name])
