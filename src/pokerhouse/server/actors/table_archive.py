"""A table's way into the store and back.

With every batch go its secrets, ledger rows, transits and answer, in one transaction. With every start of a
hand, and now and then besides, goes a snapshot, so that a restart folds only the hand that runs.
"""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress

import msgspec
import structlog
from msgspec import Struct, field

from pokerhouse.house import Outcome, Snapshot, Table, TableSettings
from pokerhouse.house.events import HandStarted, TableEvent, TableOpened
from pokerhouse.house.ledger import Book
from pokerhouse.house.state import TableState
from pokerhouse.rules import Secret
from pokerhouse.server.actors.stream_kind import Kept, StreamKind
from pokerhouse.server.storage import (
    AnswerRow,
    Batch,
    Store,
    arrived,
    departed_from_table,
    is_outage,
    ledger_rows,
    secret_data,
    secret_of,
    table_event,
)
from pokerhouse.server.wire import TableTeller, TellerState, Told

RECENT_MAX = 128
"""Batches kept ready for clients that come back."""

SECRETS_TOGETHER = 500
"""Hands whose secrets are asked for by one question, at most."""

log = structlog.get_logger()


class TableSnapshot(Struct, frozen=True):
    """What a snapshot row holds. Nothing in it is hidden: the deck stands with the secrets."""

    table: Snapshot
    teller: TellerState


TABLES: StreamKind[TableSnapshot, TableEvent] = StreamKind("table", TableSnapshot, table_event, every=200)
"""A table that deals no hand has a snapshot after so many batches; others have more."""


class StoredTable(Struct):
    """A table as the store knows it, with what its desk needs beside it."""

    table: Table
    number: int
    """The number of the last batch that was read."""
    teller: TableTeller
    book: Book
    recent: deque[Told] = field(default_factory=lambda: deque(maxlen=RECENT_MAX))
    """The last batches, as they are told."""

    def follow(self, number: int, events: Sequence[TableEvent], secrets: dict[int, Secret]) -> None:
        """Take over one stored batch."""
        for event in events:
            self.table.apply(event, secrets)
        self.number = number
        self.recent.append(self.teller.tell(number, events, self.table))

    def snapshot(self) -> TableSnapshot:
        """The table as it stands, and what its telling remembers."""
        return TableSnapshot(self.table.snapshot(), self.teller.state)


def first_batch(
    settings: TableSettings, now: int, answer: AnswerRow | None = None
) -> tuple[StoredTable, Batch]:
    """A new table, and what has to be stored of it first."""
    table, outcome = Table.open(settings, now)
    stored = StoredTable(table, 1, TableTeller(), Book())
    stored.recent.append(stored.teller.tell(1, outcome.events, table))
    return stored, TABLES.batch(TABLES.stream(settings.id), 1, outcome.events, answer)


def next_batch(stored: StoredTable, number: int, outcome: Outcome, answer: AnswerRow | None) -> Batch:
    """What has to be stored of a table's step."""
    events, table = outcome.events, stored.table
    stream, snapshot = TABLES.stream(table.settings.id), None
    if number % TABLES.every == 0 or any(isinstance(event, HandStarted) for event in events):
        snapshot = TABLES.snapshot(stream, number, stored.snapshot())
    return TABLES.batch(
        stream,
        number,
        events,
        answer,
        secrets={hand: secret_data(secret) for hand, secret in outcome.secrets.items()},
        transfers=ledger_rows(stored.book, stream, events),
        departed=departed_from_table(table.state, events),
        arrived=arrived(events),
        # A dismissed table is kept open until its last chips have reached their banks, and no bank will ask
        # whether its chips are there.
        closes=table.state.phase == "dismissed" and not (table.state.outgoing or table.state.arrived),
        snapshot=snapshot,
    )


async def open_tables(store: Store) -> list[str]:
    """The ids of the open tables, oldest first."""
    return [stream.partition(":")[2] for stream in await store.streams("table")]


async def restore_table(store: Store, table: str, *, use_snapshots: bool = True) -> StoredTable:
    """The table as it is stored; a `KeyError` if there is none."""
    stream = TABLES.stream(table)
    kept = (await TABLES.read(store, [stream], use_snapshots=use_snapshots))[stream]
    if not kept.number:
        raise KeyError(table)
    secrets = await _secrets(store, {stream: kept})
    try:
        return _rebuilt(kept, secrets.get(stream, {}))
    except Exception:
        if kept.snapshot is None:
            raise
        log.exception("a snapshot can't be restored; the events can", stream=stream)
        return await restore_table(store, table, use_snapshots=False)


async def restore_tables(store: Store, tables: Collection[str]) -> dict[str, StoredTable]:
    """Many tables by few questions. A broken one is not among them: it must not keep the house closed."""
    kept = await TABLES.read(store, [TABLES.stream(table) for table in tables])
    secrets, restored = await _secrets(store, kept), {}
    for table in tables:
        stream = TABLES.stream(table)
        try:
            with suppress(Exception):
                restored[table] = _rebuilt(kept[stream], secrets.get(stream, {}))
                continue
            restored[table] = await restore_table(store, table)
        except Exception as error:
            if is_outage(error):
                raise
            log.exception("a table can't be restored and stays closed", table=table)
    return restored


async def _secrets(store: Store, kept: Mapping[str, Kept[TableSnapshot]]) -> dict[str, dict[int, Secret]]:
    """The secrets of the hands that these snapshots and batches speak of, by stream."""
    wanted = sorted({(stream, hand) for stream, found in kept.items() for hand in _hands_in(found)})
    secrets: dict[str, dict[int, Secret]] = {}
    for first in range(0, len(wanted), SECRETS_TOGETHER):
        told = await store.secrets(wanted[first : first + SECRETS_TOGETHER])
        for (stream, hand), data in told.items():
            secrets.setdefault(stream, {})[hand] = secret_of(data)
    return secrets


def _hands_in(kept: Kept[TableSnapshot]) -> set[int]:
    hands = {kept.snapshot.table.state.hand_number} if kept.snapshot else set[int]()
    for batch in kept.batches:
        with suppress(msgspec.DecodeError):  # of a broken table, which is said when it is rebuilt
            hands |= {event.hand for event in TABLES.events(batch) if isinstance(event, HandStarted)}
    return hands


def _rebuilt(kept: Kept[TableSnapshot], secrets: dict[int, Secret]) -> StoredTable:
    """The snapshot, or the opening, and the batches that follow."""
    batches = [(batch.number, TABLES.events(batch)) for batch in kept.batches]
    if kept.snapshot:
        table, teller = Table.restore(kept.snapshot.table, secrets), TableTeller(kept.snapshot.teller)
    else:
        table, teller = _opened(batches[0][1][0]), TableTeller()
    stored = StoredTable(table, kept.number, teller, Book())
    for number, events in batches:
        stored.follow(number, events, secrets)
    state = table.state
    stored.book.remember(state.settings.id, state.hand_number, state.players)
    return stored


def _opened(event: TableEvent) -> Table:
    if not isinstance(event, TableOpened):
        raise TypeError("a table's first event says how it was opened")
    return Table(TableState(settings=event.settings, opened=event.at, at=event.at))
