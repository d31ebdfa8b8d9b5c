"""A backup of a server and one brought back into it, step by step, with files in the place of the server."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from pokerhouse.server.admin import StartError, audit_house, back_up, restore_house
from pokerhouse.server.admin import restore as module
from pokerhouse.server.admin.backup import _write_rows, contents, copy_rows
from pokerhouse.server.admin.snapshot import moment_of
from pokerhouse.server.storage import Location, connect, locate
from tests.server.admin.test_records import fill, house_at, url

pytestmark = pytest.mark.anyio

SERVER = "postgresql://ann@host/chips"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house of two people."""
    file = house_at(tmp_path / "house.sqlite")
    fill(file, "players", ("g-1", "Ann", "guest", "", 1), ("g-2", "Bob", "guest", "", 2))
    return file


async def test_a_file_is_made_of_a_servers_rows(house: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    async with moment_of(locate(url(house))) as connection:
        await _write_rows(connection, tmp_path / "copy", lambda done, total: told.append((done, total)))
    copy = contents(tmp_path / "copy")
    assert (copy.players, copy.events, copy.hands) == (2, 0, 0)
    assert told == [(2, 2)]
    assert (await back_up(url(tmp_path / "copy"), tmp_path / "again")).players == 2, "a house like any other"


async def test_a_house_nobody_has_played_in_has_no_hands(house: Path) -> None:
    report = await audit_house(url(house))
    assert (report.events, report.hands, report.issued, report.agrees) == (0, 0, 0, True)


class Locked:
    """The lock of a server: notes when it is taken and released."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def __call__(self, _engine: AsyncEngine) -> "Locked":
        return self

    async def take(self, location: Location) -> None:
        self.done.append(f"taken {location.spoken}")

    async def release(self) -> None:
        self.done.append("released")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Locked:
    """A file stands for the server."""
    lock = Locked()

    def connected(location: Location, *, patient: bool = False) -> AsyncEngine:
        if location.file:
            return connect(location)
        assert patient, "however long it takes"
        engine = connect(locate(url(tmp_path / "server.sqlite")))
        event.listen(engine.sync_engine, "engine_disposed", lambda _: lock.done.append("disposed"))
        return engine

    monkeypatch.setattr(module, "ServerLock", lock)
    monkeypatch.setattr(module, "connect", connected)
    return lock


async def test_a_server_is_filled_under_its_lock_all_or_nothing(
    house: Path, tmp_path: Path, server: Locked, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []
    around = [f"taken {locate(SERVER).spoken}", "released", "disposed"]

    def broken(*given: Any) -> None:
        copy_rows(*given)
        raise StartError("in the middle")

    monkeypatch.setattr(module, "copy_rows", broken)
    with pytest.raises(StartError, match="in the middle"):
        await restore_house(house, SERVER)
    assert server.done == around
    monkeypatch.setattr(module, "copy_rows", copy_rows)
    found = await restore_house(house, SERVER, progress=lambda done, total: told.append((done, total)))
    assert found.players == contents(tmp_path / "server.sqlite").players == 2
    assert told == [(2, 2)]
    assert server.done == around * 2


async def test_a_log_without_its_file_gets_into_no_other_house(house: Path, tmp_path: Path) -> None:
    place = tmp_path / "back.sqlite"
    for part in ("-wal", "-journal"):
        (tmp_path / f"back.sqlite{part}").write_text("of another house")
    found = await restore_house(house, url(place))
    assert contents(place).players == 2
    assert (tmp_path / "back.sqlite.replaced-wal").read_text() == "of another house"
    assert found.kept == f"{place}.replaced-journal"


async def test_an_older_backup_is_brought_up_to_date(tmp_path: Path, server: Locked) -> None:
    old = house_at(tmp_path / "old.sqlite", "0001")
    with sqlite3.connect(old) as older:
        for table in ("recoveries", "passwords", "names"):
            older.execute(f"DROP TABLE {table}")
        older.execute("INSERT INTO players VALUES ('g-1', 'Ann', 'guest', '', 1)")
    older.close()
    await restore_house(old, SERVER)
    assert server.done[-1] == "disposed"
    for place in (tmp_path / "server.sqlite", tmp_path / "file.sqlite"):
        if not place.exists():
            await restore_house(old, url(place))
        with sqlite3.connect(place) as found:
            assert found.execute("SELECT player FROM names").fetchall() == [("g-1",)], place
        found.close()
    with sqlite3.connect(old) as kept:
        tables = {name for (name,) in kept.execute("SELECT name FROM sqlite_master")}
    kept.close()
    assert "names" not in tables, "the backup itself is not touched"


async def test_a_house_that_is_not_there_is_not_made_by_asking(tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "house.sqlite"
    for asked in (audit_house(url(nowhere)), back_up(url(nowhere), tmp_path / "copy")):
        with pytest.raises(StartError, match="There is no house in"):
            await asked
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240


async def test_a_full_disk_is_said_and_the_lock_is_free_again(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    place = tmp_path / "back.sqlite"
    with monkeypatch.context() as planted:
        planted.setattr(module, "copy_pages", full)
        with pytest.raises(StartError) as refusal:
            await restore_house(house, url(place))
    said = f"There is no room left on the disk for {place}. Make room, then start again."
    assert str(refusal.value) == said
    assert (await restore_house(house, url(place))).players == 2
