"""Crowds: many addresses, each of which keeps within what one network may do, all before one table."""

import asyncio
import itertools
import json
from urllib.parse import urlsplit

from benchmarks.load_connection import Line
from tests.server.edge.siege.siege import Siege
from tests.server.harness.raw_line import RawLine

SEATS, BUY_IN = 9, 100
"""At a table where a crowd may be; its victims play elsewhere."""
DUEL, DUEL_BUY_IN = "two-of-us", 2_000
PEOPLE, SOCKETS = 4, 8
"""People of one network, and sockets of each."""
TRIES_MAX = 20
PAUSE_SECONDS = 0.5
"""How often each tries what it does, a small crowd less often, and how long it waits then."""


class Member:
    """One person of a crowd. It takes all that it is told, and answers when it is asked whether it reads."""

    def __init__(self, siege: Siege, cookie: str, address: str, table: str) -> None:
        self._siege = siege
        self._address = address
        self._table = table
        self._ids = itertools.count()
        self._lines = [Line(f"{siege.url}/ws", cookie, self.heard) for _ in range(SOCKETS)]

    async def come(self) -> None:
        """Follow the table by every socket that one may have."""
        for line in self._lines:
            await line.open(self._address)
            self._siege.lines += 1
            self._ask(line, "watch")

    def heard(self, frame: bytes) -> None:
        """It does not care."""

    def do(self, command: str, **fields: object) -> None:
        """Ask for something at the table."""
        self._ask(self._lines[0], command, **fields)

    def _ask(self, line: Line, command: str, **fields: object) -> None:
        words = {"type": command, "id": f"c{next(self._ids)}", "table": self._table, **fields}
        line.send(json.dumps(words).encode())

    def go(self) -> None:
        """Hang up, and say how many lines the house had ended."""
        self._siege.cut += sum(line.is_cut for line in self._lines)
        for line in self._lines:
            line.close()


class Raiser(Member):
    """Who raises as little and as soon as it can."""

    def heard(self, frame: bytes) -> None:
        """Every socket of it hears when it is its turn, and one of them is the first to say what it does."""
        if b'"menu":{' in frame:
            view = json.loads(frame)["view"]
            hand, menu = view["hand"], view["you"]["menu"]
            low = menu.get("raise_low")
            move = {"move": "raise", "to": low} if low else {"move": "check" if menu.get("check") else "call"}
            self.do("act", hand=hand["number"], decision=hand.get("decision", 0), **move)


async def crowd_that_talks(siege: Siege, networks: int) -> None:
    """Everybody follows one table and talks there."""
    crowd = await _crowd(siege, networks, "night-owls")
    for turn in range(min(networks, TRIES_MAX)):
        for member in crowd:
            member.do("say", text=f"{turn} " + "la " * 60)
        await asyncio.sleep(PAUSE_SECONDS)
    _part(crowd)


async def crowd_that_toggles(siege: Siege, networks: int) -> None:
    """Everybody follows one table, and those who sit there change their minds."""
    crowd = await _crowd(siege, networks, "night-owls")
    players = crowd[:SEATS]
    for seat, member in enumerate(players, start=1):
        member.do("take_seat", seat=seat, amount=BUY_IN)
    for turn in range(min(networks, TRIES_MAX)):
        for member in players:
            member.do("sit_in" if turn % 2 else "sit_out")
        await asyncio.sleep(PAUSE_SECONDS)
    _part(crowd)


async def crowd_that_plays(siege: Siege, networks: int) -> None:
    """Everybody follows one table, and the two who sit there play as fast as they can."""
    crowd = await _crowd(siege, networks, DUEL, Raiser)
    for seat, member in enumerate(crowd[:2], start=1):
        member.do("take_seat", seat=seat, amount=DUEL_BUY_IN)
    await asyncio.sleep(min(networks, TRIES_MAX) * PAUSE_SECONDS)
    _part(crowd)


async def _crowd(siege: Siege, networks: int, table: str, kind: type[Member] = Member) -> list[Member]:
    """The people of so many networks, who have come and follow the table."""
    siege_number = siege.source.rpartition(".")[2]
    crowd = []
    for network in range(1, networks + 1):
        address = f"127.{siege_number}.0.{network}"
        for person in range(PEOPLE):
            cookie = await _guest(siege.url, f"c{siege_number} {network} {person}", address)
            crowd.append(kind(siege, cookie, address, table))
    for member in crowd:
        await member.come()
    return crowd


def _part(crowd: list[Member]) -> None:
    for member in crowd:
        member.go()


async def _guest(url: str, name: str, address: str) -> str:
    """Somebody new who comes from this address; its cookie."""
    body = json.dumps({"name": name})
    line = await RawLine.dial(url, address)
    line.write(
        f"POST /api/guest HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode()
    )
    said = (await line.rest()).decode()
    cookie = next((row for row in said.splitlines() if row.lower().startswith("set-cookie:")), None)
    if cookie is None:
        raise ConnectionError(said)
    return cookie.partition(":")[2].partition(";")[0].strip()
