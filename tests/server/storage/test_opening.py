"""Opening a database step by step: its folder, the settings of its connections, copies beside it."""

import asyncio
import os
import re
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from pokerhouse.server.storage import Batch, FileLock, Store
from pokerhouse.server.storage.database import _copy, connect, schema_version
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.files.database_file import WATCH_SECONDS, DatabaseFile, FileGoneError
from pokerhouse.server.storage.files.file_copy import PAGES_A_STEP, copy_file
from pokerhouse.server.storage.location import locate

pytestmark = pytest.mark.anyio


def database_at(file: Path, version: str | None = None, rows: int = 1) -> Path:
    """A small file of SQLite, perhaps with the mark of a schema."""
    with sqlite3.connect(file) as made:
        made.execute("CREATE TABLE things (number INTEGER, text TEXT)")
        made.executemany("INSERT INTO things VALUES (?, ?)", [(row, "x" * 3_000) for row in range(rows)])
        if version:
            made.execute("CREATE TABLE alembic_version (version_num TEXT)")
            made.execute("INSERT INTO alembic_version VALUES (?)", (version,))
    made.close()
    return file


def rows_in(file: Path) -> int:
    read = sqlite3.connect(file)
    found: int = read.execute("SELECT count(*) FROM things").fetchone()[0]
    read.close()
    return found


async def test_a_file_is_asked_with_full_care(sqlite: str) -> None:
    engine = connect(locate(sqlite))
    async with engine.connect() as connection:
        assert await connection.run_sync(schema_version) is None
        found = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        raw = await connection.get_raw_connection()
        assert raw.driver_connection is not None
        assert raw.driver_connection.isolation_level is None
        assert raw.driver_connection.in_transaction, "what is read is of one moment"
    await engine.dispose()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 1_500}


def test_the_folder_and_the_file_are_made_and_what_is_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "house.sqlite"
    connect(locate(f"sqlite:///{file}"))
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_bytes(b"kept")
    file.chmod(0o644)
    connect(locate(f"sqlite:///{file}"))
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"kept", 0o644)
    for place, said in (
        (file.parent, f"{file.parent} is a folder, not a database file."),
        (
            file / "house.sqlite",
            f"Can't write {file}/house.sqlite: File exists. Choose another file with --database sqlite:///path.",
        ),
    ):
        with pytest.raises(StartError) as refusal:
            connect(locate(f"sqlite:///{place}"))
        assert str(refusal.value) == said


def test_a_copy_replaces_none(tmp_path: Path) -> None:
    file = database_at(tmp_path / "house.sqlite")
    names = [_copy(file, "0001").name for _ in range(3)]
    assert names == [f"house.sqlite.schema-0001{more}" for more in ("", "-2", "-3")]
    assert rows_in(tmp_path / names[2]) == 1


def test_a_copy_is_whole_told_step_by_step_and_stands_alone(tmp_path: Path) -> None:
    file, copy = database_at(tmp_path / "house.sqlite", rows=600), tmp_path / "copy.sqlite"
    with sqlite3.connect(file) as writing:
        writing.execute("PRAGMA journal_mode=WAL")
    told: list[tuple[int, int]] = []
    (tmp_path / "copy.sqlite.part").write_text("left from another time")

    def look(done: int, total: int) -> None:
        """Others write on meanwhile, and none of it is in the copy."""
        told.append((done, total))
        writing.execute("INSERT INTO things VALUES (1, 'later')")
        writing.commit()

    copy_file(file, copy, look)
    writing.close()
    assert rows_in(copy) == 600
    (total,) = {total for _, total in told}
    assert [done for done, _ in told] == [*range(PAGES_A_STEP, total, PAGES_A_STEP), total]
    assert copy.read_bytes()[18:20] == b"\x01\x01", "no log belongs to it"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.sqlite"]
    with pytest.raises(FileExistsError):
        copy_file(file, copy)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.sqlite"]


async def test_a_file_that_is_replaced_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.sqlite"
    path.write_text("first")
    file, slept = DatabaseFile(path), list[float]()
    path.write_text("changed, and still the same file")
    file.check()

    async def wait_for(work: Coroutine[Any, Any, bool], seconds: float) -> None:
        work.close()
        slept.append(seconds)
        if len(slept) == 2:
            path.rename(tmp_path / "old")
            path.write_text("another")
        raise TimeoutError

    monkeypatch.setattr("asyncio.wait_for", wait_for)
    assert await file.watch() == f"The database {path} was deleted or replaced while the house was open."
    assert slept == [WATCH_SECONDS] * 2
    with pytest.raises(OSError, match="was deleted or replaced"):
        file.check()


def test_a_log_that_is_another_s_is_noticed(tmp_path: Path) -> None:
    path, log = tmp_path / "house.sqlite", tmp_path / "house.sqlite-wal"
    path.touch()
    file = DatabaseFile(path)
    file.check()  # there is no log yet
    log.write_text("first")
    file.check()
    log.write_text("changed, and still the same log")
    file.check()
    log.unlink()
    with pytest.raises(OSError, match=f"the database's log {log} was deleted or replaced"):
        file.check()
    log.touch()
    with pytest.raises(OSError, match="log"):
        file.check()


async def test_a_lock_that_is_another_s_is_noticed_and_nothing_more_is_written(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    path.touch()
    lock = FileLock(path)
    lock.take()
    lock.path.rename(tmp_path / "old.lock")
    lock.path.touch()
    file, taken = DatabaseFile(path, lock), f"he database's lock {lock.path} was taken by another pokerhouse"
    assert await file.watch() == f"T{taken} while the house was open."
    with pytest.raises(FileGoneError, match=f"t{taken}"):
        file.check()
    lock.release()


@pytest.mark.parametrize(("part", "name"), [("", ""), ("-wal", "'s log"), ("-shm", "'s index")])
async def test_a_file_that_is_cut_short_is_noticed(tmp_path: Path, part: str, name: str) -> None:
    path = tmp_path / "house.sqlite"
    path.write_text("first")
    cut = tmp_path / f"house.sqlite{part}"
    cut.write_text("as long as it was, and longer")
    file = DatabaseFile(path)
    os.truncate(cut, 28)
    lost = f"he database{name} {cut} was cut short"
    if part != "-shm":  # what is written is in the other two
        with pytest.raises(FileGoneError, match=f"^t{lost}$"):
            file.check()
    assert await file.watch() == f"T{lost} while the house was open."


async def test_damage_that_sqlite_meets_is_heard_at_once_and_nothing_more_is_written(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    path.touch()
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    file = DatabaseFile(path)
    store = Store(engine, file)
    watching = asyncio.create_task(file.watch())
    with pytest.raises(OperationalError, match="no such table"):
        await store.last_moment()
    file.check()
    await engine.dispose()
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(DatabaseError, match="not a database"):
        await store.last_moment()
    lost = f"he database {path} was damaged (file is not a database)"
    assert await watching == f"T{lost} while the house was open."
    with pytest.raises(FileGoneError, match=re.escape(f"t{lost}")):
        await store.write([Batch(at=1)])
    await engine.dispose()


async def test_who_writes_meets_the_damage_too(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    path.write_text("Dear Ann, " * 1000)
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    file = DatabaseFile(path)
    with pytest.raises(DatabaseError, match="not a database"):
        await Store(engine, file).write([Batch(at=1)])
    with pytest.raises(FileGoneError, match="was damaged"):
        file.check()
    await engine.dispose()
