"""The waiting lists' desk: the actor that runs all queues of the house, and keeps them in the store."""

import hashlib
from collections.abc import Callable, Sequence

import msgspec
import structlog
from msgspec import Struct

from pokerhouse.house import WaitingList
from pokerhouse.house.waiting import WaitingCommand, WaitingEvent, WaitingState
from pokerhouse.server.actors.actor import Actor, PendingStep
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import (
    AnswerRow,
    Batch,
    SnapshotRow,
    Store,
    event_rows,
    waiting_event,
)

STREAM = "waiting:lists"
"""The name of the waiting lists' events."""

SNAPSHOT_EVERY = 100
"""Batches between two snapshots."""


class WaitingSnapshot(Struct, frozen=True):
    """What a snapshot row holds."""

    state: WaitingState


_VERSION = hashlib.sha256(msgspec.json.encode(msgspec.json.schema(WaitingSnapshot))).hexdigest()
"""A snapshot of another form is not read; the events are."""

_snapshots: msgspec.json.Decoder[WaitingSnapshot] = msgspec.json.Decoder(WaitingSnapshot)

log = structlog.get_logger()

Waited = Sequence[WaitingEvent]


class WaitingMachine:
    """The waiting list with its way into the store and back, as an actor runs it."""

    name = STREAM

    def __init__(self, store: Store) -> None:
        self.summary = WaitingState()
        self._list = WaitingList()
        self._store = store
        self._number = 0

    @property
    def deadline(self) -> int | None:
        """When the first offer is over."""
        return self._list.next_deadline

    def handle(self, command: WaitingCommand, arrival: int, answer: AnswerRow | None) -> PendingStep[Waited]:
        """Let the list answer a command."""
        return self._step(self._list.handle(command, arrival), arrival, answer)

    def tick(self, now: int) -> PendingStep[Waited]:
        """The first offer that is due is over."""
        return self._step(self._list.tick(now), now, None)

    def stands_still(self) -> None:
        """An offer runs on: the seat is another's to have, too."""

    def give_up(self, now: int) -> None:
        """There is nothing to end."""
        del now

    def settle(self, step: PendingStep[Waited]) -> None:
        """The step is stored: this is how the queues stand now."""
        if step.news is not None:
            self._number += 1
            self.summary = self._list.state.copy()

    async def restore(self) -> Sequence[Waited]:
        """Take the queues from the store: the last snapshot and what came after it, or everything."""
        known = self._number
        found, after = await self._from_snapshot()
        # Also what the snapshot has in it already, if nobody has heard of it yet.
        batches = await self._store.batches(STREAM, min(after, known or after))
        news = {batch.number: [waiting_event(event) for event in batch.events] for batch in batches}
        for event in (event for number, events in news.items() if number > after for event in events):
            found.apply(event)
        self._list, self._number = found, max(news, default=after)
        self.summary = self._list.state.copy()
        return [events for number, events in news.items() if number > known]

    async def _from_snapshot(self) -> tuple[WaitingList, int]:
        """The queues as the last snapshot has them, and its number; empty ones where none can be read."""
        row = await self._store.snapshot(STREAM)
        if row is None or row.version != _VERSION:
            return WaitingList(), 0
        try:
            return WaitingList(_snapshots.decode(row.data).state), row.number
        except msgspec.DecodeError:
            log.warning("a snapshot can't be read; the events can", stream=STREAM)
            return WaitingList(), 0

    def _step(self, events: Waited, at: int, answer: AnswerRow | None) -> PendingStep[Waited]:
        if not events:
            return PendingStep(Batch(at=at, answer=answer) if answer else None, None)
        number = self._number + 1
        batch = Batch(
            at=events[-1].at,
            stream=STREAM,
            kind="waiting" if number == 1 else "",
            number=number,
            command=f"{answer.player}/{answer.id}" if answer else None,
            events=event_rows(events),
            answer=answer,
            snapshot=self._snapshot(number) if number % SNAPSHOT_EVERY == 0 else None,
        )
        return PendingStep(batch, events)

    def _snapshot(self, number: int) -> SnapshotRow:
        data = msgspec.json.encode(WaitingSnapshot(self._list.state))
        return SnapshotRow(STREAM, number, _VERSION, data)


class WaitingDesk:
    """All queues, as the others see them."""

    def __init__(self, ground: Ground, publish: Callable[[Waited], None]) -> None:
        self._clock = ground.clock
        self._machine = WaitingMachine(ground.store)
        self._actor: Actor[WaitingCommand, Waited] = Actor(
            self._machine, writer=ground.writer, clock=ground.clock, tasks=ground.tasks, publish=publish
        )

    @property
    def summary(self) -> WaitingState:
        """The queues as they are stored. It is for reading."""
        return self._machine.summary

    @property
    def busy(self) -> bool:
        """Whether something is being done or waits to be."""
        return self._actor.busy

    def check(self, player: str, table: str) -> None:
        """Refuse who could not wait for this table, as the queues are stored."""
        WaitingList(self.summary).check_queue(player, table)

    async def load(self) -> None:
        """Read the queues from the store."""
        await self._machine.restore()

    def start(self) -> None:
        """Begin to run."""
        self._actor.wake()

    async def handle(self, command: WaitingCommand, answer: AnswerRow | None = None) -> None:
        """Carry out a command; return when what came of it is stored and told. Raises `Refused`."""
        await self._actor.handle(command, arrival=self._clock.now(), answer=answer)
