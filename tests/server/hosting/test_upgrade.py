"""Houses that older versions have stored: they open, and a copy is made before anything is changed."""

import gzip
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerhouse.server.admin import StartError, audit_house
from pokerhouse.server.storage import SCHEMA_VERSION
from tests.server.harness.running import ROOT, TEST, open_house
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

CORPUS = ROOT / "tests/server/storage/corpus"
KEPT = sorted(CORPUS.glob("house-*.sqlite.gz"))
"""Whole houses, each named after its schema; one is added with every new schema and none is ever changed."""

OPEN = replace(TEST, accept_clock=True)


def unpacked(kept: Path, folder: Path) -> Path:
    file = folder / "house.sqlite"
    file.write_bytes(gzip.decompress(kept.read_bytes()))
    return file


def version(file: Path) -> str:
    read = sqlite3.connect(file)
    found: str = read.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    read.close()
    return found


def test_a_house_of_every_schema_but_the_first_is_kept() -> None:
    assert [kept.name for kept in KEPT] == [
        f"house-{number:04}.sqlite.gz" for number in range(2, int(SCHEMA_VERSION) + 1)
    ]


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name)
async def test_a_kept_house_opens_and_its_books_agree(kept: Path, tmp_path: Path) -> None:
    file = unpacked(kept, tmp_path)
    async with open_house(f"sqlite:///{file}", OPEN) as house:
        assert {desk.id for desk in house.room.tables} >= {"maple-room", "night-owls"}
        assert house.desk("maple-room").number > 20
    report = await audit_house(f"sqlite:///{file}")
    assert report.faults == ()
    assert report.hands > 5
    assert await examine(f"sqlite:///{file}", []) == []


def older(file: Path) -> None:
    """Make a house of the first schema, which differs by one table."""
    old = sqlite3.connect(file)
    old.executescript(
        "DROP TABLE IF EXISTS recoveries; DROP TABLE IF EXISTS passwords; DROP TABLE names; "
        "UPDATE alembic_version SET version_num = '0001'"
    )
    old.close()


async def test_an_older_house_is_copied_and_brought_up_to_date(tmp_path: Path) -> None:
    file = unpacked(KEPT[0], tmp_path)
    older(file)
    before = await events_of(file)
    with pytest.raises(StartError, match="has the schema 0001"):
        await audit_house(f"sqlite:///{file}")
    async with open_house(f"sqlite:///{file}", OPEN):
        pass
    copy = tmp_path / "house.sqlite.schema-0001"
    assert (version(file), version(copy)) == (SCHEMA_VERSION, "0001")
    assert await events_of(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    assert (await audit_house(f"sqlite:///{file}")).faults == ()
    # A second time nothing is there to be done, and another old house does not replace the copy.
    async with open_house(f"sqlite:///{file}", OPEN):
        pass
    assert sorted(path.name for path in tmp_path.glob("*.schema-*")) == [copy.name]  # noqa: ASYNC240
    file.unlink()
    older(unpacked(KEPT[0], tmp_path))
    async with open_house(f"sqlite:///{file}", OPEN):
        pass
    assert (tmp_path / "house.sqlite.schema-0001-2").exists()


async def events_of(file: Path) -> list[tuple[object, ...]]:
    read = sqlite3.connect(file)
    found = read.execute("SELECT * FROM events ORDER BY serial, item").fetchall()
    read.close()
    return found
