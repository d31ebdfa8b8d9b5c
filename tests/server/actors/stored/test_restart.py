"""A house with many tables in mid-hand opens again: soon, and every table as its events say."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest
from msgspec.structs import replace

from benchmarks.big_house import SETTINGS, make
from benchmarks.restart import seconds_to_open
from pokerhouse.server.actors.table_archive import open_tables, restore_table, restore_tables
from pokerhouse.server.run import opened_room
from pokerhouse.server.standing_tables import standing_tables
from pokerhouse.server.storage import Store, connect, locate
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

SAMPLE = 40
"""Tables that are rebuilt from all of their events."""


@pytest.fixture
def tables(sized: Callable[[int, int], int]) -> int:
    return sized(10, 2_000)


@pytest.fixture
async def big(tmp_path: Path, tables: int, sized: Callable[[int, int], int]) -> Path:
    path = tmp_path / "big.sqlite"
    await asyncio.to_thread(make, path, tables=tables, events=sized(400, 1_000_000))
    return path


async def test_many_tables_are_restored_as_their_events_say(big: Path, tables: int) -> None:
    engine = connect(locate(f"sqlite:///{big}"))
    store = Store(engine)
    ids = await open_tables(store)
    assert len(ids) == tables + len(standing_tables(hurry=True))
    some = ids[:: max(1, len(ids) // SAMPLE)]
    together = await restore_tables(store, some)
    for table in some:
        alone, whole = (
            await restore_table(store, table),
            await restore_table(store, table, use_snapshots=False),
        )
        for stored in (together[table], alone):
            assert stored.table == whole.table
            assert stored.number == whole.number
            assert stored.snapshot() == whole.snapshot()
    await engine.dispose()


async def test_the_house_opens_with_all_of_them_and_the_books_agree(
    big: Path, tables: int, figure: Callable[[str], None]
) -> None:
    begun = perf_counter()
    async with opened_room(replace(SETTINGS, database=f"sqlite:///{big}")) as room:
        took = perf_counter() - begun
        assert len(room.tables) == tables + len(standing_tables(hurry=True))
        assert sum(desk.summary.in_hand for desk in room.tables) == tables
    figure(f"{tables} tables in mid-hand open in {took:.1f} s beside the rest of the tests")
    assert await examine(f"sqlite:///{big}", []) == []


@pytest.mark.proof
async def test_a_killed_house_of_two_thousand_tables_answers_within_seconds(
    big: Path, figure: Callable[[str], None]
) -> None:
    took, memory = await asyncio.to_thread(seconds_to_open, big)
    figure(f"2,000 tables and a million events: open after {took} s, with {memory} MB")
    assert took < 3
