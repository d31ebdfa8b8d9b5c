"""Which sockets follow which table, and which the lobby."""

from collections import Counter
from typing import TypeVar

from pokerhouse.server.connections.connection import Connection

K = TypeVar("K")
V = TypeVar("V")


class Followers:
    """Sockets by what they follow."""

    def __init__(self) -> None:
        self._tables: dict[str, set[Connection]] = {}
        self._followed: dict[Connection, set[str]] = {}
        self._networks: Counter[str] = Counter()
        """How many tables the sockets of each network follow."""
        self._lobby: set[Connection] = set()

    def of_table(self, table: str) -> list[Connection]:
        """The sockets that follow a table."""
        return list(self._tables.get(table, ()))

    def count_at(self, table: str) -> int:
        """How many sockets follow a table."""
        return len(self._tables.get(table, ()))

    def of_lobby(self) -> list[Connection]:
        """The sockets that follow the lobby."""
        return list(self._lobby)

    def tables_of(self, connection: Connection) -> list[str]:
        """The tables that a socket follows."""
        return list(self._followed.get(connection, ()))

    def from_network(self, network: str) -> int:
        """How many tables its sockets follow, each counted for each."""
        return self._networks[network]

    def players_at(self, table: str) -> set[str]:
        """The people who follow a table."""
        return {connection.player for connection in self._tables.get(table, ())}

    def follow(self, connection: Connection, table: str) -> None:
        """From now on this socket hears of the table; one that is closed by now does not."""
        if connection.gone:
            return
        followed = self._followed.setdefault(connection, set())
        self._networks[connection.network] += table not in followed
        followed.add(table)
        self._tables.setdefault(table, set()).add(connection)

    def unfollow(self, connection: Connection, table: str) -> None:
        """It hears of the table no more."""
        if table in self._followed.get(connection, ()):
            self._networks[connection.network] -= 1
            if not self._networks[connection.network]:
                del self._networks[connection.network]
        _take_out(self._tables, table, connection)
        _take_out(self._followed, connection, table)

    def follow_lobby(self, connection: Connection) -> None:
        """From now on this socket hears of the lobby; one that is closed by now does not."""
        if not connection.gone:
            self._lobby.add(connection)

    def unfollow_lobby(self, connection: Connection) -> None:
        """It hears of the lobby no more."""
        self._lobby.discard(connection)


def _take_out(index: dict[K, set[V]], key: K, value: V) -> None:
    found = index.get(key)
    if found is not None:
        found.discard(value)
        if not found:
            del index[key]
