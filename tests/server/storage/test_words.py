"""What a host is told about its database, to the letter; and what counts as the database's own trouble."""

import asyncio
import errno
import os
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    InternalError,
    NoSuchTableError,
    OperationalError,
    ProgrammingError,
)

from pokerhouse.server.storage.database import in_plain_words, plainly
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import Location, data_folder, locate
from pokerhouse.server.storage.outage import is_outage, spoken

USABLE = "Write sqlite:///path/to/house.sqlite or postgresql://user:password@host/name."
IN_A_FILE = "A house is kept in a file: write sqlite:///path/to/house.sqlite."
SERVER = "postgresql+asyncpg://ann:***@host:5433/chips"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("house.sqlite", f"'house.sqlite' is not a database this house can use. {USABLE}"),
        ("sqlite:house", f"'sqlite:house' is not a database this house can use. {USABLE}"),
        ("sqlite", f"'sqlite' is not a database this house can use. {USABLE}"),
        ("mysql://a:b@c/d", f"'mysql://a:***@c/d' is not a database this house can use. {USABLE}"),
        ("postgres://a:b@c:port/d", "The database URL 'postgres://a:***@c:port/d' can't be read."),
        ("sqlite://", IN_A_FILE),
        ("sqlite:///", IN_A_FILE),
        ("sqlite:///:memory:", IN_A_FILE),
        ("sqlite:///house.sqlite?mode=ro", IN_A_FILE),
        (
            "sqlite://data/house.sqlite",
            (
                "A file has no host: write sqlite:///data/house.sqlite (three slashes; four for a path "
                "from the root)."
            ),
        ),
        (
            "postgresql://a:b@c",
            "'postgresql://a:***@c' names no database: write postgresql://user@host/name.",
        ),
        (
            "postgresql://a:b@c/",
            "'postgresql://a:***@c/' names no database: write postgresql://user@host/name.",
        ),
    ],
)
def test_what_is_no_place_for_a_house(url: str, said: str) -> None:
    with pytest.raises(StartError) as refusal:
        locate(url)
    assert str(refusal.value) == said


@pytest.mark.parametrize("name", ["postgresql", "postgres", "postgresql+asyncpg"])
def test_a_server_is_spoken_of_without_its_password(name: str) -> None:
    found = locate(f"{name}://ann:secret@host:5433/chips")
    assert found.file is None
    assert found.spoken == SERVER
    assert found.url.password == "secret"


@pytest.mark.parametrize("name", ["sqlite", "sqlite+aiosqlite"])
def test_a_file_is_found_from_here_and_from_home(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/ann")
    assert locate(f"{name}:///house.sqlite").file == tmp_path / "house.sqlite"
    found = locate(f"{name}:///~/house.sqlite")
    assert found.spoken == "/home/ann/house.sqlite"
    assert str(found.url) == "sqlite+aiosqlite:////home/ann/house.sqlite"


def test_without_a_word_it_lies_with_the_user_s_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("XDG_DATA_HOME", "")
    for database in ("", None):
        assert locate(database).file == Path("/home/ann/.local/share/pokerhouse/house.sqlite")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/pokerhouse")


def file() -> Location:
    """Where the house is."""
    return locate("sqlite:////house.sqlite")


FULL = "There is no room left on the disk for /house.sqlite. Make room, then start again."
BROKEN = "/house.sqlite is not a Pokerhouse database, or it is damaged."
RIGHTS = "Can't write /house.sqlite: check the folder's permissions."


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "database is locked",
            "/house.sqlite is locked by another program. Close it there, then start again.",
        ),
        ("file is not a database", BROKEN),
        ("database disk image is malformed", BROKEN),
        ("database or disk is full", FULL),
        ("unable to open database file", RIGHTS),
        ("attempt to write a readonly database", RIGHTS),
        ("disk I/O error", "The disk fails under /house.sqlite: disk I/O error."),
        ("who knows\nwhat else", "Can't use the database /house.sqlite: who knows"),
    ],
)
def test_a_fault_of_the_database_in_plain_words(said: str, told: str) -> None:
    assert in_plain_words(OperationalError("COMMIT", {}, Exception(said)), file()) == told


@pytest.mark.parametrize(
    ("free", "told"), [(32_767, FULL), (32_768, "The disk fails under /house.sqlite: disk I/O error.")]
)
def test_a_disk_without_room_for_the_index_is_full(
    monkeypatch: pytest.MonkeyPatch, free: int, told: str
) -> None:
    places = {Path("/"): SimpleNamespace(free=free)}
    monkeypatch.setattr("shutil.disk_usage", places.__getitem__)
    error = OperationalError("SELECT", {}, Exception("disk I/O error"))
    assert in_plain_words(error, file()) == told


@pytest.mark.parametrize(("number", "full"), [(errno.ENOSPC, True), (errno.EDQUOT, True), (errno.EIO, False)])
def test_a_fault_of_the_system_in_plain_words(number: int, *, full: bool) -> None:
    error = OSError(number, os.strerror(number))
    assert in_plain_words(error, file()) == (
        FULL if full else f"Can't use the database /house.sqlite: {error}"
    )


@pytest.mark.anyio
async def test_what_goes_wrong_inside_is_said_plainly() -> None:
    for error, said in (
        (OSError("gone"), "Can't use the database /house.sqlite: gone"),
        (
            OperationalError("SELECT", {}, Exception("disk I/O error")),
            "The disk fails under /house.sqlite: disk I/O error.",
        ),
    ):
        with pytest.raises(StartError) as refusal:
            async with plainly(file()):
                raise error
        assert str(refusal.value) == said
    with pytest.raises(StartError) as refusal:
        async with plainly(file(), seconds=0):
            await asyncio.Event().wait()
    assert str(refusal.value) == "The database /house.sqlite does not answer."
    with pytest.raises(ValueError, match="ours"):
        async with plainly(file(), seconds=None):
            raise ValueError("ours")


class DriverError(Exception):
    """What a driver raises."""

    def __init__(self, sqlstate: object = None) -> None:
        super().__init__("it said so\nand more")
        if sqlstate is not None:
            self.sqlstate = sqlstate


def raised(kind: type[DBAPIError], sqlstate: object = None, *, invalidated: bool = False) -> DBAPIError:
    return kind("SELECT", {}, DriverError(sqlstate), connection_invalidated=invalidated)


def damaged(code: int) -> DBAPIError:
    said = sqlite3.DatabaseError("database disk image is malformed")
    said.sqlite_errorcode = code
    return DatabaseError("SELECT", {}, said)


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (None, False),
        (ValueError("ours"), False),
        (OSError("the disk is gone"), True),
        (TimeoutError(), True),
        (NoSuchTableError("events"), True),
        (raised(OperationalError), True),
        (raised(InterfaceError), True),
        (raised(InternalError), True),
        (raised(IntegrityError), False),
        (raised(ProgrammingError), False),
        (raised(IntegrityError, invalidated=True), True),
        *(
            (raised(DBAPIError, state), True)
            for state in ("08006", "25006", "28P01", "3D000", "42501", "53100", "55P03", "57P01", "58030")
        ),
        *((raised(OperationalError, state), False) for state in ("23505", "22003", "42601", "XX000")),
        (raised(OperationalError, 7), False),
        (damaged(sqlite3.SQLITE_NOTADB), True),
        (damaged(sqlite3.SQLITE_CORRUPT | 3 << 8), True),
        (damaged(sqlite3.SQLITE_CONSTRAINT), False),
    ],
    ids=repr,
)
def test_the_database_s_own_trouble(error: BaseException | None, *, trouble: bool) -> None:
    assert is_outage(error) is trouble


def test_what_was_said_in_one_line() -> None:
    assert spoken(raised(OperationalError)) == "it said so"
    assert spoken(OSError("  gone\nfor good")) == "gone"
    assert spoken(TimeoutError()) == "TimeoutError"
