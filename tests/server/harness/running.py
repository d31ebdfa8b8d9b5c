"""Houses for tests, on real sockets and real databases: inside the test, or in a process of their own."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pokerhouse.client import Client
from pokerhouse.house import Table
from pokerhouse.server.actors import Desk
from pokerhouse.server.edge import Admission, listen
from pokerhouse.server.room import Room
from pokerhouse.server.run import Server, opened_room
from pokerhouse.server.settings import NetworkAllowance, Settings
from tests.child_process import end_with_parent

ROOT = Path(__file__).parents[3]
READY_SECONDS = 60

CROWD = NetworkAllowance(
    connections=4_000,
    connections_a_second=4_000,
    requests_a_second=4_000,
    frames_a_second=100_000,
    bytes_a_second=100_000_000,
    guests_a_minute=6_000,
    changes_a_second=100_000,
    told_a_second=100_000_000,
    kept_a_day=10**12,
    seats=100_000,
    preferences_a_second=100_000,
    tables_an_hour=100_000,
    friend_requests_an_hour=100_000,
    reports_an_hour=100_000,
    watches_a_second=100_000,
    followed=100_000,
    bots=100_000,
)
"""Everybody in a test comes from one address."""

TEST = Settings(
    host="127.0.0.1",
    port=0,
    bots=0,
    styles=("gambler", "caller"),
    open_browser=False,
    network=CROWD,
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
    admission: Admission

    def desk(self, table: str) -> Desk:
        """The desk of an open table."""
        desk = self.room.tables.get(table)
        if desk is None:
            raise AssertionError(f"{table} is not open")
        return desk

    async def guest(self, name: str = "Ada", *, come_back: bool = False) -> Client:
        """Somebody who has just come in."""
        return await Client.enter(self.url, name, come_back=come_back)


def table_of(desk: Desk) -> Table:
    """The table itself, which only its desk may see."""
    return desk._machine.stored.table  # noqa: SLF001


@asynccontextmanager
async def open_house(database: str, settings: Settings = TEST) -> AsyncIterator[Running]:
    """A house on this database, in this event loop."""
    with listen("127.0.0.1", 0) as listening:
        async with opened_room(replace(settings, database=database)) as room:
            server = InTest(room)
            serving = asyncio.create_task(server.serve(listening))
            await server.opened.wait()
            try:
                yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", room, server.admission)
            finally:
                server.stop()
                await serving


class Process:
    """A house in a process of its own, which can be killed."""

    def __init__(self, process: asyncio.subprocess.Process, said: asyncio.StreamReader) -> None:
        self._process = process
        self._said = said
        self.url = ""

    @classmethod
    async def start(cls, settings: Settings, *, plant: str = "", log: Path | None = None) -> "Process":
        """Start it and wait until it says where it is; its log goes to a file, if that is wanted."""
        unheard = None if os.environ.get("HOUSE_LOGS") else asyncio.subprocess.DEVNULL
        heard = log.open("wb") if log else nullcontext(unheard)
        with heard as stderr:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.server.harness.planted",
                msgspec.json.encode(settings).decode(),
                plant,
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
                stderr=stderr,
                preexec_fn=end_with_parent,
            )
        if process.stdout is None:
            raise AssertionError("the house has no output")
        house = cls(process, process.stdout)
        if settings.standby:
            house.url = (await house._line("Standing by at ")).partition(": ")[0].rstrip("/")
        else:
            await house.opened()
        return house

    async def opened(self) -> None:
        """Return when it says that it is open, and where."""
        self.url = await self._line("The house is open: ")

    async def _line(self, start: str) -> str:
        """What follows these words, once they are said."""
        try:
            async with asyncio.timeout(READY_SECONDS):
                while line := (await self._said.readline()).decode():
                    if start in line:
                        return line.partition(start)[2].strip().rstrip("/")
        except TimeoutError:
            self._process.kill()
        raise AssertionError(f"the house did not open: exit code {await self._process.wait()}")

    @property
    def id(self) -> int:
        """The number the system gave it."""
        return self._process.pid

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    async def kill(self) -> None:
        """End it between two instructions, as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def ended(self) -> int:
        """Wait until it ends by itself; its exit code."""
        return await self._process.wait()

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
