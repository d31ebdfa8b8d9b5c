"""Takes the clients' commands and answers every one of them."""

from collections.abc import Callable
from typing import Any

import structlog

from pokerhouse.house import command as house
from pokerhouse.house.player_command import BuyChips, CagePolicy
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import Answer
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.clock import Clock
from pokerhouse.server.connection import Connection, framed
from pokerhouse.server.courier import Courier
from pokerhouse.server.errands import Errands, Find
from pokerhouse.server.gallery import Gallery
from pokerhouse.server.lobby import Lobby
from pokerhouse.server.metrics import COMMANDS
from pokerhouse.server.queues import Queues
from pokerhouse.server.reason import of_refusal
from pokerhouse.server.reply import Reply
from pokerhouse.server.storage.batch import AnswerRow, Batch
from pokerhouse.server.writer import NotStoredError, Writer

NOT_STORED = Reason(
    code="not_stored",
    rule="limit",
    text="The house could not store this. Send it again with the same id.",
)

log = structlog.get_logger()


class Reception:
    """One answer for every command: what was carried out, or why not."""

    def __init__(
        self,
        *,
        find: Find,
        errands: Errands,
        queues: Queues,
        accounts: Accounts,
        gallery: Gallery,
        lobby: Lobby,
        courier: Courier,
        writer: Writer,
        clock: Clock,
        cage: CagePolicy,
    ) -> None:
        self._find = find
        self._errands = errands
        self._queues = queues
        self._accounts = accounts
        self._gallery = gallery
        self._lobby = lobby
        self._courier = courier
        self._writer = writer
        self._clock = clock
        self._cage = cage

    async def answer(self, connection: Connection, command: AnyCommand, arrival: int) -> str:
        """Carry out a command; the frame of its answer."""
        kind = str(command.__struct_config__.tag)
        try:
            if isinstance(command, _FLEETING):
                frame = await self._look(connection, command)
            else:
                frame = await self._once(connection, command, arrival)
        except Refused as refused:
            COMMANDS.labels(kind, "refused").inc()
            return self._refusal(command, of_refusal(refused))
        except NotStoredError:
            COMMANDS.labels(kind, "not_stored").inc()
            return self._refusal(command, NOT_STORED)
        COMMANDS.labels(kind, "answered").inc()
        return frame

    def _refusal(self, command: AnyCommand, reason: Reason) -> str:
        return framed(RefusedMessage(now=self._clock.now(), id=command.id, reason=reason))

    async def _look(self, connection: Connection, command: AnyCommand) -> str:
        """What changes nothing may be done as often as one likes."""
        answer = Answer(now=self._clock.now(), id=command.id)
        match command:
            case wire.FollowLobby():
                self._lobby.follow(connection)
            case wire.LeaveLobby():
                self._lobby.unfollow(connection)
            case wire.Watch():
                desk = self._find(command.table, connection.player)
                await desk.look(lambda: self._gallery.join(connection, desk, command.seen))
            case wire.Unwatch():
                self._gallery.leave(connection, self._find(command.table, connection.player))
            case wire.QuickJoin():
                account = await self._accounts.get(connection.player)
                found = self._queues.soonest(account, command.small)
                answer = Answer(now=self._clock.now(), id=command.id, table=found.table, seat=found.seat)
            case _:
                pass
        return framed(answer)

    async def _once(self, connection: Connection, command: AnyCommand, arrival: int) -> str:
        """What changes something is done once; a repeat gets the first answer."""
        account = await self._accounts.get(connection.player)
        async with account.turn:
            first = account.answers.get(command.id)
            if first is not None:
                return first
            reply = Reply(account.id, command.id, self._clock)
            try:
                if not await self._errands.run(account, command, arrival, reply):
                    await self._carry_out(account, command, arrival, reply.row())
                frame = reply.frame
            except Refused as refused:
                frame = self._refusal(command, of_refusal(refused))
                row = self._row(account, command, frame)
                await self._writer.store(Batch(at=self._clock.now(), answer=row))
            account.remember(command.id, frame)
            return frame

    def _row(self, account: Account, command: AnyCommand, frame: str) -> AnswerRow:
        return AnswerRow(account.id, command.id, frame.encode())

    async def _carry_out(
        self, account: Account, command: AnyCommand, arrival: int, answer: AnswerRow
    ) -> None:
        match command:
            case wire.BuyChips():
                await account.order(BuyChips(amount=command.amount, policy=self._cage), answer)
            case wire.TakeSeat():
                await self._courier.buy_in(
                    account,
                    self._find(command.table, account.id),
                    seat=command.seat,
                    amount=command.amount,
                    entry=command.entry,
                    auto_rebuy=command.auto_rebuy,
                    arrival=arrival,
                    answer=answer,
                )
            case wire.RebuyIn():
                desk = self._find(command.table, account.id)
                await self._courier.rebuy_in(account, desk, to=command.amount, arrival=arrival, answer=answer)
            case _:
                await self._at_table(account, command, arrival, answer)

    async def _at_table(self, account: Account, command: AnyCommand, arrival: int, answer: AnswerRow) -> None:
        """What concerns the table alone."""
        make = _AT_TABLE.get(type(command))
        if make is None:
            raise Refused("unknown_command", "PROTOCOL", "The house does not know this command.")
        desk = self._find(command.table, account.id)  # type: ignore[union-attr]  # all of these name their table
        await desk.order(make(account.id, command), arrival=arrival, answer=answer)


_AT_TABLE: dict[type, Callable[[str, Any], house.Command]] = {
    wire.Act: lambda player, said: house.Act(
        player=player, hand=said.hand, decision=said.decision, move=said.move, to=said.to
    ),
    wire.Leave: lambda player, _: house.Leave(player=player),
    wire.CancelLeave: lambda player, _: house.CancelLeave(player=player),
    wire.SitOut: lambda player, _: house.SitOut(player=player),
    wire.SitIn: lambda player, _: house.SitIn(player=player),
    wire.SetEntry: lambda player, said: house.SetEntry(player=player, entry=said.entry),
    wire.ShowCards: lambda player, said: house.ShowCards(player=player, hand=said.hand),
    wire.AnswerOption: lambda player, said: house.AnswerOption(player=player, accept=said.accept),
    wire.SetAutoRebuy: lambda player, said: house.SetAutoRebuy(player=player, amount=said.amount),
}
"""The wire's commands in the house's words: who says it is known from the session, never from the message."""

_FLEETING = (wire.FollowLobby, wire.LeaveLobby, wire.Watch, wire.Unwatch, wire.QuickJoin, wire.Ping)
"""Commands that change nothing and are not remembered."""
