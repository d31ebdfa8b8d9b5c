"""Whether anything can be stored: a database gone, frozen or full, told from a batch that is wrong."""

import sqlite3
import time
from collections.abc import Iterator

from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
)

SLOW_SECONDS = 3.0
"""A commit that takes longer counts as an outage until it is done."""

PAUSE_SECONDS, PAUSE_SECONDS_MAX = 0.02, 2.0
"""The pause before the next commit while storing fails; it doubles from the first to the second."""

_STATES = ("08", "25", "28", "3D", "42501", "53", "55", "57", "58")
"""PostgreSQL's errors that are not the statement's: connection, name, rights, resources, operator, system."""


_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What SQLite says of a file that does not heal."""


def is_damage(error: BaseException | None) -> bool:
    """Whether the database's file itself is damaged: waiting mends nothing."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0)
    return code & 0xFF in _DAMAGE  # the rest of the code says where it was met


def is_outage(error: BaseException | None) -> bool:
    """Whether the database itself is in trouble, and not what was asked of it."""
    if isinstance(error, OSError) or is_damage(error):
        return True
    if not isinstance(error, DBAPIError):
        return isinstance(error, SQLAlchemyError) and not isinstance(error, ArithmeticError)
    state = getattr(error.orig, "sqlstate", None)
    if error.connection_invalidated or (isinstance(state, str) and state.startswith(_STATES)):
        return True
    return state is None and isinstance(error, OperationalError | InterfaceError | InternalError)


def spoken(error: BaseException) -> str:
    """What the database said, in one line."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return said[0] if said else type(error).__name__


class Outage:
    """What the writer knows of its last commits."""

    def __init__(self) -> None:
        self._error = ""
        self._begun: float | None = None
        self._pauses: Iterator[float] = _pauses()

    @property
    def why(self) -> str:
        """Why nothing can be stored now; empty when all is well."""
        if self._error:
            return self._error
        slow = self._begun is not None and time.monotonic() - self._begun > SLOW_SECONDS
        return "the database does not answer" if slow else ""

    def commit_begins(self) -> None:
        """A commit is on its way."""
        self._begun = time.monotonic()

    def commit_ended(self, error: BaseException | None = None) -> None:
        """It is done, or the database is in trouble."""
        self._begun = None
        self._error = spoken(error) if error else ""
        if error is None:
            self._pauses = _pauses()

    @property
    def pause(self) -> float:
        """How long to wait before the next commit: nothing, or longer and longer."""
        return next(self._pauses) if self._error else 0.0


def _pauses() -> Iterator[float]:
    pause = PAUSE_SECONDS
    while True:
        yield pause
        pause = min(2 * pause, PAUSE_SECONDS_MAX)
