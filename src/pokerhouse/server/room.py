"""The open card room: its tables, its people, and what connects them."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from pokerhouse.cards import Chance
from pokerhouse.house.command import VoidHand
from pokerhouse.house.event import HandStarted
from pokerhouse.house.settings import TableSettings
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.archive import Archive, Restored
from pokerhouse.server.circles import Circles
from pokerhouse.server.clock import Clock
from pokerhouse.server.courier import Courier
from pokerhouse.server.crew import Crew, is_running
from pokerhouse.server.desk import Desk
from pokerhouse.server.door import GRACE_SECONDS, Door
from pokerhouse.server.errands import Errands
from pokerhouse.server.founding import Founding
from pokerhouse.server.friends import Friends
from pokerhouse.server.metrics import HANDS
from pokerhouse.server.names import Names
from pokerhouse.server.narrator import Told
from pokerhouse.server.queues import Queues
from pokerhouse.server.rate import Buckets
from pokerhouse.server.reception import Reception
from pokerhouse.server.selves import Selves
from pokerhouse.server.session import Sessions
from pokerhouse.server.settings import Settings
from pokerhouse.server.standing import standing_tables
from pokerhouse.server.storage.batch import AnswerRow, Batch
from pokerhouse.server.storage.store import Store
from pokerhouse.server.writer import NotStoredError, Writer

ANSWERS_KEPT_MS = 2 * 86_400_000
"""Answers to commands are kept for two days."""

FORGET_SECONDS = 3_600
"""How often old answers are forgotten."""

SWEEP_SECONDS = 60
"""How often forgotten tables are looked for."""

CANCEL_SECONDS = 1
"""After so long, work that has not ended is told again to end."""

CLOSING = Reason(code="closing", rule="limit", text="The house closes for a moment; come back soon.")

log = structlog.get_logger()


class Room:
    """Everything that runs while the house is open."""

    def __init__(self, store: Store, settings: Settings, chance: Chance) -> None:
        self.settings = settings
        self.clock = Clock()
        self.started = self.clock.now()
        self.desks: dict[str, Desk] = {}
        self.writer = Writer(store)
        self.sessions = Sessions(store, self.writer, self.clock)
        self.guests = Buckets(a_second=settings.guests_a_minute / 60, burst=settings.guests_a_minute)
        self.door = Door(
            store=store,
            writer=self.writer,
            sessions=self.sessions,
            desks=self.desks,
            clock=self.clock,
            cage=settings.cage,
            spawn=self.spawn,
        )
        self.accounts = self.door.accounts
        self.gallery = self.door.gallery
        self.lobby = self.door.lobby
        self._store = store
        self._chance = chance
        self._archive = Archive(store, self.writer)
        self._courier = Courier(self.accounts, self.clock, self.spawn)
        self._names = Names(store)
        self._friends = Friends(self.accounts, self._names)
        self._circles = Circles(
            desks=self.desks,
            friends=self._friends,
            names=self._names,
            courier=self._courier,
            clock=self.clock,
            is_connected=self.door.is_connected,
            changed=self.door.changed_player,
        )
        self._queues = Queues(
            desks=self.desks,
            accounts=self.accounts,
            clock=self.clock,
            spawn=self.spawn,
            changed=self.door.changed_player,
            lobby_changed=self.lobby.changed,
        )
        self.founding = Founding(
            desks=self.desks,
            open_table=self.open_table,
            clock=self.clock,
            watchers=self.gallery.watchers,
            hurry=settings.hurry,
        )
        self.door.selves = Selves(
            desks=self.desks,
            accounts=self.accounts,
            names=self._names,
            circles=self._circles,
            queues=self._queues,
            founding=self.founding,
            cage=settings.cage,
            is_connected=self.door.is_connected,
        )
        self.gallery.circle = self._circles.circle
        self.gallery.waiting = self.lobby.waiting = self._queues.waiting
        self._crew = Crew(
            accounts=self.accounts,
            courier=self._courier,
            store=store,
            clock=self.clock,
            chance=chance,
            spawn=self.spawn,
            bots=settings.bots,
            styles=settings.styles,
            thinking_ms=settings.thinking_ms,
        )
        errands = Errands(
            find=self.find,
            founding=self.founding,
            circles=self._circles,
            friends=self._friends,
            queues=self._queues,
        )
        self.reception = Reception(
            find=self.find,
            errands=errands,
            queues=self._queues,
            accounts=self.accounts,
            gallery=self.gallery,
            lobby=self.lobby,
            courier=self._courier,
            writer=self.writer,
            clock=self.clock,
            cage=settings.cage,
        )
        self.lost: Callable[[], None] = _nothing
        """Called when the house has to close by itself."""
        self._tasks: set[asyncio.Task[None]] = set()

    # opening and closing

    async def open(self) -> None:
        """Bring everything back to where it was, and open what is missing."""
        await self._store.open()
        self.spawn(self.writer.run())
        known = await self._archive.tables()
        restored = await self._restore(known)
        self.clock.start_after(max((kept.table.state.at for kept in restored), default=0))
        for settings in standing_tables(hurry=self.settings.hurry):
            if settings.id not in known:
                restored.append(await self._archive.open(settings, self.clock.now()))
        await self._crew.load()
        running = {kept.table.settings.id: self._run(kept) for kept in restored}
        await self._courier.recover(running, await self._store.open_transits())
        self.spawn(self._forget_old_answers())
        self.spawn(self._sweep())
        for desk in list(self.desks.values()):
            await self._circles.add(desk)
            self._courier.settle(desk)
            self._crew.settle(desk)
            self.spawn(self._crew.fill(desk))
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self.door.note_absent)

    async def _forget_old_answers(self) -> None:
        while True:
            now = self.clock.now()
            await self.writer.store(Batch(at=now, forget_before=now - ANSWERS_KEPT_MS))
            await asyncio.sleep(FORGET_SECONDS)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.founding.sweep()

    async def _restore(self, tables: list[str]) -> list[Restored]:
        restored = []
        for table in tables:
            try:
                restored.append(await self._archive.restore(table))
            except Exception:
                # One broken table must not keep the house closed.
                log.exception("a table can't be restored and stays closed", table=table)
        return restored

    def _run(self, kept: Restored) -> Desk:
        """Start a table's desk."""
        desk = Desk(kept, self._archive, self.clock, self._chance, self)
        if not desk.closed:
            self.desks[desk.id] = desk
            self.lobby.add(desk)
        hand = kept.table.hand
        if kept.table.state.phase == "hand" and hand is not None and not hand.secret.deck:
            # The deck is lost: the hand can't go on with the same cards (STD-14).
            self.spawn(desk.order(VoidHand(reason="the deck is lost"), arrival=self.clock.now()))
        self.spawn(desk.run())
        return desk

    async def open_table(self, settings: TableSettings, answer: AnswerRow | None = None) -> Desk:
        """Open another table; the answer to who wished for it is stored with it."""
        desk = self._run(await self._archive.open(settings, self.clock.now(), answer))
        await self._circles.add(desk)
        self.door.changed_player(settings.creator)
        self.spawn(self._crew.fill(desk))
        return desk

    def say_goodbye(self) -> None:
        """Tell everybody that the house closes."""
        self.door.close(CLOSING)

    async def close(self) -> None:
        """Stop everything, also what begins meanwhile. What is not stored yet was told to nobody."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=CANCEL_SECONDS)

    async def guard(self, lock_lost: Coroutine[Any, Any, None]) -> None:
        """Close the house when its lock on the database is lost: another one may open."""
        await lock_lost
        log.error("the lock on the database is lost; closing")
        self.lost()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, NotStoredError | Refused):
            log.warning("given up", work=task.get_coro().__qualname__, error=str(error))  # type: ignore[union-attr]
        elif error:
            log.error("work failed", exc_info=error)

    # tables

    def desk(self, table: str) -> Desk:
        """The desk of an open table."""
        desk = self.desks.get(table)
        if desk is None:
            raise Refused("no_such_table", "LOBBY-1", "There is no such table.", {"table": table})
        return desk

    def find(self, table: str, player: str) -> Desk:
        """The desk of a table that this player may know of (PSNG-2)."""
        desk = self.desk(table)
        if not desk.table.may_watch(player):
            # The same words as for a table that never was: strangers learn nothing.
            raise Refused("no_such_table", "LOBBY-1", "There is no such table.", {"table": table})
        return desk

    def told(self, desk: Desk, told: Told) -> None:
        """A batch is stored: everybody around the table hears of it."""
        self._circles.told(desk, told)
        self._queues.told(desk, told)
        self.gallery.told(desk, told)
        if desk.id in self.desks:
            self.lobby.told(desk, told)
        self._courier.told(desk, told)
        self._crew.told(desk, told)
        if any(isinstance(event, HandStarted) for event in told.facts):
            HANDS.inc()
        if desk.closed and desk.id in self.desks:
            self.gallery.closed(desk, told)
            self.lobby.remove(desk.id)
            del self.desks[desk.id]
            self.door.changed_player(desk.settings.creator)

    def is_needed(self, desk: Desk) -> bool:
        """A table sleeps between two hands when only bots sit there and nobody looks."""
        if self.settings.hurry or desk.table.state.phase == "hand" or self.gallery.watchers(desk.id):
            return True
        if is_running(desk):
            return True  # a sit-and-go is played to its end
        return any(not seated.bot for seated in desk.seated)


def _nothing() -> None:
    """Nobody listens yet."""
