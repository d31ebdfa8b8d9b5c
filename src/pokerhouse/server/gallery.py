"""Who watches which table, and what each of them is shown."""

import asyncio
from collections.abc import Callable

from pokerhouse.house.event import Dismissed
from pokerhouse.protocol.limits import WATCHED_MAX
from pokerhouse.protocol.message import Presence, Snapshot, TableClosed, Update
from pokerhouse.protocol.people import Circle
from pokerhouse.protocol.view import BuyInOffer, TableView
from pokerhouse.rules import Refused
from pokerhouse.server.clock import Clock
from pokerhouse.server.connection import Connection
from pokerhouse.server.desk import Desk
from pokerhouse.server.narrator import Told
from pokerhouse.server.projection import Around, table_view
from pokerhouse.server.reason import of_why

PRESENCE_SECONDS = 0.25
"""Changes of who is there are gathered for so long before they are told."""

Offer = Callable[[str, Desk], BuyInOffer | None]
"""What a player may buy in for at a table."""


class Gallery:
    """The sockets that follow tables."""

    def __init__(self, clock: Clock, offer: Offer, is_connected: Callable[[str], bool]) -> None:
        self._clock = clock
        self._offer = offer
        self._is_connected = is_connected
        self.circle: Callable[[Desk], Circle | None] = _no_circle
        """The people of a private table."""
        self.waiting: Callable[[str], int] = _nobody
        """How many people wait for a seat at a table."""
        self._watchers: dict[str, set[Connection]] = {}
        self._stale: dict[str, asyncio.TimerHandle] = {}

    def watchers(self, table: str) -> int:
        """How many sockets follow a table."""
        return len(self._watchers.get(table, ()))

    def observers(self, desk: Desk) -> int:
        """How many people watch without a seat (LOBBY-2)."""
        watching = {connection.player for connection in self._watchers.get(desk.id, ())}
        return len(watching - {seated.player for seated in desk.seated})

    def join(self, connection: Connection, desk: Desk, seen: int | None) -> None:
        """Begin to follow a table: the gap since `seen` if it is at hand, else the table as it stands."""
        if not desk.table.may_watch(connection.player):
            raise Refused("private_table", "PSNG-2", "This table is for friends who were invited.")
        if desk.id not in connection.watched and len(connection.watched) >= WATCHED_MAX:
            raise Refused("too_many_tables", "limit", f"One connection follows {WATCHED_MAX} tables at most.")
        connection.watched.add(desk.id)
        self._watchers.setdefault(desk.id, set()).add(connection)
        self.presence_changed(desk)
        desk.stir()
        if seen is None or not self._fill_gap(connection, desk, seen):
            view = self.view(desk, connection.player)
            connection.send(Snapshot(now=self._clock.now(), table=desk.id, number=desk.number, view=view))

    def _fill_gap(self, connection: Connection, desk: Desk, seen: int) -> bool:
        """Send what came after number `seen`; the view comes with the last of it."""
        missed = [told for told in desk.kept.recent if told.number > seen]
        if seen > desk.number or len(missed) != desk.number - seen:
            return False
        for told in missed:
            view = self.view(desk, connection.player) if told is missed[-1] else None
            self._update(connection, desk, told, view)
        return True

    def leave(self, connection: Connection, desk: Desk) -> None:
        """Follow a table no more."""
        connection.watched.discard(desk.id)
        watchers = self._watchers.get(desk.id)
        if watchers:
            watchers.discard(connection)
            if not watchers:
                del self._watchers[desk.id]
        self.presence_changed(desk)

    def told(self, desk: Desk, told: Told) -> None:
        """Show a stored batch to everybody who follows the table."""
        views: dict[str, TableView] = {}
        for connection in list(self._watchers.get(desk.id, ())):
            if not desk.table.may_watch(connection.player):
                self.leave(connection, desk)  # turned the invitation down (PSNG-2)
                continue
            view = views.get(connection.player)
            if view is None:
                view = views[connection.player] = self.view(desk, connection.player)
            self._update(connection, desk, told, view)

    def closed(self, desk: Desk, told: Told) -> None:
        """A table is dismissed: nobody follows it any more."""
        why = next(event.reason for event in told.facts if isinstance(event, Dismissed))
        reason = of_why(why)
        for connection in self._watchers.pop(desk.id, set()):
            connection.watched.discard(desk.id)
            connection.send(TableClosed(now=self._clock.now(), table=desk.id, reason=reason))

    def view(self, desk: Desk, player: str) -> TableView:
        """A table as this player may see it."""
        return table_view(desk.table, player, self._around(desk), self._offer(player, desk))

    def presence_changed(self, desk: Desk) -> None:
        """Tell who is there, a moment later, together with other changes."""
        if desk.id not in self._stale:
            loop = asyncio.get_running_loop()
            self._stale[desk.id] = loop.call_later(PRESENCE_SECONDS, self._tell_presence, desk)

    def _tell_presence(self, desk: Desk) -> None:
        self._stale.pop(desk.id, None)
        around = self._around(desk)
        message = Presence(
            now=self._clock.now(), table=desk.id, observers=around.observers, away=sorted(around.away)
        )
        for connection in list(self._watchers.get(desk.id, ())):
            connection.send(message)

    def _around(self, desk: Desk) -> Around:
        away = frozenset(
            seated.seat for seated in desk.seated if not seated.bot and not self._is_connected(seated.player)
        )
        told = desk.kept.narrator.state
        return Around(
            observers=self.observers(desk),
            away=away,
            reasons=told.reasons,
            names=told.names,
            circle=self.circle(desk),
            waiting=self.waiting(desk.id),
            now=self._clock.now(),
        )

    def _update(self, connection: Connection, desk: Desk, told: Told, view: TableView | None) -> None:
        connection.send(
            Update(
                now=self._clock.now(),
                table=desk.id,
                number=told.number,
                events=told.to(connection.player),
                view=view,
            )
        )


def _no_circle(_desk: Desk) -> Circle | None:
    return None


def _nobody(_table: str) -> int:
    return 0
