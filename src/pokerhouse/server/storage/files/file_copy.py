"""A copy of a SQLite file while others write to it: whole, of one moment, and on the disk."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

PAGES_A_STEP = 256
"""Pages between two looks at how far the copy is."""

Progress = Callable[[int, int], None]


def copy_file(source: Path, target: Path, progress: Progress | None = None) -> None:
    """Copy a database to a file that is not there yet."""
    with whole_file(target) as unfinished:
        copy_pages(source, unfinished, progress)


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Make a file that is whole and on the disk, or not there; until then it has another name."""
    unfinished = unfinished_name(target)
    _forget(unfinished)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield unfinished
        onto_disk(unfinished)
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        unfinished.rename(target)
    finally:
        _forget(unfinished)
    onto_disk(target.parent)


def unfinished_name(target: Path) -> Path:
    """The name of a file that is not whole yet."""
    return target.with_name(target.name + ".part")


def _forget(unfinished: Path) -> None:
    """Delete it and the logs that SQLite leaves beside it after a fault: the next would be read from them."""
    for part in ("", "-wal", "-shm", "-journal"):
        unfinished.with_name(unfinished.name + part).unlink(missing_ok=True)


def copy_pages(source: Path, target: Path, progress: Progress | None) -> None:
    """Copy into a file that is there and empty, by SQLite's online backup.

    An open transaction of our own holds one moment while others write on.
    """

    def told(_status: int, remaining: int, total: int) -> None:
        if progress:
            progress(total - remaining, total)

    uri = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as read,
        closing(sqlite3.connect(target, isolation_level=None)) as written,
    ):
        read.execute("BEGIN")
        read.execute("SELECT count(*) FROM sqlite_master").fetchone()
        read.backup(written, pages=PAGES_A_STEP, progress=told, sleep=0)
        # The copy stands alone: nothing of it may be left in a log beside it.
        written.execute("PRAGMA journal_mode=DELETE")


def onto_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
