"""The file a house is kept in, watched: the file itself, the log beside it, and the lock.

Deleted or replaced while the house is open, the file and the log hold nothing any more, and without the lock
another house may write, too.
"""

import asyncio
from pathlib import Path

from pokerhouse.server.storage.locks import FileLock, identity_of

WATCH_SECONDS = 1.0
"""How often the file is looked at, beside every commit."""


class FileGoneError(OSError):
    """The database's file, or what belongs to it, is not there or is another's."""


class DatabaseFile:
    """Remembers which file was opened, and which log."""

    def __init__(self, path: Path, lock: FileLock | None = None) -> None:
        self._path = path
        self._log = path.with_name(path.name + "-wal")
        self._lock = lock
        self._opened = identity_of(path)
        self._logged = identity_of(self._log)

    def check(self) -> None:
        """Raise if what is written would be nowhere, or beside what another house writes."""
        lost = self._lost()
        if lost:
            raise FileGoneError(lost)

    async def watch(self) -> str:
        """Return why the house can't go on, when it can't."""
        while not (lost := self._lost()):  # noqa: ASYNC110  (nobody else tells)
            await asyncio.sleep(WATCH_SECONDS)
        return f"{lost[0].upper()}{lost[1:]} while the house was open."

    def _lost(self) -> str:
        if identity_of(self._path) != self._opened:
            return f"the database {self._path} was deleted or replaced"
        log = identity_of(self._log)
        self._logged = self._logged or log  # SQLite makes it with the first look, and keeps it to the end
        if log != self._logged:
            return f"the database's log {self._log} was deleted or replaced"
        if self._lock and not self._lock.keep():
            return f"the database's lock {self._lock.path} was taken by another pokerhouse"
        return ""
