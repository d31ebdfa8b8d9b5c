"""One house a database: who holds the lock, how it is lost and taken again, without a server."""

import fcntl
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any, Self, cast

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from pokerhouse.server.storage.database import connect
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import Location, locate
from pokerhouse.server.storage.locks import lock as module
from pokerhouse.server.storage.locks.lock import (
    GHOST_PULSES,
    PULSE_SECONDS,
    RETAKE_SECONDS,
    FileLock,
    ServerLock,
)

GONE = OperationalError("SELECT", {}, Exception("the server is gone"))
YES, NO = True, False
OURS, ANOTHERS = 7, 8


def test_the_lock_lies_beside_the_database_and_says_whose_it_is(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "house.sqlite"
    first, second = FileLock(file), FileLock(file)
    first.release()  # nothing is held yet
    first.take()
    assert first.path == file.with_name("house.sqlite.lock")
    assert first.path.read_text() == f"{os.getpid()}\n"
    with pytest.raises(StartError) as refusal:
        second.take()
    assert str(refusal.value) == (
        f"Another pokerhouse (process {os.getpid()}) runs on {file}. Stop it, or choose another --database."
    )
    first.release()
    first.release()
    first.path.write_text("an older and longer word\n")
    second.take()
    assert second.path.read_text() == f"{os.getpid()}\n"
    second.release()
    with first.path.open("r+") as nameless:
        fcntl.flock(nameless, fcntl.LOCK_EX)
        for said, owner in (("", "unknown"), ("1" * 30, "1" * 20)):
            first.path.write_text(said)
            with pytest.raises(StartError, match=rf"\(process {owner}\)"):
                second.take()


@pytest.mark.parametrize("way", ["symlink", "folder"])
def test_one_house_a_file_whatever_links_lead_there(tmp_path: Path, way: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    link = tmp_path / "link"
    link.symlink_to(folder / "house.sqlite" if way == "symlink" else folder)
    through = link if way == "symlink" else link / "house.sqlite"
    first, second = (locate(f"sqlite:///{path}").file for path in (folder / "house.sqlite", through))
    assert first is not None
    assert first == second
    lock = FileLock(first)
    lock.take()
    with pytest.raises(StartError, match="Another pokerhouse"):
        FileLock(second).take()
    lock.release()


def test_a_file_with_two_names_is_no_house(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    connect(locate(f"sqlite:///{file}"))
    (tmp_path / "other").hardlink_to(file)
    for name in ("house.sqlite", "other"):
        with pytest.raises(StartError) as refusal:
            connect(locate(f"sqlite:///{tmp_path}/{name}"))
        assert str(refusal.value) == (
            f"{tmp_path}/{name} has 2 names (hard links), and a house needs a file with one. Delete the "
            "others, or use a copy."
        )


def test_a_lock_that_was_tidied_away_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    lock = FileLock(file)
    assert not lock.keep(), "nobody has it yet"
    lock.take()
    with capture_logs() as logs:
        assert lock.keep()
    assert logs == []
    lock.path.unlink()
    with capture_logs() as logs:
        assert lock.keep()
    said = {"event": "the lock on the database was deleted; it is made anew", "lock": str(lock.path)}
    assert logs == [{**said, "log_level": "warning"}]
    assert lock.path.read_text() == f"{os.getpid()}\n"
    with pytest.raises(StartError, match=f"process {os.getpid()}"):
        FileLock(file).take()
    lock.release()


def test_a_lock_that_another_has_taken_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "house.sqlite"
    lock, other = FileLock(file), FileLock(file)
    lock.take()
    lock.path.unlink()
    other.take()
    assert not lock.keep()
    other.release()
    assert not lock.keep(), "another has had it"
    assert other.path.read_text() == f"{os.getpid()}\n"
    lock.release()
    for quicker in ("makes it", "locks it"):
        lock.path.unlink(missing_ok=True)
        lock.take()
        lock.path.unlink()
        with monkeypatch.context() as planted:
            if quicker == "makes it":
                planted.setattr(module, "identity_of", lambda _: None)
                lock.path.touch()
            else:
                planted.setattr(module, "_locked", lambda _: False)
            assert not lock.keep(), quicker
        lock.release()


def test_a_lock_that_nobody_can_make_anew_is_kept(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "folder" / "house.sqlite")
    lock.take()
    lock.path.unlink()
    lock.path.parent.rmdir()
    with capture_logs() as logs:
        assert lock.keep()
    assert [line["event"] for line in logs] == ["the lock on the database can't be made anew"]
    lock.release()


def test_nobody_else_can_hold_the_lock_by_reading_it(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    lock, modes = FileLock(file), list[int]()
    lock.path.touch(0o644)  # as a house before this one has left it
    for remade in (False, True):
        if remade:
            lock.path.unlink()
            lock.keep()
        else:
            lock.take()
        modes.append(lock.path.stat().st_mode & 0o777)
    lock.release()
    assert modes == [0o600, 0o600]


def test_where_no_lock_can_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StartError) as refusal:
        FileLock(tmp_path / "file" / "house.sqlite").take()
    assert str(refusal.value) == (
        f"Can't write {tmp_path}/file/house.sqlite.lock: File exists. Choose another file with --database "
        "sqlite:///path."
    )


def test_where_the_system_has_no_locks_a_house_opens_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    lock = FileLock(tmp_path / "house.sqlite")
    lock.take()
    lock.release()


class Server:
    """A server whose answers a test says beforehand; it is its own engine, connection and result."""

    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.open = 0

    def connect(self) -> Self:
        return self

    begin = connect

    def __await__(self) -> Generator[None, None, Self]:
        self.open += 1
        self._say("connect")
        yield from ()
        return self

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    def _say(self, word: str) -> None:
        self.asked.append(word)
        if self.answers and isinstance(self.answers[0], Exception):
            raise cast("Exception", self.answers.pop(0))

    async def execute(self, statement: object, values: object = None) -> Self:
        self._say(" ".join(str(statement).split()) + (f" {values}" if values else ""))
        return self

    def scalar(self) -> object:
        return self.answers.pop(0)

    async def commit(self) -> None:
        self.asked.append("commit")

    async def invalidate(self) -> None:
        self.asked.append("invalidate")

    async def close(self) -> None:
        self.asked.append("close")
        self.open -= 1


def location() -> Location:
    """Where the server is."""
    return locate("postgresql://ann@host/chips")


class Noted:
    """A fence that only notes what is asked of it; the real one is tested on a real server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.house = OURS

    async def hold(self, lock: object) -> None:
        assert lock is self._server
        self._server.asked.append("held by name")

    async def be_alone(self) -> None:
        self._server.asked.append("alone")

    def shut(self) -> None:
        self._server.asked.append("shut")

    def open(self) -> None:
        self._server.asked.append("open")


def lock_of(server: Server) -> ServerLock:
    lock = ServerLock(cast("Any", server))
    lock.fence = cast("Any", Noted(server))
    return lock


SIGN = ["CREATE TABLE IF NOT EXISTS lock_owner (only_row boolean PRIMARY KEY, house bigint NOT NULL)"]
SIGN.append(
    "INSERT INTO lock_owner VALUES (true, :house) ON CONFLICT (only_row) DO UPDATE SET house = :house "
    "{'house': 7}"
)
TRY = ["connect", "SELECT pg_try_advisory_lock(:key) {'key': 7365377821}"]


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses, none of which is waited for; after a hundred something is wrong."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        assert len(pauses) < 100

    monkeypatch.setattr("asyncio.sleep", sleep)
    return pauses


@pytest.mark.anyio
async def test_a_server_gives_its_lock_once() -> None:
    server = Server(YES)
    lock = lock_of(server)
    await lock.take(location())
    taken = [*TRY, "held by name", "commit", "alone", *SIGN]
    assert (server.asked, server.open) == (taken, 1)
    await lock.release()
    assert (server.asked[len(taken) :], server.open) == (["invalidate", "close"], 0)
    await lock.release()
    assert server.open == 0
    server = Server(NO)
    with pytest.raises(StartError) as refusal:
        await lock_of(server).take(location())
    assert str(refusal.value) == (
        "Another pokerhouse runs on postgresql+asyncpg://ann@host/chips. Stop it, or choose another "
        "--database."
    )
    assert (server.asked, server.open) == ([*TRY, "commit", "close"], 0)


@pytest.mark.anyio
async def test_a_connection_that_is_gone_already_is_only_noted() -> None:
    server = Server(YES)
    lock = lock_of(server)
    await lock.take(location())

    async def fail() -> None:
        raise GONE

    server.invalidate = fail  # type: ignore[method-assign]
    with capture_logs() as logs:
        await lock.release()
    assert logs == [
        {"event": "the lock's connection was gone", "said": "the server is gone", "log_level": "info"}
    ]


async def watched(server: Server) -> tuple[str, list[str]]:
    """Hold a lock until the house can't go on: why, and what was logged."""
    lock, later = lock_of(server), server.answers[1:]
    server.answers[1:] = []
    await lock.take(location())
    server.answers += later
    server.asked.clear()
    with capture_logs() as logs:
        why = await lock.watch()
    assert {line["log_level"] for line in logs} <= {"warning"}
    return why, [line["event"] for line in logs]


@pytest.mark.anyio
async def test_a_lost_lock_is_taken_again_if_nobody_else_has_had_it(slept: list[float]) -> None:
    # Held; lost; taken again, and nobody has signed since; lost once more, and somebody has.
    server = Server(YES, OSError("cut"), YES, OURS, GONE, YES, ANOTHERS)
    server.answers.insert(1, "held")
    asked = server.asked
    held = server.execute

    async def execute(statement: object, values: object = None) -> Server:
        found = await held(statement, values)
        if str(statement) == "SELECT 1":
            server.answers.pop(0)
        return found

    server.execute = execute  # type: ignore[method-assign]
    why, logged = await watched(server)
    assert why == "Another pokerhouse has had the database meanwhile."
    lost, ours = "the lock on the database is lost; taking it again", "the lock on the database is ours again"
    assert logged == [lost, ours, lost]
    again = ["SELECT 1", "shut", "invalidate", "close", *TRY, "held by name", "commit", "alone"]
    again += ["SELECT house FROM lock_owner"]
    assert asked == ["SELECT 1", "commit", *again, "open", *again], "who is not sure stays shut"
    assert slept == [PULSE_SECONDS] * 3
    assert (PULSE_SECONDS, RETAKE_SECONDS, GHOST_PULSES) == (1.0, 1.0, 30)


@pytest.mark.anyio
async def test_a_lock_that_another_house_keeps_is_given_up(slept: list[float]) -> None:
    why, logged = await watched(Server(YES, GONE, GONE, *[NO] * GHOST_PULSES))
    assert why == "Another pokerhouse has taken the database."
    assert logged == ["the lock on the database is lost; taking it again", "the database does not answer"]
    assert slept == [PULSE_SECONDS] + [RETAKE_SECONDS] * (GHOST_PULSES + 1)


@pytest.mark.anyio
async def test_a_database_that_nobody_has_signed_is_not_ours(slept: list[float]) -> None:
    why, _ = await watched(Server(YES, GONE, YES, None))
    assert why == "Another pokerhouse has had the database meanwhile."
    assert slept == [PULSE_SECONDS]


@pytest.mark.anyio
async def test_a_lock_that_was_taken_by_halves_is_let_go() -> None:
    server = Server(YES)
    lock = lock_of(server)

    async def cut(_lock: object) -> None:
        raise TimeoutError

    cast("Any", lock.fence).hold = cut
    with pytest.raises(TimeoutError):
        await lock.take(location())
    assert (server.asked, server.open) == ([*TRY, "invalidate", "close"], 0)


@pytest.mark.anyio
async def test_what_is_not_held_is_lost(slept: list[float]) -> None:
    lock = lock_of(Server(*[NO] * GHOST_PULSES))
    assert await lock.watch() == "Another pokerhouse has taken the database."
    assert slept
