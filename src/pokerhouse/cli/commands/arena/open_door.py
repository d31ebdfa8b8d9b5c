"""Rooms of OpenHoldem's protocol, open until their matches are played or Ctrl-C."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pokerhouse.arena.openholdem import Door, DoorSettings, RoomReport
from pokerhouse.cli.commands.arena.tell_seats import tell_seats
from pokerhouse.cli.output import write_json, write_line
from pokerhouse.cli.refusal import Refusal


def open_door(settings: DoorSettings, host: str, port: int, folder: Path | None, *, json: bool) -> None:
    """Print the port, let programs in, and tell what comes of each match."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def log(number: int, room: int) -> Iterator[Callable[[str], None]]:
        if folder is None:
            yield lambda _: None
            return
        with (folder / f"{number}-room-{room}.log").open("x", encoding="ascii") as stream:

            def write(line: str) -> None:
                stream.write(f"{line}\n")

            yield write

    def ended(report: RoomReport) -> None:
        if json:
            write_json(report)
        else:
            write_line(
                f"# match {report.number}, room {report.room}: {report.hands:,} hands, seed {report.seed}"
            )
            tell_seats(report.seats)
        sys.stdout.flush()

    def turned_away(why: str) -> None:
        if not json:
            write_line(f"# turned somebody away: {why}")
            sys.stdout.flush()

    def ready(opened: int) -> None:
        write_line(str(opened))
        sys.stdout.flush()

    try:
        asyncio.run(Door(settings, log, ended, turned_away).serve(host, port, ready))
    except* OSError as errors:
        error = errors.exceptions[0]
        why = error.strerror if isinstance(error, OSError) else error
        raise Refusal(f"{host}: {why}.") from None
