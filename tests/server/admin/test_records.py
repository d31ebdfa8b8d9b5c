"""Audit, backup, restore and reports on a house of a few rows: every figure and every word."""

import sqlite3
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import create_engine

from pokerhouse.house.ledger import Audit, Transfer
from pokerhouse.house.player import HeardLine, PlayerReported
from pokerhouse.server.admin import (
    Backup,
    Restored,
    StartError,
    audit_house,
    back_up,
    list_reports,
    restore_house,
)
from pokerhouse.server.admin import audit as audits
from pokerhouse.server.admin.audit import _event, _report
from pokerhouse.server.admin.backup import contents, copy_rows
from pokerhouse.server.admin.reports import Report
from pokerhouse.server.admin.restore import _checked, _fill
from pokerhouse.server.storage import SCHEMA_VERSION, EventRow, locate, metadata

pytestmark = pytest.mark.anyio

CREATED = {"type": "player_created", "at": 5, "player": "g-1", "name": "Ann", "guest": True}


def house_at(file: Path, version: str = SCHEMA_VERSION) -> Path:
    """An empty house, made without migrations."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        metadata.create_all(connection)
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{version}')")  # noqa: S608
    engine.dispose()
    return file


def fill(file: Path, table: str, *rows: tuple[object, ...]) -> None:
    """Put rows into a table, as they stand."""
    with sqlite3.connect(file) as writing:
        for row in rows:
            writing.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608
    writing.close()


def event(stream: str, serial: int, kind: str, data: object, item: int = 0) -> tuple[object, ...]:
    return stream, serial, item, serial, kind, 1, msgspec.json.encode(data).decode(), serial * 10, None


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with an event of a player, one of the waiting lists, a hand and two people."""
    file = house_at(tmp_path / "house.sqlite")
    fill(file, "players", ("g-1", "Ann", "guest", "", 1), ("g-2", "Bob", "guest", "", 2))
    fill(file, "secrets", ("table:oak", 1, '{"deck":[]}'))
    fill(
        file,
        "events",
        event("waiting:lists", 1, "queued", {"type": "queued", "at": 5, "player": "g-1", "table": "oak"}),
        event("player:g-1", 2, "player_created", CREATED),
    )
    return file


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def test_what_is_held_where_and_what_is_missing() -> None:
    audit = Audit()
    for account, amount in (
        ("bank:ann", 100), ("stack:oak:ann", 20), ("pot:oak:1", 3), ("safe:oak:ann", 4), ("dead:oak", 5),
        ("transit:ann:oak", 60),
    ):  # fmt: skip
        audit.ledger.move(Transfer("cage", account, amount, "x"))
    audit.ledger.move(Transfer("given:elm", "stack:elm:bob", 7, "x"))
    report = _report(audit, 9, ("first",))
    assert (report.issued, report.in_banks, report.at_tables, report.on_their_way) == (192, 100, 32, 60)
    assert (report.events, report.tables, report.players, report.hands) == (0, 0, 0, 9)
    assert (report.faults, report.agrees) == (("first",), False)
    assert _report(audit, 9, ()).agrees
    audit.ledger.balances["bank:ann"] -= 1
    assert _report(audit, 9, ("more",)).faults == ("the cage has issued 192, and 191 are there", "more")


def test_an_event_has_the_rows_that_were_stored_with_it() -> None:
    class Row(msgspec.Struct):
        stream: str = "table:oak"
        type: str = "sat"
        version: int = 2
        data: str = "{}"
        debit: str | None = None
        credit: str = "b"
        amount: int = 5
        kind: str = "post"

    told = (EventRow("sat", 2, b"{}"),)
    assert _event(cast("Any", [Row()])) == ("table:oak", *told, [])
    found = _event(cast("Any", [Row(debit="a"), Row(debit="c", amount=6)]))
    assert found == ("table:oak", *told, [Transfer("a", "b", 5, "post"), Transfer("c", "b", 6, "post")])


async def test_an_audit_reads_every_event_with_its_rows(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fed: list[Any] = []

    class Listening(Audit):
        def feed(self, stream: str, event: Any, rows: Any = None) -> None:
            fed.append((stream, event.__struct_config__.tag, list(rows)))

    monkeypatch.setattr(audits, "Audit", Listening)
    rows = [event("player:g-2", serial, "player_created", CREATED, serial % 2) for serial in range(3, 11)]
    fill(house, "events", *rows)
    fill(
        house, "ledger", *(("player:g-2", 4, line, 0, "grant", "cage", f"bank:{line}", 5) for line in (1, 0))
    )
    fill(house, "ledger", ("player:g-2", 5, 0, 0, "elsewhere", "cage", "bank:x", 5))
    for step in (1_000, 2, 1):
        monkeypatch.setattr(audits, "ROWS_A_STEP", step)
        fed.clear()
        told: list[tuple[int, int]] = []
        report = await audit_house(url(house), lambda done, total, told=told: told.append((done, total)))  # type: ignore[misc]
        both = [Transfer("cage", f"bank:{line}", 5, "grant") for line in (0, 1)]
        assert fed == [
            ("player:g-1", "player_created", []),
            *(("player:g-2", "player_created", both if serial == 4 else []) for serial in range(3, 11)),
        ]
        assert told == [(done, 10) for done in range(step, 11, step)]
        assert (report.hands, report.faults) == (1, ())


async def test_what_is_on_its_way_stands_among_the_transits(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Moving(Audit):
        def __init__(self, *_: object) -> None:
            super().__init__()
            for account, amount in (("transit:b:oak", 50), ("transit:a:oak", 30), ("transit:c:elm", 1)):
                self.ledger.move(Transfer("cage", account, amount, "x"))

        def feed(self, *_: object) -> None:
            pass

    monkeypatch.setattr(audits, "Audit", Moving)
    fill(house, "transits", ("t1", "b", "oak", 20, "table", 1), ("t2", "b", "oak", 20, "bank", 2))
    fill(house, "transits", ("t3", "a", "oak", 30, "table", 1))
    faults = (
        "transit:b:oak: the ledger has 50 on its way, open transits 40",
        "transit:c:elm: the ledger has 1 on its way, open transits 0",
    )
    assert (await audit_house(url(house))).faults == faults
    monkeypatch.setattr(audits, "FAULTS_MAX", 1)
    assert (await audit_house(url(house))).faults == faults[:1]


async def test_the_last_reports_with_the_names_of_both(house: Path) -> None:
    lines = (HeardLine(at=1, text="you!"),)
    first = PlayerReported(at=20, player="g-2", why="chat", text="rude", table="oak", hand=3, lines=lines)
    second = msgspec.structs.replace(first, at=30, player="g-9", text="")
    third = msgspec.structs.replace(first, at=31)
    fill(
        house,
        "events",
        event("player:g-1", 3, "player_reported", first),
        event("player:g-1", 4, "player_reported", second),
        event("player:g-1", 4, "player_reported", third, 1),
    )
    found = (await list_reports(url(house))).reports
    assert [one.at for one in found] == [31, 30, 20]
    assert found[2] == Report(
        at=20, by="g-1", by_name="Ann", player="g-2", name="Bob", why="chat", text="rude", table="oak",
        hand=3, lines=lines,
    )  # fmt: skip
    assert (found[1].player, found[1].name) == ("g-9", "")


async def test_a_backup_says_what_is_in_it(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, told = tmp_path / "copy.sqlite", list[tuple[int, int]]()
    made = await back_up(url(house), target, lambda done, total: told.append((done, total)))
    assert made == Backup(file=str(target), size=target.stat().st_size, events=2, hands=1, players=2)
    assert told[-1][0] == told[-1][1] > 0
    with pytest.raises(StartError) as refusal:
        await back_up(url(house), target)
    assert str(refusal.value) == f"{target} already exists. A backup replaces no file."
    monkeypatch.chdir(tmp_path)
    assert (await back_up(url(house), Path("here.sqlite"))).file == str(tmp_path / "here.sqlite")
    nowhere = tmp_path / "none.sqlite"
    for wrong, said in (
        (nowhere, f"There is no house in {nowhere}."),
        (
            house_at(tmp_path / "old.sqlite", "0001"),
            "has the schema 0001, and this Pokerhouse 0003: open it once",
        ),
        (
            house_at(tmp_path / "newer.sqlite", "0004"),
            "was written by a newer Pokerhouse (schema 0004, this one knows 0003). Update Pokerhouse first.",
        ),
    ):
        with pytest.raises(StartError) as refusal:
            await back_up(url(wrong), tmp_path / "new.sqlite")
        assert said in str(refusal.value)
    with pytest.raises(StartError) as refusal:
        await back_up(url(house), house / "new.sqlite")
    assert str(refusal.value) == f"Can't write {house}/new.sqlite: Not a directory."
    empty = sqlite3.connect(nowhere)
    empty.execute("CREATE TABLE x (y)")
    empty.close()
    with pytest.raises(StartError) as refusal:
        await audit_house(url(nowhere))
    assert str(refusal.value) == f"There is no house in {nowhere}."


def test_a_damaged_backup_is_said(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Damaged:
        def execute(self, _statement: str) -> "Damaged":
            return self

        def fetchone(self) -> tuple[str]:
            return ("row 5 missing",)

        def close(self) -> None:
            pass

    monkeypatch.setattr(sqlite3, "connect", lambda *_, **__: Damaged())
    with pytest.raises(StartError) as refusal:
        contents(house)
    assert str(refusal.value) == f"{house} is damaged; SQLite says: row 5 missing."


def test_which_files_are_backups(house: Path, tmp_path: Path) -> None:
    assert _checked(house).players == 2
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    unmarked = house_at(tmp_path / "unmarked.sqlite")
    with sqlite3.connect(unmarked) as unmarking:
        unmarking.execute("DELETE FROM alembic_version")
    unmarking.close()
    newer = "was written by a newer Pokerhouse. Update Pokerhouse first."
    for file, said in (
        (tmp_path / "none", f"There is no file {tmp_path}/none."),
        (tmp_path, f"There is no file {tmp_path}."),
        (letter, f"{letter} is not a Pokerhouse backup, or it is damaged."),
        (unmarked, f"{unmarked} {newer}"),
        (house_at(tmp_path / "newer.sqlite", "0004"), f"{tmp_path}/newer.sqlite {newer}"),
    ):
        with pytest.raises(StartError) as refusal:
            _checked(file)
        assert str(refusal.value) == said
    assert _checked(house_at(tmp_path / "older.sqlite", "0001")).events == 0


async def test_who_may_not_read_or_write_is_told_which(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> None:
        raise PermissionError(13, "Permission denied", f"{tmp_path}/copy.sqlite.part")

    with monkeypatch.context() as planted:
        planted.setattr("pokerhouse.server.storage.files.file_copy.copy_pages", closed)
        with pytest.raises(StartError) as refusal:
            await back_up(url(house), tmp_path / "copy.sqlite")
    assert str(refusal.value) == f"Can't write {tmp_path}/copy.sqlite: Permission denied."
    monkeypatch.setattr("os.access", lambda path, mode: (path, mode) != (house, 4))
    for asked in (
        audit_house(url(house)),
        back_up(url(house), tmp_path / "copy.sqlite"),
        list_reports(url(house)),
        restore_house(house, url(tmp_path / "new.sqlite")),
    ):
        with pytest.raises(StartError) as refusal:
            await asked
        assert str(refusal.value) == f"Can't read {house}: Permission denied."


def test_a_damaged_backup_is_said_in_one_line(house: Path) -> None:
    fill(house, "names", *((f"name{row}", f"g-{row}") for row in range(2_000)))
    content = bytearray(house.read_bytes())
    with sqlite3.connect(house) as read:
        size = read.execute("PRAGMA page_size").fetchone()[0]
    read.close()
    content[-8 * size :] = b"\xff" * (8 * size)
    house.write_bytes(content)
    with pytest.raises(StartError, match=f"{house} is damaged; SQLite says: ") as refusal:
        _checked(house)
    assert "\n" not in str(refusal.value)
    assert "***" not in str(refusal.value)


async def test_a_backup_is_brought_back_and_what_was_there_put_aside(house: Path, tmp_path: Path) -> None:
    place = tmp_path / "back" / "house.sqlite"
    told: list[tuple[int, int]] = []
    found = await restore_house(house, url(place), progress=lambda done, total: told.append((done, total)))
    size = house.stat().st_size  # noqa: ASYNC240
    counts = {"events": 2, "hands": 1, "players": 2, "voided": 0, "signed_out": 0}
    assert found == Restored(file=str(house), size=size, kept="", **counts)
    assert told
    with pytest.raises(StartError) as refusal:
        await restore_house(house, url(place))
    assert str(refusal.value) == f"{place} already exists. Use --replace to put it aside."
    found = await restore_house(house, url(place), replace=True)
    assert found.kept == f"{place}.replaced"
    assert sorted(path.name for path in place.parent.iterdir()) == [
        "house.sqlite",
        "house.sqlite.lock",
        "house.sqlite.replaced",
    ]


def test_rows_go_from_one_database_to_another(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerhouse.server.admin.backup.ROWS_A_STEP", 1)
    old, new = (create_engine(url(file)) for file in (house, house_at(tmp_path / "new.sqlite")))
    told: list[tuple[int, int]] = []
    with old.connect() as source, new.begin() as target:
        copy_rows(source, target, lambda done, total: told.append((done, total)))
    assert told == [(done, 5) for done in range(1, 6)]
    with old.connect() as source, new.connect() as target:
        for table in metadata.sorted_tables:
            both = (one.execute(table.select()).all() for one in (source, target))
            assert next(both) == next(both), table.name
    for engine in (old, new):
        engine.dispose()


def test_only_an_empty_database_is_filled(house: Path, tmp_path: Path) -> None:
    full = create_engine(url(house))
    with full.connect() as target, pytest.raises(StartError) as refusal:
        _fill(target, house, locate(url(house)), None)
    said = "holds a house already, and --replace is for files only: choose an empty database."
    assert str(refusal.value) == f"{house} {said}"
    full.dispose()
    empty = create_engine(url(tmp_path / "empty.sqlite"))
    with empty.begin() as target:
        _fill(target, house, locate("postgresql://ann@host/chips"), None)
    with empty.begin() as target:
        assert target.exec_driver_sql("SELECT count(*) FROM players").scalar() == 2
        target.exec_driver_sql("DELETE FROM events")
        with pytest.raises(StartError, match="Can't use the database postgresql"):  # people are there already
            _fill(target, house, locate("postgresql://ann@host/chips"), None)
    empty.dispose()
