"""Which sockets follow which table, and which the lobby."""

from collections import Counter
from typing import Literal

from pokerhouse.protocol.view import BuyInOffer
from pokerhouse.server.connections.connection import Connection

Offer = BuyInOffer | None | Literal["untold"]
"""What a socket was told last of what its player may buy in for."""


class Followers:
    """Sockets by what they follow."""

    def __init__(self) -> None:
        self._tables: dict[str, set[Connection]] = {}
        self._followed: dict[Connection, dict[str, Offer]] = {}
        """What each socket follows, with the offer it knows."""
        self._networks: Counter[str] = Counter()
        """How many tables the sockets of each network follow."""
        self._lobby: set[Connection] = set()

    def of_table(self, table: str) -> list[Connection]:
        """The sockets that follow a table."""
        return list(self._tables.get(table, ()))

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
        followed = self._followed.setdefault(connection, {})
        self._networks[connection.network] += table not in followed
        followed.setdefault(table, "untold")
        self._tables.setdefault(table, set()).add(connection)

    def unfollow(self, connection: Connection, table: str) -> None:
        """It hears of the table no more."""
        followed = self._followed.get(connection, {})
        if table not in followed:
            return
        del followed[table]
        if not followed:
            del self._followed[connection]
        self._networks[connection.network] -= 1
        if not self._networks[connection.network]:
            del self._networks[connection.network]
        sockets = self._tables[table]
        sockets.discard(connection)
        if not sockets:
            del self._tables[table]

    def is_new_offer(self, connection: Connection, table: str, offer: BuyInOffer | None) -> bool:
        """Note what this socket is told of the buy-in at a table it follows; whether it did not know that."""
        followed = self._followed.get(connection, {})
        if table not in followed or followed[table] == offer:
            return False
        followed[table] = offer
        return True

    def follow_lobby(self, connection: Connection) -> None:
        """From now on this socket hears of the lobby; one that is closed by now does not."""
        if not connection.gone:
            self._lobby.add(connection)

    def unfollow_lobby(self, connection: Connection) -> None:
        """It hears of the lobby no more."""
        self._lobby.discard(connection)
