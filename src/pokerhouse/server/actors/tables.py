"""The open tables, by id."""

from collections import Counter
from collections.abc import Iterator

from pokerhouse.house.events import Dismissed
from pokerhouse.protocol.limits import TABLES_A_PLAYER
from pokerhouse.rules import Refused
from pokerhouse.server.actors.desk import Desk
from pokerhouse.server.actors.table_news import TableNews
from pokerhouse.server.connections import Stale


class Tables:
    """Where desks are found. Who opens a table adds it; it hears of the closed ones and lets them go."""

    hears = frozenset({Dismissed})

    def __init__(self, stale: Stale) -> None:
        self._stale = stale
        self._desks: dict[str, Desk] = {}
        self._opened: Counter[str] = Counter()
        """How many of them each player has opened."""

    def __iter__(self) -> Iterator[Desk]:
        return iter(list(self._desks.values()))

    def __len__(self) -> int:
        return len(self._desks)

    def __contains__(self, table: str) -> bool:
        return table in self._desks

    def get(self, table: str) -> Desk | None:
        """The desk of a table, if it is open."""
        return self._desks.get(table)

    def find(self, table: str, player: str) -> Desk:
        """The desk of a table that this player may know of (PSNG-2)."""
        desk = self._desks.get(table)
        if desk is None or not desk.summary.may_watch(player):
            # The same words for a private table as for one that never was: strangers learn nothing.
            raise Refused("no_such_table", "LOBBY-1", "There is no such table.", {"table": table})
        return desk

    def left(self, player: str) -> int:
        """How many more tables somebody may open."""
        return max(0, TABLES_A_PLAYER - self._opened[player])

    def of_player(self, player: str) -> list[Desk]:
        """The tables where somebody sits."""
        return [desk for desk in self._desks.values() if desk.summary.seat_of(player)]

    def add(self, desk: Desk) -> None:
        """A table is open."""
        self._desks[desk.id] = desk
        self._opened[desk.settings.creator] += 1

    def opened(self, news: TableNews) -> None:
        """Its creator may open one table less."""
        self._stale.mark_player(news.summary.settings.creator)

    def stored(self, news: TableNews) -> None:
        """A dismissed table is found no more, and its creator may open another."""
        creator = news.summary.settings.creator
        if self._desks.pop(news.desk.id, None):
            self._opened[creator] -= 1
            self._opened += Counter()  # forgets who has none
        self._stale.mark_player(creator)
