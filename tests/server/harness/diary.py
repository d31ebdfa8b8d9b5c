"""People at a house that is killed who write down what it has acknowledged, and look whether it is so."""

import asyncio
from typing import Protocol

import httpx
import msgspec
from msgspec import Struct, field

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import (
    AcceptFriend,
    AnyCommand,
    AskFriend,
    JoinWaitingList,
    LeaveWaitingList,
    RemoveFriend,
)
from pokerhouse.protocol.view import Me

AGAIN_SECONDS = 0.05
PACED = {"too_fast", "asking_too_often"}
"""Refusals of what is said too often: one says it again later."""
PATIENCE_SECONDS = 60


class Diary(Protocol):
    """Somebody who does something again and again, and looks each time whether it is so."""

    acknowledged: int
    faults: list[str]

    @property
    def clients(self) -> list[Client]:
        """The connections it has."""

    async def live(self) -> None:
        """Go on until cancelled."""

    async def check(self) -> None:
        """Whether what was acknowledged last is so; nothing is known while an answer is on its way."""


async def me_of(client: Client) -> Me:
    """What the house knows of somebody, as soon as it answers."""
    house = client.ticket.socket.removesuffix("/ws").replace("ws", "http", 1)
    async with (
        asyncio.timeout(PATIENCE_SECONDS),
        httpx.AsyncClient(base_url=house, headers={"Cookie": client.ticket.cookie}, trust_env=False) as web,
    ):
        while True:
            try:
                answer = await web.get("/api/me")
            except httpx.TransportError:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if answer.status_code == 200:
                return msgspec.json.decode(answer.content, type=Me)
            if answer.status_code < 500:
                raise AssertionError(f"a guest is no more: {answer.status_code}")
            await asyncio.sleep(AGAIN_SECONDS)


class Friendship(Struct):
    """Two people who become friends and part, again and again."""

    one: Client
    other: Client
    faults: list[str] = field(default_factory=list)
    acknowledged: int = 0
    friends: bool = False
    in_doubt: bool = False

    @property
    def clients(self) -> list[Client]:
        """The two."""
        return [self.one, self.other]

    async def live(self) -> None:
        """Ask, accept, part."""
        one, other = self.one.ticket.me.player, self.other.ticket.me.player
        while True:
            self.in_doubt = True
            if self.friends:
                done = await self._say(self.one, RemoveFriend(id=self.one.new_id(), player=other))
            elif done := await self._say(self.one, AskFriend(id=self.one.new_id(), player=other)):
                await self._say(self.other, AcceptFriend(id=self.other.new_id(), player=one))
            self.in_doubt = False
            self.friends ^= done
            await self.check()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _say(self, client: Client, command: AnyCommand) -> bool:
        """Whether it was done, or must be said later."""
        try:
            await client.command(command)
        except RefusedError as refused:
            if refused.reason.code in PACED:
                return False
            self.faults.append(f"{command} was refused: {refused.reason}")
        self.acknowledged += 1
        return True

    async def check(self) -> None:
        """Both are each other's friends, or neither is."""
        for client, friend in ((self.one, self.other), (self.other, self.one)):
            known = [person.player for person in (await me_of(client)).friends]
            if not self.in_doubt and (friend.ticket.me.player in known) != self.friends:
                self.faults.append(f"friends: was told {self.friends}, and knows {known}")


class Queueing(Struct):
    """Somebody who waits for a seat and goes away again, and never sits down."""

    client: Client
    table: str
    faults: list[str] = field(default_factory=list)
    acknowledged: int = 0
    waits: bool = False
    in_doubt: bool = False

    @property
    def clients(self) -> list[Client]:
        """One alone."""
        return [self.client]

    async def live(self) -> None:
        """Come into the line and leave it; where a seat is free, come back later."""
        while True:
            kind = LeaveWaitingList if self.waits else JoinWaitingList
            self.in_doubt = True
            try:
                await self.client.command(kind(id=self.client.new_id(), table=self.table))
            except RefusedError as refused:
                code = refused.reason.code
                if code not in PACED and (self.waits or code != "seat_free"):
                    self.faults.append(f"waits: was told {self.waits}, and refused: {refused.reason}")
            else:
                self.acknowledged += 1
                self.waits = not self.waits
            self.in_doubt = False
            await self.check()
            await asyncio.sleep(AGAIN_SECONDS)

    async def check(self) -> None:
        """The place in the line is there, or is not."""
        known = [line.table for line in (await me_of(self.client)).waiting]
        if not self.in_doubt and (self.table in known) != self.waits:
            self.faults.append(f"waits: was told {self.waits}, and knows {known}")
