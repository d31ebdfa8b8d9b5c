"""Shows anew what has become stale: everybody's own view at once, presence and the lobby a moment later."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

from pokerhouse.protocol.message import MeChanged
from pokerhouse.server.actors import Account, Accounts, Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import PAUSE_SECONDS, SLICE_SECONDS
from pokerhouse.server.views.lobby import Lobby
from pokerhouse.server.views.own_view import OwnViews
from pokerhouse.server.views.watchers import Watchers

PRESENCE_SECONDS = 0.25
"""Changes of who is at a table, or of where friends are, are gathered for so long before they are told."""

LOBBY_SECONDS = 1.0
"""Changes of the list of tables are gathered for so long before they are told."""

log = structlog.get_logger()


class Broadcaster:
    """Takes the marks that others leave, and sends what they stand for."""

    def __init__(
        self,
        ground: Ground,
        accounts: Accounts,
        tables: Tables,
        own_views: OwnViews,
        watchers: Watchers,
        lobby: Lobby,
    ) -> None:
        self._stale, self._presence, self._clock = ground.stale, ground.presence, ground.clock
        self._accounts = accounts
        self._tables = tables
        self._own_views = own_views
        self._watchers = watchers
        self._lobby = lobby
        self._seen: dict[str, tuple[str, ...]] = {}
        """Where friends were told that somebody sits; who is not here is not in it."""

    async def run(self) -> None:
        """Show what is stale until cancelled."""
        shows = (
            self._show_players,
            self._show_whereabouts,
            self._show_friends,
            self._show_tables,
            self._show_lobby,
        )
        await asyncio.gather(*(_over_and_over(show) for show in shows))

    async def _show_players(self) -> None:
        await self._stale.players.some()
        await _in_slices(self._stale.players.take(), self._show)

    async def _show_whereabouts(self) -> None:
        await self._stale.whereabouts.some()
        await _in_slices(self._stale.whereabouts.take(), self._find_out_where)

    async def _show_friends(self) -> None:
        await self._stale.friends.some()
        await asyncio.sleep(PRESENCE_SECONDS)
        await _in_slices(self._stale.friends.take(), self._show)

    async def _show_tables(self) -> None:
        await self._stale.tables.some()
        await asyncio.sleep(PRESENCE_SECONDS)
        tables = self._stale.tables.take()
        await _in_slices(tables, self._show_presence)
        await _in_slices(tables, self._look_at)

    async def _show_lobby(self) -> None:
        await self._stale.lobby.some()
        await asyncio.sleep(LOBBY_SECONDS)
        self._stale.lobby.take()
        await _in_slices([""], lambda _: self._lobby.show())

    def _show_presence(self, table: str) -> None:
        desk = self._tables.get(table)
        if desk:
            self._watchers.show_presence(desk)

    def _look_at(self, table: str) -> None:
        desk = self._tables.get(table)
        if desk:
            self._lobby.look_at(desk)

    def _show(self, player: str) -> None:
        """What somebody may know of itself, and what it may bring to the tables that it follows."""
        account, connections = self._accounts.here(player), self._presence.connections(player)
        if account and connections:
            message = MeChanged(now=self._clock.now(), me=self._own_views.me(account))
            for connection in connections:
                connection.send(message)
                self._watchers.show_offers(connection)

    def _find_out_where(self, player: str) -> None:
        """Friends see who is here and at which table."""
        account = self._accounts.here(player)
        if account:
            self._mark_friends(account)
            self._accounts.forget(player)
        elif not self._presence.is_connected(player):
            self._seen.pop(player, None)

    def _mark_friends(self, account: Account) -> None:
        """However many friends of somebody come and go at once, its view is made once for all of them."""
        where = account.summary.seated if self._presence.is_connected(account.id) else None
        if self._seen.get(account.id) == where:
            return
        if where is None:
            del self._seen[account.id]
        else:
            self._seen[account.id] = where
        for friend in account.summary.state.friends:
            if self._presence.is_connected(friend):
                self._stale.mark_friend(friend)


async def _over_and_over(show: Callable[[], Awaitable[None]]) -> None:
    while True:
        await show()


async def _in_slices(names: Iterable[str], show: Callable[[str], None]) -> None:
    """Show all of it, and let others do something in between. What can't be shown is logged."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for name in names:
        if loop.time() - begun >= SLICE_SECONDS:
            await asyncio.sleep(PAUSE_SECONDS)
            begun = loop.time()
        try:
            show(name)
        except Exception:
            log.exception("something stale could not be shown")
