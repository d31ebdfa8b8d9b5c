"""A house that is killed at any moment goes on where it was, and takes back nothing it has told."""

import asyncio
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client
from tests.server.harness.running import TEST, Process, free_port
from tests.server.harness.witness import Witness, examine

pytestmark = pytest.mark.anyio

WATCHED = (("maple-room", True), ("night-owls", True), ("tea-and-chips", False))


async def killed(
    folder: Path, *, kills: int, seed: int, plant: str = ""
) -> tuple[list[str], list[float], int]:
    """Play under load, kill and restart; what is wrong in the end, the restart times, the numbers heard."""
    chance = random.Random(seed)
    settings = replace(TEST, bots=4, port=free_port(), database=f"sqlite:///{folder}/house.sqlite")
    restarts: list[float] = []
    house = await Process.start(settings, plant=plant)
    witnesses = [
        Witness(await Client.enter(house.url, f"W{number}"), table, plays)
        for number, (table, plays) in enumerate(WATCHED)
    ]
    async with asyncio.TaskGroup() as tasks:
        work = [tasks.create_task(witness.listen()) for witness in witnesses]
        for witness in witnesses:
            await witness.client.watch(witness.table)
        playing = [tasks.create_task(witness.play()) for witness in witnesses if witness.plays]
        for _ in range(kills):
            await witnesses[0].hear(chance.randint(20, 80))
            await asyncio.sleep(chance.uniform(0, 0.02))  # any moment between two messages
            await house.kill()
            begun = time.perf_counter()
            house = await Process.start(settings, plant=plant)
            restarts.append(time.perf_counter() - begun)
        await witnesses[0].hear(40)
        for task in playing:
            task.cancel()
        await house.kill()
        for witness in witnesses:
            await witness.client.close()
        for task in work:
            await task
    faults = await examine(settings.database, witnesses)
    return faults, restarts, sum(len(witness.heard) for witness in witnesses)


@pytest.mark.rule("STD-14")
async def test_killed_house_goes_on(
    tmp_path: Path, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    kills = sized(3, 30)
    faults, restarts, heard = await killed(tmp_path, kills=kills, seed=1)
    assert faults == []
    assert heard > 60 * kills
    figure(
        f"{kills} kills, {heard} messages told before and after, none taken back; "
        f"restart in {statistics.median(restarts):.2f} s (median; {min(restarts):.2f} to {max(restarts):.2f})"
    )


async def test_telling_before_storing_is_caught(tmp_path: Path) -> None:
    faults, _, _ = await killed(tmp_path, kills=1, seed=2, plant="tell_before_store")
    assert any("was told" in fault for fault in faults)


async def test_awarding_twice_is_caught(tmp_path: Path) -> None:
    faults, _, _ = await killed(tmp_path, kills=1, seed=3, plant="double_award")
    assert any("pot:" in fault or "stack:" in fault for fault in faults)
