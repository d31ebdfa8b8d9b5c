"""Shows anew what has become stale: everybody's own view at once, presence and the lobby a moment later."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from pokerhouse.protocol.message import MeChanged
from pokerhouse.server.actors import Account, Accounts, Tables
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Presence, Stale
from pokerhouse.server.views.lobby import Lobby
from pokerhouse.server.views.own_view import OwnViews
from pokerhouse.server.views.watchers import Watchers

PRESENCE_SECONDS = 0.25
"""Changes of who is at a table are gathered for so long before they are told."""

LOBBY_SECONDS = 1.0
"""Changes of the list of tables are gathered for so long before they are told."""

T = TypeVar("T")

log = structlog.get_logger()


class Broadcaster:
    """Takes the marks that others leave, and sends what they stand for."""

    def __init__(
        self,
        *,
        stale: Stale,
        presence: Presence,
        accounts: Accounts,
        tables: Tables,
        own_views: OwnViews,
        watchers: Watchers,
        lobby: Lobby,
        clock: Clock,
    ) -> None:
        self._stale = stale
        self._presence = presence
        self._accounts = accounts
        self._tables = tables
        self._own_views = own_views
        self._watchers = watchers
        self._lobby = lobby
        self._clock = clock
        self._seen: dict[str, tuple[str, ...]] = {}
        """Where friends were told that somebody sits; who is not here is not in it."""

    async def run(self) -> None:
        """Show what is stale until cancelled."""
        shows = (self._show_players, self._show_whereabouts, self._show_tables, self._show_lobby)
        await asyncio.gather(*(_over_and_over(show) for show in shows))

    async def _show_players(self) -> None:
        await self._stale.players.some()
        for player in self._stale.players.take():
            account = self._accounts.here(player)
            if account:
                _isolated(self._show, account)

    async def _show_whereabouts(self) -> None:
        await self._stale.whereabouts.some()
        for player in self._stale.whereabouts.take():
            account = self._accounts.here(player)
            if account:
                _isolated(self._show_to_friends, account)
                self._accounts.forget(player)
            elif not self._presence.is_connected(player):
                self._seen.pop(player, None)

    async def _show_tables(self) -> None:
        await self._stale.tables.some()
        await asyncio.sleep(PRESENCE_SECONDS)
        for table in self._stale.tables.take():
            desk = self._tables.get(table)
            if desk:
                _isolated(self._watchers.show_presence, desk)
                _isolated(self._lobby.look_at, desk)

    async def _show_lobby(self) -> None:
        await self._stale.lobby.some()
        await asyncio.sleep(LOBBY_SECONDS)
        self._stale.lobby.take()
        _isolated(lambda lobby: lobby.show(), self._lobby)

    def _show(self, account: Account) -> None:
        connections = self._presence.connections(account.id)
        if connections:
            message = MeChanged(now=self._clock.now(), me=self._own_views.me(account))
            for connection in connections:
                connection.send(message)

    def _show_to_friends(self, account: Account) -> None:
        """Friends see who is here and at which table."""
        where = account.summary.seated if self._presence.is_connected(account.id) else None
        if self._seen.get(account.id) == where:
            return
        if where is None:
            del self._seen[account.id]
        else:
            self._seen[account.id] = where
        for friend in account.summary.state.friends:
            known = self._accounts.here(friend)
            if known:
                self._show(known)


async def _over_and_over(show: Callable[[], Awaitable[None]]) -> None:
    while True:
        await show()


def _isolated(show: Callable[[T], None], what: T) -> None:
    """One thing that can't be shown is logged, and the others are shown."""
    try:
        show(what)
    except Exception:
        log.exception("something stale could not be shown")
