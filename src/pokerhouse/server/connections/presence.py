"""Who is connected, with which sockets."""

from collections import OrderedDict

from pokerhouse.server.connections.connection import Connection

NETWORKS_MAX = 50_000
"""So many people's networks are known; those who came longest ago are forgotten."""


class Presence:
    """Players and their sockets. It only knows; what follows from it is for others to see."""

    def __init__(self) -> None:
        self._connected: dict[str, list[Connection]] = {}
        self._networks: OrderedDict[str, str] = OrderedDict()

    @property
    def people(self) -> int:
        """How many people are connected."""
        return len(self._connected)

    def players(self) -> list[str]:
        """Everybody who is connected."""
        return list(self._connected)

    def is_connected(self, player: str) -> bool:
        """Whether somebody has a socket open."""
        return player in self._connected

    def connections(self, player: str) -> list[Connection]:
        """Somebody's sockets, the oldest first."""
        return list(self._connected.get(player, ()))

    def flush(self) -> None:
        """Everybody is told what had to wait."""
        for sockets in self._connected.values():
            for connection in sockets:
                connection.flush()

    def network_of(self, player: str) -> str:
        """Where somebody came from last, here or away; empty if the house has been closed since."""
        return self._networks.get(player, "")

    def add(self, connection: Connection) -> bool:
        """A socket is open; whether its player has just come."""
        self._networks[connection.player] = connection.network
        self._networks.move_to_end(connection.player)
        if len(self._networks) > NETWORKS_MAX:
            self._networks.popitem(last=False)
        sockets = self._connected.setdefault(connection.player, [])
        sockets.append(connection)
        return len(sockets) == 1

    def remove(self, connection: Connection) -> bool:
        """A socket is gone; whether its player is gone with it."""
        sockets = self._connected.get(connection.player, [])
        if connection in sockets:
            sockets.remove(connection)
        return not sockets and self._connected.pop(connection.player, None) is not None
