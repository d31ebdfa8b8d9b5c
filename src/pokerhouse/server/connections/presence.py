"""Who is connected, with which sockets."""

from pokerhouse.server.connections.connection import Connection


class Presence:
    """Players and their sockets. It only knows; what follows from it is for others to see."""

    def __init__(self) -> None:
        self._connected: dict[str, list[Connection]] = {}

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

    def add(self, connection: Connection) -> bool:
        """A socket is open; whether its player has just come."""
        sockets = self._connected.setdefault(connection.player, [])
        sockets.append(connection)
        return len(sockets) == 1

    def remove(self, connection: Connection) -> bool:
        """A socket is gone; whether its player is gone with it."""
        sockets = self._connected.get(connection.player, [])
        if connection in sockets:
            sockets.remove(connection)
        if sockets or connection.player not in self._connected:
            return False
        del self._connected[connection.player]
        return True
