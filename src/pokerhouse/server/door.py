"""The door: who comes in, who is here, and what each may know of itself."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from pokerhouse.house.command import NoteConnection
from pokerhouse.house.player_command import CagePolicy
from pokerhouse.protocol.limits import SOCKETS_MAX
from pokerhouse.protocol.message import MeChanged, Welcome
from pokerhouse.protocol.view import BuyInOffer, Me, Reason
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.clock import Clock
from pokerhouse.server.connection import Connection
from pokerhouse.server.desk import Desk
from pokerhouse.server.gallery import Gallery
from pokerhouse.server.lobby import Lobby
from pokerhouse.server.selves import Selves
from pokerhouse.server.session import Sessions
from pokerhouse.server.storage.store import Store
from pokerhouse.server.version import VERSION
from pokerhouse.server.writer import Writer

GRACE_SECONDS = 4.0
"""How long a player may be without a connection before the table is told; a reload takes less."""

SIGNED_OUT = Reason(code="signed_out", rule="limit", text="You signed out.")
ANOTHER_TAB = Reason(code="another_tab", rule="limit", text="You opened the house in too many places.")


class Door:
    """The people who are connected."""

    def __init__(
        self,
        *,
        store: Store,
        writer: Writer,
        sessions: Sessions,
        desks: dict[str, Desk],
        clock: Clock,
        cage: CagePolicy,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self.accounts = Accounts(store, writer, clock, self.changed)
        self.gallery = Gallery(clock, self.offer, self.is_connected)
        self.lobby = Lobby(clock, self.gallery.observers, lambda: self.people)
        self._sessions = sessions
        self._desks = desks
        self._clock = clock
        self._cage = cage
        self._spawn = spawn
        self._started = clock.now()
        self._connected: dict[str, Account] = {}
        self._seen: dict[str, tuple[str, ...] | None] = {}
        """Where friends were told that somebody sits."""
        self.selves: Selves
        """Everybody's own view; the room brings it."""

    @property
    def people(self) -> int:
        """How many people are connected."""
        return len(self._connected)

    def is_connected(self, player: str) -> bool:
        """Whether somebody has a socket open."""
        return player in self._connected

    async def welcome_guest(self, name: str) -> tuple[Me, str]:
        """A new guest and the token of its session."""
        account, token = await self.accounts.create_guest(name, self._cage, self._sessions)
        return self.selves.me(account), token

    async def me(self, player: str) -> Me:
        """What somebody may know of itself."""
        account = await self.accounts.get(player)
        await self.selves.learn(account)
        return self.selves.me(account)

    async def sign_out(self, player: str, token: str) -> None:
        """End a session and close the player's sockets."""
        await self._sessions.revoke(token)
        account = await self.accounts.get(player)
        for connection in list(account.connections):
            connection.drop(SIGNED_OUT)

    async def enter(self, connection: Connection) -> None:
        """Somebody connected."""
        await self.selves.learn(await self.accounts.get(connection.player))
        # Asked for again: nothing is awaited from here until the account knows its connection.
        account = await self.accounts.get(connection.player)
        if len(account.connections) >= SOCKETS_MAX:
            account.connections[0].drop(ANOTHER_TAB)
        account.connections.append(connection)
        connection.send(
            Welcome(now=self._clock.now(), me=self.selves.me(account), version=VERSION, started=self._started)
        )
        if account.id not in self._connected:
            self._connected[account.id] = account
            self._presence_changed(account)

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.lobby.unfollow(connection)
        for table in list(connection.watched):
            desk = self._desks.get(table)
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
        self._tell_friends(account)
        for table in account.seated:
            desk = self._desks.get(table)
            if desk:
                self.gallery.presence_changed(desk)
        if self.is_connected(account.id):
            self._note(account.id)
        else:
            asyncio.get_running_loop().call_later(GRACE_SECONDS, self._note, account.id)

    def _note(self, player: str) -> None:
        """Tell the tables of a player whether it can be reached (CASH-4.4)."""
        for desk in list(self._desks.values()):
            if any(seated.player == player for seated in desk.seated):
                command = NoteConnection(player=player, connected=self.is_connected(player))
                self._spawn(desk.order(command, arrival=self._clock.now()))

    def note_absent(self) -> None:
        """Some time after opening: who has not come back is away."""
        for desk in list(self._desks.values()):
            for seated in desk.seated:
                if not seated.bot and not self.is_connected(seated.player):
                    self._note(seated.player)

    def changed(self, account: Account) -> None:
        """A player's bank or seats changed: tell its sockets."""
        self._tell(account)
        self._tell_friends(account)

    def changed_player(self, player: str) -> None:
        """The same for somebody who may not be here."""
        account = self._connected.get(player)
        if account:
            self.changed(account)

    def _tell_friends(self, account: Account) -> None:
        """Friends see who is here and at which table."""
        where = account.seated if self.is_connected(account.id) else None
        if self._seen.get(account.id) == where:
            return
        if where is None:
            self._seen.pop(account.id, None)
        else:
            self._seen[account.id] = where
        for friend in account.friends:
            known = self._connected.get(friend)
            if known:
                self._tell(known)

    def _tell(self, account: Account) -> None:
        for connection in account.connections:
            connection.send(MeChanged(now=self._clock.now(), me=self.selves.me(account)))

    def offer(self, player: str, desk: Desk) -> BuyInOffer | None:
        """What somebody may buy in for at a table."""
        return self.selves.offer(player, desk)

    def close(self, reason: Reason) -> None:
        """Send everybody away."""
        for account in list(self._connected.values()):
            for connection in list(account.connections):
                connection.drop(reason)
