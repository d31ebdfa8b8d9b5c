"""The rows themselves, and the shortest of them: do this at that table."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from pokerhouse.protocol.command import AnyCommand
from pokerhouse.server.pace import Pace
from pokerhouse.server.rows.paces import KEEPS, TABLE_CHANGES
from pokerhouse.server.rows.request import Request
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
