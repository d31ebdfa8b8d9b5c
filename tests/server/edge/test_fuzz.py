"""A great many messages that make no sense: each is answered or ends its connection, and nothing breaks."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]  # it carries no types
import pytest
from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pokerhouse.client import enter
from tests.server.harness.garbage import Garbage
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import TEST, Process

pytestmark = pytest.mark.anyio

GROWTH_MB_MAX = 128
SOCKETS = 6
BURST = 100
FAULTS = ("Traceback", "level=error", "level=critical", "ERROR", "CRITICAL")


class Logged(Struct):
    """A house without rates, and where it writes its log."""

    house: Process
    log: Path

    def faults(self) -> list[str]:
        """Lines of the log that tell of a fault."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line[:300] for line in lines if any(fault in line for fault in FAULTS)]


@pytest.fixture(scope="module")
async def logged(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Logged]:
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    settings = replace(TEST, database=f"sqlite:///{folder}/house.sqlite", bots=2)
    house = await Process.start(settings, plant="no_rates", log=folder / "log")
    yield Logged(house, folder / "log")
    assert await house.stop() == 0


async def fuzz_socket(url: str, seed: int, count: int, codes: dict[str, int]) -> None:
    """Send so many frames, a burst at a time, and hear an answer to each."""
    garbage = Garbage(seed)
    ticket = await enter(url, f"Fuzz{seed}")
    sent = 0
    while sent < count:
        headers = {"Cookie": ticket.cookie}
        with suppress(ConnectionClosed):
            async with connect(
                ticket.socket, additional_headers=headers, proxy=None, max_queue=None, compression=None
            ) as line:
                while sent < count:
                    frames = [garbage.frame() for _ in range(min(BURST, count - sent))]
                    for frame in frames:
                        await line.send(frame)
                    sent += len(frames)
                    await hear(line, len(frames), codes)


async def hear(line: ClientConnection, count: int, codes: dict[str, int]) -> None:
    """Read until so many frames have been answered."""
    async with asyncio.timeout(60):
        while count:
            message = json.loads(await line.recv())
            if message["type"] in ("answer", "refused"):
                count -= 1
                code = message.get("reason", {}).get("code", "answered")
                codes[code] = codes.get(code, 0) + 1


async def test_every_message_is_answered_and_none_breaks_anything(
    logged: Logged, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count = sized(3_000, 900_000)
    process = psutil.Process(logged.house.id)
    before = process.memory_info().rss
    codes: dict[str, int] = {}
    await asyncio.gather(
        *(fuzz_socket(logged.house.url, seed, count // SOCKETS, codes) for seed in range(SOCKETS))
    )
    grown = (process.memory_info().rss - before) / 1e6
    assert sum(codes.values()) >= count // SOCKETS * SOCKETS - SOCKETS * BURST
    assert codes["answered"] > count // 50
    assert codes["bad_message"] > count // 10
    assert "failed" not in codes
    assert logged.faults() == []
    assert grown < GROWTH_MB_MAX
    answered, kinds = sum(codes.values()), len(codes)
    figure(f"{answered:,} frames answered with {kinds} kinds of answers, no fault; memory +{grown:.0f} MB")


async def test_noise_on_the_line_ends_a_connection_at_most(
    logged: Logged, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    garbage = Garbage(7)
    ticket = await enter(logged.house.url, "Noise")
    count = sized(60, 10_000)
    for _ in range(count):
        line = await RawLine.socket(logged.house.url, ticket.cookie)
        line.write(garbage.line_noise())
        line.cut()
    assert (await health(logged)).status_code == 200
    assert logged.faults() == []
    figure(f"{count:,} sockets with noise on them, no fault")


async def health(logged: Logged) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as web:
        return await web.get(f"{logged.house.url}/healthz")


async def test_no_request_is_answered_with_a_fault(
    logged: Logged, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count = sized(400, 100_000)
    statuses: dict[str, int] = {}
    for garbage in itertools.islice(map(Garbage, itertools.count(1)), count // 4):
        lines = [await RawLine.dial(logged.house.url) for _ in range(4)]
        for line in lines:
            line.write(garbage.request())
            line.finish()
        for line in lines:
            said = await line.rest()
            status = said[9:12].decode(errors="replace") if said.startswith(b"HTTP/1.1 ") else "none"
            statuses[status] = statuses.get(status, 0) + 1
    assert {"200", "400", "404", "405"} <= set(statuses)
    assert not [status for status in statuses if status.startswith("5")]
    assert logged.faults() == []
    figure(f"{count:,} requests, answered with {dict(sorted(statuses.items()))}")
