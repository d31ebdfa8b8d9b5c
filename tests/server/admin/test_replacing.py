"""A house replaced by a backup: what was there is kept to the last commit, or left where it is."""

import errno
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from pokerhouse.server.admin import StartError, restore_house
from pokerhouse.server.admin.aside import Aside
from pokerhouse.server.admin.backup import contents
from pokerhouse.server.storage import migrate
from tests.server.admin.test_records import fill, house_at, url

pytestmark = pytest.mark.anyio


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup with nobody in it."""
    return house_at(tmp_path / "backup.sqlite")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A killed house: its last commit, a player, is in the log alone."""
    made = house_at(tmp_path / "made.sqlite")
    writing = sqlite3.connect(made)
    writing.execute("PRAGMA journal_mode=WAL")
    writing.execute("PRAGMA wal_autocheckpoint=0")
    writing.execute("INSERT INTO players VALUES ('g-1', 'Ann', 'guest', '', 1)")
    writing.commit()
    folder = tmp_path / "place"
    folder.mkdir()
    for part in ("", "-wal", "-shm"):
        shutil.copy(f"{made}{part}", folder / f"house.sqlite{part}")
    writing.close()
    return folder / "house.sqlite"


def lying(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but the lock, which is empty of meaning."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".lock"}


async def test_the_last_commits_of_a_killed_house_are_kept(house: Path, backup: Path) -> None:
    before = lying(house.parent)
    found = await restore_house(backup, url(house), replace=True)
    assert found.kept == f"{house}.replaced"
    after = lying(house.parent)
    assert set(after) == {"house.sqlite", "house.sqlite.replaced", "house.sqlite.replaced-wal"}
    assert after["house.sqlite.replaced-wal"] == before["house.sqlite-wal"], "as it was: nothing is read"
    assert contents(Path(found.kept)).players == 1
    assert contents(house).players == 0


async def test_a_damaged_file_keeps_its_log(house: Path, backup: Path) -> None:
    log = house.with_name("house.sqlite-wal").read_bytes()
    house.write_text("Dear Ann, " * 100)  # noqa: ASYNC240
    await restore_house(backup, url(house), replace=True)
    assert house.with_name("house.sqlite.replaced").read_text().startswith("Dear Ann")
    assert house.with_name("house.sqlite.replaced-wal").read_bytes() == log


FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("pokerhouse.server.admin.restore.copy_pages", sqlite3.OperationalError("database or disk is full")),
        ("pokerhouse.server.admin.restore.migrate", OperationalError("x", {}, Exception("disk is full"))),
        ("pokerhouse.server.admin.restore.onto_disk", FULL),
        ("pokerhouse.server.storage.files.file_copy.onto_disk", FULL),
        ("pathlib.Path.rename", FULL),
    ],
)
async def test_a_full_disk_leaves_the_house_as_it_was(
    house: Path, backup: Path, place: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = lying(house.parent)
    del before["house.sqlite-shm"]

    def full(*_: object) -> None:
        for part in ("-wal", "-shm", "-journal"):  # as SQLite leaves them
            house.with_name(f"house.sqlite.part{part}").write_text("unfinished")
        raise fault

    monkeypatch.setattr(place, full)
    with pytest.raises(StartError, match="There is no room left on the disk"):
        await restore_house(backup, url(house), replace=True)
    after = lying(house.parent)
    after.pop("house.sqlite-shm", None)
    assert after == before
    monkeypatch.undo()
    assert contents(house).players == 1


async def test_what_can_t_be_put_aside_is_left(
    house: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, real = lying(house.parent), Path.rename

    def rename(path: Path, target: Path) -> Path:
        if path == house:
            raise OSError(errno.EIO, "Input/output error")
        return real(path, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(StartError, match="Input/output error"):
        await restore_house(backup, url(house), replace=True)
    assert lying(house.parent) == before


async def test_what_another_restore_left_unfinished_gets_into_no_house(house: Path, backup: Path) -> None:
    for part in ("", "-shm"):
        shutil.copy(f"{house}{part}", f"{house}.part{part}")
    shutil.copy(f"{house}-wal", f"{house}.part-wal")
    await restore_house(backup, url(house), replace=True)
    assert contents(house).players == 0
    assert not [name for name in lying(house.parent) if ".part" in name]


@pytest.mark.parametrize("way", ["itself", "symlink", "hard link", "unfinished"])
async def test_a_house_is_not_restored_from_itself(house: Path, tmp_path: Path, way: str) -> None:
    given = {"itself": house, "unfinished": house.with_name("house.sqlite.part")}.get(way, tmp_path / "link")
    if way == "unfinished":
        house_at(given)
    elif way == "symlink":
        given.symlink_to(house)
    elif way == "hard link":
        given.hardlink_to(house)
    with pytest.raises(StartError) as refusal:
        await restore_house(given, url(house), replace=True)
    said = f"{given} is the house's own database. Choose another file for the backup."
    assert str(refusal.value) == said
    assert contents(house).players == 1
    assert given.exists()


async def test_a_folder_is_not_replaced(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(StartError, match="is a folder, not a database file"):
        await restore_house(backup, url(tmp_path), replace=True)


def test_everything_that_was_put_aside_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    nothing = Aside(file)
    nothing.put()
    assert nothing.kept == ""
    for round_, parts in (
        ("first", ("", "-wal", "-journal", "-shm")),
        ("second", ("-wal",)),
        ("third", ("",)),
    ):
        for part in parts:
            (tmp_path / f"house.sqlite{part}").write_text(round_)
        aside = Aside(file)
        aside.put()
        aside.put_back()
        aside.put()
        number = {"first": "", "second": "-2", "third": "-3"}[round_]
        assert aside.kept == f"{file}.replaced{number}{'' if '' in parts else '-wal'}"
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "house.sqlite.replaced": "first",
        "house.sqlite.replaced-wal": "first",
        "house.sqlite.replaced-journal": "first",
        "house.sqlite.replaced-2-wal": "second",
        "house.sqlite.replaced-3": "third",
    }


async def test_an_older_backup_is_of_today_s_schema_before_it_has_its_name(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = house_at(tmp_path / "old.sqlite", "0001")
    with sqlite3.connect(old) as older:
        for table in ("recoveries", "passwords", "names"):
            older.execute(f"DROP TABLE {table}")
    older.close()
    fill(old, "players", ("g-9", "Zoe", "guest", "", 1))

    def looking(connection: Connection) -> None:
        assert contents(house).players == 1, "the old house still has its place"
        migrate(connection)

    monkeypatch.setattr("pokerhouse.server.admin.restore.migrate", looking)
    await restore_house(old, url(house), replace=True)
    with sqlite3.connect(house) as found:
        assert found.execute("SELECT player FROM names").fetchall() == [("g-9",)]
    found.close()
