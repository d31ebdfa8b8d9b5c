"""Where the database is: the URL a host gives, checked, and the file or server it names."""

import os
import re
import ssl
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from msgspec import Struct
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from pokerhouse.server.storage.error import StartError

TLS_FILES: Final = ("sslrootcert", "sslcert", "sslkey")
PLACES: Final = ("host", "port")
ASKED: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(PLACES, ()),
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    **dict.fromkeys(TLS_FILES, ()),
    "connect_timeout": (),
    "application_name": (),
    "options": (),
    "target_session_attrs": ("any", "primary", "read-write"),
}
"""What a server's address may ask for after its question mark, and the values where only some will do.

The driver reads PostgreSQL's own words (`?sslmode=require`) only in a text of its own.
"""

WAIT_SECONDS_MAX: Final = 600

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
            f"{_hidden(database)!r} is not a database this house can use. "
            "Write sqlite:///path/to/house.sqlite or postgresql://user:password@host/name."
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
    asked = {"sslmode" if name == "ssl" else name: value for name, value in url.query.items()}
    places: dict[str, Any] = {name: asked.pop(name) for name in PLACES if name in asked}
    return Location(url=url.set(query=places), options=_options(dict(_checked(asked))))


def _checked(asked: Mapping[str, str | Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The words after the question mark, each known and given once."""
    unknown = sorted(asked.keys() - ASKED)
    if unknown:
        raise StartError(
            f"The database URL asks for {', '.join(unknown)}, which this house does not know. It knows "
            f"{', '.join(ASKED)}; name and password stand before the host."
        )
    for name, value in asked.items():
        if not isinstance(value, str):
            raise StartError(f"The database URL asks for {name} more than once.")
        if ASKED[name] and value not in ASKED[name]:
            raise StartError(f"The database URL asks for another {name} than {', '.join(ASKED[name])}.")
        if name in TLS_FILES and value != "system" and not Path(value).is_file():
            raise StartError(f"There is no file {value}, which the database URL names as {name}.")
        yield name, value


def _options(asked: dict[str, str]) -> dict[str, Any]:
    """What is asked for, as arguments of a connection."""
    options: dict[str, Any] = {}
    wait = asked.pop("connect_timeout", None)
    if wait is not None:
        if not (wait.isascii() and wait.isdigit() and 0 < int(wait[:9]) <= WAIT_SECONDS_MAX):
            seconds = f"a number of seconds from 1 to {WAIT_SECONDS_MAX}"
            raise StartError(f"The database URL has a connect_timeout that is not {seconds}.")
        options["timeout"] = int(wait)
    if asked.get("sslrootcert") == "system":  # whom the machine trusts
        options["ssl"] = ssl.create_default_context()
        asked = {name: value for name, value in asked.items() if not name.startswith("ssl")}
    return options | ({"dsn": f"postgresql://?{urlencode(asked)}"} if asked else {})


def _hidden(url: str) -> str:
    """The URL without its password, for a message; it may be broken in any way."""
    return re.sub(r"(://[^:/?#]*:).*@", r"\1***@", url)


def _file(path: Path) -> Location:
    # Whatever links lead there: the lock and the log lie beside the file itself, as SQLite has it.
    path = Path(os.path.realpath(path.expanduser()))
    return Location(url=URL.create("sqlite+aiosqlite", database=str(path)), file=path)
