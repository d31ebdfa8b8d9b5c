"""The waiting lists' desk: the actor that runs all queues of the house, and keeps them in the store."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from pokerhouse.house import WaitingList
from pokerhouse.house.waiting import WaitingCommand, WaitingEvent, WaitingState
from pokerhouse.server.actors.actor import Actor, Machine, PendingStep
from pokerhouse.server.actors.stream_kind import StreamKind
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import AnswerRow, Batch, Store, waiting_event


class WaitingSnapshot(Struct, frozen=True):
    """What a snapshot row holds."""

    state: WaitingState


WAITING = StreamKind("waiting", WaitingSnapshot, waiting_event, every=100)
STREAM = WAITING.stream("lists")

Waited = Sequence[WaitingEvent]


class WaitingMachine(Machine[WaitingCommand, Waited]):
    """The waiting list with its way into the store and back, as an actor runs it."""

    name = STREAM

    def __init__(self, store: Store) -> None:
        self.summary = WaitingState()
        self.number = 0
        self._list = WaitingList()
        self._store = store

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

    def settle(self, step: PendingStep[Waited]) -> None:
        """The step is stored: this is how the queues stand now."""
        if step.news is not None:
            self.number += 1
            self.summary = self._list.state.copy()

    async def restore(self) -> None:
        """Take the queues from the store."""
        kept = (await WAITING.read(self._store, [STREAM]))[STREAM]
        self._list = WaitingList(kept.snapshot.state) if kept.snapshot else WaitingList()
        for batch in kept.batches:
            for event in WAITING.events(batch):
                self._list.apply(event)
        self.number, self.summary = kept.number, self._list.state.copy()

    def _step(self, events: Waited, at: int, answer: AnswerRow | None) -> PendingStep[Waited]:
        if not events:
            return PendingStep(Batch(at=at, answer=answer) if answer else None, None)
        number, snapshot = self.number + 1, None
        if number % WAITING.every == 0:
            snapshot = WAITING.snapshot(STREAM, number, WaitingSnapshot(self._list.state))
        return PendingStep(WAITING.batch(STREAM, number, events, answer, snapshot=snapshot), events)


class WaitingDesk:
    """All queues, as the others see them."""

    def __init__(self, ground: Ground, publish: Callable[[Waited], None]) -> None:
        self._clock = ground.clock
        self._machine = WaitingMachine(ground.store)
        self._actor: Actor[WaitingCommand, Waited] = Actor(self._machine, ground, publish)

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
