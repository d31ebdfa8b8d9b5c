"""While somebody attacks the house, another table plays on, and the house does not grow.

The short form counts: what the house cuts, and that everybody else is answered. The full form also measures
how long the others wait, and the house's memory.
"""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it carries no types
import pytest
from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.client import Client
from pokerhouse.protocol.message import Update
from pokerhouse.server.settings import NetworkAllowance
from tests.server.edge.siege.attacks import ATTACKS, BORNE, CUT, elsewhere
from tests.server.edge.siege.siege import Siege, lay
from tests.server.harness.running import TEST, Process
from tests.server.harness.table_steps import act, actor_of, close_all, sit, until

pytestmark = pytest.mark.anyio

TABLE = "maple-room"
WAIT_MS_MAX = 250
GROWTH_MB_MAX = 64
"""What one network's attack may add to the house's memory; most of it is Python's own reserve."""

_sources = (f"127.0.0.{number}" for number in itertools.count(40))


class Bystanders:
    """Three people at a table who act as soon as it is their turn."""

    def __init__(self, clients: list[Client]) -> None:
        self.clients = clients
        self.waits: list[float] = []
        """Seconds from sending an action until all three have been told."""

    @classmethod
    async def come(cls, house: Process) -> "Bystanders":
        """Sit down and wait for the first hand."""
        clients = [await Client.enter(house.url, f"P{number}") for number in range(3)]
        for number, client in enumerate(clients, start=1):
            await sit(client, TABLE, number, 1_000)
        for client in clients:
            await until(client, TABLE, lambda view: view.hand is not None and view.hand.actor is not None)
        return cls(clients)

    async def play(self) -> None:
        """Act, ten times a second at most, until cancelled."""
        while True:
            actor = await actor_of(self.clients, TABLE)
            number = actor.numbers[TABLE]
            you = actor.views[TABLE].you
            begun = time.perf_counter()
            await act(actor, TABLE, "check" if you and you.menu and you.menu.check else "call")
            for client in self.clients:
                await _told(client, number + 1)
            self.waits.append(time.perf_counter() - begun)
            await asyncio.sleep(0.1)

    @property
    def p99_ms(self) -> float:
        """What the slowest action of a hundred took."""
        return 1_000 * sorted(self.waits)[int(len(self.waits) * 0.99)]


async def _told(client: Client, number: int) -> None:
    while client.numbers[TABLE] < number:
        message = await client.message()
        if isinstance(message, Update) and message.number >= number:
            return


async def _watch_memory(process: psutil.Process, peak: list[int]) -> None:
    while True:
        peak[0] = max(peak[0], process.memory_info().rss)
        await asyncio.sleep(0.02)


class Besieged(Struct):
    """A house, and people who play there."""

    house: Process
    bystanders: Bystanders


@pytest.fixture(scope="module")
async def besieged(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Besieged]:
    """A house with the limits that every house has."""
    folder: Path = tmp_path_factory.mktemp("besieged")
    settings = replace(
        TEST, database=f"sqlite:///{folder}/house.sqlite", network=NetworkAllowance(guests_a_minute=6_000)
    )
    house = await Process.start(settings)
    bystanders = await Bystanders.come(house)
    yield Besieged(house, bystanders)
    await close_all(bystanders.clients)
    assert await house.stop() == 0


async def attack(besieged: Besieged, make: Callable[[Siege], Awaitable[Siege]]) -> tuple[Siege, float]:
    """Attack while others play; how it went, and by how many megabytes the house grew."""
    siege = await lay(besieged.house.url, next(_sources))
    process = psutil.Process(besieged.house.id)
    before = process.memory_info().rss
    peak, waits = [before], besieged.bystanders.waits
    waits.clear()
    others = [
        asyncio.create_task(besieged.bystanders.play()),
        asyncio.create_task(_watch_memory(process, peak)),
    ]
    try:
        siege = await make(siege)
        played = len(waits)
        async with asyncio.timeout(30):
            while len(waits) < played + 2:  # noqa: ASYNC110  (the table plays on)
                await asyncio.sleep(0.01)
    finally:
        for task in others:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*others)
    return siege, (peak[0] - before) / 1e6


def short(name: str) -> Callable[[Siege], Awaitable[Siege]]:
    """The short form of an attack."""
    make, size, _ = ATTACKS[name]

    async def made(siege: Siege) -> Siege:
        await make(siege, size)
        return siege

    return made


@pytest.mark.parametrize("name", CUT)
async def test_a_flood_is_cut_off(besieged: Besieged, name: str) -> None:
    siege, _ = await attack(besieged, short(name))
    assert siege.lines
    assert siege.cut == siege.lines


@pytest.mark.parametrize("name", BORNE)
async def test_an_attack_is_borne(besieged: Besieged, name: str) -> None:
    siege, _ = await attack(besieged, short(name))
    assert siege.lines
    assert len(besieged.bystanders.waits) >= 2


@pytest.mark.proof
@pytest.mark.parametrize("name", ATTACKS)
async def test_an_attack_at_full_size_delays_nobody(
    besieged: Besieged, name: str, figure: Callable[[str], None]
) -> None:
    await attack(besieged, _peace)
    before = besieged.bystanders.p99_ms
    siege, grown = await attack(besieged, lambda siege: elsewhere(name, ATTACKS[name][2], siege))
    bystanders = besieged.bystanders
    figure(
        f"{name}: {siege.lines} connections, {siege.cut} ended by the house; {len(bystanders.waits)} actions "
        f"elsewhere, p99 {bystanders.p99_ms:.0f} ms ({before:.0f} ms in peace); memory +{grown:.0f} MB"
    )
    assert bystanders.p99_ms < WAIT_MS_MAX
    assert grown < GROWTH_MB_MAX


async def _peace(siege: Siege) -> Siege:
    """Three seconds without an attack, to compare with."""
    await asyncio.sleep(3)
    return siege
