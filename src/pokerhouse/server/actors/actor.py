"""One serial actor around a pure machine.

Theory. An actor has a mailbox and, while there is something to do, one task of its own; nobody else ever
holds that task, so nobody can cancel it in the middle of a step. It takes one thing after the other:

1. the machine takes a step in memory: pure code, with no `await` between check and change;
2. what came of it is stored, all of it or nothing; meanwhile the mailbox fills and nothing else happens here;
3. only then is it published, to listeners who see a machine of which everything is stored.

If storing fails the machine is ahead of the store and worth nothing: it is restored from there, and what
turns out to be stored after all is published then. A command that fails is answered so, whoever said it. A
deadline that fails is tried again after a pause; if it fails again and again by a fault of our own, the
machine may give up what it is doing, and who waits behind it is served between the attempts.

A deadline that was due before the next command arrived is handled before it; a command that arrived in time
is handled before the deadline, however long it waited in the mailbox, or unread while the house stood still.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import structlog
from msgspec import Struct

from pokerhouse.rules import Refused
from pokerhouse.server.ground import Ground
from pokerhouse.server.metrics import REBUILT
from pokerhouse.server.storage import AnswerRow, Batch, NotStoredError
from pokerhouse.server.tasks import anything, insist, retry_pauses

MAILBOX_MAX = 256
"""Commands waiting for one actor, at most; and as many looks beside them, which take no command's place."""

FAILURES_MAX = 3
"""Deadlines that may fail one after the other, by faults of our own, before the machine gives up."""

C = TypeVar("C")
C_contra = TypeVar("C_contra", contravariant=True)
N = TypeVar("N")
T = TypeVar("T")

log = structlog.get_logger()


class PendingStep(Struct, Generic[N]):
    """A step taken in memory: what has to be stored, and what is published then."""

    batch: Batch | None
    news: N | None


class Machine(Protocol[C_contra, N]):
    """A pure machine with its way into the store and back."""

    name: str
    """What it is called in logs."""
    number: int
    """The number of its last stored batch."""

    @property
    def deadline(self) -> int | None:
        """When `tick` has something to do; None for never, or while nobody needs it."""
        return None

    def handle(self, command: C_contra, arrival: int, answer: AnswerRow | None, /) -> PendingStep[N]:
        """Take the step that a command asks for, or raise `Refused` and change nothing."""
        ...

    def tick(self, now: int, /) -> PendingStep[N]:  # noqa: ARG002
        """Take the step of the deadline that is due."""
        return PendingStep(None, None)

    def settle(self, step: PendingStep[N], /) -> None:
        """The step is stored."""
        ...

    def stands_still(self) -> None:
        """Nothing can be stored: until the next step is, the time that passes is nobody's."""
        return

    async def restore(self) -> None:
        """Go back to what is stored."""
        ...

    def give_up(self, now: int, /) -> PendingStep[N] | None:  # noqa: ARG002
        """After its deadline failed again and again: the step that ends what can't go on, if there is one."""
        return None


class FailedError(NotStoredError):
    """A step failed by a fault of our own; nothing of it is stored."""


class _Job(Struct):
    """Something that waits in the mailbox: a step, or a look at the machine between two steps."""

    arrival: int
    step: Callable[[], PendingStep[Any]] | None
    look: Callable[[], Any]
    done: asyncio.Future[Any]


class Actor(Generic[C, N]):
    """Runs one machine, one step after the other."""

    def __init__(self, machine: Machine[C, N], ground: Ground, publish: Callable[[N], None]) -> None:
        self._machine = machine
        self._writer, self._clock, self._tasks = ground.writer, ground.clock, ground.tasks
        self._publish = publish
        self._mailbox: deque[_Job] = deque()
        self._working = False
        self._stopped = False
        self._timer: asyncio.TimerHandle | None = None
        self._failures = 0
        self._pauses = retry_pauses()

    @property
    def busy(self) -> bool:
        """Whether something is being done or waits to be."""
        return self._working or bool(self._mailbox)

    @property
    def waiting(self) -> int:
        """How much waits to be done."""
        return len(self._mailbox)

    async def handle(self, command: C, *, arrival: int, answer: AnswerRow | None = None) -> None:
        """Carry out a command; return when what came of it is stored and published. Raises `Refused`."""
        await self._post(arrival, lambda: self._machine.handle(command, arrival, answer), _nothing)

    async def take(self, step: Callable[[], PendingStep[N]]) -> None:
        """Take a step that is no command, such as going on after a stop; it comes before any deadline."""
        await self._post(0, step, _nothing)

    async def look(self, look: Callable[[], T]) -> T:
        """Do something between two steps, when all of the machine is stored. It must change nothing."""
        found: T = await self._post(self._clock.now(), None, look)
        return found

    def wake(self) -> None:
        """Look whether there is something to do: the timer calls this, and who has changed a deadline."""
        if not self._working and not self._stopped:
            self._working = True
            self._tasks.spawn(self._work())

    def stop(self) -> None:
        """Finish the step that runs and do nothing more; whoever waits is refused."""
        self._stopped = True
        self._set_timer(None)
        while self._mailbox:
            job = self._mailbox.popleft()
            if not job.done.done():
                job.done.set_exception(_ended())

    async def _post(
        self, arrival: int, step: Callable[[], PendingStep[N]] | None, look: Callable[[], T]
    ) -> T:
        if self._stopped:
            raise _ended()
        if sum((job.step is None) == (step is None) for job in self._mailbox) >= MAILBOX_MAX:
            raise Refused("desk_busy", "limit", "Too much is going on here. Try again.")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._mailbox.append(_Job(arrival, step, look, done))
        self.wake()
        return await done

    async def _work(self) -> None:
        """Do all there is to do, then wait for the next deadline without a task."""
        try:
            while not self._stopped:
                if self._deadline_is_first():
                    await self._meet_deadline()
                elif self._mailbox:
                    await self._serve(self._mailbox.popleft())
                else:
                    break
        finally:
            # Nothing is awaited between the last look into the mailbox and here: no job is overlooked.
            self._working = False
            if not self._stopped:
                self._set_timer(self._machine.deadline)

    def _set_timer(self, deadline: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if deadline is not None:
            seconds = (deadline - self._clock.heard()) / 1000
            self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    def _deadline_is_first(self) -> bool:
        deadline = self._machine.deadline
        if deadline is None:
            return False
        heard = self._clock.heard()
        return deadline <= (min(self._mailbox[0].arrival, heard) if self._mailbox else heard)

    async def _meet_deadline(self) -> None:
        """Take the step of a deadline; what goes wrong is tried again later, and given up in the end."""
        error = await self._guarded(self._tick)
        if error is None:
            self._failures, self._pauses = 0, retry_pauses()
            return
        await asyncio.sleep(next(self._pauses))
        if isinstance(error, FailedError):
            self._failures += 1
        if self._failures == FAILURES_MAX:
            self._failures = 0  # giving up may fail, too, and is tried again then
            log.error("it can't go on and is given up", actor=self._machine.name)
            await self._guarded(lambda: self._machine.give_up(self._clock.now()) or PendingStep(None, None))
            await self._serve_waiting()

    async def _serve_waiting(self) -> None:
        """Serve those who wait by now: nobody stands for ever behind what can't be done."""
        for _ in range(len(self._mailbox)):
            if self._mailbox and not self._stopped:
                await self._serve(self._mailbox.popleft())

    def _tick(self) -> PendingStep[N]:
        before = self._machine.deadline
        step = self._machine.tick(self._clock.now())
        if step.news is None and self._machine.deadline == before:
            raise RuntimeError("a deadline passed and nothing happened")
        return step

    async def _serve(self, job: _Job) -> None:
        """Do what somebody waits for, and tell it how it went; whoever has gone needs no answer."""
        error: Exception | None = None
        found: Any = None
        if job.step is not None:
            error = await self._guarded(job.step)
        else:
            try:
                found = job.look()
            except Exception as failure:
                if not isinstance(failure, Refused):
                    log.exception("a look failed", actor=self._machine.name)
                error = failure
        if job.done.done():
            return
        if error is not None:
            job.done.set_exception(error)
        else:
            job.done.set_result(found)

    async def _guarded(self, take: Callable[[], PendingStep[N]]) -> Exception | None:
        """One step; whatever goes wrong, the actor goes on with the machine as it is stored."""
        step: PendingStep[N] | None = None
        try:
            step = take()
            await self._keep(step)
        except Refused as refused:
            return refused
        except NotStoredError as error:
            self._machine.stands_still()
            await self._restore(step)
            return error
        except Exception as error:
            log.exception("a step failed", actor=self._machine.name)
            await self._restore(step)
            return FailedError(type(error).__name__)
        return None

    async def _keep(self, step: PendingStep[N]) -> None:
        """Store what happened, then publish it."""
        if step.batch is not None:
            await self._writer.store(step.batch)
        self._machine.settle(step)
        if step.news is not None:
            self._publish(step.news)

    async def _restore(self, step: PendingStep[N] | None) -> None:
        """Take the machine from the store, however long that takes; this step may be there after all."""
        REBUILT.inc()
        name = self._machine.name
        await insist(self._machine.restore, "it can't be restored yet", anything, actor=name)
        log.warning("restored from the store", actor=name)
        if step and step.batch and step.news is not None and step.batch.number <= self._machine.number:
            self._publish(step.news)


def _ended() -> Refused:
    return Refused("closing", "limit", "This table has closed.")


def _nothing() -> None:
    """There is nothing to look at."""
