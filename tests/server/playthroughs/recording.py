"""Walks through a whole house, written down: what people asked for, and what everybody heard of it.

A line a step: the time, who asked for what, the answer; below it what came to whom, in a few words and with a
number that stands for all of it. Of each kind one walk is kept so (`recorded`), of some more a number for
every twenty steps (`many.txt`). `-m tests.server.playthroughs.recording` writes all anew; read the
difference.
"""

import asyncio
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from tempfile import TemporaryDirectory

import pytest

from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.small_house import no_luck
from tests.server.playthroughs.story import MEMORY, empty
from tests.server.playthroughs.walk import HouseWalk, digest

FOLDER = Path(__file__).parent / "recorded"
KINDS = ("tables", "friends", "hosts")
STEPS, FURTHER, STRIDE = 120, 160, 20
MANY = (2,)
"""The seeds of the walks that are kept as numbers, and go further."""


def walked(kind: str, seed: int, steps: int) -> list[list[str]]:
    """The steps of a walk, each with its lines."""

    async def walk(path: Path) -> list[list[str]]:
        return [lines async for lines in HouseWalk(kind, seed, path).steps(steps)]

    with (
        TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        pytest.MonkeyPatch.context() as monkeypatch,
    ):
        path = Path(folder, "house.sqlite")
        path.write_bytes(empty())
        no_luck(monkeypatch)
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            return [*runner.run(walk(path)), stored(path)]


def stored(path: Path) -> list[str]:
    """How much a house has stored, and a number for all of it; snapshots change with the program's forms."""
    with closing(connect(path)) as file:
        tables = [
            name
            for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if name != "alembic_version"
        ]
        rows = {name: sorted(map(repr, file.execute(f"SELECT * FROM {name}"))) for name in sorted(tables)}  # noqa: S608
    rows["snapshots"] = [row.split(",")[0] for row in rows["snapshots"]]
    return [f"stored {name}: {len(found)} [{digest(found)}]" for name, found in rows.items()]


def written(kind: str) -> str:
    """A walk of this kind, line by line."""
    return "\n".join(line for lines in walked(kind, 1, STEPS) for line in lines) + "\n"


def numbers(kind: str, seed: int) -> str:
    """Another walk: a number for every so many steps."""
    steps = walked(kind, seed, FURTHER)
    found = [digest(steps[first : first + STRIDE]) for first in range(0, len(steps), STRIDE)]
    return " ".join([f"{kind}-{seed}", *found])


if __name__ == "__main__":
    for kind in KINDS:
        (FOLDER / f"{kind}.txt").write_text(written(kind), encoding="utf-8")
    every = [numbers(kind, seed) for kind in KINDS for seed in MANY]
    (FOLDER / "many.txt").write_text("\n".join(every) + "\n", encoding="utf-8")
