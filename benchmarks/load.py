"""Measures the card room under load: so many tables of six people, an action a second at each table.

A real server in a process of its own, on a database on disk with full sync; six real sockets at every table,
driven from another process. The load is open: a table's next action is due a second after the last one was
*due*, whether or not the server was quick, and its time runs from when it was due until the last of the six
has heard of it. `python -m benchmarks.load --tables 100 --seconds 60`.
"""

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]  # it carries no types
from msgspec.structs import replace

from benchmarks.big_house import SETTINGS
from benchmarks.load_line import Line
from pokerhouse.server.run import run
from pokerhouse.server.settings import Settings

SEATS = 6
STACK = 1_000
WARM_UP_SECONDS = 10.0
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


def guests(url: str, count: int) -> list[str]:
    """So many new people; their cookies."""
    line = HTTPConnection(url.removeprefix("http://"), timeout=PATIENCE_SECONDS)
    cookies = []
    for number in range(count):
        body = json.dumps({"name": f"P{number}"})
        line.request("POST", "/api/guest", body, {"content-type": "application/json"})
        answer = line.getresponse()
        cookie, text = answer.headers["set-cookie"], answer.read()
        if answer.status != 201:
            raise RuntimeError(f"a guest is refused: {text[:200]!r}")
        cookies.append(cookie.partition(";")[0])
    return cookies


async def fill(table: LoadTable, url: str, cookies: list[str]) -> None:
    """Open the table and sit six people down."""
    socket = "ws" + url.removeprefix("http") + "/ws"
    table.seats = [Seat(table, number + 1, socket, cookie) for number, cookie in enumerate(cookies)]
    for seat in table.seats:
        await seat.line.open()
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


async def measure(url: str, house: psutil.Process, count: int, seconds: float) -> dict[str, Any]:
    """Fill the tables, warm up, measure."""
    times: list[float] = []
    tables = [LoadTable(number, times) for number in range(count)]
    cookies = await asyncio.to_thread(guests, url, count * SEATS)
    for first in range(0, count, 20):
        await asyncio.gather(
            *(
                fill(table, url, cookies[table.number * SEATS :][:SEATS])
                for table in tables[first : first + 20]
            )
        )
    start = perf_counter() + 1.0
    await drive(tables, start, WARM_UP_SECONDS)
    times.clear()
    for table in tables:
        table.skipped = 0
    received = sum(seat.line.received for table in tables for seat in table.seats)
    cpu, begun = sum(house.cpu_times()[:2]), perf_counter()
    await drive(tables, perf_counter(), seconds)
    await asyncio.sleep(2.0)
    took = perf_counter() - begun
    stuck = [late for table in tables if (late := table.late(perf_counter())) is not None]
    received = sum(seat.line.received for table in tables for seat in table.seats) - received
    used = sum(house.cpu_times()[:2]) - cpu
    done = times + stuck
    return {
        "tables": count,
        "sockets": count * SEATS,
        "actions": len(times),
        "unanswered": len(stuck),
        "skipped": sum(table.skipped for table in tables),
        "p50_ms": quantile(done, 0.5),
        "p99_ms": quantile(done, 0.99),
        "longest_ms": quantile(done, 1.0),
        "cpu_share": round(used / took, 3),
        "cpu_us_an_action": round(1e6 * used / max(1, len(times))),
        "bytes_an_action": round(received / max(1, len(times))),
        "memory_mb": round(house.memory_info().rss / 1e6, 1),
    }


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


def main() -> int:
    """Measure, and print one JSON object a size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[60, 100, 200, 300, 500])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--database", default="", help="a database URL; a file on disk if left out")
    parser.add_argument("--house", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.house:
        return run(msgspec.json.decode(arguments.house, type=Settings))
    for count in arguments.tables:
        with tempfile.TemporaryDirectory(dir=Path.cwd() / ".cache") as folder:
            database = arguments.database or f"sqlite:///{folder}/load.sqlite3"
            with house_at(database) as (url, house):
                found = asyncio.run(measure(url, house, count, arguments.seconds))
        print(json.dumps(found), flush=True)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
