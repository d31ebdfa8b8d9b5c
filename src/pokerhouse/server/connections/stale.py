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
    """What is to be shown, by whom or what it is about."""

    def __init__(self) -> None:
        self.players = StaleNames()
        """What these players may know of themselves."""
        self.whereabouts = StaleNames()
        """Whether these players are here and where they sit: their friends see that."""
        self.friends = StaleNames()
        """Where a friend of these players is: these see that."""
        self.tables = StaleNames()
        """Who is at these tables, or watches them."""
        self.lobby = StaleNames()
        """The list of tables, or how many people are here."""

    def mark_player(self, player: str) -> None:
        """What this player may know of itself has changed; where it sits may have, too."""
        self.players.mark(player)
        self.whereabouts.mark(player)
