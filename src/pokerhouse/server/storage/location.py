"""Where the database is: the URL a host gives, checked, and the file or server it names."""

import os
import re
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.server_options import server_options

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class Location(Struct, frozen=True, kw_only=True):
    """A database: a file of SQLite, or a server of PostgreSQL."""

    url: URL
    file: Path | None = None
    options: dict[str, Any] = {}
    """Of a server: what else a connection is asked for."""

    @property
    def spoken(self) -> str:
        """The place as one may print it: without a password."""
        return str(self.file) if self.file else self.url.render_as_string(hide_password=True)


def data_folder() -> Path:
    """The folder for a user's data, as the XDG base directories have it."""
    given = os.environ.get("XDG_DATA_HOME", "")
    return (Path(given) if given else Path.home() / ".local" / "share") / "pokerhouse"


def locate(database: str | None) -> Location:
    """Read a database URL; without one, the file `house.sqlite` in the user's data folder."""
    if not database:
        return _file(data_folder() / "house.sqlite")
    name = database.partition("://")[0]
    if "://" not in database or name not in _DRIVERS:
        raise StartError(
            f"{_hidden(database)!r} is no database this house can use. Write sqlite:///path/to/house.sqlite "
            "or postgresql://user:password@host/name."
        )
    try:
        url = make_url(database).set(drivername=_DRIVERS[name])
    except (ArgumentError, ValueError) as error:
        raise StartError(f"The database URL {_hidden(database)!r} can't be read.") from error
    if not url.drivername.startswith("sqlite"):
        return _server(url, database)
    if not url.database or url.database == ":memory:" or url.query:
        raise StartError("A house is kept in a file: write sqlite:///path/to/house.sqlite.")
    if url.host:
        raise StartError(
            f"A file has no host: write sqlite:///{url.host}/{url.database} (three slashes; four for a path "
            "from the root)."
        )
    return _file(Path(url.database))


def _server(url: URL, database: str) -> Location:
    if database.count("@") > 1:  # what follows the first would be taken for the host, and printed
        raise StartError(
            f"The database URL {_hidden(database)!r} has more than one @: write %40 for one in the password."
        )
    if not url.database:
        raise StartError(f"{_hidden(database)!r} names no database: write postgresql://user@host/name.")
    place, options = server_options(url)
    return Location(url=place, options=options)


def _hidden(url: str) -> str:
    """The URL without its password, for a message; it may be broken in any way."""
    return re.sub(r"(://[^:/?#]*:).*@", r"\1***@", url)


def _file(path: Path) -> Location:
    # Whatever links lead there: the lock and the log lie beside the file itself, as SQLite has it.
    path = Path(os.path.realpath(path.expanduser()))
    return Location(url=URL.create("sqlite+aiosqlite", database=str(path)), file=path)
