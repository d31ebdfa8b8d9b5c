"""The database server that other tests lean on."""

import asyncio
from pathlib import Path

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.postgres import running_postgres


async def _ask(url: str, question: str) -> object:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            return (await connection.execute(text(question))).scalar_one()
    finally:
        await engine.dispose()


def test_a_database_of_its_own_answers(postgres_database: str) -> None:
    assert asyncio.run(_ask(postgres_database, "select 6 * 7")) == 42


def test_two_databases_share_nothing(postgres_url: str, postgres_database: str) -> None:
    question = "select current_database()"
    assert asyncio.run(_ask(postgres_url, question)) != asyncio.run(_ask(postgres_database, question))


def test_no_folder_above_the_environment_is_opened() -> None:
    folders = list(Path(asyncpg.__file__).parents)
    before = [folder.stat().st_mode for folder in folders]
    with running_postgres() as server:
        assert server.folder.stat().st_mode & 0o077 == 0
    assert [folder.stat().st_mode for folder in folders] == before
    assert not server.folder.exists()
