"""A card room in a hurry: no pauses, and bots that think in no time, so that a tournament takes seconds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tests.e2e.room import Room, run_room
from tests.server.harness.running import TEST

ROOT = Path(__file__).parents[2]


@contextmanager
def open_quick_room(folder: Path) -> Iterator[Room]:
    """Opens a room whose standing tables are empty, and closes it."""
    settings = replace(TEST, database=f"sqlite:///{folder / 'house.sqlite'}", bots=0)
    command = [
        sys.executable,
        "-m",
        "tests.server.harness.planted",
        msgspec.json.encode(settings).decode(),
        "",
    ]
    with run_room(command, log=folder / "room.log", cwd=ROOT) as room:
        yield room
