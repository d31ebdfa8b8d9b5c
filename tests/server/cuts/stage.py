"""A room without sockets: people say commands, and everything they do can be looked at."""

import asyncio
import itertools

from pokerhouse.protocol import command as wire
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import Answer
from pokerhouse.server.actors import Account, Desk
from pokerhouse.server.connections import Connection
from pokerhouse.server.room import Room
from tests.server.harness.running import table_of

PASSING = ("not_stored", "failed", "closing", "desk_busy")
"""Answers that promise nothing: the command may be said again with the same id."""

_numbers = itertools.count(1)


class Stage:
    """One open room."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def guest(self) -> str:
        """Somebody new, with 1,000 chips in the bank."""
        return (await self.room.visitors.welcome_guest(f"P{next(_numbers)}"))[0].player

    async def say(self, player: str, command: AnyCommand) -> str:
        """The frame that answers a command."""
        connection = Connection(player, self.room.clock)
        return await self.room.reception.answer(connection, command, self.room.clock.now())

    async def do(self, player: str, command: AnyCommand) -> Answer:
        """Say something that is not refused."""
        answer = message_decoder.decode(await self.say(player, command))
        if not isinstance(answer, Answer):
            raise TypeError(f"{command} was answered {answer}")
        return answer

    async def table(self, kind: str = "cash", seats: int = 2) -> tuple[str, str]:
        """A new table and who has opened it."""
        host = await self.guest()
        opened = wire.OpenTable(
            id=new_id(), kind=kind, name=f"T{next(_numbers)}", seats=seats, small=1, big=2, starting_stack=200  # type: ignore[arg-type]
        )  # fmt: skip
        return (await self.do(host, opened)).table, host

    async def sit(self, player: str, table: str, seat: int, amount: int = 200) -> None:
        """Take a seat."""
        await self.do(player, wire.TakeSeat(id=new_id(), table=table, seat=seat, amount=amount))

    async def full_table(self) -> tuple[str, list[str]]:
        """A table without a free seat, and who sits there."""
        table, host = await self.table()
        people = [host, await self.guest()]
        for seat, player in enumerate(people, start=1):
            await self.sit(player, table, seat)
        return table, people

    async def befriend(self, one: str, other: str) -> None:
        """Make two people friends."""
        await self.do(one, wire.AskFriend(id=new_id(), player=other))
        await self.do(other, wire.AcceptFriend(id=new_id(), player=one))

    async def broke(self) -> tuple[str, str]:
        """A table that asks somebody to rebuy in, and whom."""
        table, people = await self.full_table()
        desk = self.desk(table)
        while True:
            state, hand = table_of(desk).state, table_of(desk).hand
            if state.questions:
                return table, state.chairs[next(iter(state.questions))].player
            if state.clock is None or hand is None:
                await self.calm(*people)
                continue
            actor = state.chairs[state.clock.seat].player
            number, decision = state.hand_number, state.clock.decision
            menu = hand.menu()
            move = "call" if menu is None or menu.raise_high is None else "raise"
            to = menu.raise_high if menu else None
            await self.say(
                actor,
                wire.Act(id=new_id(), table=table, hand=number, decision=decision, move=move, to=to),  # type: ignore[arg-type]
            )

    def desk(self, table: str) -> Desk:
        """The desk of an open table."""
        desk = self.room.tables.get(table)
        if desk is None:
            raise AssertionError(f"{table} is not open")
        return desk

    async def account(self, player: str) -> Account:
        """Somebody's account."""
        return await self.room.accounts.get(player)

    async def calm(self, *players: str) -> None:
        """Let everything that was begun for these people come to its end."""
        for player in players:
            account = self.room.accounts.here(player)
            while account is not None and account.busy:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.001)
        while any(row.player in players for row in await self.room.store.open_transits()):  # noqa: ASYNC110
            await asyncio.sleep(0.001)


def new_id() -> str:
    """An id that no command has had."""
    return f"c{next(_numbers)}"
