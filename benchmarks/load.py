"""Measures the card room under load: so many tables of six people, an action a second at each table.

A real server in a process of its own, on a database on disk with full sync; six real sockets at every table,
driven from another process. The load is open: a table's next action is due a second after the last one was
*due*, whether or not the server was quick, and its time runs from when it was due until the last of the six
has heard of it. `python -m benchmarks.load --tables 100 --seconds 60 --database sqlite` measures one size.
"""

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]  # it carries no types
from msgspec.structs import replace

from benchmarks.big_house import SETTINGS
from benchmarks.load_connection import Line
from pokerhouse.server.run import run
from pokerhouse.server.settings import Settings

SEATS = 6
STACK = 1_000
WARM_UP_SECONDS = 10.0
TOGETHER = 20
"""Tables that are filled at the same time."""
HELD_MS = 100
"""So many tables are held if 99 of 100 actions are heard by all six within this time."""
PATIENCE_SECONDS = 120.0


class Seat:
    """One person at a table of the load."""

    def __init__(self, table: "LoadTable", number: int, url: str, cookie: str) -> None:
        self.table = table
        self.number = number
        self.line = Line(url, cookie, self.heard)
        self.turn: dict[str, Any] | None = None
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._ids = 0

    def heard(self, frame: bytes) -> None:
        """Look only as far as needed: the number of an update, and the menu if there is one."""
        if frame.startswith((b'{"type":"update"', b'{"type":"snapshot"')):
            at = frame.find(b'"number":', 0, 200) + 9
            number = int(frame[at : at + 12].split(b",", 1)[0])
            if b'"menu":{' in frame:
                view = json.loads(frame)["view"]
                self.turn = {"hand": view["hand"], "menu": view["you"]["menu"]}
                self.table.actor = self
            self.table.seen(self, number)
        elif frame.startswith((b'{"type":"answer"', b'{"type":"refused"')):
            answer = json.loads(frame)
            if (waiting := self.answers.pop(answer.get("id", ""), None)) is not None:
                waiting.set_result(answer)

    async def ask(self, command: str, /, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self._ids += 1
        name = f"s{self._ids}"
        self.answers[name] = asyncio.get_running_loop().create_future()
        self.line.send(json.dumps({"type": command, "id": name, **fields}).encode())
        answer = await asyncio.wait_for(self.answers[name], PATIENCE_SECONDS)
        if answer["type"] == "refused":
            raise RuntimeError(f"{command}: {answer['reason']['text']}")
        return answer

    def act(self) -> None:
        """Check or call; now and then raise as little as possible, or fold."""
        turn, self.turn = self.turn, None
        if turn is None:
            return
        self._ids += 1
        menu, hand = turn["menu"], turn["hand"]
        roll = (self._ids * 7 + self.number * 3 + hand.get("number", 0)) % 10
        move: dict[str, Any] = {"move": "check" if menu.get("check") else "call"}
        if roll == 0 and menu.get("raise_low"):
            move = {"move": "raise", "to": menu["raise_low"]}
        elif roll == 1 and not menu.get("check"):
            move = {"move": "fold"}
        fields = {
            "table": self.table.id,
            "hand": hand.get("number", 0),
            "decision": hand.get("decision", 0),
            **move,
        }
        self.line.send(json.dumps({"type": "act", "id": f"s{self._ids}", **fields}).encode())


class LoadTable:
    """One table of the load, and what was measured at it."""

    def __init__(self, number: int, times: list[float]) -> None:
        self.number = number
        self.id = ""
        self.seats: list[Seat] = []
        self.actor: Seat | None = None
        self.latest = 0
        self._times = times
        self._due = 0.0
        self._wanted: int | None = None
        self._missing: set[int] = set()
        self.skipped = 0
        """Seconds in which nobody had to act: a hand was over, or the last action was still on its way."""

    def seen(self, seat: Seat, number: int) -> None:
        """A seat has heard of an update."""
        self.latest = max(self.latest, number)
        if self._wanted is not None and number >= self._wanted:
            self._missing.discard(seat.number)
            if not self._missing:
                self._times.append(perf_counter() - self._due)
                self._wanted = None

    def act(self, due: float) -> None:
        """Whoever has to act does, at the moment when it was due."""
        actor, self.actor = self.actor, None
        if actor is None or actor.turn is None or self._wanted is not None:
            self.actor = actor
            self.skipped += 1
            return
        self._due, self._wanted = due, self.latest + 1
        self._missing = {seat.number for seat in self.seats}
        actor.act()

    def late(self, now: float) -> float | None:
        """How long the action that is on its way has been so."""
        return now - self._due if self._wanted is not None else None


def guests(url: str, first: int, count: int) -> list[str]:
    """So many new people, numbered on from the first; their cookies."""
    line = HTTPConnection(url.removeprefix("http://"), timeout=PATIENCE_SECONDS)
    cookies = []
    for number in range(first, first + count):
        body = json.dumps({"name": f"P{number}"})
        line.request("POST", "/api/guest", body, {"content-type": "application/json"})
        answer = line.getresponse()
        cookie, text = answer.headers["set-cookie"], answer.read()
        if answer.status != 201:
            raise RuntimeError(f"a guest is refused: {text[:200]!r}")
        cookies.append(cookie.partition(";")[0])
    return cookies


async def connect(table: LoadTable, url: str, cookies: list[str]) -> None:
    """Open the sockets of six people."""
    socket = "ws" + url.removeprefix("http") + "/ws"
    table.seats = [Seat(table, number + 1, socket, cookie) for number, cookie in enumerate(cookies)]
    for seat in table.seats:
        await seat.line.open()


async def fill(table: LoadTable) -> None:
    """Open the table and sit six people down."""
    first = table.seats[0]
    stakes = {"small": 5, "big": 10, "buy_in_low": 100, "buy_in_high": 2 * STACK}
    opened = await first.ask("open_table", kind="cash", name=f"Load {table.number}", seats=SEATS, **stakes)
    table.id = opened["table"]
    for seat in table.seats:
        await seat.ask("watch", table=table.id)
        await seat.ask("take_seat", table=table.id, seat=seat.number, amount=STACK, auto_rebuy=STACK)


async def drive(tables: list[LoadTable], start: float, seconds: float) -> None:
    """An action a second at every table, spread evenly over the second."""
    gap = 1.0 / len(tables)
    turn = 0
    while (due := start + turn * gap) < start + seconds:
        if (wait := due - perf_counter()) > 0:
            await asyncio.sleep(wait)
        tables[turn % len(tables)].act(due)
        turn += 1


def quantile(times: list[float], share: float) -> float:
    """In milliseconds."""
    return round(1_000 * sorted(times)[min(len(times) - 1, int(share * len(times)))], 1) if times else -1.0


class Load:
    """A house that fills up: tables are added, and what it can do with them is measured."""

    def __init__(self, url: str, house: psutil.Process) -> None:
        self._url = url
        self._house = house
        self._times: list[float] = []
        self._tables: list[LoadTable] = []
        self._empty = house.memory_info().rss
        self._socket_bytes = 0.0

    async def grow(self, count: int) -> None:
        """Add tables until there are so many; what a socket costs is seen before anybody sits down."""
        known = len(self._tables)
        added = [LoadTable(number, self._times) for number in range(known, count)]
        cookies = await asyncio.to_thread(guests, self._url, SEATS * known, SEATS * len(added))
        before = self._house.memory_info().rss
        for table in added:
            await connect(table, self._url, cookies[(table.number - known) * SEATS :][:SEATS])
        if known == 0:
            self._socket_bytes = (self._house.memory_info().rss - before) / (SEATS * len(added))
        for first in range(0, len(added), TOGETHER):
            await asyncio.gather(*(fill(table) for table in added[first : first + TOGETHER]))
        self._tables += added
        await drive(self._tables, perf_counter() + 0.1, WARM_UP_SECONDS)

    async def measure(self, seconds: float) -> dict[str, Any]:
        """So many seconds of an action a second at every table."""
        tables, house = self._tables, self._house
        self._times.clear()
        for table in tables:
            table.skipped = 0
        received, cpu, disk = self._received(), house.cpu_times(), house.io_counters().write_bytes
        begun = perf_counter()
        await drive(tables, begun, seconds)
        await asyncio.sleep(1.0)
        took, now = perf_counter() - begun, perf_counter()
        stuck = [late for table in tables if (late := table.late(now)) is not None]
        actions, used = max(1, len(self._times)), house.cpu_times()
        user, system = used.user - cpu.user, used.system - cpu.system
        done = self._times + stuck
        return {
            "tables": len(tables),
            "sockets": SEATS * len(tables),
            "actions": len(self._times),
            "unanswered": len(stuck),
            "skipped": sum(table.skipped for table in tables),
            "p50_ms": quantile(done, 0.5),
            "p99_ms": quantile(done, 0.99),
            "longest_ms": quantile(done, 1.0),
            "cpu_share": round((user + system) / took, 3),
            "cpu_us_an_action": round(1e6 * (user + system) / actions),
            "of_it_system_us": round(1e6 * system / actions),
            "sent_bytes_an_action": round((self._received() - received) / actions),
            "disk_bytes_an_action": round((house.io_counters().write_bytes - disk) / actions),
            "memory_mb": round(house.memory_info().rss / 1e6, 1),
            "kb_a_table": round((house.memory_info().rss - self._empty) / 1e3 / len(tables)),
            "kb_a_socket": round(self._socket_bytes / 1e3, 1),
        }

    def _received(self) -> int:
        return sum(seat.line.received for table in self._tables for seat in table.seats)


def plain_loop() -> float:
    """Seconds for 10,000,000 additions: how quick the machine is just now, so that days can be compared."""
    begun, total = perf_counter(), 0
    for number in range(10_000_000):
        total += number
    return round(perf_counter() - begun, 3)


async def held(load: Load, counts: list[int], seconds: float, runs: int) -> int:
    """Grow from count to count; the last one that was held in every run."""
    most = 0
    for count in counts:
        print(f"filling {count} tables", file=sys.stderr, flush=True)
        await load.grow(count)
        holds = True
        for number in range(1, runs + 1):
            print(f"measuring {count} tables, run {number}", file=sys.stderr, flush=True)
            found = {"plain_loop_s": plain_loop(), **await load.measure(seconds)}
            print(json.dumps(found), flush=True)
            holds = holds and found["p99_ms"] < HELD_MS and not found["unanswered"]
        if not holds:
            break
        most = count
    return most


@contextlib.contextmanager
def house_at(database: str) -> Any:
    """The real server in a process of its own; its address and its process."""
    settings = replace(SETTINGS, database=database)
    command = [sys.executable, "-m", "benchmarks.load", "--house", msgspec.json.encode(settings).decode()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None  # noqa: S101
        try:
            for line in process.stdout:
                if "http://" in line:
                    yield (
                        "http://" + line.split("http://")[1].strip().rstrip("/"),
                        psutil.Process(process.pid),
                    )
                    break
        finally:
            process.terminate()


@contextlib.contextmanager
def database_in(folder: str, kind: str) -> Iterator[str]:
    """A database of this kind: a file on disk, or a real PostgreSQL that lives as long as it is measured."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/load.sqlite3"
        return
    from tests.postgres import running_postgres  # noqa: PLC0415  (only where it is measured)

    with running_postgres(durable=True) as server:
        yield server.url()


def main() -> int:
    """Measure, and print one JSON object a run; in the end how many tables were held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[500], help="one size after the other")
    parser.add_argument("--seconds", type=float, default=60.0, help="of one run, after the warm-up")
    parser.add_argument("--runs", type=int, default=3, help="with each number of tables")
    parser.add_argument(
        "--database", choices=["sqlite", "postgres"], nargs="*", default=["sqlite", "postgres"]
    )
    parser.add_argument("--house", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.house:
        return run(msgspec.json.decode(arguments.house, type=Settings))
    (Path.cwd() / ".cache").mkdir(exist_ok=True)
    for kind in arguments.database:
        with (
            tempfile.TemporaryDirectory(dir=Path.cwd() / ".cache") as folder,
            database_in(folder, kind) as database,
            house_at(database) as (url, house),
        ):
            most = asyncio.run(_held(url, house, arguments))
        print(json.dumps({"database": kind, "held": most, "p99_ms_below": HELD_MS}), flush=True)
    return 0


async def _held(url: str, house: psutil.Process, arguments: argparse.Namespace) -> int:
    return await held(Load(url, house), arguments.tables, arguments.seconds, arguments.runs)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
