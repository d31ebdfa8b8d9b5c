"""What all tests share: the rules they prove, the size they run at, and real servers."""

import asyncio
import itertools
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import hypothesis
import pytest

from tests.postgres import Postgres, running_postgres
from tests.rule_report import Report

# The short form is the same every time, so that it never fails by chance; the full one explores.
hypothesis.settings.register_profile("short", max_examples=50, deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("full", max_examples=400, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--prove", action="store_true", help="run every proof at full size, write docs/proofs.md"
    )


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.load_profile("full" if config.getoption("--prove") else "short")
    config.pluginmanager.register(Report(config), "pokerhouse-report")
    # What a script starts in the background ignores Ctrl-C, and so would every program the tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--prove"):
        return
    proofs = [item for item in items if item.get_closest_marker("proof")]
    config.hook.pytest_deselected(items=proofs)
    items[:] = [item for item in items if item not in proofs]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def sized(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """Chooses between the short size, for `make test`, and the full one, for `make prove`."""
    prove = bool(request.config.getoption("--prove"))
    return lambda short, full: full if prove else short


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Takes a sentence with a measured figure for docs/proofs.md: "100,000 hands, no difference"."""
    properties: list[tuple[str, object]] = request.node.user_properties
    return lambda sentence: properties.append(("figure", sentence))


@pytest.fixture(scope="session")
def _postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_url(_postgres: Postgres) -> str:
    """The address of a PostgreSQL that lives as long as this worker's tests."""
    return _postgres.url()


@pytest.fixture(scope="session")
def postgres_programs(_postgres: Postgres) -> Path:
    """The folder of PostgreSQL's programs, for a server of a test's own."""
    return _postgres.programs


_numbers = itertools.count(1)


@pytest.fixture
def postgres_database(_postgres: Postgres) -> Iterator[str]:
    """The address of an empty database of the test's own."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    asyncio.run(_execute(_postgres, f"create database {name}"))
    yield _postgres.url(name)
    asyncio.run(_execute(_postgres, f"drop database {name} with (force)"))


async def _execute(server: Postgres, statement: str) -> None:
    connection = await asyncpg.connect(host=str(server.folder), user="postgres", database="postgres")
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
