"""A table's way into the store and back.

With every batch go its secrets, ledger rows, transits and answer, in one transaction. Now and then a snapshot
goes along, so that a restart folds only what came after it; without any, a restart takes longer, that is all.
"""

import hashlib
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from pokerhouse.house.event import TableEvent, TableOpened
from pokerhouse.house.ledger import Book
from pokerhouse.house.outcome import Outcome
from pokerhouse.house.settings import TableSettings
from pokerhouse.house.state import TableState
from pokerhouse.house.table import Snapshot, Table
from pokerhouse.rules import Secret
from pokerhouse.server.narrator import Narrator, NarratorState, Told
from pokerhouse.server.record import (
    arrived,
    departed_from_table,
    event_rows,
    secret_data,
    secret_of,
    table_event,
)
from pokerhouse.server.scribe import ledger_rows
from pokerhouse.server.storage.batch import AnswerRow, Batch, SnapshotRow
from pokerhouse.server.storage.store import Store
from pokerhouse.server.writer import Writer

SNAPSHOT_EVERY = 200
"""Batches between two snapshots of a table."""

RECENT_MAX = 128
"""Batches kept ready for clients that come back."""

log = structlog.get_logger()


class Kept(Struct, frozen=True):
    """What a snapshot row holds. Nothing in it is hidden: the deck stands with the secrets."""

    table: Snapshot
    narrator: NarratorState


_VERSION = hashlib.sha256(msgspec.json.encode(msgspec.json.schema(Kept))).hexdigest()
"""A snapshot of another form is not read; the events are."""

_kept: msgspec.json.Decoder[Kept] = msgspec.json.Decoder(Kept)


class Restored(Struct):
    """A table as the store knows it, with what its desk needs beside it."""

    table: Table
    number: int
    narrator: Narrator
    book: Book
    recent: list[Told]


class Archive:
    """Keeps and restores tables."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._store = store
        self._writer = writer

    async def open(self, settings: TableSettings, now: int, answer: AnswerRow | None = None) -> Restored:
        """Open a new table and keep it."""
        table, outcome = Table.open(settings, now)
        narrator = Narrator()
        told = narrator.tell(1, outcome.events, table)
        first = Batch(
            at=now,
            stream=stream_of(settings.id),
            kind="table",
            number=1,
            events=event_rows(outcome.events),
            command=f"{answer.player}/{answer.id}" if answer else None,
            answer=answer,
        )
        await self._writer.store(first)
        return Restored(table, 1, narrator, Book(), [told])

    async def keep(self, restored: Restored, number: int, outcome: Outcome, answer: AnswerRow | None) -> None:
        """Store batch `number` of a table; return when it is durable."""
        events, table = outcome.events, restored.table
        stream = stream_of(table.settings.id)
        snapshot = _snapshot(stream, number, restored) if number % SNAPSHOT_EVERY == 0 else None
        await self._writer.store(
            Batch(
                at=events[-1].at,
                stream=stream,
                number=number,
                command=f"{answer.player}/{answer.id}" if answer else None,
                events=event_rows(events),
                secrets={hand: secret_data(secret) for hand, secret in outcome.secrets.items()},
                transfers=ledger_rows(restored.book, stream, events),
                departed=departed_from_table(table.state, events),
                arrived=arrived(events),
                answer=answer,
                # A dismissed table is kept open until its last chips have reached their banks.
                closes=table.state.phase == "dismissed" and not table.state.outgoing,
                snapshot=snapshot,
            )
        )

    async def keep_answer(self, answer: AnswerRow | None, now: int) -> None:
        """Store an answer that has no events."""
        if answer:
            await self._writer.store(Batch(at=now, answer=answer))

    async def tables(self) -> list[str]:
        """The ids of the open tables, oldest first."""
        return [stream.partition(":")[2] for stream in await self._store.streams("table")]

    async def restore(self, table: str, *, use_snapshot: bool = True) -> Restored:
        """The table as it is stored: the last snapshot and the batches after it, or all batches."""
        stream = stream_of(table)
        restored = await self._from_snapshot(stream) if use_snapshot else None
        after = restored.number if restored else 0
        batches = await self._store.batches(stream, after)
        first_hand = restored.table.state.hand_number if restored else 0
        secrets = await self._secrets(stream, first_hand)
        for batch in batches:
            events = [table_event(row) for row in batch.events]
            if restored is None:
                restored = Restored(_opened(events[0]), 0, Narrator(), Book(), [])
            _follow(restored, batch.number, events, secrets)
        if restored is None:
            raise KeyError(table)
        return restored

    async def retell(self, table: str) -> dict[int, Told]:
        """All that was ever told at a table, from its events alone: number to batch."""
        stream = stream_of(table)
        secrets = await self._secrets(stream, 0)
        told: dict[int, Told] = {}
        restored: Restored | None = None
        for batch in await self._store.batches(stream):
            events = [table_event(row) for row in batch.events]
            if restored is None:
                restored = Restored(_opened(events[0]), 0, Narrator(), Book(), [])
            _follow(restored, batch.number, events, secrets)
            told[batch.number] = restored.recent[-1]
        return told

    async def _from_snapshot(self, stream: str) -> Restored | None:
        row = await self._store.snapshot(stream)
        if row is None or row.version != _VERSION:
            return None
        try:
            kept = _kept.decode(row.data)
        except msgspec.DecodeError:
            log.warning("a snapshot can't be read; the events can", stream=stream)
            return None
        state = kept.table.state
        table = Table.restore(kept.table, await self._secrets(stream, state.hand_number))
        book = Book()
        book.remember(state.settings.id, state.hand_number, state.players)
        return Restored(table, row.number, Narrator(kept.narrator), book, [])

    async def _secrets(self, stream: str, first_hand: int) -> dict[int, Secret]:
        stored = await self._store.secrets(stream, first_hand)
        return {hand: secret_of(data) for hand, data in stored.items()}


def stream_of(table: str) -> str:
    """The name of a table's events."""
    return f"table:{table}"


def _opened(event: TableEvent) -> Table:
    if not isinstance(event, TableOpened):
        raise TypeError("a table's first event says how it was opened")
    return Table(TableState(settings=event.settings, opened=event.at, at=event.at))


def _follow(restored: Restored, number: int, events: list[TableEvent], secrets: dict[int, Secret]) -> None:
    """Take over one stored batch."""
    stream = stream_of(restored.table.settings.id)
    for event in events:
        restored.table.apply(event, secrets)
    ledger_rows(restored.book, stream, events)
    restored.number = number
    restored.recent.append(restored.narrator.tell(number, events, restored.table))
    del restored.recent[:-RECENT_MAX]


def _snapshot(stream: str, number: int, restored: Restored) -> SnapshotRow:
    kept = Kept(restored.table.snapshot(), restored.narrator.state)
    return SnapshotRow(stream, number, _VERSION, msgspec.json.encode(kept))


def snapshot_of(restored: Restored) -> Any:
    """A snapshot as plain data, to be compared."""
    return msgspec.to_builtins(Kept(restored.table.snapshot(), restored.narrator.state))
