"""A standby: it waits while another house is open, and opens when that one is killed, frozen or cut off."""

import asyncio
import json
import random
import signal
import statistics
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError
from pokerhouse.house.player import CagePolicy
from pokerhouse.protocol.command import TakeSeat
from pokerhouse.server.run import run
from pokerhouse.server.settings import Settings
from tests.postgres import Postgres, running_postgres
from tests.server.harness.running import TEST, Process, free_port
from tests.server.harness.stuck_line import StuckLine
from tests.server.harness.witness import Witness, examine

pytestmark = pytest.mark.anyio

TABLE = "maple-room"
LEASE_SECONDS, FOLLOWED_SECONDS = 1.5, 3.0
WAYS = ("killed", "frozen", "frozen in a commit", "cut off", "closed")


@pytest.fixture
def server(postgres_programs: Path) -> Iterator[Postgres]:
    """A server of the test's own."""
    with running_postgres(postgres_programs) as own:
        yield own


async def asked(url: str, path: str = "readyz") -> tuple[int, str]:
    """The status and what it says of itself; the lines to the database go on meanwhile."""
    return await asyncio.to_thread(_asked, url, path)


def _asked(url: str, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{url}/{path}") as answer:  # noqa: S310  (our own)
            return answer.status, json.load(answer)["status"]
    except urllib.error.HTTPError as refused:
        with refused:
            body = json.load(refused)
            return refused.code, body.get("status") or body["reason"]["code"]


class Pair:
    """The open house and its standby; each looks at the database by a line of its own."""

    def __init__(self, server: Postgres, folder: Path) -> None:
        self._lines: list[StuckLine] = []
        self.settings: list[Settings] = []
        for name in ("a", "b"):
            (folder / name).mkdir()
            self._lines.append(StuckLine(folder / name, server.folder))
            database = f"postgresql://postgres@/postgres?host={folder / name}"
            cage = CagePolicy(daily=10**9)
            self.settings.append(
                replace(TEST, bots=4, port=free_port(), cage=cage, database=database, standby=True)
            )
        self.houses: list[Process] = []
        self.open = 0
        """The number of the one that is open."""

    async def start(self) -> None:
        for line in self._lines:
            await line.start()
        first = replace(self.settings[0], standby=False)
        self.houses = [await Process.start(first, plant="freeze_in_commit"), await self._standby(1)]

    async def _standby(self, number: int) -> Process:
        return await Process.start(self.settings[number], plant="freeze_in_commit")

    @property
    def addresses(self) -> str:
        return ",".join(house.url for house in self.houses)

    async def followed(self, way: str) -> float:
        """Let this befall the open house, and wait until the other one is open; how long that took."""
        house, line, begun = self.houses[self.open], self._lines[self.open], time.monotonic()
        match way:
            case "killed":
                await house.kill()
            case "closed":
                house.signal(signal.SIGTERM)
            case "cut off":
                line.cut()
            case "frozen":
                house.signal(signal.SIGSTOP)
            case "frozen in a commit":
                house.signal(signal.SIGUSR1)
        self.open = 1 - self.open
        await self.houses[self.open].opened()
        return time.monotonic() - begun

    async def woken(self, way: str) -> None:
        """Let the one that was followed wake up: it must end, and a new one stands by in its place."""
        number = 1 - self.open
        if way in ("frozen", "frozen in a commit"):
            self.houses[number].signal(signal.SIGCONT)
        self._lines[number].mend()
        code = await self.houses[number].ended()
        assert code == {"killed": -signal.SIGKILL, "closed": 0}.get(way, 1), way
        self.houses[number] = await self._standby(number)

    async def close(self) -> None:
        for house in self.houses:
            with suppress(ProcessLookupError):  # it has ended by itself
                await house.kill()
        for line in self._lines:
            line.close()


@asynccontextmanager
async def pair_of(server: Postgres) -> AsyncIterator[Pair]:
    """Two houses on one database."""
    with tempfile.TemporaryDirectory(prefix="pokerhouse-standby-", dir="/tmp") as folder:
        pair = Pair(server, Path(folder))
        await pair.start()
        try:
            yield pair
        finally:
            await pair.close()


async def test_a_house_that_ends_is_followed_by_its_standby(
    server: Postgres, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    """Killed, frozen, frozen in a commit, cut off or closed, under load: nothing told is lost."""
    times, chance = sized(1, 20), random.Random(5)
    ways = [way for _ in range(times) for way in WAYS]
    chance.shuffle(ways)
    took: dict[str, list[float]] = {way: [] for way in WAYS}
    async with pair_of(server) as pair:
        assert await asked(pair.houses[0].url) == (200, "open")
        assert await asked(pair.houses[1].url) == (503, "standby")
        witness = Witness(await Client.enter(pair.addresses, "Ann"), TABLE, plays=True)
        async with asyncio.timeout(60 + 30 * len(ways)), asyncio.TaskGroup() as tasks:
            listening = tasks.create_task(witness.listen())
            await witness.client.watch(TABLE)
            playing = tasks.create_task(witness.play())
            for way in ways:
                await witness.hear(chance.randint(10, 30))
                faithful = await Client.enter(pair.houses[pair.open].url, f"Faithful {len(took[way])}")
                await faithful.watch(TABLE)
                took[way].append(await pair.followed(way))
                faithful.read()
                await pair.woken(way)
                told = faithful.read() if way.startswith("frozen") else []
                await faithful.close()
                assert told == [], f"{way}: it told somebody something when it woke up"
            await witness.hear(20)
            playing.cancel()
            await witness.client.close()
            await listening
    assert await examine(server.url(), [witness]) == []
    for way, seconds in took.items():
        assert max(seconds) < FOLLOWED_SECONDS, way
        figure(
            f"{way}, {len(seconds)} times: the standby is open after {statistics.median(seconds):.2f} s "
            f"(longest {max(seconds):.2f})"
        )


async def test_a_standby_says_what_it_is_and_ends_when_it_is_told(server: Postgres) -> None:
    async with pair_of(server) as pair:
        standby = pair.houses[1].url
        assert await asked(standby, "healthz") == (200, "standby")
        assert await asked(standby, "api/lobby") == (503, "standby")
        with pytest.raises(RefusedError, match="another house is open"):
            await Client.enter(standby, "Ann")
        ann = await Client.enter(f"{standby},{pair.houses[0].url}", "Ann")
        await ann.close()
        assert await pair.houses[1].stop() == 0
        assert await asked(pair.houses[0].url) == (200, "open")


async def test_a_house_that_sleeps_alone_goes_on(server: Postgres) -> None:
    """A host's own machine sleeps: nobody else has had the database, so nobody loses anything but a line."""
    database = f"postgresql://postgres@/postgres?host={server.folder}"
    house = await Process.start(replace(TEST, database=database, port=free_port()))
    ann = await Client.enter(house.url, "Ann")
    await ann.watch(TABLE)
    house.signal(signal.SIGSTOP)
    await asyncio.sleep(LEASE_SECONDS + 0.2)
    house.signal(signal.SIGCONT)
    async with asyncio.timeout(10):
        await ann.command(TakeSeat(id=ann.new_id(), table=TABLE, seat=1, amount=200))
    assert ann.breaks <= 1
    await ann.close()
    assert await house.stop() == 0


def test_a_standby_needs_a_server(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    settings = replace(TEST, database=f"sqlite:///{tmp_path}/house.sqlite", standby=True)
    assert run(settings) == 2
    assert "needs --database postgresql://" in capfd.readouterr().err
