"""Makes a database as a big house leaves it: so many tables with people in mid-hand, so many stored events.

A few tables are really played, each to another moment; the others are copies of them under other names, with
their players, secrets, ledger rows, answers and snapshots. So every book agrees, and a million events take
seconds.
"""

import asyncio
import sqlite3
from pathlib import Path

from msgspec.structs import replace

from pokerhouse.house.player import CagePolicy
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.message import Answer
from pokerhouse.server.connections import Connection
from pokerhouse.server.room import Room
from pokerhouse.server.run import opened_room
from pokerhouse.server.settings import NetworkAllowance, Settings

TEMPLATES = 8
SEATS = 6
STACK = 1_000

FREELY = 1e9

SETTINGS = Settings(
    port=0,
    bots=0,
    open_browser=False,
    hurry=True,
    cage=CagePolicy(grant=1_000_000),
    network=NetworkAllowance(
        connections=10**6,
        connections_a_second=FREELY,
        requests_a_second=FREELY,
        frames_a_second=FREELY,
        bytes_a_second=FREELY,
        guests_a_minute=FREELY,
        changes_a_second=FREELY,
        told_a_second=FREELY,
        watches_a_second=FREELY,
        tables_an_hour=FREELY,
        followed=10**6,
    ),
)
"""A house for measuring: nobody in it is too fast, and hands follow each other soon."""

COLUMNS = {
    "streams": ("stream",),
    "events": ("stream", "data", "command"),
    "secrets": ("stream",),
    "ledger": ("stream", "debit", "credit"),
    "commands": ("player", "answer"),
    "players": ("id", "name"),
    "names": ("key", "player"),
    "sessions": ("token_hash", "player"),
    "snapshots": ("stream", "data"),
}
"""Tables of the database, and where in them a player or a table may be named."""


class Played:
    """One table that is really played, by people who call, and raise now and then."""

    def __init__(self, room: Room, number: int) -> None:
        self._room = room
        self._number = number
        self._said = 0
        self.table = ""
        self.players: list[str] = []

    async def open(self) -> None:
        """Six guests come, one of them opens a table, and all sit down."""
        for seat in range(SEATS):
            me, _ = await self._room.visitors.welcome_guest(f"P{self._number}x{seat}")
            self.players.append(me.player)
        self.table = (
            await self._say(
                self.players[0],
                wire.OpenTable,
                kind="cash",
                name=f"Copied {self._number}",
                seats=SEATS,
                small=5,
                big=10,
                buy_in_low=100,
                buy_in_high=2 * STACK,
            )
        ).table
        for seat, player in enumerate(self.players, start=1):
            await self._say(
                player, wire.TakeSeat, table=self.table, seat=seat, amount=STACK, auto_rebuy=STACK
            )

    async def play(self, events: int) -> None:
        """Act until so many events are stored, and a hand runs."""
        desk = self._room.tables.find(self.table, self.players[0])
        stored = 0
        while True:
            turn = await desk.look(lambda news: (news.table.state.clock, news.table.hand, news.table.state))
            clock, hand, state = turn
            menu = hand.menu() if hand else None
            if clock is None or menu is None:
                await asyncio.sleep(0.005)
                continue
            if stored >= events:
                return
            self._said += 1
            move, to = ("raise", menu.raise_low) if self._said % 9 == 0 and menu.raise_low else ("call", None)
            if move == "call" and menu.check:
                move = "check"
            actor = state.chairs[clock.seat].player
            await self._say(
                actor,
                wire.Act,
                table=self.table,
                hand=state.hand_number,
                decision=clock.decision,
                move=move,
                to=to,
            )
            stored = sum(len(batch.events) for batch in await self._room.store.batches(f"table:{self.table}"))

    async def _say(self, player: str, command: type, **fields: object) -> Answer:
        self._said += 1
        said = command(id=f"b{self._said}", **fields)
        connection = Connection(player, self._room.clock)
        frame = await self._room.reception.answer(connection, said, self._room.clock.now())
        answer = message_decoder.decode(frame)
        if not isinstance(answer, Answer):
            raise TypeError(f"{said} was answered {answer}")
        return answer


async def _play(path: Path, events: int) -> list[Played]:
    settings = replace(SETTINGS, database=f"sqlite:///{path}")
    async with opened_room(settings) as room:
        played = [Played(room, number) for number in range(TEMPLATES)]
        for number, table in enumerate(played):
            await table.open()
            await table.play(events + (2 * number - TEMPLATES + 2) * events // 20)
        return played


def make(path: Path, *, tables: int, events: int) -> None:
    """Make the database; `events` is how many the tables have together, at least."""
    played = asyncio.run(_play(path, -(-events // tables)))
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA foreign_keys=OFF")
    file.execute("BEGIN")
    for number in range(tables - TEMPLATES):
        _copy(file, played[number % TEMPLATES], f"{number:08x}")
    file.execute("COMMIT")
    file.close()


def _copy(file: sqlite3.Connection, played: Played, tag: str) -> None:
    """Write every row of a table and its people again, under names of the same length."""
    renamed = {old: old[:-8] + tag for old in (played.table, *played.players)}
    streams = [f"table:{played.table}", *(f"player:{player}" for player in played.players)]
    # The serial goes on behind all others, in the same order.
    serial = file.execute("SELECT max(serial) FROM events").fetchone()[0]
    first = file.execute(
        f"SELECT min(serial) FROM events WHERE stream IN ({_marks(streams)})",  # noqa: S608
        streams,
    ).fetchone()[0]
    for table, columns in COLUMNS.items():
        key, owners = _owners(table, streams, played.players)
        cursor = file.execute(f"SELECT * FROM {table} WHERE {key} IN ({_marks(owners)})", owners)  # noqa: S608
        names = [column[0] for column in cursor.description]
        rows = []
        for row in cursor.fetchall():
            new = dict(zip(names, row, strict=True))
            for column in columns:
                new[column] = _rename(new[column], renamed, tag, column)
            if "serial" in new:
                new["serial"] += serial - first + 1
            rows.append(tuple(new.values()))
        file.executemany(f"INSERT INTO {table} VALUES ({_marks(names)})", rows)  # noqa: S608


def _owners(table: str, streams: list[str], players: list[str]) -> tuple[str, list[str]]:
    if table in ("commands", "names", "sessions"):
        return "player", players
    return ("id", players) if table == "players" else ("stream", streams)


def _rename(text: str | None, renamed: dict[str, str], tag: str, column: str) -> str | None:
    if text is None:
        return None
    if column in ("name", "key"):
        return f"{text[:8]}{tag}"
    if column == "token_hash":
        return text[:-8] + tag
    for old, new in renamed.items():
        text = text.replace(old, new)
    return text


def _marks(names: list[str]) -> str:
    return ",".join("?" * len(names))
