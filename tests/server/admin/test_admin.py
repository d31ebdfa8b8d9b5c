"""Audits and backups of a house that is open, and backups brought back."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pokerhouse.cli.main import main
from pokerhouse.house.ledger import Audit, Transfer
from pokerhouse.server.admin import StartError, audit_house, back_up, restore_house
from pokerhouse.server.admin.audit import transit_faults
from pokerhouse.server.admin.snapshot import moment_of
from pokerhouse.server.storage import connect, locate, metadata
from tests.server.harness.running import TEST, open_house
from tests.server.harness.table_steps import eventually
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

BUSY = replace(TEST, bots=5)


async def rows(database: str) -> list[Any]:
    """Every event that is stored, in its order."""
    engine, events = connect(locate(database)), metadata.tables["events"]
    async with engine.connect() as connection:
        found = (await connection.execute(events.select().order_by("serial", "item"))).all()
    await engine.dispose()
    return list(found)


async def test_a_backup_under_load_restores_to_the_same_totals_and_hands(
    database: str, tmp_path: Path, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    async with open_house(database, BUSY) as house:
        for _ in range(sized(1, 50)):
            before = house.room.store.serial
            await eventually(lambda: house.room.store.serial > before + 300)  # noqa: B023  (awaited at once)
        copy = await back_up(database, tmp_path / "copy.sqlite")
        after = house.room.store.serial
        await eventually(lambda: house.room.store.serial > after)  # the house went on meanwhile
        report = await audit_house(database)
        assert report.faults == ()
        assert report.issued > 0
    everything = await rows(database)
    copied = await rows(f"sqlite:///{tmp_path}/copy.sqlite")
    assert copied == everything[: len(copied)]  # one moment: nothing of it is missing, nothing later is in it
    assert copy.events == len(copied)
    found = await audit_house(f"sqlite:///{tmp_path}/copy.sqlite")
    assert found.faults == ()
    place = f"sqlite:///{tmp_path}/back/house.sqlite"
    await restore_house(tmp_path / "copy.sqlite", place)
    assert await rows(place) == copied
    assert replace(await audit_house(place), hands=found.hands) == found
    async with open_house(place, BUSY) as again:
        begun = again.room.store.serial
        await eventually(lambda: again.room.store.serial > begun + 50)
    assert [fault for fault in await examine(place, []) if not fault.endswith("was voided")] == []
    figure(f"{copy.events} events copied while {len(everything) - len(copied)} more were added, and restored")


async def test_what_a_killed_house_left_beside_its_file_gets_into_no_other(
    sqlite: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.sqlite"
    log = file.with_name(f"{file.name}-wal")
    async with open_house(sqlite, BUSY) as house:
        await eventually(lambda: house.room.store.serial > 60)
        await back_up(sqlite, tmp_path / "copy.sqlite")
        after = house.room.store.serial
        await eventually(lambda: house.room.store.serial > after + 20)
        left = log.read_bytes()
    file.unlink()
    log.write_bytes(left)  # a host moved the file away, and not its log
    await restore_house(tmp_path / "copy.sqlite", sqlite)
    assert await rows(sqlite) == await rows(f"sqlite:///{tmp_path}/copy.sqlite")


async def test_a_house_moves_to_postgres_and_back(
    sqlite: str, postgres_database: str, tmp_path: Path
) -> None:
    async with open_house(sqlite, BUSY) as house:
        await eventually(lambda: house.room.store.serial > 100)
    await back_up(sqlite, tmp_path / "copy.sqlite")
    await restore_house(tmp_path / "copy.sqlite", postgres_database)
    assert await rows(postgres_database) == await rows(sqlite)
    with pytest.raises(StartError, match="holds a house already"):
        await restore_house(tmp_path / "copy.sqlite", postgres_database)
    await back_up(postgres_database, tmp_path / "second.sqlite")
    moved = await audit_house(f"sqlite:///{tmp_path}/second.sqlite")
    assert replace(moved, hands=0) == replace(await audit_house(sqlite), hands=0)
    with (
        sqlite3.connect(tmp_path / "copy.sqlite") as first,
        sqlite3.connect(tmp_path / "second.sqlite") as second,
    ):
        for table in ("streams", "events", "ledger", "transits", "commands", "players", "names"):
            query = f"SELECT * FROM {table} ORDER BY 1, 2"  # noqa: S608
            assert first.execute(query).fetchall() == second.execute(query).fetchall(), table
        decks, moved_decks = (set(file.execute("SELECT * FROM secrets")) for file in (first, second))
        assert moved_decks <= decks, "the decks of running hands stay behind"
    first.close()
    second.close()


async def test_books_that_do_not_agree_are_found(sqlite: str) -> None:
    async with open_house(sqlite, BUSY) as house:
        await eventually(lambda: house.room.store.serial > 60)
    with sqlite3.connect(sqlite[10:]) as thief:
        row = thief.execute(
            "SELECT stream, number, line FROM ledger WHERE kind = 'buy_in' LIMIT 1"
        ).fetchone()
        thief.execute(
            "UPDATE ledger SET amount = amount + 1 WHERE stream = ? AND number = ? AND line = ?", row
        )
    thief.close()
    faults = (await audit_house(sqlite)).faults
    assert any("stored rows" in fault for fault in faults)
    audit = Audit()
    audit.ledger.move(Transfer("cage", "transit:g-1:oak", 50, "buy_in"))
    async with moment_of(locate(sqlite)) as connection:
        lost = await transit_faults(connection, audit)
    assert lost == ["transit:g-1:oak: the ledger has 50 on its way, open transits 0"]


def run(capsys: pytest.CaptureFixture[str], *line: str) -> tuple[int, str, str]:
    code = main(["admin", *line])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_host_types_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], sqlite: str) -> None:
    async def play() -> None:
        async with open_house(sqlite, BUSY) as house:
            await eventually(lambda: house.room.store.serial > 60)

    asyncio.run(play())
    house = ("--database", sqlite)
    copy = str(tmp_path / "copy.sqlite")
    code, said, _ = run(capsys, "audit", *house)
    assert (code, said.splitlines()[-1]) == (0, "The books agree.")
    code, said, _ = run(capsys, "backup", copy, *house, "--json")
    assert (code, json.loads(said)["file"]) == (0, copy)
    assert Path(copy).stat().st_mode & 0o777 == 0o600
    code, said, _ = run(capsys, "restore", copy, "--replace", *house)
    assert (code, said.splitlines()[1]) == (0, f"What was there before is kept as {sqlite[10:]}.replaced.")
    code, said, _ = run(capsys, "restore", copy, "--replace", *house, "--json")
    assert (code, json.loads(said)["kept"]) == (0, f"{sqlite[10:]}.replaced-2")
    assert (tmp_path / "house.sqlite.replaced").exists()
    code, said, _ = run(capsys, "audit", *house, "--json")
    assert (code, json.loads(said)["faults"]) == (0, [])
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 200)
    for line, why in [
        (["audit", copy, *house], "audit takes no file."),
        (["backup", *house], "backup needs the file"),
        (["backup", copy, *house], "already exists. A backup replaces no file."),
        (["backup", "/dev/null/x", *house], "Can't"),
        (["restore", copy, *house], "Use --replace to put it aside."),
        (["restore", str(tmp_path / "none"), *house], "There is no file"),
        (["restore", str(letter), *house, "--replace"], "is not a Pokerhouse backup, or it is damaged."),
        (["audit", "--database", f"sqlite:///{tmp_path}/none.sqlite"], "There is no house in"),
        (["audit", "--database", f"sqlite:///{letter}"], "is not a Pokerhouse database, or it is damaged."),
        (["audit", "--database", "mysql://x/y"], "not a database this house can use"),
        (["audit", "--replace", *house], "--replace goes with restore alone."),
        (["dance"], "dance"),
    ]:
        code, said, error = run(capsys, *line)
        assert (code, said) == (2, ""), line
        assert why in error, line
        assert error.count("\n") == 1, error


async def test_an_open_house_is_not_restored_over(sqlite: str, tmp_path: Path) -> None:
    async with open_house(sqlite):
        await back_up(sqlite, tmp_path / "copy.sqlite")
        with pytest.raises(StartError, match="Another pokerhouse"):
            await restore_house(tmp_path / "copy.sqlite", sqlite, replace=True)


async def test_an_unfinished_backup_is_not_there(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite):
        pass

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pokerhouse.server.storage.files.file_copy.copy_pages", fail)
    with pytest.raises(StartError, match="no room left on the disk"):
        await back_up(sqlite, tmp_path / "copy.sqlite")
    names = [path.name for path in tmp_path.iterdir()]  # noqa: ASYNC240
    assert not any("copy" in name for name in names)
