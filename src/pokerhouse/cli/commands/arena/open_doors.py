"""Doors that stay open for any number of matches, and what comes through them."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pokerhouse.arena.openholdem import Door, DoorSettings, RoomReport
from pokerhouse.cli.commands.arena.tell_seats import tell_seats
from pokerhouse.cli.output import write_json, write_line
from pokerhouse.cli.refusal import Refusal

if TYPE_CHECKING:
    from pokerhouse.arena.slumbot import SessionReport


class Outcome:
    """Tells what comes through a door, and keeps a log of each match where there is a folder for it."""

    def __init__(self, folder: Path | None, *, json: bool) -> None:
        self.folder, self.json = folder, json
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def log(self, name: str) -> Iterator[Callable[[str], None]]:
        """The log of a match."""
        if self.folder is None:
            yield lambda _: None
            return
        with (self.folder / f"{name}.log").open("x", encoding="ascii") as stream:

            def write(line: str) -> None:
                stream.write(f"{line}\n")

            yield write

    def ended(self, report: "RoomReport | SessionReport") -> None:
        """What came of a match."""
        if self.json:
            write_json(report)
        else:
            where = f"room {report.room}" if isinstance(report, RoomReport) else report.ended
            write_line(f"# match {report.number}, {where}: {report.hands:,} hands, seed {report.seed}")
            tell_seats(report.seats)
        sys.stdout.flush()

    def turned_away(self, why: str) -> None:
        """Why somebody was."""
        if not self.json:
            write_line(f"# turned somebody away: {why}")
            sys.stdout.flush()

    @staticmethod
    def ready(port: int) -> None:
        """The door is open."""
        write_line(str(port))
        sys.stdout.flush()


def open_rooms(settings: DoorSettings, place: tuple[str, int], outcome: Outcome) -> None:
    """Print the port, and let programs into rooms."""
    door = Door(
        settings,
        lambda number, room: outcome.log(f"{number}-room-{room}"),
        outcome.ended,
        outcome.turned_away,
    )
    run(door.serve(*place, outcome.ready), place[0])


def run(serving: Coroutine[Any, Any, None], host: str) -> None:
    """Serve until it is over; a Refusal if the port can't be opened."""
    try:
        asyncio.run(serving)
    except* OSError as errors:
        error = errors.exceptions[0]
        why = error.strerror if isinstance(error, OSError) else error
        raise Refusal(f"{host}: {why}.") from None
