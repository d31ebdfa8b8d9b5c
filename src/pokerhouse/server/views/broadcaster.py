"""Shows anew what has become stale: everybody's own view at once, presence and the lobby a moment later."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import structlog

from pokerhouse.protocol.message import MeChanged
from pokerhouse.server.actors import Accounts, Tables
from pokerhouse.server.connections import StaleNames
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import PAUSE_SECONDS, SLICE_SECONDS
from pokerhouse.server.views.lobby import Lobby
from pokerhouse.server.views.own_view import OwnViews
from pokerhouse.server.views.watchers import Watchers

PRESENCE_SECONDS = 0.25
"""Changes of who is at a table, or of where friends are, are gathered for so long before they are told."""

LOBBY_SECONDS = 1.0
"""Changes of the list of tables are gathered for so long before they are told."""

Show = Callable[[str], None]

log = structlog.get_logger()


@dataclass(eq=False)
class Broadcaster:
    """Takes the marks that others leave, and sends what they stand for."""

    _ground: Ground
    _accounts: Accounts
    _tables: Tables
    _own_views: OwnViews
    _watchers: Watchers
    _lobby: Lobby
    _seen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Where friends were told that players sit; who is not here is not in it."""

    async def run(self) -> None:
        """Show what is stale until cancelled."""
        stale = self._ground.stale
        await asyncio.gather(
            _shown(stale.players, 0, self._show),
            _shown(stale.whereabouts, 0, self._find_out_where),
            _shown(stale.friends, PRESENCE_SECONDS, self._show),
            _shown(stale.tables, PRESENCE_SECONDS, self._show_presence, self._look_at),
            _shown(stale.lobby, LOBBY_SECONDS, lambda _: self._lobby.show()),
        )

    def _show_presence(self, table: str) -> None:
        if desk := self._tables.get(table):
            self._watchers.show_presence(desk)

    def _look_at(self, table: str) -> None:
        if desk := self._tables.get(table):
            self._lobby.look_at(desk)

    def _show(self, player: str) -> None:
        """What players may know of themselves, and what they may bring to the tables that they follow."""
        account, connections = self._accounts.here(player), self._ground.presence.connections(player)
        if account and connections:
            message = MeChanged(now=self._ground.clock.now(), me=self._own_views.me(account))
            for connection in connections:
                connection.send(message)
                self._watchers.show_offers(connection)

    def _find_out_where(self, player: str) -> None:
        """Friends see who is here and at which table; of many who come at once, they are shown once."""
        account, is_here = self._accounts.here(player), self._ground.presence.is_connected(player)
        if account is None:
            if not is_here:
                self._seen.pop(player, None)
            return
        where = account.summary.seated if is_here else None
        self._watchers.came_or_went(player)
        if self._seen.get(player) != where:
            self._seen.pop(player, None)
            if where is not None:
                self._seen[player] = where
            for friend in account.summary.state.friends:
                if self._ground.presence.is_connected(friend):
                    self._ground.stale.friends.mark(friend)
        self._accounts.forget(player)


async def _shown(stale: StaleNames, seconds: float, *shows: Show) -> None:
    """Show what is marked, so many seconds after the first mark, again and again."""
    while True:
        await stale.some()
        if seconds:
            await asyncio.sleep(seconds)
        names = stale.take()
        for show in shows:
            await _in_slices(names, show)


async def _in_slices(names: Iterable[str], show: Show) -> None:
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
