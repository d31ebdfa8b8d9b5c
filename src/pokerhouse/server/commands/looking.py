"""What only looks: it changes nothing and is not remembered."""

from typing import Any

from pokerhouse.protocol import command as wire
from pokerhouse.protocol.limits import LOBBY_PAGES_A_SECOND, QUICK_JOINS_A_SECOND
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


def looking(
    ground: Ground, lobby: Lobby, watchers: Watchers, talk: TableChat, quick_join: QuickJoin
) -> tuple[Row, ...]:
    """Showing the lobby and tables to the people who follow them."""

    async def ping(_request: Request[Any]) -> None:
        """The answer is all there is."""

    async def follow_lobby(request: Request[wire.FollowLobby]) -> None:
        lobby.follow(request.connection, request.command.after)

    async def leave_lobby(request: Request[wire.LeaveLobby]) -> None:
        ground.followers.unfollow_lobby(request.connection)

    async def watch(request: Request[wire.Watch]) -> None:
        desk = request.desk
        await watchers.join(request.connection, desk, request.command.seen)
        talk.show(request.connection, desk)

    async def unwatch(request: Request[wire.Unwatch]) -> None:
        watchers.leave(request.connection, request.desk.id)

    async def find_seat(request: Request[wire.QuickJoin]) -> None:
        found = await quick_join.soonest(request.account, request.network, request.command.small)
        request.row(table=found.table, seat=found.seat)

    return (
        Row(wire.Ping, ping, Unpaced("a frame's pace is enough"), remembered=False),
        Row(wire.FollowLobby, follow_lobby, LOBBY_PAGES, remembered=False),
        Row(wire.LeaveLobby, leave_lobby, Unpaced("it ends work"), remembered=False),
        Row(wire.Watch, watch, WATCHES, remembered=False),
        Row(wire.Unwatch, unwatch, Unpaced("it ends work"), remembered=False),
        Row(wire.QuickJoin, find_seat, SEARCHES, remembered=False),
    )
