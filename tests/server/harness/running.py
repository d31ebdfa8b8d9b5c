"""Houses for tests, on real sockets and real databases: inside the test, or in a process of their own."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pokerhouse.client import Client
from pokerhouse.server.address import listen
from pokerhouse.server.room import Room
from pokerhouse.server.run import Server, opened_room
from pokerhouse.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent
READY_SECONDS = 20

TEST = Settings(
    host="127.0.0.1",
    port=0,
    bots=0,
    styles=("gambler", "caller"),
    open_browser=False,
    guests_a_minute=6_000,
    thinking_ms=(0, 2),
    hurry=True,
)


class InTest(Server):
    """A server that leaves the signals to the test's own program."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing is captured."""
        yield


class Running(msgspec.Struct):
    """A house that is open inside this test."""

    url: str
    room: Room

    async def guest(self, name: str = "Ada", *, come_back: bool = False) -> Client:
        """Somebody who has just come in."""
        return await Client.enter(self.url, name, come_back=come_back)


@asynccontextmanager
async def open_house(database: str, settings: Settings = TEST) -> AsyncIterator[Running]:
    """A house on this database, in this event loop."""
    with listen("127.0.0.1", 0) as listening:
        async with opened_room(replace(settings, database=database)) as room:
            server = InTest(room)
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            await server.opened.wait()
            try:
                yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", room)
            finally:
                server.stop()
                await serving


class Process:
    """A house in a process of its own, which can be killed."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self._process = process
        self.url = url

    @classmethod
    async def start(cls, settings: Settings, *, plant: str = "") -> "Process":
        """Start it and wait until it says where it is."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.server.planted",
            msgspec.json.encode(settings).decode(),
            plant,
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=None if os.environ.get("HOUSE_LOGS") else asyncio.subprocess.DEVNULL,
        )
        if process.stdout is None:
            raise AssertionError("the house has no output")
        async with asyncio.timeout(READY_SECONDS):
            while line := (await process.stdout.readline()).decode():
                if "The house is open: " in line:
                    return cls(process, line.split()[-1].rstrip("/"))
        raise AssertionError(f"the house did not open: exit code {await process.wait()}")

    async def kill(self) -> None:
        """End it between two instructions, as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def stop(self) -> int:
        """Ask it to close; its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return await self._process.wait()


def free_port() -> int:
    """A port that nobody uses now, to come back to after a kill."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        number: int = found.getsockname()[1]
        return number
