"""A table's desk: the actor that runs one table. Others see its summary, and hear what it has stored."""

from collections.abc import Callable
from typing import TypeVar

import structlog

from pokerhouse.house import Command, Outcome, TableSettings
from pokerhouse.house.commands import VoidHand
from pokerhouse.house.events import HandStarted
from pokerhouse.server.actors.actor import Actor, Machine, PendingStep
from pokerhouse.server.actors.table_archive import StoredTable, next_batch, restore_table
from pokerhouse.server.actors.table_news import Listeners, TableNews, TableSummary
from pokerhouse.server.ground import Ground
from pokerhouse.server.metrics import HANDS, TOLD_SECONDS
from pokerhouse.server.storage import AnswerRow
from pokerhouse.server.wire import Told

GAP_MS = 5_000
"""A deadline missed by more than this means that the house itself was away, not the player."""

T = TypeVar("T")

log = structlog.get_logger()


class TableMachine(Machine[Command, Told]):
    """A table with its way into the store and back, as an actor runs it."""

    def __init__(self, ground: Ground, stored: StoredTable) -> None:
        self._chance, self._clock, self._store = ground.chance, ground.clock, ground.store
        self._hurry, self._followers = ground.settings.hurry, ground.followers
        self.stored, self.number = stored, stored.number
        self.summary = TableSummary.of(stored.table)
        self.name = self.summary.settings.id
        self._still_since: int | None = None

    @property
    def deadline(self) -> int | None:
        """When it wants to be woken; where only bots sit and nobody looks, it sleeps between two hands."""
        table = self.summary
        awake = self._hurry or table.in_hand or table.sng_runs or table.has_people
        return self.stored.table.next_deadline if awake or self._followers.of_table(self.name) else None

    def handle(self, command: Command, arrival: int, answer: AnswerRow | None) -> PendingStep[Told]:
        """Let the table answer a command."""
        return self._step(self.stored.table.handle(command, arrival, self._chance), answer)

    def tick(self, now: int) -> PendingStep[Told]:
        """The deadline that is due; after a long gap first everybody gets time again."""
        table = self.stored.table
        deadline = table.next_deadline
        if deadline is None or (now - deadline <= GAP_MS and self._still_since is None):
            return self._step(table.tick(now, self._chance), None)
        resumed = table.resume(now, self._still_since)
        ticked = table.tick(now, self._chance)
        both = Outcome(resumed.events + ticked.events, resumed.secrets | ticked.secrets)
        return self._step(both, None)

    def resume(self, now: int) -> PendingStep[Told]:
        """Go on after the house was closed: the actor has the full time again."""
        return self._step(self.stored.table.resume(now), None)

    def void(self, now: int, reason: str) -> PendingStep[Told]:
        """Give every chip of the running hand back to its giver (STD-14). Who runs the house learns why."""
        state = self.stored.table.state
        log.error("a hand is voided", table=self.name, hand=state.hand_number, why=reason)
        return self._step(self.stored.table.handle(VoidHand(reason=reason), now, self._chance), None)

    def give_up(self, now: int) -> PendingStep[Told] | None:
        """A hand that fails again and again is voided (STD-14)."""
        if self.stored.table.state.phase != "hand":
            return None
        return self.void(now, "the hand could not go on")

    def settle(self, step: PendingStep[Told]) -> None:
        """The step is stored: this is how the table stands now."""
        if step.news is not None:
            self._still_since = None
            HANDS.inc(sum(isinstance(event, HandStarted) for event in step.news.stored))
            self.number = step.news.number
            self.summary = TableSummary.of(self.stored.table)

    def stands_still(self) -> None:
        """Nothing can be stored: who had to decide meanwhile gets the full time again."""
        if self._still_since is None:
            self._still_since = self._clock.now()

    async def restore(self) -> None:
        """Take the table from the store."""
        self.stored = await restore_table(self._store, self.name)
        self.number, self.summary = self.stored.number, TableSummary.of(self.stored.table)

    def _step(self, outcome: Outcome, answer: AnswerRow | None) -> PendingStep[Told]:
        stored = self.stored
        if not outcome.events:
            # Only what changed something is worth a place in the store; the account remembers the answer.
            return PendingStep(None, None)
        told = stored.teller.tell(self.number + 1, outcome.events, stored.table)
        return PendingStep(next_batch(stored, told.number, outcome, answer), told)


class Desk:
    """One running table, as the others see it."""

    def __init__(self, ground: Ground, stored: StoredTable, listeners: Listeners) -> None:
        self._clock, self._tasks = ground.clock, ground.tasks
        self._machine = TableMachine(ground, stored)
        self._listeners = listeners
        self._actor: Actor[Command, Told] = Actor(self._machine, ground, self._publish)
        self.id = self._machine.name
        self.recent = stored.recent
        """The last stored batches."""

    @property
    def summary(self) -> TableSummary:
        """The table as it is stored."""
        return self._machine.summary

    @property
    def settings(self) -> TableSettings:
        """What the table is set to."""
        return self._machine.summary.settings

    @property
    def waiting(self) -> int:
        """How many commands wait."""
        return self._actor.waiting

    @property
    def number(self) -> int:
        """The number of the last stored batch."""
        return self._machine.number

    def start(self) -> None:
        """Begin to run; a table found in mid-hand goes on, with the actor's full time, or is voided."""
        self._listeners.opened(self._news(None))
        machine, hand = self._machine, self._machine.stored.table.hand
        if not self.summary.in_hand or hand is None:
            self._actor.wake()
        elif hand.secret.deck:
            self._tasks.spawn(self._actor.take(lambda: machine.resume(self._clock.now())))
        else:
            # Without its deck the hand can't go on with the same cards (STD-14).
            void = self._actor.take(lambda: machine.void(self._clock.now(), "the deck is lost"))
            self._tasks.spawn(void)

    async def handle(self, command: Command, *, arrival: int, answer: AnswerRow | None = None) -> None:
        """Carry out a command; return when what came of it is stored and told. Raises `Refused`."""
        await self._actor.handle(command, arrival=arrival, answer=answer)
        TOLD_SECONDS.observe(max(0, self._clock.now() - arrival) / 1000)

    async def look(self, look: Callable[[TableNews], T]) -> T:
        """Look at the table between two steps, when all of it is stored."""
        return await self._actor.look(lambda: look(self._news(None)))

    def wake(self) -> None:
        """Something around the table has changed: it may not sleep any more."""
        self._actor.wake()

    def stop(self) -> None:
        """Finish the step that runs and do nothing more."""
        self._actor.stop()

    def _publish(self, told: Told) -> None:
        self.recent.append(told)
        self._listeners.stored(self._news(told))
        if self.summary.finished:
            self.stop()

    def _news(self, told: Told | None) -> TableNews:
        return TableNews(self, self._machine.stored.table, self._machine.stored.teller.state, told)
