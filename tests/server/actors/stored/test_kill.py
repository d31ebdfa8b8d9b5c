"""A house that is killed at any moment goes on where it was, and takes back nothing it has told."""

import asyncio
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from pokerhouse.client import Client
from pokerhouse.house import CagePolicy
from pokerhouse.protocol.command import OpenTable
from pokerhouse.server.settings import Settings
from tests.postgres import running_postgres
from tests.server.harness.diary import Diary, Friendship, Queueing
from tests.server.harness.running import TEST, Process, free_port
from tests.server.harness.witness import Witness, examine

pytestmark = pytest.mark.anyio

WATCHED = (("maple-room", True), ("night-owls", True), ("tea-and-chips", False), ("two-of-us", True))
"""Tables with bots: who watches plays along, or only looks."""

QUEUED = "two-of-us"
"""Two seats: a bot makes room when somebody waits, and the seat is offered, held and free again."""

SNG = OpenTable(
    id="open", kind="sng", name="Killed", seats=3, small=5, big=10, buy_in_low=100, buy_in_high=200, bots=2
)

FIRST_HEARD = 10
"""So many steps a witness has heard before the first kill."""


class Killed(Struct):
    """What came of killing a house."""

    faults: list[str] = field(default_factory=list)
    restarts: list[float] = field(default_factory=list)
    heard: int = 0
    sng_heard: int = 0
    acknowledged: int = 0

    def sentence(self) -> str:
        """The figures."""
        restarts = self.restarts
        return (
            f"{len(restarts)} kills, {self.heard:,} messages told before and after ({self.sng_heard:,} of a "
            f"sit-and-go), none taken back, none told twice; "
            f"{self.acknowledged:,} answers about friends and waiting lists, "
            f"none lost; totals exact; restart in {statistics.median(restarts):.2f} s "
            f"(median; {min(restarts):.2f} to {max(restarts):.2f})"
        )


async def people_of(url: str, *, few: bool) -> tuple[list[Witness], list[Diary]]:
    """Who plays and looks on at cash tables and a sit-and-go; friends, and somebody in a queue."""
    witnesses = [
        Witness(await Client.enter(url, f"W{number}"), table, plays)
        for number, (table, plays) in enumerate(WATCHED[:1] if few else WATCHED)
    ]
    if few:
        return witnesses, []
    hal, ann, bob, cid = [await Client.enter(url, name) for name in ("Hal", "Ann", "Bob", "Cid")]
    witnesses.append(Witness(hal, (await hal.command(SNG)).table, plays=True))
    return witnesses, [Friendship(ann, bob), Queueing(cid, QUEUED)]


def clients_of(witnesses: list[Witness], diaries: list[Diary]) -> list[Client]:
    """Everybody's connection."""
    return [witness.client for witness in witnesses] + [one for diary in diaries for one in diary.clients]


async def killed(
    settings: Settings,
    *,
    kills: int,
    seed: int,
    plant: str = "",
    few: bool = False,
    beside: Callable[[], None] | None = None,
) -> Killed:
    """Play under load, kill and restart; `beside` ends something else with the house, and starts it again."""
    chance, found = random.Random(seed), Killed()
    settings = replace(settings, bots=4, port=free_port(), cage=CagePolicy(daily=10**9))

    async def begin() -> Process:
        return await Process.start(settings, plant=plant)

    house = await begin()
    witnesses, diaries = await people_of(house.url, few=few)
    async with asyncio.timeout(60 + 30 * kills), asyncio.TaskGroup() as tasks:
        work = [tasks.create_task(witness.listen()) for witness in witnesses]
        for witness in witnesses:
            await witness.client.watch(witness.table)
        living = [tasks.create_task(witness.play()) for witness in witnesses if witness.plays]
        living += [tasks.create_task(diary.live()) for diary in diaries]
        for witness in witnesses:
            await witness.hear(FIRST_HEARD)
        for _ in range(kills):
            await witnesses[0].hear(chance.randint(20, 80))
            await asyncio.sleep(chance.uniform(0, 0.02))  # any moment between two messages
            await house.kill()
            if beside:
                await asyncio.to_thread(beside)
            begun = time.perf_counter()
            house = await begin()
            found.restarts.append(time.perf_counter() - begun)
        await witnesses[0].hear(40)
        for task in living:
            task.cancel()
        await house.kill()
        if diaries:
            house = await begin()
            for diary in diaries:
                await diary.check()
            await house.kill()
        for client in clients_of(witnesses, diaries):
            await client.close()
        for task in work:
            await task
    found.faults = await examine(settings.database, witnesses)
    for diary in diaries:
        found.faults += diary.faults
    found.heard = sum(len(witness.heard) for witness in witnesses)
    found.sng_heard = len(witnesses[-1].heard)
    found.acknowledged = sum(diary.acknowledged for diary in diaries)
    return found


def in_file(folder: Path) -> Settings:
    """A house whose database is a file."""
    return replace(TEST, database=f"sqlite:///{folder}/house.sqlite")


@pytest.mark.rule("STD-14")
async def test_killed_house_goes_on(
    tmp_path: Path, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    kills = sized(2, 300)
    found = await killed(in_file(tmp_path), kills=kills, seed=1)
    assert found.faults == []
    assert found.heard > 60 * kills
    assert found.acknowledged > sized(3, 1) * kills
    figure(found.sentence())


@pytest.mark.rule("STD-14")
async def test_a_house_goes_on_that_is_killed_with_its_database_server(
    postgres_programs: Path, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    kills = sized(1, 30)
    with running_postgres(postgres_programs) as server:

        def restart() -> None:
            server.kill()
            server.start()

        settings = replace(TEST, database=server.url())
        found = await killed(settings, kills=kills, seed=4, beside=restart)
    assert found.faults == []
    assert found.acknowledged > sized(2, 1) * kills
    figure(f"PostgreSQL, killed with the house: {found.sentence()}")


async def test_telling_before_storing_is_caught(tmp_path: Path) -> None:
    found = await killed(in_file(tmp_path), kills=1, seed=2, plant="tell_before_store", few=True)
    assert any("was told" in fault for fault in found.faults)


async def test_awarding_twice_is_caught(tmp_path: Path) -> None:
    found = await killed(in_file(tmp_path), kills=1, seed=3, plant="double_award", few=True)
    assert any("pot:" in fault or "stack:" in fault for fault in found.faults)
