"""The open card room: its tables, its people, and what connects them."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from pokerhouse.cards import Chance
from pokerhouse.house.command import NoteConnection, VoidHand
from pokerhouse.house.event import HandStarted
from pokerhouse.house.player_command import Terms
from pokerhouse.house.settings import TableSettings
from pokerhouse.protocol.limits import SOCKETS_MAX
from pokerhouse.protocol.message import MeChanged, Welcome
from pokerhouse.protocol.view import BuyInOffer, Me, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.archive import Archive, Restored
from pokerhouse.server.clock import Clock
from pokerhouse.server.connection import Connection
from pokerhouse.server.courier import Courier
from pokerhouse.server.crew import Crew
from pokerhouse.server.desk import Desk
from pokerhouse.server.gallery import Gallery
from pokerhouse.server.lobby import Lobby
from pokerhouse.server.metrics import HANDS
from pokerhouse.server.narrator import Told
from pokerhouse.server.rate import Buckets
from pokerhouse.server.reason import of_refusal
from pokerhouse.server.reception import Reception
from pokerhouse.server.session import Sessions
from pokerhouse.server.settings import Settings
from pokerhouse.server.standing import standing_tables
from pokerhouse.server.storage.batch import Batch
from pokerhouse.server.storage.store import Store
from pokerhouse.server.version import VERSION
from pokerhouse.server.writer import NotStoredError, Writer

GRACE_SECONDS = 4.0
"""How long a player may be without a connection before the table is told; a reload takes less."""

ANSWERS_KEPT_MS = 2 * 86_400_000
"""Answers to commands are kept for two days."""

FORGET_SECONDS = 3_600
"""How often old answers are forgotten."""

CLOSING = Reason(code="closing", rule="limit", text="The house closes for a moment; come back soon.")
SIGNED_OUT = Reason(code="signed_out", rule="limit", text="You signed out.")
ANOTHER_TAB = Reason(code="another_tab", rule="limit", text="You opened the house in too many places.")

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
        self.accounts = Accounts(store, self.writer, self.clock, self._account_changed)
        self.gallery = Gallery(self.clock, self._offer, self.is_connected)
        self.lobby = Lobby(self.clock, self.gallery.observers, lambda: self.people)
        self._store = store
        self._chance = chance
        self._archive = Archive(store, self.writer)
        self._courier = Courier(self.accounts, self.clock, self.spawn)
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
        self.reception = Reception(
            desk=self.desk,
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
        self._connected: dict[str, Account] = {}

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
        for desk in self.desks.values():
            self._courier.settle(desk)
            self._crew.settle(desk)
            self.spawn(self._crew.fill(desk))
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self._note_absent)

    async def _forget_old_answers(self) -> None:
        while True:
            now = self.clock.now()
            await self.writer.store(Batch(at=now, forget_before=now - ANSWERS_KEPT_MS))
            await asyncio.sleep(FORGET_SECONDS)

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

    async def open_table(self, settings: TableSettings) -> Desk:
        """Open another table."""
        return self._run(await self._archive.open(settings, self.clock.now()))

    def say_goodbye(self) -> None:
        """Tell everybody that the house closes."""
        for account in list(self._connected.values()):
            for connection in list(account.connections):
                connection.drop(CLOSING)

    async def close(self) -> None:
        """Stop everything. What is not stored yet was told to nobody."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

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

    def told(self, desk: Desk, told: Told) -> None:
        """A batch is stored: everybody around the table hears of it."""
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

    def is_needed(self, desk: Desk) -> bool:
        """A table sleeps between two hands when only bots sit there and nobody looks."""
        if self.settings.hurry or desk.table.state.phase == "hand" or self.gallery.watchers(desk.id):
            return True
        return any(not seated.bot for seated in desk.seated)

    # people

    @property
    def people(self) -> int:
        """How many people are connected."""
        return len(self._connected)

    def is_connected(self, player: str) -> bool:
        """Whether somebody has a socket open."""
        return player in self._connected

    async def welcome_guest(self, name: str) -> tuple[Me, str]:
        """A new guest and the token of its session."""
        account, token = await self.accounts.create_guest(name, self.settings.cage, self.sessions)
        return self._me(account), token

    async def me(self, player: str) -> Me:
        """What somebody may know of itself."""
        return self._me(await self.accounts.get(player))

    async def sign_out(self, player: str, token: str) -> None:
        """End a session and close the player's sockets."""
        await self.sessions.revoke(token)
        account = await self.accounts.get(player)
        for connection in list(account.connections):
            connection.drop(SIGNED_OUT)

    async def enter(self, connection: Connection) -> None:
        """Somebody connected."""
        account = await self.accounts.get(connection.player)
        if len(account.connections) >= SOCKETS_MAX:
            account.connections[0].drop(ANOTHER_TAB)
        account.connections.append(connection)
        connection.send(
            Welcome(now=self.clock.now(), me=self._me(account), version=VERSION, started=self.started)
        )
        if account.id not in self._connected:
            self._connected[account.id] = account
            self._presence_changed(account)

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.lobby.unfollow(connection)
        for table in list(connection.watched):
            desk = self.desks.get(table)
            if desk:
                self.gallery.leave(connection, desk)
        account = self._connected.get(connection.player)
        if account is None:
            return
        if connection in account.connections:
            account.connections.remove(connection)
        if not account.connections:
            del self._connected[account.id]
            self._presence_changed(account)
            self.accounts.forget(account)

    def _presence_changed(self, account: Account) -> None:
        self.lobby.changed()
        for table in account.seated:
            desk = self.desks.get(table)
            if desk:
                self.gallery.presence_changed(desk)
        if self.is_connected(account.id):
            self._note(account.id)
        else:
            asyncio.get_running_loop().call_later(GRACE_SECONDS, self._note, account.id)

    def _note(self, player: str) -> None:
        """Tell the tables of a player whether it can be reached (CASH-4.4)."""
        for desk in list(self.desks.values()):
            if any(seated.player == player for seated in desk.seated):
                command = NoteConnection(player=player, connected=self.is_connected(player))
                self.spawn(desk.order(command, arrival=self.clock.now()))

    def _note_absent(self) -> None:
        """Some time after opening: who has not come back is away."""
        for desk in list(self.desks.values()):
            for seated in desk.seated:
                if not seated.bot and not self.is_connected(seated.player):
                    self._note(seated.player)

    def _account_changed(self, account: Account) -> None:
        for connection in account.connections:
            connection.send(MeChanged(now=self.clock.now(), me=self._me(account)))

    def _me(self, account: Account) -> Me:
        stacks = sum(
            seated.stack
            for table in account.seated
            if table in self.desks
            for seated in self.desks[table].seated
            if seated.player == account.id
        )
        return Me(
            player=account.id,
            name=account.name,
            guest=account.kind == "guest",
            bank=account.bank,
            in_play=stacks + account.in_transit,
            seated=list(account.seated),
            cage_left=account.cage_left(self.settings.cage),
            cage_daily=self.settings.cage.daily,
            movements=list(account.movements),
        )

    def _offer(self, player: str, desk: Desk) -> BuyInOffer | None:
        account = self.accounts.here(player)
        if account is None:
            return None
        low, high, refusal = account.offer(Terms.of(desk.settings))
        return BuyInOffer(
            low=low, high=high, bank=account.bank, refused=of_refusal(refusal) if refusal else None
        )


def _nothing() -> None:
    """Nobody listens yet."""
