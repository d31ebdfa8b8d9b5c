"""One house a file: who holds the lock, how it is lost and made anew."""

import fcntl
import os
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from pokerhouse.server.storage.database import connect
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import locate
from pokerhouse.server.storage.locks import file_lock as module
from pokerhouse.server.storage.locks.file_lock import FileLock


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
    lock.path.unlink()
    lock.take()
    lock.path.unlink()
    monkeypatch.setattr(module, "_locked", lambda _: False)
    assert not lock.keep(), "another was quicker"
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
