"""A table's way into the store and back.

With every batch go its secrets, ledger rows, transits and answer, in one transaction. With every start of a
hand, and now and then besides, goes a snapshot, so that a restart folds only the hand that runs; without one
a restart takes longer, that is all.
"""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
import structlog
from msgspec import Struct

from pokerhouse.house import Outcome, Snapshot, Table, TableSettings
from pokerhouse.house.events import HandStarted, TableEvent, TableOpened
from pokerhouse.house.ledger import Book
from pokerhouse.house.state import TableState
from pokerhouse.rules import Secret
from pokerhouse.server.storage import (
    AnswerRow,
    Batch,
    SnapshotRow,
    Store,
    StoredBatch,
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
"""Batches between two snapshots of a table that deals no hand."""

RECENT_MAX = 128
"""Batches kept ready for clients that come back."""

SECRETS_TOGETHER = 500
"""Hands whose secrets are asked for by one question, at most."""

Numbered: TypeAlias = list[tuple[int, list[TableEvent]]]
"""Batches' events with their numbers."""

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
            snapshot=_snapshot_row(stream, number, stored) if _is_milestone(number, events) else None,
        )

    async def tables(self) -> list[str]:
        """The ids of the open tables, oldest first."""
        return [stream.partition(":")[2] for stream in await self._store.streams("table")]

    async def restore(self, table: str, *, use_snapshot: bool = True) -> StoredTable:
        """The table as it is stored: the last snapshot and the batches after it, or all batches."""
        stream = stream_of(table)
        row = await self._store.snapshot(stream) if use_snapshot else None
        snapshot = _snapshot_in(row)
        hand = snapshot.table.state.hand_number if snapshot else 0
        stored = _restored(row, snapshot, await self._secrets(stream, hand))
        batches = await self._store.batches(stream, stored.number if stored else 0)
        secrets = await self._secrets(stream, hand if stored else 0)
        return _rebuilt(table, stored, [(batch.number, _events_in(batch)) for batch in batches], secrets)

    async def restore_many(self, tables: Sequence[str]) -> dict[str, StoredTable]:
        """Many tables by few questions; those that make any trouble are not among them."""
        rows = await self._store.snapshots([stream_of(table) for table in tables])
        snapshots = {stream: found for stream, row in rows.items() if (found := _snapshot_in(row))}
        after = {
            stream: rows[stream].number if stream in snapshots else 0 for stream in map(stream_of, tables)
        }
        batches: dict[str, Numbered] = {}
        for stream, stored in (await self._store.batches_of(after)).items():
            with suppress(Exception):  # whoever asks tries it alone, and says what is wrong
                batches[stream] = [(batch.number, _events_in(batch)) for batch in stored]
        secrets = await self._hands(snapshots, batches)
        restored = {}
        for table, stream in ((table, stream_of(table)) for table in tables):
            known = secrets.get(stream, {})
            with suppress(Exception):
                begun = _restored(rows.get(stream), snapshots.get(stream), known)
                if begun is not None or stream not in snapshots:
                    restored[table] = _rebuilt(table, begun, batches[stream], known)
        return restored

    async def _hands(
        self, snapshots: Mapping[str, TableSnapshot], batches: Mapping[str, Numbered]
    ) -> dict[str, dict[int, Secret]]:
        """The secrets of the hands that these snapshots and batches speak of, by stream."""
        hands = {(stream, snapshot.table.state.hand_number) for stream, snapshot in snapshots.items()}
        for stream, found in batches.items():
            started = (event for _, events in found for event in events if isinstance(event, HandStarted))
            hands.update((stream, event.hand) for event in started)
        secrets: dict[str, dict[int, Secret]] = {}
        wanted = sorted(hands)
        for first in range(0, len(wanted), SECRETS_TOGETHER):
            told = await self._store.secrets_of(wanted[first : first + SECRETS_TOGETHER])
            for (stream, hand), data in told.items():
                secrets.setdefault(stream, {})[hand] = secret_of(data)
        return secrets

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

    async def _secrets(self, stream: str, first_hand: int) -> dict[int, Secret]:
        stored = await self._store.secrets(stream, first_hand)
        return {hand: secret_of(data) for hand, data in stored.items()}


def _is_milestone(number: int, events: Sequence[TableEvent]) -> bool:
    """Whether a snapshot goes with this batch."""
    return number % SNAPSHOT_EVERY == 0 or any(isinstance(event, HandStarted) for event in events)


def _events_in(batch: StoredBatch) -> list[TableEvent]:
    return [table_event(row) for row in batch.events]


def _snapshot_in(row: SnapshotRow | None) -> TableSnapshot | None:
    if row is None or row.version != _VERSION:
        return None
    try:
        return _snapshots.decode(row.data)
    except msgspec.DecodeError:
        log.warning("a snapshot can't be read; the events can", stream=row.stream)
        return None


def _restored(
    row: SnapshotRow | None, snapshot: TableSnapshot | None, secrets: Mapping[int, Secret]
) -> StoredTable | None:
    """The table of a snapshot."""
    if row is None or snapshot is None:
        return None
    try:
        table = Table.restore(snapshot.table, secrets)
    except Exception:
        log.exception("a snapshot can't be restored; the events can", stream=row.stream)
        return None
    return StoredTable(table, row.number, TableTeller(snapshot.teller), Book(), [])


def _rebuilt(
    table: str, stored: StoredTable | None, batches: Numbered, secrets: dict[int, Secret]
) -> StoredTable:
    """What was begun with a snapshot, or with nothing, and the batches that follow."""
    for number, events in batches:
        if stored is None:
            stored = _opened(events[0])
        _follow(stored, number, events, secrets)
    if stored is None:
        raise KeyError(table)
    state = stored.table.state
    stored.book.remember(state.settings.id, state.hand_number, state.players)
    return stored


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
    for event in events:
        stored.table.apply(event, secrets)
    stored.remember(stored.teller.tell(number, events, stored.table))


def _snapshot_row(stream: str, number: int, stored: StoredTable) -> SnapshotRow:
    snapshot = TableSnapshot(stored.table.snapshot(), stored.teller.state)
    return SnapshotRow(stream, number, _VERSION, msgspec.json.encode(snapshot))


def snapshot_of(stored: StoredTable) -> Any:
    """A snapshot as plain data, to be compared."""
    return msgspec.to_builtins(TableSnapshot(stored.table.snapshot(), stored.teller.state))
