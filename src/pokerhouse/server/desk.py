"""A table's desk: one task that takes one thing after the other.

Between checking a wish and changing the table nothing is awaited. What came of it is stored, and only then
told. When storing fails the desk forgets its table and rebuilds it from the store.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import structlog
from msgspec import Struct

from pokerhouse.cards import Chance
from pokerhouse.house.command import Command, VoidHand
from pokerhouse.house.outcome import Outcome
from pokerhouse.house.settings import TableSettings
from pokerhouse.house.table import Table
from pokerhouse.rules import Refused
from pokerhouse.server.archive import RECENT_MAX, Archive, Restored
from pokerhouse.server.clock import Clock
from pokerhouse.server.metrics import REBUILT, TOLD_SECONDS
from pokerhouse.server.narrator import Told
from pokerhouse.server.storage.batch import AnswerRow
from pokerhouse.server.writer import NotStoredError

JOBS_MAX = 256
"""Wishes waiting at one desk, at most."""

GAP_MS = 5_000
"""A deadline missed by more than this means that the house itself was away, not the player."""

RETRY_SECONDS = 0.5
"""The pause after something went wrong that has to be tried again."""

FAILURES_MAX = 3
"""Steps that may fail one after the other before the hand is voided."""

log = structlog.get_logger()


class Audience(Protocol):
    """Those around a desk who hear what has been stored."""

    def told(self, desk: "Desk", told: Told) -> None:
        """A batch is stored: tell everybody."""
        ...

    def is_needed(self, desk: "Desk") -> bool:
        """Whether somebody cares that this table goes on; else it may sleep."""
        ...


class Seated(Struct, frozen=True):
    """Somebody at the table, as it is stored."""

    seat: int
    player: str
    bot: bool
    stack: int


class _Order(Struct):
    """A command to be carried out."""

    command: Command
    arrival: int
    answer: AnswerRow | None
    done: asyncio.Future[None]


class _Look(Struct):
    """Something to be done with the table as it is stored."""

    look: Callable[[], None]
    arrival: int
    done: asyncio.Future[None]


class Desk:
    """Runs one table."""

    def __init__(
        self, restored: Restored, archive: Archive, clock: Clock, chance: Chance, audience: Audience
    ) -> None:
        self.kept = restored
        self.seated: tuple[Seated, ...] = ()
        """Who sits here as far as it is stored; the table itself may be a step ahead."""
        self.id = restored.table.settings.id
        self._archive = archive
        self._clock = clock
        self._chance = chance
        self._audience = audience
        self._jobs: deque[_Order | _Look] = deque()
        self._stirred = asyncio.Event()
        self._stopped = False
        self._failures = 0
        self._settle()

    @property
    def table(self) -> Table:
        """The table; outside a step all of it is stored."""
        return self.kept.table

    @property
    def settings(self) -> TableSettings:
        """What the table is set to."""
        return self.kept.table.settings

    @property
    def number(self) -> int:
        """The number of the last stored batch."""
        return self.kept.number

    @property
    def closed(self) -> bool:
        """Whether the table was dismissed."""
        return self.table.state.phase == "dismissed"

    async def order(self, command: Command, *, arrival: int, answer: AnswerRow | None = None) -> None:
        """Carry out a command; return when what came of it is stored and told. Raises `Refused`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._enqueue(_Order(command, arrival, answer, done))
        await done

    async def look(self, look: Callable[[], None]) -> None:
        """Do something with the table between two steps, when all of it is stored."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._enqueue(_Look(look, self._clock.now(), done))
        await done

    def stir(self) -> None:
        """Something around the desk changed: look again whether there is something to do."""
        self._stirred.set()

    def stop(self) -> None:
        """Finish the step that runs and do nothing more."""
        self._stopped = True
        self._stirred.set()

    def _enqueue(self, job: _Order | _Look) -> None:
        if len(self._jobs) >= JOBS_MAX:
            raise Refused("desk_busy", "limit", "Too much is going on at this table; try again.")
        self._jobs.append(job)
        self._stirred.set()

    async def run(self) -> None:
        """Work until stopped; a table found in mid-hand first gives its actor the full time again."""
        if self.table.state.phase == "hand":
            await self._guarded(self._resume)
        while not self._stopped:
            if self._deadline_is_first():
                await self._guarded(self._tick)
            elif self._jobs:
                await self._serve(self._jobs.popleft())
            elif self.closed and not self.table.state.outgoing:
                return
            else:
                await self._wait()

    def _deadline(self) -> int | None:
        """When the table wants to be woken; a sleeping table doesn't."""
        return self.table.next_deadline if self._audience.is_needed(self) else None

    def _deadline_is_first(self) -> bool:
        """A wish that arrived before a deadline is handled before it, however long it waited."""
        deadline = self._deadline()
        if deadline is None:
            return False
        return deadline <= (self._jobs[0].arrival if self._jobs else self._clock.now())

    async def _wait(self) -> None:
        deadline = self._deadline()
        pause = None if deadline is None else max(0, deadline - self._clock.now()) / 1000
        self._stirred.clear()
        # Not wait_for: before Python 3.12 it can swallow a cancellation, and the house would never close.
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._stirred.wait()

    async def _serve(self, job: _Order | _Look) -> None:
        """Do what somebody waits for, and tell it how it went."""
        error: Exception | None
        if isinstance(job, _Look):
            error = _looked(job.look)
        else:
            error = await self._guarded(
                lambda: self.table.handle(job.command, job.arrival, self._chance), job.answer, job.arrival
            )
        if job.done.done():
            return
        if error:
            job.done.set_exception(error)
        else:
            job.done.set_result(None)

    async def _guarded(
        self, step: Callable[[], Outcome], answer: AnswerRow | None = None, arrival: int = 0
    ) -> Exception | None:
        """One step; whatever goes wrong, the desk goes on with the table as it is stored."""
        try:
            await self._keep(step(), answer, arrival)
        except Refused as refused:
            return refused
        except NotStoredError as error:
            await self._rebuild()
            return error
        except Exception as error:
            log.exception("a step failed", table=self.id)
            await self._rebuild()
            await self._recover()
            return NotStoredError(type(error).__name__)
        self._failures = 0
        return None

    async def _recover(self) -> None:
        """After a fault of our own: try again a little later; what can't go on is voided (STD-14)."""
        self._failures += 1
        await asyncio.sleep(RETRY_SECONDS)
        if self._failures == FAILURES_MAX and self.table.state.phase == "hand":
            log.error("the hand can't go on and is voided", table=self.id)
            void = VoidHand(reason="the hand could not go on")
            await self._guarded(lambda: self.table.handle(void, self._clock.now(), self._chance))

    def _resume(self) -> Outcome:
        return self.table.resume(self._clock.now())

    def _tick(self) -> Outcome:
        """The deadline that is due; after a long gap first everybody gets time again."""
        now = self._clock.now()
        deadline = self.table.next_deadline
        if deadline is None or now - deadline <= GAP_MS:
            return self.table.tick(now, self._chance)
        resumed = self.table.resume(now)
        ticked = self.table.tick(now, self._chance)
        return Outcome(resumed.events + ticked.events, resumed.secrets | ticked.secrets)

    async def _keep(self, outcome: Outcome, answer: AnswerRow | None, arrival: int) -> None:
        """Store what happened, then tell it."""
        if not outcome.events:
            await self._archive.keep_answer(answer, self._clock.now())
            return
        kept = self.kept
        number = kept.number + 1
        told = kept.narrator.tell(number, outcome.events, kept.table)
        await self._archive.keep(kept, number, outcome, answer)
        kept.number = number
        kept.recent.append(told)
        del kept.recent[:-RECENT_MAX]
        self._settle()
        self._audience.told(self, told)
        if arrival:
            TOLD_SECONDS.observe(max(0, self._clock.now() - arrival) / 1000)

    def _settle(self) -> None:
        """Everything is stored: this is who sits here."""
        chairs = self.table.state.chairs.values()
        self.seated = tuple(Seated(chair.seat, chair.player, chair.bot, chair.stack) for chair in chairs)

    async def _rebuild(self) -> None:
        """Take the table from the store; what turns out to be stored after all is told now."""
        REBUILT.inc()
        known = self.kept.number
        while True:
            try:
                self.kept = await self._archive.restore(self.id)
            except Exception:
                log.exception("the store does not answer", table=self.id)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                break
        log.warning("rebuilt from the store", table=self.id, number=self.number)
        self._settle()
        for told in self.kept.recent:
            if told.number > known:
                self._audience.told(self, told)


def _looked(look: Callable[[], None]) -> Exception | None:
    try:
        look()
    except Refused as refused:
        return refused
    except Exception as error:
        log.exception("a look failed")
        return error
    return None
