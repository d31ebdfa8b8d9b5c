"""Sees to it that one house runs on a database file, and not two."""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

import structlog

from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.outage import spoken

log = structlog.get_logger()


class FileLock:
    """A lock on a file beside the database; the system drops it with the process, however that ends."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Take the lock, or say who has it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = _opened(self.path)
        except OSError as error:
            raise StartError(
                f"Can't write {self.path}: {error.strerror}. Choose another file with --database sqlite:///path."
            ) from error
        if not _locked(file):
            file.seek(0)
            owner = file.read(20).strip() or "unknown"
            file.close()
            raise StartError(
                f"Another pokerhouse (process {owner}) runs on {self.path.with_suffix('')}. "
                "Stop it, or choose another --database."
            )
        self._sign(file)

    def _sign(self, file: IO[str]) -> None:
        self._file = file
        with suppress(OSError):  # another's file that we may only write
            self.path.chmod(0o600)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()

    def keep(self) -> bool:
        """See to it that the lock is where others look for it; False if another house may have it.

        If somebody has only tidied the file away, a new one is made; if there is another one already, whoever
        made it has the lock, or has had it.
        """
        if self._file is None:
            return False
        with suppress(OSError):
            return os.path.samestat(self.path.stat(), os.fstat(self._file.fileno()))
        try:
            file = _opened(self.path, os.O_EXCL)
        except FileExistsError:
            return False
        except OSError as error:  # a full disk: nobody else can make one either
            log.warning("the lock on the database can't be made anew", said=spoken(error))
            return True
        if not _locked(file):
            file.close()
            return False
        self._file.close()
        self._sign(file)
        log.warning("the lock on the database was deleted; it is made anew", lock=str(self.path))
        return True

    def release(self) -> None:
        """Let the next house in. The file stays: deleting it would race with somebody opening it."""
        if self._file:
            self._file.close()
            self._file = None


def _opened(path: Path, more: int = 0) -> IO[str]:
    """Open it for its owner alone: who could read it could hold the lock and keep the house closed."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | more, 0o600), "r+", encoding="ascii")


def _locked(file: IO[str]) -> bool:
    try:
        import fcntl  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
