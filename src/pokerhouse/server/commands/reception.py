"""Takes the clients' commands and answers every one of them, once.

Once taken, a command belongs to the house: it runs to its end whoever hangs up meanwhile, its answer is
remembered, and a repeat gets that answer.
"""

import structlog

from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Accounts, AnswerMaker
from pokerhouse.server.clock import Clock
from pokerhouse.server.commands.handlers import FLEETING, Handlers
from pokerhouse.server.commands.request import Request
from pokerhouse.server.connections import Connection, Followers, framed
from pokerhouse.server.metrics import COMMANDS
from pokerhouse.server.pace import Buckets
from pokerhouse.server.storage import is_passing
from pokerhouse.server.tasks import Tasks
from pokerhouse.server.wire import of_refusal

NOT_STORED = Reason(
    code="not_stored",
    rule="limit",
    text="The house could not store this. Send it again with the same id.",
)

FAILED = Reason(code="failed", rule="limit", text="Something went wrong here; it is in the house's log.")

PASSING = ("closing", "desk_busy")
"""Refusals that say nothing about the command: said again with the same id it may well be carried out."""

CALM_A_SECOND, CALM_BURST = 1.0, 5.0
"""Changes of one player that it might make by hand, on average and at once: free, whoever follows."""

log = structlog.get_logger()


class Reception:
    """One answer for every command: what was carried out, or why not."""

    def __init__(
        self,
        *,
        handlers: Handlers,
        accounts: Accounts,
        clock: Clock,
        tasks: Tasks,
        followers: Followers,
        from_network_a_second: float,
        told_a_second: float,
    ) -> None:
        self._handlers = handlers
        self._followers = followers
        self._from_network_a_second = from_network_a_second
        self._changes = Buckets(a_second=from_network_a_second, burst=10 * from_network_a_second)
        self._told = Buckets(a_second=told_a_second, burst=4 * told_a_second)
        self._calm = Buckets(a_second=CALM_A_SECOND, burst=CALM_BURST)
        self._accounts = accounts
        self._clock = clock
        self._tasks = tasks

    async def answer(self, connection: Connection, command: AnyCommand, arrival: int) -> str:
        """Carry out a command; the frame of its answer."""
        kind = str(command.__struct_config__.tag)
        try:
            if isinstance(command, FLEETING):
                frame = await self._fleeting(connection, command, arrival)
            else:
                frame = await self._tasks.finish(self._once(connection, command, arrival))
        except Refused as refused:
            COMMANDS.labels(kind, "refused").inc()
            return self._refusal(command, of_refusal(refused))
        except Exception as error:
            if is_passing(error):
                COMMANDS.labels(kind, "not_stored").inc()
                return self._refusal(command, NOT_STORED)
            log.exception("a command failed", type=kind)
            COMMANDS.labels(kind, "failed").inc()
            return self._refusal(command, FAILED)
        COMMANDS.labels(kind, "answered").inc()
        return frame

    async def _fleeting(self, connection: Connection, command: AnyCommand, arrival: int) -> str:
        """What changes nothing may be done as often as one likes."""
        account = await self._accounts.get(connection.player)
        answer = AnswerMaker(account.id, command.id, self._clock)
        request = Request(connection, account, account.id, command, arrival, answer)
        await self._handlers.table[type(command)](request)
        return answer.frame

    async def _once(self, connection: Connection, command: AnyCommand, arrival: int) -> str:
        """What changes something is done once; a repeat gets the first answer."""
        account = await self._accounts.get(connection.player)
        async with account.turn:
            first = await account.answers.to(command.id)
            if first is not None:
                return first
            self._count(connection, command)
            answer = AnswerMaker(account.id, command.id, self._clock)
            request = Request(connection, account, account.id, command, arrival, answer)
            try:
                await self._handlers.table[type(command)](request)
                frame = answer.frame
            except Refused as refused:
                if refused.code in PASSING:
                    raise
                # It changed nothing: a repeat gets it from memory, and after a restart is looked at anew.
                frame = self._refusal(command, of_refusal(refused))
            except Exception as error:
                if is_passing(error):
                    self._changes.give_back(connection.network or connection.player, self._clock.now())
                # It may be stored, whole, before something else went wrong: the store is asked for a repeat.
                account.answers.doubt(command.id)
                raise
            account.use()
            account.answers.remember(command.id, frame)
            return frame

    def _count(self, connection: Connection, command: AnyCommand) -> None:
        """Another change from where this comes: what nobody could play fills no disk and nobody's lines."""
        network, now = connection.network or connection.player, self._clock.now()
        if not self._changes.take(network, now):
            most = self._from_network_a_second
            text = f"At most {most:g} changes a second from one address."
            raise Refused("too_fast", "limit", text, {"a_second": int(most)})
        if self._calm.take(connection.player, now):
            return
        followers = self._followers.count_at(getattr(command, "table", ""))
        if not self._told.take(network, now, followers):
            raise Refused("too_fast", "limit", "A moment, please: many follow this table.")

    def _refusal(self, command: AnyCommand, reason: Reason) -> str:
        return framed(RefusedMessage(now=self._clock.now(), id=command.id, reason=reason))
