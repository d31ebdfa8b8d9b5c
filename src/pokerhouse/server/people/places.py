"""Places by network: each counts where it was taken from, as long as it is held.

So the house's own tables keep seats for people from everywhere, and queues places (`waiting_lists.py`).
"""

import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager

from msgspec.structs import replace

from pokerhouse.house import TableSettings
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk, TableOpener, Tables
from pokerhouse.server.connections import Presence
from pokerhouse.server.ground import Ground
from pokerhouse.server.people.players_tables import PlayersTables
from pokerhouse.server.standing_tables import standing_tables

MORE_TABLES_MAX = 40
"""Tables the house opens beside its standing ones while those are full; they close when people have left."""


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
        taken, here = self._taken.get(table, {}), {*self._holders(table), *self.coming(table)}
        places = [taken.get(player) or self._presence.network_of(player) for player in here]
        return places.count(network) if network else 0

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


class HouseTables:
    """The house's own tables: a network's share of their seats, and another table where all are full."""

    def __init__(self, ground: Ground, tables: Tables, names: PlayersTables, opener: TableOpener) -> None:
        self._settings = ground.settings
        self._tables = tables
        self._names = names
        self._opener = opener
        self._places = Places(ground.presence, self._people)

    def refusal(self, desk: Desk, network: str) -> Refused | None:
        """Why nobody more of this network sits down: it has its share, or the last seat is for others."""
        if desk.settings.creator:
            return None
        if refusal := self._crowd(network):
            return refusal
        seats, free = desk.settings.seats, len(desk.summary.free) - len(self._places.coming(desk.id))
        if seats > 2 and free <= 1 and 2 * self._places.count(desk.id, network) >= seats:
            return Refused("seat_for_others", "limit", "The last seat is kept for another address.")
        return None

    def _crowd(self, network: str) -> Refused | None:
        most = self._settings.network.seats
        if sum(self._places.count(desk.id, network) for desk in self._own()) < most:
            return None
        text = f"People from your address have {most} of the house's seats. Open a table of your own."
        return Refused("seats_crowded", "limit", text, {"most": most})

    def sitting_down(self, desk: Desk, player: str, network: str) -> AbstractContextManager[None]:
        """Have a share for somebody whose chips are on their way to the table."""
        if refusal := self.refusal(desk, network):
            raise refusal
        return self._places.taking(desk.id, player, network)

    def _people(self, table: str) -> list[str]:
        desk = self._tables.get(table)
        return [one.player for one in desk.summary.seated if not one.bot] if desk else []

    def models(self, network: str, small: int | None) -> list[TableSettings]:
        """What another table may be like, at this stake if one is named; nothing if there are enough."""
        if refusal := self._crowd(network):
            raise refusal
        if sum(not desk.settings.standing for desk in self._own()) >= MORE_TABLES_MAX:
            return []
        return [one for one in standing_tables(hurry=self._settings.hurry) if small in (None, one.small)]

    async def open_another(self, like: TableSettings) -> None:
        """Open one more table of the house's; it closes when the last person has left."""
        table, bots = f"{like.id}-{secrets.token_hex(4)}", min(self._settings.bots, like.seats // 2)
        with self._names.distinct(like.name, "") as name:
            await self._opener.open(replace(like, id=table, name=name, standing=False, bots=bots))

    def _own(self) -> Iterator[Desk]:
        return (desk for desk in self._tables if not desk.settings.creator)
