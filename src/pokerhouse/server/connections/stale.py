"""What has become stale and has to be shown anew. Others mark it; one broadcaster takes the marks."""

import asyncio


class StaleNames:
    """Names that gather until they are taken, each once, in the order in which they were first marked."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}
        """Those that are marked now; for reading."""
        self._some = asyncio.Event()

    def mark(self, name: str) -> None:
        """This is stale."""
        self.names[name] = None
        self._some.set()

    async def some(self) -> None:
        """Wait until something is stale."""
        await self._some.wait()

    def take(self) -> list[str]:
        """All that is stale; from now on it counts as shown."""
        names, self.names = list(self.names), {}
        self._some.clear()
        return names


class Stale:
    """Whose own view, whose whereabouts, which table's presence, and whether the lobby is to be shown."""

    def __init__(self) -> None:
        self.players = StaleNames()
        self.whereabouts = StaleNames()
        self.friends = StaleNames()
        self.tables = StaleNames()
        self.lobby = StaleNames()

    def mark_player(self, player: str) -> None:
        """What this player may know of itself has changed; where it sits may have, too."""
        self.players.mark(player)
        self.whereabouts.mark(player)

    def mark_whereabouts(self, player: str) -> None:
        """Whether this player is here has changed; its friends see that."""
        self.whereabouts.mark(player)

    def mark_friend(self, player: str) -> None:
        """Where a friend of this player is has changed; this player sees that."""
        self.friends.mark(player)

    def mark_table(self, table: str) -> None:
        """Who is at a table, or watches it, has changed."""
        self.tables.mark(table)

    def mark_lobby(self) -> None:
        """The list of tables, or how many people are here, has changed."""
        self.lobby.mark("")
