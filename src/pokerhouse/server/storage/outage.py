"""Whether anything can be stored: a database gone, frozen or full, told from a batch that is wrong."""

import sqlite3

from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
)

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
