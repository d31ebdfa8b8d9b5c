"""Who sits in a room: a program at the end of a connection, or a bot of the house.

The protocol has no numbers for questions. So what a program says when it isn't asked is read past and
counted, and a program that tells the turn it answers is never misunderstood.
"""

import asyncio
from time import monotonic
from typing import Literal

from pokerhouse.arena.openholdem.connection import Connection
from pokerhouse.arena.openholdem.messages import Act, Ready, Said, Start, error_told, read_message
from pokerhouse.arena.openholdem.words import Words, move_named
from pokerhouse.arena.players import BotFault, Limits
from pokerhouse.arena.seats import Conduct
from pokerhouse.bots import Style
from pokerhouse.cards import SeededChance
from pokerhouse.rules import Refused


class HouseSeat:
    """A bot of the house."""

    remote = False

    def __init__(self, number: int, name: str, style: Style, seed: str, limits: Limits) -> None:
        self.name, self._style = name, style
        self.conduct = Conduct(number, name, limits, lambda: None)
        self._chance = SeededChance(f"{seed} {number}")

    def tell(self, message: bytes) -> None:
        """A bot of the house looks at its cards when it is asked."""

    async def act(self, words: Words, position: int, turn: int, state: bytes) -> None:
        """Make the bot's move."""
        del turn, state
        decision = self._style.decide(words.text.hand.view(position), self._chance)
        words.act(position, decision.move, decision.to)

    def expect_ready(self) -> None:
        """It always is."""

    async def ready(self) -> None:
        """It always is."""

    def close(self, last: bytes) -> None:
        """It stays in the house."""


class RemoteSeat:
    """A program. It is asked for a move or whether it is ready; all else it says is none of the match."""

    remote = True

    def __init__(self, name: str, connection: Connection, limits: Limits, *, old: bool) -> None:
        self.name, self.old = name, old
        """Older programs are told the names first, and say when the first hand may start."""
        self.conduct = Conduct(0, name, limits, self._give_up)
        self._connection: Connection | None = connection
        self._awaited: Literal["", "move", "ready"] = ""
        self._turn = 0
        self._answer: asyncio.Future[Said | None] | None = None

    def seat(self, number: int, name: str) -> None:
        """Give it its place in the match, and the name that nobody else there has."""
        self.name = self.conduct.name = name
        self.conduct.number = number

    def tell(self, message: bytes) -> None:
        """Tell what has changed."""
        if self._connection is not None:
            self._connection.send(message)

    async def act(self, words: Words, position: int, turn: int, state: bytes) -> None:
        """Let the program answer; it checks or folds where no answer came that can be made."""
        hand = words.text.hand
        self.conduct.at(words.text.number, hand.decision)
        self._turn = turn
        self._expect("move")
        self.tell(state)
        began = monotonic()
        said = await self._answered(self.conduct.seconds(), "no answer in time")
        self.conduct.spend(monotonic() - began)
        if isinstance(said, Act):
            meant = move_named(said.action)
            if meant is None:
                self.conduct.note("nonsense", f"{said.action[:40]!r} is no action")
            else:
                try:
                    words.act(position, *meant)
                except Refused as refused:
                    self.conduct.note("illegal", f"{said.action[:20]}: {refused.text} ({refused.rule})")
                else:
                    return
        words.act(position, *hand.default_action())

    def expect_ready(self) -> None:
        """Take what it says from now on as whether it is ready."""
        self._expect("ready")

    async def ready(self) -> None:
        """Wait until it is ready; one that isn't in time is taken to be."""
        said = await self._answered(self.conduct.limits.action_seconds, "not ready in time")
        if isinstance(said, Ready) and said.status == "exit":
            self.conduct.retire("it left")

    def heard(self, raw: bytes) -> None:
        """Take in a message."""
        try:
            said = read_message(raw)
        except BotFault as fault:
            self.conduct.note(fault.kind, fault.text)
            if self._awaited == "move":
                self._end(None)
            return
        if isinstance(said, Act):
            answers = self._awaited == "move" and said.turn in (None, self._turn)
        else:
            answers = self._awaited == "ready" and isinstance(said, Ready | Start)
        if answers:
            self._end(said)
        else:
            self.conduct.note("stray", f"not asked for: {raw[:80].decode(errors='replace')}")

    def lost(self, fault: BotFault) -> None:
        """The connection is gone."""
        if self._connection is not None:
            self._connection = None
            self.conduct.lose(fault)

    def close(self, last: bytes) -> None:
        """Say the last, and hang up."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close(last)

    def _expect(self, what: Literal["move", "ready"]) -> None:
        """Take what it says from now on as an answer to this."""
        if self._connection is not None:
            self._answer = asyncio.get_running_loop().create_future()
            self._awaited = what

    async def _answered(self, seconds: float, late: str) -> Said | None:
        """What is answered; None where no answer came."""
        if self._answer is None:
            return None
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                return await self._answer
        except TimeoutError:
            self._awaited = ""
            self.conduct.note("late", late)
            return None
        finally:
            self._answer = None

    def _end(self, said: Said | None) -> None:
        self._awaited = ""
        if self._answer is not None:
            self._answer.set_result(said)

    def _give_up(self) -> None:
        """Hang up on a program that is asked no more, and stop waiting for it."""
        self.close(error_told(f"You are asked no more: {self.conduct.retired}."))
        if self._awaited:
            self._end(None)


Seat = HouseSeat | RemoteSeat
