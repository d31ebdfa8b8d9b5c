"""Names by player id, for people who need not be here."""

from collections.abc import Iterable

from pokerhouse.server.storage import Store

NAMES_MAX = 50_000
"""Names in memory; beyond it the oldest are forgotten."""


class PlayerNames:
    """Remembers names, and looks up those it does not know."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, str] = {}

    def of(self, player: str) -> str:
        """A name that was learned; empty if it never was."""
        return self._known.get(player, "")

    def note(self, player: str, name: str) -> None:
        """Somebody's name."""
        self._known.pop(player, None)  # who is noted again is the newest again
        self._known[player] = name
        while len(self._known) > NAMES_MAX:
            del self._known[next(iter(self._known))]

    async def holder(self, key: str) -> str | None:
        """Who has the name of this key, here or away."""
        return await self._store.named(key) if key else None

    async def learn(self, players: Iterable[str]) -> None:
        """Look up who is not known yet."""
        for player in players:
            if player not in self._known:
                row = await self._store.player(player)
                if row:
                    self.note(player, row.name)
