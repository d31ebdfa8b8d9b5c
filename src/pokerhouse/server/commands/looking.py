"""What only looks: it changes nothing and is not remembered."""

from typing import Any

from pokerhouse.protocol import command as wire
from pokerhouse.protocol.limits import LOBBY_PAGES_A_SECOND, QUICK_JOINS_A_SECOND
from pokerhouse.server.actors import Tables
from pokerhouse.server.chat import TableChat
from pokerhouse.server.commands.quick_join import QuickJoin
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import Pace
from pokerhouse.server.rows import Request, Row, Unpaced
from pokerhouse.server.views import Lobby, Watchers

LOBBY_PAGES = Pace(
    what="pages of the lobby",
    whose="player",
    most=LOBBY_PAGES_A_SECOND,
    burst=10,
    text="At most {most} pages of the lobby a second.",
)
WATCHES = Pace(
    what="tables shown",
    whose="network",
    most="watches_a_second",
    burst=10,
    text="At most {most} tables are shown to one address a second.",
)
SEARCHES = Pace(
    what="searches for a seat",
    whose="network",
    most=QUICK_JOINS_A_SECOND,
    burst=10,
    text="At most {most} searches a second.",
)


class Looking:
    """Shows the lobby and tables to whoever follows them."""

    def __init__(
        self,
        ground: Ground,
        tables: Tables,
        lobby: Lobby,
        watchers: Watchers,
        talk: TableChat,
        quick_join: QuickJoin,
    ) -> None:
        self._followers = ground.followers
        self._tables = tables
        self._lobby = lobby
        self._watchers = watchers
        self._talk = talk
        self._quick_join = quick_join
        self.rows = (
            Row(wire.Ping, _nothing, Unpaced("a frame's pace is enough"), remembered=False),
            Row(wire.FollowLobby, self._follow_lobby, LOBBY_PAGES, remembered=False),
            Row(wire.LeaveLobby, self._leave_lobby, Unpaced("it ends work"), remembered=False),
            Row(wire.Watch, self._watch, WATCHES, remembered=False),
            Row(wire.Unwatch, self._unwatch, Unpaced("it ends work"), remembered=False),
            Row(wire.QuickJoin, self._find_seat, SEARCHES, remembered=False),
        )

    async def _follow_lobby(self, request: Request[wire.FollowLobby]) -> None:
        self._lobby.follow(request.connection, request.command.after)

    async def _leave_lobby(self, request: Request[wire.LeaveLobby]) -> None:
        self._followers.unfollow_lobby(request.connection)

    async def _watch(self, request: Request[wire.Watch]) -> None:
        desk = self._tables.find(request.command.table, request.player)
        await self._watchers.join(request.connection, desk, request.command.seen)
        self._talk.show(request.connection, desk)

    async def _unwatch(self, request: Request[wire.Unwatch]) -> None:
        desk = self._tables.find(request.command.table, request.player)
        self._watchers.leave(request.connection, desk.id)

    async def _find_seat(self, request: Request[wire.QuickJoin]) -> None:
        found = await self._quick_join.soonest(request.account, request.network, request.command.small)
        request.row(table=found.table, seat=found.seat)


async def _nothing(_request: Request[Any]) -> None:
    """The answer is all there is."""
