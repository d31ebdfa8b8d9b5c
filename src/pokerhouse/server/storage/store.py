"""Reads and writes the database. Every write comes through `write`, from the one writer."""

from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import groupby
from operator import itemgetter

from sqlalchemy import ColumnElement, and_, func, literal, or_, select, tuple_
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pokerhouse.server.storage.batch import (
    Batch,
    EventRow,
    LedgerRow,
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
    ledger,
    names,
    players,
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
        self._serial = 0
        self._pen = pen(engine, fence)

    async def open(self) -> None:
        """Read where the order of storing stands."""
        await self._pen.open()
        async with self._reading() as connection:
            self._serial = (await connection.execute(select(func.max(events.c.serial)))).scalar() or 0

    async def last_moment(self) -> int:
        """When the last event was stored; 0 if there is none."""
        query = select(events.c.at).order_by(events.c.serial.desc()).limit(1)
        async with self._reading() as connection:
            found: int | None = (await connection.execute(query)).scalar()
        return found or 0

    @property
    def serial(self) -> int:
        """Where the order of storing stands, by what this house has written."""
        return self._serial

    async def write(self, batches: Sequence[Batch]) -> None:
        """Store the batches in one durable transaction, in their order."""
        if self._file:
            self._file.check()
        batches = [one for batch in batches for one in (batch, *batch.also)]
        first = self._serial + 1
        self._serial += len(batches)
        with self._noting():
            await self._pen.write(batches, first)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that shows how the last commit ended, also one whose answer was lost."""
        await self._pen.settle()
        with self._noting():
            async with self._engine.connect() as connection:
                yield connection

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Who watches over the file hears of what goes wrong with it."""
        try:
            yield
        except DBAPIError as error:
            if self._file:
                self._file.note(error)
            raise

    async def size(self) -> int:
        """The bytes that the database takes."""
        async with self._reading() as connection:
            return int((await connection.execute(SIZES[self._engine.dialect.name])).scalar_one())

    async def batches(self, stream: str, after: int = 0) -> list[StoredBatch]:
        """The batches of a stream that follow batch number `after`."""
        return await self._read(events.c.stream == stream, events.c.number > after)

    async def _read(self, *wanted: ColumnElement[bool]) -> list[StoredBatch]:
        """The events of one stream for which all this is so, in their batches."""
        query = (
            select(events.c.number, events.c.at, events.c.type, events.c.version, events.c.data)
            .where(*wanted)
            .order_by(events.c.number, events.c.item)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            StoredBatch(
                number, at, tuple(EventRow(row.type, row.version, row.data.encode()) for row in group)
            )
            for (number, at), group in groupby(rows, key=lambda row: (row.number, row.at))
        ]

    async def batches_of(self, after: Mapping[str, int]) -> dict[str, list[StoredBatch]]:
        """The batches of many streams, of each those that follow the number beside it."""
        wanted = [
            and_(events.c.stream == stream, events.c.number > number) for stream, number in after.items()
        ]
        columns = ("stream", "number", "at", "type", "version", "data")
        query = select(*(events.c[name] for name in columns)).where(or_(*wanted))
        async with self._reading() as connection:
            found = (await connection.execute(query.order_by("stream", "number", "item"))).all()
        batches: dict[str, list[StoredBatch]] = {stream: [] for stream in after}
        for (stream, number, at), rows in groupby(found, key=itemgetter(0, 1, 2)):
            group = tuple(EventRow(row[3], row[4], row[5].encode()) for row in rows)
            batches[stream].append(StoredBatch(number, at, group))
        return batches

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
        async with self._reading() as connection:
            numbers = list((await connection.execute(started)).scalars())
        if not numbers:
            return []
        asked = events.c.number.between(min(numbers), upto)
        return await self._read(events.c.stream == stream, asked, events.c.type.in_(kinds))

    async def everything(self) -> list[tuple[str, int, tuple[EventRow, ...]]]:
        """Every batch of every stream in the order of storing: stream, number, events."""
        query = select(
            events.c.stream, events.c.number, events.c.type, events.c.version, events.c.data
        ).order_by(events.c.serial, events.c.item)
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            (stream, number, tuple(EventRow(row.type, row.version, row.data.encode()) for row in group))
            for (stream, number), group in groupby(rows, key=lambda row: (row.stream, row.number))
        ]

    async def secrets(self, stream: str, first_hand: int = 0) -> dict[int, bytes]:
        """The secrets of a table's hands from number `first_hand` on."""
        query = select(secrets.c.hand, secrets.c.data).where(
            secrets.c.stream == stream, secrets.c.hand >= first_hand
        )
        async with self._reading() as connection:
            return {row.hand: row.data.encode() for row in await connection.execute(query)}

    async def streams(self, kind: str) -> list[str]:
        """The open streams of a kind, oldest first."""
        query = (
            select(streams.c.stream)
            .where(streams.c.kind == kind, streams.c.closed.is_(None))
            .order_by(streams.c.opened, streams.c.stream)
        )
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def ledger(self, stream: str) -> list[tuple[int, LedgerRow]]:
        """The ledger rows of a stream, each with its batch number."""
        query = select(ledger).where(ledger.c.stream == stream).order_by(ledger.c.number, ledger.c.line)
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            (row.number, LedgerRow(row.item, row.kind, row.debit, row.credit, row.amount)) for row in rows
        ]

    async def open_transits(self) -> list[TransitRow]:
        """Chips that had not arrived when the house stopped."""
        async with self._reading() as connection:
            rows = (await connection.execute(select(transits).order_by(transits.c.at, transits.c.id))).all()
        return [TransitRow(row.id, row.player, row.table, row.amount, row.towards, row.at) for row in rows]

    async def snapshot(self, stream: str) -> SnapshotRow | None:
        """The last snapshot of a stream."""
        async with self._reading() as connection:
            row = (await connection.execute(select(snapshots).where(snapshots.c.stream == stream))).first()
        return SnapshotRow(row.stream, row.number, row.version, row.data.encode()) if row else None

    async def snapshots(self, streams: Sequence[str]) -> dict[str, SnapshotRow]:
        """The last snapshots of many streams; not every stream has one."""
        query = select(snapshots).where(snapshots.c.stream.in_(streams))
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return {
            row.stream: SnapshotRow(row.stream, row.number, row.version, row.data.encode()) for row in rows
        }

    async def secrets_of(self, hands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """The secrets of many hands, each named by stream and number."""
        query = select(secrets).where(tuple_(secrets.c.stream, secrets.c.hand).in_(hands))
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return {(row.stream, row.hand): row.data.encode() for row in rows}

    async def answers(self, player: str, limit: int) -> list[tuple[str, bytes]]:
        """The answers to a player's last commands, oldest first."""
        query = (
            select(commands.c.id, commands.c.answer)
            .where(commands.c.player == player)
            .order_by(commands.c.at.desc())
            .limit(limit)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.id, row.answer.encode()) for row in reversed(rows)]

    async def answer(self, player: str, command: str) -> bytes | None:
        """The answer to one command of a player, if it is stored."""
        query = select(commands.c.answer).where(commands.c.player == player, commands.c.id == command)
        async with self._reading() as connection:
            answer: str | None = (await connection.execute(query)).scalar()
        return None if answer is None else answer.encode()

    async def has_answers_before(self, moment: int) -> bool:
        """Whether answers are kept that were given before this moment."""
        query = select(commands.c.at).where(commands.c.at < moment).limit(1)
        async with self._reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def forgotten_guests(self, before: int, limit: int, after: str = "") -> list[str]:
        """Guests who have not come since this moment and are not forgotten yet, the oldest first.

        With a guest named they are those that follow it in this order, whether it is forgotten or not.
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
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def player(self, player: str) -> PlayerRow | None:
        """Somebody by id."""
        async with self._reading() as connection:
            row = (await connection.execute(select(players).where(players.c.id == player))).first()
        return PlayerRow(row.id, row.name, row.kind, row.style, row.created) if row else None

    async def players(self, kind: str) -> list[PlayerRow]:
        """Everybody of a kind, oldest first."""
        query = select(players).where(players.c.kind == kind).order_by(players.c.created, players.c.id)
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [PlayerRow(row.id, row.name, row.kind, row.style, row.created) for row in rows]

    async def named(self, key: str) -> str | None:
        """Who has the name of this key."""
        async with self._reading() as connection:
            player: str | None = (
                await connection.execute(select(names.c.player).where(names.c.key == key))
            ).scalar()
        return player

    async def session(self, token_hash: str, now: int, oldest: int) -> tuple[str, int] | None:
        """Whose session this is and when it began, unless it has ended or began before `oldest`."""
        query = select(sessions.c.player, sessions.c.created).where(
            sessions.c.token_hash == token_hash,
            or_(sessions.c.revoked.is_(None), sessions.c.revoked > now),
            sessions.c.created >= oldest,
        )
        async with self._reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.player, row.created)
