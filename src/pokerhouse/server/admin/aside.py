"""The house that was there before another is brought back: kept under another name, with its logs.

Nothing of it is copied and nothing is read: a full disk is no reason to lose it, and of a damaged file the
last commits may be in the log alone. SQLite finds a log by its file's name, so they are renamed together.
"""

from pathlib import Path

LOGS = ("-wal", "-journal")


class Aside:
    """Where the files of a house are put, and from where they can be put back."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept = _unused(file)
        self._parts: list[str] = []

    @property
    def kept(self) -> str:
        """The file that was put aside, or a log that lay there alone; empty if there was nothing."""
        return str(_beside(self._kept, self._parts[-1])) if self._parts else ""

    def put(self) -> None:
        """Put aside whatever lies there, all of it or nothing."""
        try:
            # Logs first: whatever happens in between, no log lies where its file is not, or under another's.
            for part in (*LOGS, ""):
                if _beside(self._file, part).exists():
                    _beside(self._file, part).rename(_beside(self._kept, part))
                    self._parts.append(part)
            _beside(self._file, "-shm").unlink(missing_ok=True)  # SQLite makes it anew from the log
        except OSError:
            self.put_back()
            raise

    def put_back(self) -> None:
        """Let everything lie again where it lay."""
        while self._parts:
            part = self._parts.pop()
            _beside(self._kept, part).replace(_beside(self._file, part))


def _beside(file: Path, part: str) -> Path:
    return file.with_name(file.name + part)


def _unused(file: Path) -> Path:
    """A name under which nothing is kept yet."""
    aside, number = _beside(file, ".replaced"), 1
    while any(_beside(aside, part).exists() for part in ("", *LOGS)):
        number += 1
        aside = _beside(file, f".replaced-{number}")
    return aside
