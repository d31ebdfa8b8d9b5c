"""Reads and writes the database. Every write comes through `write`, from the one writer."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import ColumnElement, Executable, Row, Select, and_, func, literal, or_, select, tuple_
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from pokerhouse.server.storage.batch import (
    Batch,
    EventRow,
    PlayerRow,
    SnapshotRow,
    StoredBatch,
    TransitRow,
)
from pokerhouse.server.storage.files import DatabaseFile
from pokerhouse.server.storage.locks import Fence
from pokerhouse.server.storage.pen import pen
from pokerhouse.server.storage.schema import (
    SIZES,
    commands,
    events,
    names,
    passwords,
    players,
    recoveries,
    secrets,
    sessions,
    snapshots,
    streams,
    transits,
)


class Store:
    """One open database."""

    def __init__(
        self, engine: AsyncEngine, file: DatabaseFile | None = None, fence: Fence | None = None
    ) -> None:
        self._engine = engine
        self._file = file
        self.serial = 0
        """Where the order of storing stands, by what this house has written."""
        self._pen = pen(engine, fence)

    async def open(self) -> None:
        """Read where the order of storing stands."""
        await self._pen.open()
        self.serial = await self._one(select(func.max(events.c.serial))) or 0

    async def last_moment(self) -> int:
        """When the last event was stored; 0 if there is none."""
        return await self._one(select(events.c.at).order_by(events.c.serial.desc())) or 0

    async def write(self, batches: Sequence[Batch]) -> None:
        """Store the batches in one durable transaction, in their order."""
        if self._file:
            self._file.check()
        batches = [one for batch in batches for one in (batch, *batch.also)]
        first = self.serial + 1
        self.serial += len(batches)
        with self._noting():
            await self._pen.write(batches, first)

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Who watches over the file hears of what goes wrong with it."""
        try:
            yield
        except DBAPIError as error:
            if self._file:
                self._file.note(error)
            raise

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        """What this asks for, after the last commit has ended, also one whose answer was lost."""
        await self._pen.settle()
        with self._noting():
            async with self._engine.connect() as connection:
                found: Sequence[Row[Any]] = (await connection.execute(query)).all()
        return found

    async def _one(self, query: Select[Any]) -> Any:
        """The first row; of one column its value. None if there is none."""
        rows = await self._rows(query.limit(1))
        if not rows:
            return None
        return rows[0] if len(rows[0]) > 1 else rows[0][0]

    async def size(self) -> int:
        """The bytes that the database takes."""
        return int((await self._rows(SIZES[self._engine.dialect.name]))[0][0])

    async def batches(self, stream: str, after: int = 0) -> list[StoredBatch]:
        """The batches of a stream that follow batch number `after`."""
        return (await self.batches_of({stream: after}))[stream]

    async def batches_of(self, after: Mapping[str, int]) -> dict[str, list[StoredBatch]]:
        """The batches of many streams, of each those that follow the number beside it."""
        wanted = [
            and_(events.c.stream == stream, events.c.number > number) for stream, number in after.items()
        ]
        return {stream: [] for stream in after} | await self._read(or_(*wanted))

    async def last_hands(
        self, stream: str, hands: int, upto: int, kinds: Collection[str]
    ) -> list[StoredBatch]:
        """The events of these kinds in a table's last so many hands, up to batch number `upto`.

        Nothing else is read: between two hands, and after `upto`, a table may have stored any number of them.
        """
        started = (
            select(events.c.number)
            .where(events.c.stream == stream, events.c.number <= upto, events.c.type == "hand_started")
            .order_by(events.c.number.desc())
            .limit(hands)
        )
        numbers = await self._rows(started)
        if not numbers:
            return []
        asked = and_(events.c.stream == stream, events.c.number.between(numbers[-1].number, upto))
        return (await self._read(and_(asked, events.c.type.in_(kinds)))).get(stream, [])

    async def _read(self, wanted: ColumnElement[bool]) -> dict[str, list[StoredBatch]]:
        """The events for which this is so, in their batches."""
        columns = ("stream", "number", "at", "type", "version", "data")
        query = select(*(events.c[name] for name in columns)).where(wanted)
        found: dict[str, list[StoredBatch]] = {}
        rows = await self._rows(query.order_by("stream", "number", "item"))
        for (stream, number, at), group in groupby(rows, key=itemgetter(0, 1, 2)):
            told = tuple(EventRow(row.type, row.version, row.data.encode()) for row in group)
            found.setdefault(stream, []).append(StoredBatch(number, at, told))
        return found

    async def secrets(self, hands: Collection[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """The secrets of these hands, each named by stream and number."""
        query = select(secrets).where(tuple_(secrets.c.stream, secrets.c.hand).in_(hands))
        return {(row.stream, row.hand): row.data.encode() for row in await self._rows(query)}

    async def streams(self, kind: str) -> list[str]:
        """The open streams of a kind, oldest first."""
        query = select(streams.c.stream).where(streams.c.kind == kind, streams.c.closed.is_(None))
        return [row.stream for row in await self._rows(query.order_by(streams.c.opened, streams.c.stream))]

    async def open_transits(self) -> list[TransitRow]:
        """Chips that had not arrived when the house stopped."""
        rows = await self._rows(select(transits).order_by(transits.c.at, transits.c.id))
        return [TransitRow(row.id, row.player, row.table, row.amount, row.towards, row.at) for row in rows]

    async def snapshots(self, streams: Collection[str]) -> dict[str, SnapshotRow]:
        """The last snapshots of these streams; not every stream has one."""
        rows = await self._rows(select(snapshots).where(snapshots.c.stream.in_(streams)))
        return {
            row.stream: SnapshotRow(row.stream, row.number, row.version, row.data.encode()) for row in rows
        }

    async def answers(self, player: str, limit: int) -> list[tuple[str, bytes]]:
        """The answers to a player's last commands, oldest first."""
        query = select(commands.c.id, commands.c.answer).where(commands.c.player == player)
        rows = await self._rows(query.order_by(commands.c.at.desc()).limit(limit))
        return [(row.id, row.answer.encode()) for row in reversed(rows)]

    async def answer(self, player: str, command: str) -> bytes | None:
        """The answer to one command of a player, if it is stored."""
        query = select(commands.c.answer).where(commands.c.player == player, commands.c.id == command)
        answer: str | None = await self._one(query)
        return None if answer is None else answer.encode()

    async def has_answers_before(self, moment: int) -> bool:
        """Whether answers are kept that were given before this moment."""
        return await self._one(select(commands.c.at).where(commands.c.at < moment)) is not None

    async def forgotten_guests(self, before: int, limit: int, after: str = "") -> list[str]:
        """Guests who have not come since this moment and are not forgotten yet, the oldest first.

        With a guest named they are those that follow that guest in this order, forgotten or not.
        """
        came = select(sessions.c.player).where(
            sessions.c.player == players.c.id, sessions.c.created >= before
        )
        query = (
            select(players.c.id)
            .join(streams, streams.c.stream == literal("player:") + players.c.id)
            .where(players.c.kind == "guest", players.c.created < before)
            .where(streams.c.closed.is_(None), ~came.exists())
            .order_by(players.c.created, players.c.id)
            .limit(limit)
        )
        if after:
            created = select(players.c.created).where(players.c.id == after).scalar_subquery()
            query = query.where(tuple_(players.c.created, players.c.id) > tuple_(created, literal(after)))
        return [row.id for row in await self._rows(query)]

    async def player(self, player: str) -> PlayerRow | None:
        """Somebody by id."""
        row = await self._one(select(players).where(players.c.id == player))
        return PlayerRow(row.id, row.name, row.kind, row.style, row.created) if row else None

    async def players(self, kind: str) -> list[PlayerRow]:
        """Everybody of a kind, oldest first."""
        query = select(players).where(players.c.kind == kind).order_by(players.c.created, players.c.id)
        rows = await self._rows(query)
        return [PlayerRow(row.id, row.name, row.kind, row.style, row.created) for row in rows]

    async def named(self, key: str) -> str | None:
        """The player who has the name of this key."""
        player: str | None = await self._one(select(names.c.player).where(names.c.key == key))
        return player

    async def password(self, player: str) -> str | None:
        """The hash of a member's password."""
        found: str | None = await self._one(select(passwords.c.hash).where(passwords.c.player == player))
        return found

    async def recovered(self, code_hash: str) -> str | None:
        """Whose recovery code this is."""
        query = select(recoveries.c.player).where(recoveries.c.hash == code_hash)
        player: str | None = await self._one(query)
        return player

    async def session(self, token_hash: str, now: int, oldest: int) -> tuple[str, int] | None:
        """Whose session this is and when it began, unless it has ended or began before `oldest`."""
        query = select(sessions.c.player, sessions.c.created).where(
            sessions.c.token_hash == token_hash,
            or_(sessions.c.revoked.is_(None), sessions.c.revoked > now),
            sessions.c.created >= oldest,
        )
        row = await self._one(query)
        return None if row is None else (row.player, row.created)
