"""A table's way into the store and back.

With every batch go its secrets, ledger rows, transits and answer, in one transaction. Now and then a snapshot
goes along, so that a restart folds only what came after it; without any, a restart takes longer, that is all.
"""

import hashlib
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from pokerhouse.house import Outcome, Snapshot, Table, TableSettings
from pokerhouse.house.events import TableEvent, TableOpened
from pokerhouse.house.ledger import Book
from pokerhouse.house.state import TableState
from pokerhouse.rules import Secret
from pokerhouse.server.storage import (
    AnswerRow,
    Batch,
    SnapshotRow,
    Store,
    arrived,
    departed_from_table,
    event_rows,
    ledger_rows,
    secret_data,
    secret_of,
    table_event,
)
from pokerhouse.server.wire import TableTeller, TellerState, Told

SNAPSHOT_EVERY = 200
"""Batches between two snapshots of a table."""

RECENT_MAX = 128
"""Batches kept ready for clients that come back."""

log = structlog.get_logger()


class TableSnapshot(Struct, frozen=True):
    """What a snapshot row holds. Nothing in it is hidden: the deck stands with the secrets."""

    table: Snapshot
    teller: TellerState


_VERSION = hashlib.sha256(msgspec.json.encode(msgspec.json.schema(TableSnapshot))).hexdigest()
"""A snapshot of another form is not read; the events are."""

_snapshots: msgspec.json.Decoder[TableSnapshot] = msgspec.json.Decoder(TableSnapshot)


class StoredTable(Struct):
    """A table as the store knows it, with what its desk needs beside it."""

    table: Table
    number: int
    """The number of the last stored batch."""
    teller: TableTeller
    book: Book
    recent: list[Told]

    def remember(self, told: Told) -> None:
        """This batch is stored."""
        self.number = told.number
        self.recent.append(told)
        del self.recent[:-RECENT_MAX]


class TableArchive:
    """Makes batches of what happened at tables, and tables of batches."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def opened(
        self, settings: TableSettings, now: int, answer: AnswerRow | None = None
    ) -> tuple[StoredTable, Batch]:
        """A new table, and what has to be stored of it first."""
        table, outcome = Table.open(settings, now)
        teller = TableTeller()
        told = teller.tell(1, outcome.events, table)
        first = Batch(
            at=now,
            stream=stream_of(settings.id),
            kind="table",
            number=1,
            events=event_rows(outcome.events),
            command=f"{answer.player}/{answer.id}" if answer else None,
            answer=answer,
        )
        return StoredTable(table, 1, teller, Book(), [told]), first

    def batch(self, stored: StoredTable, outcome: Outcome, answer: AnswerRow | None) -> Batch:
        """The next batch of a table."""
        events, table, number = outcome.events, stored.table, stored.number + 1
        stream = stream_of(table.settings.id)
        return Batch(
            at=events[-1].at,
            stream=stream,
            number=number,
            command=f"{answer.player}/{answer.id}" if answer else None,
            events=event_rows(events),
            secrets={hand: secret_data(secret) for hand, secret in outcome.secrets.items()},
            transfers=ledger_rows(stored.book, stream, events),
            departed=departed_from_table(table.state, events),
            arrived=arrived(events),
            answer=answer,
            # A dismissed table is kept open until its last chips have reached their banks, and no bank will
            # ask whether its chips are there.
            closes=table.state.phase == "dismissed" and not (table.state.outgoing or table.state.arrived),
            snapshot=_snapshot_row(stream, number, stored) if number % SNAPSHOT_EVERY == 0 else None,
        )

    async def tables(self) -> list[str]:
        """The ids of the open tables, oldest first."""
        return [stream.partition(":")[2] for stream in await self._store.streams("table")]

    async def restore(self, table: str, *, use_snapshot: bool = True) -> StoredTable:
        """The table as it is stored: the last snapshot and the batches after it, or all batches."""
        stream = stream_of(table)
        stored = await self._from_snapshot(stream) if use_snapshot else None
        after = stored.number if stored else 0
        batches = await self._store.batches(stream, after)
        secrets = await self._secrets(stream, stored.table.state.hand_number if stored else 0)
        for batch in batches:
            events = [table_event(row) for row in batch.events]
            if stored is None:
                stored = _opened(events[0])
            _follow(stored, batch.number, events, secrets)
        if stored is None:
            raise KeyError(table)
        return stored

    async def retell(self, table: str) -> dict[int, Told]:
        """All that was ever told at a table, from its events alone: number to batch."""
        stream = stream_of(table)
        secrets = await self._secrets(stream, 0)
        told: dict[int, Told] = {}
        stored: StoredTable | None = None
        for batch in await self._store.batches(stream):
            events = [table_event(row) for row in batch.events]
            if stored is None:
                stored = _opened(events[0])
            _follow(stored, batch.number, events, secrets)
            told[batch.number] = stored.recent[-1]
        return told

    async def _from_snapshot(self, stream: str) -> StoredTable | None:
        row = await self._store.snapshot(stream)
        if row is None or row.version != _VERSION:
            return None
        try:
            snapshot = _snapshots.decode(row.data)
        except msgspec.DecodeError:
            log.warning("a snapshot can't be read; the events can", stream=stream)
            return None
        state = snapshot.table.state
        secrets = await self._secrets(stream, state.hand_number)
        try:
            table = Table.restore(snapshot.table, secrets)
        except Exception:
            log.exception("a snapshot can't be restored; the events can", stream=stream)
            return None
        book = Book()
        book.remember(state.settings.id, state.hand_number, state.players)
        return StoredTable(table, row.number, TableTeller(snapshot.teller), book, [])

    async def _secrets(self, stream: str, first_hand: int) -> dict[int, Secret]:
        stored = await self._store.secrets(stream, first_hand)
        return {hand: secret_of(data) for hand, data in stored.items()}


def stream_of(table: str) -> str:
    """The name of a table's events."""
    return f"table:{table}"


def _opened(event: TableEvent) -> StoredTable:
    if not isinstance(event, TableOpened):
        raise TypeError("a table's first event says how it was opened")
    table = Table(TableState(settings=event.settings, opened=event.at, at=event.at))
    return StoredTable(table, 0, TableTeller(), Book(), [])


def _follow(stored: StoredTable, number: int, events: list[TableEvent], secrets: dict[int, Secret]) -> None:
    """Take over one stored batch."""
    stream = stream_of(stored.table.settings.id)
    for event in events:
        stored.table.apply(event, secrets)
    ledger_rows(stored.book, stream, events)
    stored.remember(stored.teller.tell(number, events, stored.table))


def _snapshot_row(stream: str, number: int, stored: StoredTable) -> SnapshotRow:
    snapshot = TableSnapshot(stored.table.snapshot(), stored.teller.state)
    return SnapshotRow(stream, number, _VERSION, msgspec.json.encode(snapshot))


def snapshot_of(stored: StoredTable) -> Any:
    """A snapshot as plain data, to be compared."""
    return msgspec.to_builtins(TableSnapshot(stored.table.snapshot(), stored.teller.state))
