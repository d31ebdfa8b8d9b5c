"""Tells tables whether their players can be reached (CASH-4.4)."""

from collections.abc import Awaitable

from pokerhouse.house.commands import NoteConnection
from pokerhouse.house.events import SeatTaken
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk, TableNews, Tables
from pokerhouse.server.connections import Grace
from pokerhouse.server.ground import Ground
from pokerhouse.server.tasks import insist, not_now

GRACE_SECONDS = 4.0
"""How long a player may be without a connection before the table is told; a reload takes less."""


class Reachability:
    """People who come back are noted at once, those who are gone after a moment of grace."""

    def __init__(self, ground: Ground, tables: Tables) -> None:
        self._presence, self._clock, self._tasks = ground.presence, ground.clock, ground.tasks
        self._tables = tables
        self._grace = Grace(self._note)
        self._telling: dict[tuple[str, str], bool] = {}
        """Table and player of whom it is being told, and whether that has changed meanwhile."""

    def came(self, player: str) -> None:
        """Somebody is connected."""
        self._grace.came(player)
        self._note(player)

    def went(self, player: str) -> None:
        """Somebody has no connection any more."""
        self._grace.begin(player, GRACE_SECONDS)

    def house_opened(self) -> None:
        """Some time after opening, who has not come back is away."""
        for desk in self._tables:
            for seated in desk.summary.seated:
                if not seated.bot:
                    self._miss(seated.player)

    hears = frozenset({SeatTaken})
    """Who hung up while its seat was being stored had none when that was noted."""

    def opened(self, news: TableNews) -> None:
        """A table is open; who sits there from before is looked for when the house is."""

    def stored(self, news: TableNews) -> None:
        """Somebody sat down."""
        for event in news.events:
            if isinstance(event, SeatTaken) and not event.bot:
                self._miss(event.player)

    def _miss(self, player: str) -> None:
        if not self._presence.is_connected(player):
            self.went(player)

    def _note(self, player: str) -> None:
        for desk in self._tables.of_player(player):
            if (desk.id, player) not in self._telling:
                self._tasks.spawn(self._tell(desk, player))
            self._telling[desk.id, player] = True

    async def _tell(self, desk: Desk, player: str) -> None:
        """Tell it until it is stored: nobody tells it again as long as the player stays, or stays away."""

        def say() -> Awaitable[None]:
            here = self._presence.is_connected(player) or player in self._grace
            return desk.handle(NoteConnection(player=player, connected=here), arrival=self._clock.now())

        try:
            while self._telling[desk.id, player]:
                self._telling[desk.id, player] = False
                await insist(say, "a table does not know yet who is here", not_now)
        except Refused:
            pass  # it has got up
        finally:
            del self._telling[desk.id, player]
