"""How an actor is kept: its stream of numbered batches, now and then a snapshot, and the way back from both.

Written once for tables, players and the waiting lists. Without a snapshot a restart takes longer, that is
all: a snapshot of another form is not read, and the events are.
"""

import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeVar

import msgspec
import structlog
from msgspec import Struct

from pokerhouse.server.storage import AnswerRow, Batch, EventRow, SnapshotRow, Store, StoredBatch, event_rows

S = TypeVar("S", bound=Struct)
E = TypeVar("E")

log = structlog.get_logger()


class Kept(Struct, Generic[S]):
    """What is stored of a stream: the last snapshot and the batches after it, or all batches."""

    snapshot: S | None
    number: int
    """The number of the last batch."""
    batches: list[StoredBatch]


class StreamKind(Generic[S, E]):
    """A kind of stream: its name, the form of its snapshots, how its events are read."""

    def __init__(self, name: str, snapshot: type[S], event: Callable[[EventRow], E], every: int) -> None:
        self.name = name
        self.every = every
        """Batches between two snapshots."""
        self._event = event
        self._decoder = msgspec.json.Decoder(snapshot)
        self._version = hashlib.sha256(msgspec.json.encode(msgspec.json.schema(snapshot))).hexdigest()

    def stream(self, id: str) -> str:  # noqa: A002
        """The name of a stream of this kind."""
        return f"{self.name}:{id}"

    def batch(
        self, stream: str, number: int, events: Sequence[Any], answer: AnswerRow | None, **more: Any
    ) -> Batch:
        """The next batch of a stream."""
        return Batch(
            at=events[-1].at,
            stream=stream,
            kind=self.name if number == 1 else "",
            number=number,
            command=f"{answer.player}/{answer.id}" if answer else None,
            events=event_rows(events),
            answer=answer,
            **more,
        )

    def snapshot(self, stream: str, number: int, state: S) -> SnapshotRow:
        """A stream's state after a batch, as it is stored."""
        return SnapshotRow(stream, number, self._version, msgspec.json.encode(state))

    def events(self, batch: StoredBatch) -> list[E]:
        """What happened in a batch."""
        return [self._event(row) for row in batch.events]

    async def read(
        self, store: Store, streams: Collection[str], *, use_snapshots: bool = True
    ) -> dict[str, Kept[S]]:
        """What is stored of these streams, by two questions."""
        rows = await store.snapshots(streams) if use_snapshots else {}
        found = {stream: self._state(rows.get(stream)) for stream in streams}
        after = {stream: rows[stream].number if state else 0 for stream, state in found.items()}
        batches = await store.batches_of(after)
        kept = {}
        for stream, state in found.items():
            known = batches[stream]
            kept[stream] = Kept(state, known[-1].number if known else after[stream], known)
        return kept

    def _state(self, row: SnapshotRow | None) -> S | None:
        if row is None or row.version != self._version:
            return None
        try:
            return self._decoder.decode(row.data)
        except msgspec.DecodeError:
            log.warning("a snapshot can't be read; the events can", stream=row.stream)
            return None
