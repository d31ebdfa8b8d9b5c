"""Takes commands from clients, counts them, and answers every one of them, once.

Once taken, a command belongs to the house: it runs to its end whoever hangs up meanwhile, its answer is
remembered, and a repeat gets that answer. What could not be stored has used up no pace.
"""

from collections.abc import Iterable

import structlog

from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Accounts, AnswerMaker, Tables
from pokerhouse.server.connections import Connection, framed
from pokerhouse.server.ground import Ground
from pokerhouse.server.metrics import COMMANDS
from pokerhouse.server.pace import Pace
from pokerhouse.server.rows import KEPT, Request, Row, by_command
from pokerhouse.server.storage import is_passing
from pokerhouse.server.wire import of_reason

NOT_STORED = Reason(
    code="not_stored",
    rule="limit",
    text="The house could not store this. Send it again with the same id.",
)

FAILED = Reason(code="failed", rule="limit", text="Something went wrong. The house's log says what.")

PASSING = ("closing", "desk_busy")
"""Refusals that say nothing about the command: said again with the same id it may well be carried out."""

CHANGES = Pace(
    what="commands that may change something",
    whose="network",
    most="changes_a_second",
    burst=10,
    text="At most {most} changes a second from one address.",
)
CALM = Pace(
    what="changes that count as made by hand",
    whose="player",
    most=1,
    burst=5,
    text="At most {most} change a second.",
)
TOLD = Pace(
    what="sockets told of changes made faster than by hand",
    whose="network",
    most="told_a_second",
    burst=4,
    text="Many people follow this table. Send at most 1 change a second.",
)

log = structlog.get_logger()


class Reception:
    """One answer for every command: what was carried out, or why not."""

    def __init__(self, ground: Ground, rows: Iterable[Row], accounts: Accounts, tables: Tables) -> None:
        self._followers, self._book, self._clock = ground.followers, ground.paces, ground.clock
        self._tasks = ground.tasks
        self.rows = tuple(rows)
        self._rows = by_command(self.rows)
        self._accounts, self._tables = accounts, tables

    async def answer(self, connection: Connection, command: AnyCommand, arrival: int) -> str:
        """Carry out a command; the frame of its answer."""
        row = self._rows[type(command)]
        kind = str(command.__struct_config__.tag)
        work = self._answered(row, connection, command, arrival)
        try:
            frame = await (self._tasks.finish(work) if row.remembered else work)
        except Refused as refused:
            COMMANDS.labels(kind, "refused").inc()
            return self._refusal(command, of_reason(refused))
        except Exception as error:
            if is_passing(error):
                COMMANDS.labels(kind, "not_stored").inc()
                return self._refusal(command, NOT_STORED)
            log.exception("a command failed", type=kind)
            COMMANDS.labels(kind, "failed").inc()
            return self._refusal(command, FAILED)
        COMMANDS.labels(kind, "answered").inc()
        return frame

    async def _answered(self, row: Row, connection: Connection, command: AnyCommand, arrival: int) -> str:
        account = await self._accounts.get(connection.player)
        request = Request(
            connection=connection,
            account=account,
            command=command,
            arrival=arrival,
            answer=AnswerMaker(account.id, command.id, self._clock),
            tables=self._tables,
            book=self._book,
        )
        if not row.remembered:
            await self._carried_out(row, request)
            return request.answer.frame
        async with account.turn:
            return await account.answers.to(command.id) or await self._once(row, request)

    async def _once(self, row: Row, request: Request[AnyCommand]) -> str:
        """What changes something is done once; a repeat gets the first answer."""
        self._count(request)
        account, command = request.account, request.command
        try:
            await self._carried_out(row, request)
            frame = request.answer.frame
        except Refused as refused:
            if refused.code in PASSING:
                raise
            request.give_back(KEPT)
            # It changed nothing: a repeat gets it from memory, and after a restart is looked at anew.
            frame = self._refusal(command, of_reason(refused))
        except Exception:
            # It may be stored, whole, before something else went wrong: the store is asked for a repeat.
            account.answers.doubt(command.id)
            raise
        account.use()
        account.answers.remember(command.id, frame)
        return frame

    async def _carried_out(self, row: Row, request: Request[AnyCommand]) -> None:
        """Count it for its paces and do it; what has come to nothing for a while counts for nothing."""
        try:
            request.take(*row.paces)
            if row.remembered:
                request.take(KEPT, amount=row.keeps)
            await row.handler(request)
        except Exception as error:
            if is_passing(error) or (isinstance(error, Refused) and error.code in PASSING):
                request.give_back()
            raise

    def _count(self, request: Request[AnyCommand]) -> None:
        """Another change: what nobody could do by hand fills no disk and nobody's lines."""
        request.take(CHANGES)
        if not self._book.has(CALM, request.who, request.arrival):
            request.take(TOLD, amount=len(self._followers.of_table(request.table)))

    def _refusal(self, command: AnyCommand, reason: Reason) -> str:
        return framed(RefusedMessage(now=self._clock.now(), id=command.id, reason=reason))
