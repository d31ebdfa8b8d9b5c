"""A command as a row: who says it and where, what is done about it, and how often it may be said."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar, get_args

from msgspec import Struct, field

from pokerhouse.house import Command
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.server.actors import Account, AnswerMaker, Desk, Tables
from pokerhouse.server.connections import Connection
from pokerhouse.server.pace import Pace, PaceBook, Who
from pokerhouse.server.rows.paces import KEEPS, TABLE_CHANGES
from pokerhouse.server.storage import AnswerRow
from pokerhouse.server.wire import alike

ENVELOPE = frozenset({"id", "table", "invitation"})
"""What the wire says beside a command: which one it is, and where."""

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


Handler: TypeAlias = Callable[[Request[Any]], Awaitable[None]]
"""Does what a command asks for; returns when that is stored. Raises `Refused` where the house says no."""


class Unpaced(Struct, frozen=True):
    """A command with no pace of its own, and why it needs none."""

    why: str


class Row(Struct, frozen=True):
    """A command of the wire, and all that the house does about it."""

    command: type
    handler: Handler
    pace: Pace | tuple[Pace, ...] | Unpaced
    remembered: bool = True
    """What changes something is done once, and a repeat gets the first answer; looks are not remembered."""
    keeps: int = KEEPS
    """Bytes for the network's budget (`KEPT`). Nothing for moves: hands are what the books are for."""

    @property
    def paces(self) -> tuple[Pace, ...]:
        """What it is counted for."""
        if isinstance(self.pace, Unpaced):
            return ()
        return self.pace if isinstance(self.pace, tuple) else (self.pace,)

    def __post_init__(self) -> None:
        if self.pace == () or (isinstance(self.pace, Unpaced) and not self.pace.why):
            raise TypeError(f"{self.command.__name__} has neither a pace nor a reason for having none")


def at_table(
    said: type[Struct],
    does: type[Struct],
    pace: Pace | Unpaced = TABLE_CHANGES,
    *,
    keeps: int = KEEPS,
    **names: str,
) -> Row:
    """The row of a command that the table it names answers by itself, in the house's own form.

    What the house calls otherwise is named as house="wire". Every word of either side has its twin on the
    other: nothing is dropped in silence.
    """
    wire = set(said.__struct_fields__) - ENVELOPE
    done = {names.get(name, name) for name in does.__struct_fields__ if name != "player"}
    if wire != done:
        unlike = ", ".join(sorted(wire ^ done))
        raise TypeError(f"{said.__name__} and {does.__name__} differ in {unlike}")

    async def bring(request: Request[Any]) -> None:
        renamed = {name: getattr(request.command, word) for name, word in names.items()}
        command: Any = alike(does, request.command, **renamed | {"player": request.player})
        await request.at_table(command)

    return Row(said, bring, pace, keeps=keeps)


def at_account(
    said: type[Struct], does: type[Struct], pace: Pace | Unpaced, *, keeps: int = KEEPS, **more: Any
) -> Row:
    """The row of a command that the player's account answers by itself, with what the house adds to it."""

    async def bring(request: Request[Any]) -> None:
        command: Any = alike(does, request.command, **more)
        await request.account.handle(command, request.row())

    return Row(said, bring, pace, keeps=keeps)


def by_command(rows: Iterable[Row]) -> Mapping[type, Row]:
    """The rows by their commands: each command of the wire has one, and no more."""
    found: dict[type, Row] = {}
    for row in rows:
        if row.command in found:
            raise TypeError(f"{row.command.__name__} has two rows")
        found[row.command] = row
    if missing := set(get_args(AnyCommand)) - set(found):
        raise TypeError(f"no row for {', '.join(sorted(one.__name__ for one in missing))}")
    return found
