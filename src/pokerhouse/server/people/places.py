"""Places at tables, by network: each counts where it was taken from, as long as it is held."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from pokerhouse.server.connections import Presence


class Places:
    """Seats, or places in queues, by table."""

    def __init__(self, presence: Presence, holders: Callable[[str], Collection[str]]) -> None:
        self._presence = presence
        self._holders = holders
        self._taken: dict[str, dict[str, str]] = {}
        """Table to player to network; a restart forgets that, and goes by where people come from now."""
        self._coming: Counter[tuple[str, str]] = Counter()
        """Table and player of those whose place is being stored."""

    def coming(self, table: str) -> list[str]:
        """People whose place there is being stored."""
        return [player for at, player in self._coming if at == table]

    def count(self, table: str, network: str) -> int:
        """How many places there are this network's."""
        if not network:
            return 0
        taken, here = self._taken.get(table, {}), {*self._holders(table), *self.coming(table)}
        return sum((taken.get(player) or self._presence.network_of(player)) == network for player in here)

    @contextmanager
    def taking(self, table: str, player: str, network: str) -> Iterator[None]:
        """Somebody takes a place there."""
        self._taken = {at: taken for at, taken in self._taken.items() if self._holders(at) or self.coming(at)}
        here = {*self._holders(table), *self.coming(table)}
        known = {one: place for one, place in self._taken.get(table, {}).items() if one in here}
        self._taken[table] = {player: network, **known}
        self._coming[table, player] += 1
        try:
            yield
        finally:
            self._coming[table, player] -= 1
            self._coming += Counter()  # forgets those who are there now, or are not
