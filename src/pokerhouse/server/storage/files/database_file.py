"""The file a house is kept in, watched: the file itself, what SQLite keeps beside it, and the lock.

Deleted, replaced or cut short while the house is open, the file and the log hold nothing any more, and
without the lock another house may write, too. Of a file that was written over SQLite tells when it meets the
damage.
"""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

from pokerhouse.server.storage.locks import FileLock
from pokerhouse.server.storage.outage import is_damage, spoken

WATCH_SECONDS = 1.0
"""How often the file is looked at, beside every commit."""


class FileGoneError(OSError):
    """The database's file, or what belongs to it, is not there, not whole, or is another's."""


class DatabaseFile:
    """Remembers which file was opened, which log and which index, and how long they were."""

    def __init__(self, path: Path, lock: FileLock | None = None) -> None:
        self._path = path
        self._lock = lock
        # SQLite makes the other two with the first look, and keeps them to the end.
        self._written = (
            _Part("database", path),
            _Part("database's log", path.with_name(path.name + "-wal")),
        )
        self._index = _Part("database's index", path.with_name(path.name + "-shm"))
        self._damage = ""
        self._is_damaged = asyncio.Event()

    def check(self) -> None:
        """Raise if what is written would be nowhere."""
        lost = self._damage or self._written[0].lost() or self._written[1].lost()
        if lost:
            raise FileGoneError(lost)

    def note(self, error: BaseException) -> None:
        """Something went wrong with the file: if that is damage, nothing more is written."""
        if is_damage(error):
            self._damage = f"the database {self._path} was damaged ({spoken(error)})"
            self._is_damaged.set()

    async def watch(self) -> str:
        """Return why the house can't go on, when it can't."""
        while not (lost := self._lost()):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_damaged.wait(), WATCH_SECONDS)
        return f"{lost[0].upper()}{lost[1:]} while the house was open."

    def _lost(self) -> str:
        try:
            self.check()
        except FileGoneError as gone:
            return str(gone)
        if self._lock and not self._lock.keep():
            self._damage = f"the database's lock {self._lock.path} was taken by another pokerhouse"
        return self._damage or self._index.lost()


class _Part:
    """One of a database's files. While a house has it open it is the same one, and only grows."""

    def __init__(self, name: str, path: Path) -> None:
        self._name, self._path = name, str(path)
        self._opened: tuple[int, int] | None = None
        self._size = 0
        self.lost()

    def lost(self) -> str:
        """What has become of it, if it is not what it was."""
        try:
            found = os.stat(self._path)  # noqa: PTH116  (each commit asks; a path of text costs a third)
        except OSError:
            return f"the {self._name} {self._path} was deleted or replaced" if self._opened else ""
        self._opened = self._opened or (found.st_dev, found.st_ino)
        if (found.st_dev, found.st_ino) != self._opened:
            return f"the {self._name} {self._path} was deleted or replaced"
        if found.st_size < self._size:
            return f"the {self._name} {self._path} was cut short"
        self._size = found.st_size
        return ""
