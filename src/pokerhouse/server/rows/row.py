"""The rows themselves, and the shortest of them: do this at that table."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from pokerhouse.protocol.command import AnyCommand
from pokerhouse.server.actors import Tables
from pokerhouse.server.pace import Pace
from pokerhouse.server.rows.request import Request
from pokerhouse.server.rows.table_pace import KEEPS
from pokerhouse.server.wire import alike

ENVELOPE = frozenset({"id", "table", "invitation"})
"""What the wire says beside a command: which one it is, and where."""

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


class AtTable(Struct, frozen=True):
    """A command that the table it names answers by itself."""

    command: type[Struct]
    does: type[Struct]
    """The house's own form of it: the same words, with who says it."""
    pace: Pace | Unpaced
    names: Mapping[str, str] = {}
    """What the house calls otherwise than the wire."""
    keeps: int = KEEPS

    def __post_init__(self) -> None:
        """Every word of either side has its twin on the other: nothing is dropped in silence."""
        said = set(self.command.__struct_fields__) - ENVELOPE
        done = {self.names.get(name, name) for name in self.does.__struct_fields__ if name != "player"}
        if said != done:
            unlike = ", ".join(sorted(said ^ done))
            raise TypeError(f"{self.command.__name__} and {self.does.__name__} differ in {unlike}")


def at_tables(tables: Tables, rows: Iterable[AtTable]) -> tuple[Row, ...]:
    """The rows of commands that need nothing but the table they name."""
    return tuple(Row(row.command, _brings(tables, row), row.pace, keeps=row.keeps) for row in rows)


def _brings(tables: Tables, row: AtTable) -> Handler:
    async def bring(request: Request[Any]) -> None:
        desk = tables.find(request.table, request.player)
        renamed = {done: getattr(request.command, said) for done, said in row.names.items()}
        command: Any = alike(row.does, request.command, **renamed | {"player": request.player})
        await desk.handle(command, arrival=request.arrival, answer=request.row())

    return bring


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
