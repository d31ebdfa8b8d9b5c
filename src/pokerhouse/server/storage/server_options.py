"""What a PostgreSQL address asks for after its question mark, as the driver takes it.

Hosted databases hand out addresses in the words of PostgreSQL's own library (`?sslmode=require`), which the
driver reads only in a text of its own. The common words are taken; any other is refused by its name.
"""

import ssl
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from sqlalchemy.engine import URL

from pokerhouse.server.storage.error import StartError

TLS_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
TLS_FILES: Final = ("sslrootcert", "sslcert", "sslkey")
PLACES: Final = ("host", "port")
SETTINGS: Final = ("application_name", "options")
SESSIONS: Final = ("any", "primary", "read-write")
"""Servers a house can write to, of several that are named."""
KNOWN: Final = (*PLACES, "sslmode", *TLS_FILES, "connect_timeout", *SETTINGS, "target_session_attrs")

WAIT_SECONDS_MAX: Final = 600


def server_options(url: URL) -> tuple[URL, dict[str, Any]]:
    """The address without what the driver wants apart, and that, as arguments of a connection."""
    query = {"sslmode" if name == "ssl" else name: value for name, value in url.query.items()}
    unknown = sorted(set(query) - set(KNOWN))
    if unknown:
        raise StartError(
            f"The database URL asks for {', '.join(unknown)}, which this house does not know. It knows "
            f"{', '.join(KNOWN)}; name and password stand before the host."
        )
    asked = {name: _one(name, value) for name, value in query.items() if name not in PLACES}
    places = {name: value for name, value in url.query.items() if name in PLACES}
    return url.set(query=places), {**_tls(asked), **_others(asked)}


def _one(name: str, value: str | Sequence[str]) -> str:
    if not isinstance(value, str):
        raise StartError(f"The database URL asks for {name} more than once.")
    return value


def _among(asked: Mapping[str, str], name: str, known: Sequence[str]) -> str | None:
    value = asked.get(name)
    if value is not None and value not in known:
        raise StartError(f"The database URL asks for another {name} than {', '.join(known)}.")
    return value


def _tls(asked: Mapping[str, str]) -> dict[str, Any]:
    mode = _among(asked, "sslmode", TLS_MODES)
    files = {name: asked[name] for name in TLS_FILES if name in asked}
    if files == {"sslrootcert": "system"}:  # whom the machine trusts
        return {"ssl": ssl.create_default_context()}
    for name, file in files.items():
        if not Path(file).is_file():
            raise StartError(f"There is no file {file}, which the database URL names as {name}.")
    wanted = files if mode is None else {"sslmode": mode, **files}
    return {"dsn": f"postgresql://?{urlencode(wanted)}"} if wanted else {}


def _others(asked: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    wait = asked.get("connect_timeout")
    if wait is not None:
        if not (wait.isascii() and wait.isdigit() and 0 < int(wait[:9]) <= WAIT_SECONDS_MAX):
            seconds = f"a number of seconds from 1 to {WAIT_SECONDS_MAX}"
            raise StartError(f"The database URL has a connect_timeout that is not {seconds}.")
        found["timeout"] = int(wait)
    settings = {name: asked[name] for name in SETTINGS if name in asked}
    if settings:
        found["server_settings"] = settings
    session = _among(asked, "target_session_attrs", SESSIONS)
    if session:
        found["target_session_attrs"] = session
    return found
