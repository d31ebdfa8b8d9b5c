"""One command on its way: who says it, where, when it arrived, and the answer in the making."""

from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from pokerhouse.house import Command, PlayerCommand
from pokerhouse.server.actors import Account, AnswerMaker, Desk, Tables
from pokerhouse.server.connections import Connection
from pokerhouse.server.pace import Pace, PaceBook, Who
from pokerhouse.server.storage import AnswerRow

C = TypeVar("C")


class Request(Struct, Generic[C], kw_only=True):
    """A client's command, with what its handler needs besides. Who says it is known from the session."""

    connection: Connection
    account: Account
    command: C
    arrival: int
    answer: AnswerMaker
    tables: Tables
    book: PaceBook
    taken: list[tuple[Pace, float]] = field(default_factory=list)
    """What was counted for it."""

    @property
    def player(self) -> str:
        """Who says it."""
        return self.account.id

    @property
    def network(self) -> str:
        """Where it comes from."""
        return self.connection.network

    @property
    def table(self) -> str:
        """The table it is about, if it names one; an invitation is its table's."""
        said: Any = self.command
        named: str | None = getattr(said, "table", None) or getattr(said, "invitation", None)
        return named or ""

    @property
    def desk(self) -> Desk:
        """The desk of that table. Raises `Refused` if they may not know of it."""
        return self.tables.find(self.table, self.player)

    @property
    def who(self) -> Who:
        """As whom it is counted."""
        return Who(self.player, self.network, self.table)

    def row(self, *, table: str = "", seat: int | None = None, token: str = "") -> AnswerRow:
        """The answer as it is stored with what comes of the command."""
        return self.answer.row(table=table, seat=seat, token=token)

    async def at_table(self, command: Command, answer: AnswerRow | None = None) -> None:
        """Do this at the table it names."""
        await self.desk.handle(command, arrival=self.arrival, answer=answer or self.row())

    async def at_account(self, command: PlayerCommand) -> None:
        """Do this with the account of the player who says it."""
        await self.account.handle(command, self.row())

    def take(self, *paces: Pace, amount: float = 1) -> None:
        """Count this command; it is refused where there were enough."""
        for pace in paces:
            self.book.take(pace, self.who, self.arrival, amount)
            self.taken.append((pace, amount))

    def give_back(self, only: Pace | None = None) -> None:
        """Nothing has come of it by no fault of theirs: it counts for nothing, or not for this one pace."""
        for pace, amount in self.taken:
            if only in (None, pace):
                self.book.give_back(pace, self.who, self.arrival, amount)
        self.taken = [one for one in self.taken if only not in (None, one[0])]
