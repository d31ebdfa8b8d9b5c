"""Databases and houses for the server's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pokerhouse.server.storage.database import bring_up_to_date, connect
from pokerhouse.server.storage.location import locate
from pokerhouse.server.storage.store import Store
from tests.server.harness.running import Running, open_house


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database: every test that uses it runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.sqlite"
    url: str = request.getfixturevalue("postgres_database")
    return url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of a file that is not there yet."""
    return f"sqlite:///{tmp_path}/house.sqlite"


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An empty store."""
    location = locate(database)
    engine = connect(location)
    await bring_up_to_date(engine, location)
    opened = Store(engine)
    await opened.open()
    yield opened
    await engine.dispose()


@pytest.fixture
async def house(sqlite: str) -> AsyncIterator[Running]:
    """A house without bots, where hands follow each other at once."""
    async with open_house(sqlite) as opened:
        yield opened
