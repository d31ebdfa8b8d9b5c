"""Counts the modules that a command crosses: those of `src/pokerhouse` in which a function is entered.

A real house on a loopback socket with a database on disk, and real clients in a thread of their own. It is
counted from when the frame is sent until everybody at the table has heard what came of it. It
is done several times, and what is not entered each time (timers, the collector) does not count.
`python -m tools.journeys` prints the modules, `--write` puts them into docs/journey.md.
"""

import asyncio
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

from pokerhouse.client import Client
from pokerhouse.protocol.command import Act, Leave, OpenTable, TakeSeat, Watch
from pokerhouse.protocol.message import Answer
from pokerhouse.server.edge import listen
from pokerhouse.server.run import Server, opened_room
from pokerhouse.server.settings import NetworkAllowance, Settings

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "pokerhouse"
PAGE = ROOT / "docs" / "journey.md"
MOST = {"a raise": 54, "a buy-in": 70, "an elimination": 76}
"""What crosses more than this has grown a layer too many."""

HEAD = """# Journeys: what a command crosses

The modules of `src/pokerhouse` in which a function is entered from the frame in to the last frame out, in a
real house, traced by `python -m tools.journeys --write`. [ARCHITECTURE](../ARCHITECTURE.md) tells the same
journeys in a few lines; a test holds both to what is traced."""

SAMPLES = 3
STANDING = ("maple-room", "tea-and-chips", "night-owls")
"""The house's own tables: so many samples of a buy-in."""
PATIENCE_SECONDS = 20


class Trace:
    """Notes the files whose functions are entered, in every thread that began after it was set."""

    def __init__(self) -> None:
        self.found: dict[str, list[set[str]]] = {journey: [] for journey in MOST}
        self._files: set[str] | None = None

    def __call__(self, frame: FrameType, event: str, _arg: Any) -> None:
        files = self._files
        if files is not None and event == "call":
            files.add(frame.f_code.co_filename)

    @contextmanager
    def of(self, journey: str) -> Iterator[set[str]]:
        """One sample of a journey."""
        files: set[str] = set()
        self._files = files
        yield files
        self._files = None
        modules = (Path(file) for file in files)
        here = {str(path.relative_to(SOURCES).with_suffix("")) for path in modules if SOURCES in path.parents}
        self.found[journey].append(here)

    def modules(self) -> dict[str, list[str]]:
        """What was entered each time, by journey."""
        return {journey: sorted(set.intersection(*found)) for journey, found in self.found.items()}


async def say(client: Client, kind: Any, /, **fields: Any) -> Answer:
    """A command and its answer."""
    return await client.command(kind(id=client.new_id(), **fields))


async def until(clients: list[Client], so: Callable[[Client], bool]) -> None:
    """Wait until this is so for each of them."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        for client in clients:
            while not so(client):
                await client.message()


class Journeys:
    """People at one table after the other, each with a journey to be counted."""

    def __init__(self, url: str, trace: Trace) -> None:
        self._url, self._trace = url, trace
        self._here: list[Client] = []

    async def all(self) -> None:
        """Make each journey several times; the hands are waited for all at once."""
        for table in STANDING:
            await self._buy_in(table)
        races = (self._race() for _ in range(SAMPLES))
        (table, clients), *others = await asyncio.gather(self._seated(STANDING[0], 1_000), *races)
        for _ in range(SAMPLES):
            await self._move(clients, table, "raise", "a raise")
        for table, clients in others:
            await self._elimination(table, clients)
        while len(self._trace.found["an elimination"]) < SAMPLES:
            await self._elimination(*await self._race())
        for client in self._here:
            await client.close()

    async def _come(self, count: int, table: str = "") -> list[Client]:
        """So many people, who watch a table if one is named."""
        here = len(self._here)
        clients = [await Client.enter(self._url, f"G{number}") for number in range(here, here + count)]
        self._here += clients
        for client in clients if table else ():
            await say(client, Watch, table=table)
        return clients

    async def _buy_in(self, table: str) -> None:
        """Somebody sits down where somebody waits already, and leaves again."""
        clients = await self._come(3, table)
        await say(clients[0], TakeSeat, table=table, seat=1, amount=200)
        last = max(client.numbers[table] for client in clients)
        await until(clients, lambda one: one.numbers[table] >= last)
        with self._trace.of("a buy-in"):
            await say(clients[1], TakeSeat, table=table, seat=2, amount=200)
            await until(clients, lambda one: one.numbers[table] > last)
        for client in clients[:2]:
            await say(client, Leave, table=table)
        for client in clients:
            await client.close()  # nobody watches the hands that follow

    async def _race(self) -> tuple[str, list[Client]]:
        """A sit-and-go of three."""
        stakes = {"small": 1, "big": 2, "buy_in_low": 100, "buy_in_high": 200}
        (host,) = await self._come(1)
        opened = await say(host, OpenTable, kind="sng", name="Race", seats=3, **stakes)
        return await self._seated(opened.table, 100)

    async def _seated(self, table: str, amount: int) -> tuple[str, list[Client]]:
        """Three people at a table, and their first hand."""
        clients = await self._come(3, table)
        for seat, client in enumerate(clients, 1):
            await say(client, TakeSeat, table=table, seat=seat, amount=amount)
        await until(clients, lambda one: one.views[table].hand is not None)
        return table, clients

    async def _elimination(self, table: str, clients: list[Client]) -> None:
        """Two of three are all-in; unless they share the pot, one is out."""
        await self._move(clients, table, "all_in")
        await self._move(clients, table, "fold")
        await self._move(clients, table, "call", "an elimination")
        if not any(seat.out or not seat.player for seat in clients[0].views[table].seats):
            self._trace.found["an elimination"].pop()

    async def _move(self, clients: list[Client], table: str, move: str, journey: str = "") -> None:
        """Whose turn it is moves, and all have heard of it."""
        last = max(client.numbers[table] for client in clients)
        await until(clients, lambda one: one.numbers[table] >= last)
        (actor,) = [one for one in clients if (you := one.views[table].you) and you.menu]
        view = actor.views[table]
        menu, hand = view.you.menu if view.you else None, view.hand
        if menu is None or hand is None:
            raise AssertionError("nobody has to act")
        to = {"raise": menu.raise_low, "all_in": menu.raise_high}.get(move)
        act = {"hand": hand.number, "decision": hand.decision, "move": "raise" if to else move, "to": to}
        with self._trace.of(journey) if journey else nullcontext():
            await say(actor, Act, table=table, **act)
            await until(clients, lambda one: one.numbers[table] > last)


def walked(trace: Trace, url: str) -> None:
    """All journeys, in this thread, which is not traced itself."""
    sys.setprofile(None)
    asyncio.run(Journeys(url, trace).all())


async def traced() -> dict[str, list[str]]:
    """The modules of each journey, in a house of our own."""
    trace = Trace()
    threading.setprofile(trace)
    sys.setprofile(trace)
    try:
        with tempfile.TemporaryDirectory() as folder, listen("127.0.0.1", 0) as listening:
            database = f"sqlite:///{folder}/journeys.sqlite3"
            many = NetworkAllowance(guests_a_minute=600)
            settings = Settings(bots=0, open_browser=False, database=database, network=many)
            async with opened_room(settings) as room:
                server = Server(room)
                serving = asyncio.create_task(server.serve(listening))
                await server.opened.wait()
                url = f"http://127.0.0.1:{listening.getsockname()[1]}"
                await asyncio.to_thread(walked, trace, url)
                server.stop()
                await serving
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return trace.modules()


def page(found: dict[str, list[str]]) -> str:
    """docs/journey.md: how many modules, and which."""
    lines = [HEAD, "", "| journey | modules | at most |", "|---|---|---|"]
    lines += [f"| {journey} | {len(modules)} | {MOST[journey]} |" for journey, modules in found.items()]
    for journey, modules in found.items():
        lines += ["", f"## {journey.capitalize()}", "", "| part | modules |", "|---|---|"]
        for part, group in groupby(modules, lambda module: module.partition("/")[0]):
            names = [module.partition("/")[2] or module for module in group]
            lines.append(f"| {part} | {len(names)}: {' '.join(f'`{name}`' for name in names)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print what each journey crosses; 1 if one crosses too much."""
    found = asyncio.run(traced())
    for journey, modules in found.items():
        print(f"{journey}: {len(modules)} modules, at most {MOST[journey]}")
        print("  " + " ".join(modules))
    if "--write" in sys.argv:
        PAGE.write_text(page(found), encoding="utf-8")
    return int(any(len(modules) > MOST[journey] for journey, modules in found.items()))


if __name__ == "__main__":
    sys.exit(main())
