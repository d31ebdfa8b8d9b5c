"""A request from somewhere, and the session that comes with it."""

from typing import Any, cast

from litestar.datastructures import Cookie

from pokerhouse.rules import Refused
from pokerhouse.server.edge.lines import HEAD, Head
from pokerhouse.server.edge.refusals import NOT_SIGNED_IN, OTHER_SITE, AnyRequest
from pokerhouse.server.edge.security import from_here
from pokerhouse.server.pace import Pace, Who
from pokerhouse.server.people import COOKIE, COOKIE_DAYS
from pokerhouse.server.room import Room


def visit_of(request: AnyRequest) -> "Visit":
    """Who asks, in the open room."""
    return Visit(request.app.state.room, cast("Any", request.scope)["extensions"][HEAD])


class Visit:
    """What requests and sockets have in common."""

    def __init__(self, room: Room, head: Head) -> None:
        self.room = room
        self.network = head.network
        self.is_secure = room.settings.is_secure or head.secure
        # By https a name that only this very host can set (RFC 6265bis): no site beside it plants one.
        self._cookie = f"__Host-{COOKIE}" if self.is_secure else COOKIE
        self._head = head

    def from_here(self) -> None:
        """Raises `Refused` where another site's page asks with our visitor's cookie."""
        if not from_here(self._head.headers, self.room.settings.public_url, secure=self._head.secure):
            raise Refused(*OTHER_SITE)

    def count(self, pace: Pace) -> None:
        """Count it for its network. Raises `Refused` where there were enough."""
        ground = self.room.ground
        ground.paces.take(pace, Who("", self.network), ground.clock.now())

    def token(self) -> str:
        """The session's token, or nothing. Raises `Refused` where there are two: one may be planted."""
        found = set[str]()
        for pair in self._head.headers.get("cookie", "").split(";"):
            name, _, value = pair.strip().partition("=")
            if name == self._cookie:
                found.add(value.strip('"'))
        if len(found) > 1:
            text = "Your browser sends two sessions of this house. Delete its cookies and come again."
            raise Refused("two_sessions", "limit", text)
        return found.pop() if found else ""

    async def player(self) -> str | None:
        """Whose session it is, if it is anybody's."""
        return await self.room.sessions.player(self.token())

    async def signed_in(self) -> str:
        """The same. Raises `Refused` where it is nobody's."""
        player = await self.player()
        if player is None:
            raise Refused(*NOT_SIGNED_IN)
        return player

    def cookie(self, token: str, days: int = COOKIE_DAYS) -> Cookie:
        """The cookie of a session; with no days left it ends."""
        return Cookie(
            key=self._cookie,
            value=token,
            max_age=days * 86_400,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self.is_secure,
        )
