"""The file a house is kept in, watched: deleted or replaced while it is open, it holds nothing any more."""

import asyncio
from pathlib import Path

WATCH_SECONDS = 1.0
"""How often the file is looked at, beside every commit."""


class FileGoneError(OSError):
    """The database's file is not there, or is another one."""


class DatabaseFile:
    """Remembers which file was opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = self._identity()

    def check(self) -> None:
        """Raise if the path leads somewhere else by now: what is written would be nowhere."""
        if self._identity() != self._opened:
            raise FileGoneError(f"the database {self._path} was deleted or replaced")

    async def watch(self) -> str:
        """Return why the house can't go on, when it can't."""
        while self._identity() == self._opened:  # noqa: ASYNC110  (nobody else tells)
            await asyncio.sleep(WATCH_SECONDS)
        return f"The database {self._path} was deleted or replaced while the house was open."

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
