"""Opening a database: migrations, and plain words for what is in the way."""

import os
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from pokerhouse.server.storage import database as opening
from pokerhouse.server.storage.database import SCHEMA_VERSION, bring_up_to_date, connect
from pokerhouse.server.storage.error import StartError
from pokerhouse.server.storage.location import locate
from pokerhouse.server.storage.locks import ServerLock
from pokerhouse.server.storage.schema import metadata

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("store")
async def test_migrations_make_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    engine = connect(locate(database))
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def statements(connection: Connection) -> dict[str, str]:
    """What a SQLite file was made with: keys, lengths and defaults included, which no comparison looks at."""
    found = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all()
    return {name: " ".join(sql.split()) for name, sql in found if name != "alembic_version"}


async def test_migrations_make_the_schema_to_the_letter(sqlite: str, tmp_path: Path) -> None:
    old, new = connect(locate(sqlite)), connect(locate(f"sqlite:///{tmp_path}/new.sqlite"))
    await bring_up_to_date(old, locate(sqlite))
    async with new.begin() as made, old.connect() as migrated:
        await made.run_sync(metadata.create_all)
        assert await migrated.run_sync(statements) == await made.run_sync(statements)
    for engine in (old, new):
        await engine.dispose()


def test_the_newest_migration_is_the_version_we_know() -> None:
    folder = Path(opening.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_heads() == [SCHEMA_VERSION]


async def refused(database: str) -> str:
    location = locate(database)
    engine = connect(location)
    try:
        with pytest.raises(StartError) as refusal:
            await bring_up_to_date(engine, location)
    finally:
        await engine.dispose()
    return str(refusal.value)


async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    with sqlite3.connect(file) as newer:
        newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    newer.close()
    assert "newer Pokerhouse" in await refused(f"sqlite:///{file}")


async def test_a_locked_database_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_MS", 50)
    file = tmp_path / "house.sqlite"
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        assert "locked by another program" in await refused(f"sqlite:///{file}")
    finally:
        holder.close()


async def test_another_file_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    assert "is not a Pokerhouse database" in await refused(f"sqlite:///{file}")
    assert file.read_text().startswith("Dear Ann")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartError, match="Can't write"):
        connect(locate(f"sqlite:///{tmp_path}/file/house.sqlite"))
    with pytest.raises(StartError, match="is a folder"):
        connect(locate(f"sqlite:///{tmp_path}"))


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_folder_without_rights_is_said(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    with pytest.raises(StartError, match="Can't write"):
        connect(locate(f"sqlite:///{closed}/house.sqlite"))


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://ann:secret@host:port/x", "can't be read"),
        ("postgresql://ann:se@cret@host/x", "write %40 for one in the password"),
        ("postgresql://ann:pw@host/x?password=secret", "asks for password, which this house does not know"),
        ("postgresql://ann:secret@host/x?channel_binding=require&b=1", "asks for b, channel_binding, which"),
    ],
)
def test_bad_urls_are_said_without_their_password(url: str, said: str) -> None:
    with pytest.raises(StartError) as refusal:
        locate(url)
    assert said in str(refusal.value)
    assert "cret" not in str(refusal.value)


async def test_no_postgres_there_is_said(tmp_path: Path) -> None:
    assert "Can't use the database" in await refused(f"postgresql://ann@/name?host={tmp_path}")


async def test_one_house_a_postgres(postgres_database: str) -> None:
    location = locate(postgres_database)
    engine = connect(location)
    first, second = ServerLock(engine), ServerLock(engine)
    await first.take(location)
    with pytest.raises(StartError, match="Another pokerhouse runs"):
        await second.take(location)
    await first.release()
    await second.take(location)
    await second.release()
    await engine.dispose()
