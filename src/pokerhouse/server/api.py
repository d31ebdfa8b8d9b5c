"""The REST half of the server: coming in, oneself, the lobby, health."""

import unicodedata
from typing import Any

import msgspec
import structlog
from litestar import Controller, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, NotAuthorizedException, PermissionDeniedException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT

from pokerhouse.protocol.limits import GUESTS_A_MINUTE, NAME_MAX
from pokerhouse.protocol.rest import GuestWish, Health, Lobby, Problem
from pokerhouse.protocol.view import Me, Reason
from pokerhouse.server.metrics import exposition
from pokerhouse.server.room import Room
from pokerhouse.server.security import from_here
from pokerhouse.server.session import COOKIE, COOKIE_DAYS
from pokerhouse.server.version import VERSION

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]


def refuse_strangers(request: AnyRequest) -> None:
    """Refuse what another site's page sends with our visitor's cookie."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and not from_here(request.headers):
        raise PermissionDeniedException("This request comes from another site.")


def the_room(request: AnyRequest) -> Room:
    """The open room."""
    room: Room = request.app.state.room
    return room


class Entrance(Controller):
    """Coming in and going out."""

    path = "/api"

    @post("/guest", status_code=HTTP_201_CREATED)
    async def guest(self, request: AnyRequest, data: JSONBody[GuestWish]) -> Response[Me]:
        """Enter as a guest: a name for a cookie."""
        room = the_room(request)
        address = request.client.host if request.client else ""
        if not room.guests.take(address, room.clock.now()):
            text = f"At most {GUESTS_A_MINUTE} guests a minute from one address."
            raise problem(429, Reason(code="too_many_guests", rule="limit", text=text))
        me, token = await room.door.welcome_guest(clean_name(data.name))
        cookie = Cookie(
            key=COOKIE,
            value=token,
            max_age=COOKIE_DAYS * 86_400,
            path="/",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return Response(me, cookies=[cookie], headers={"cache-control": "no-store"})

    @get("/me")
    async def me(self, request: AnyRequest) -> Response[Me]:
        """Who the cookie says you are."""
        room = the_room(request)
        player = await room.sessions.player(request.cookies.get(COOKIE))
        if player is None:
            raise NotAuthorizedException("You are not signed in.")
        return Response(await room.door.me(player), headers={"cache-control": "no-store"})

    @post("/leave", status_code=HTTP_204_NO_CONTENT)
    async def leave(self, request: AnyRequest) -> Response[None]:
        """End the session. A guest's chips stay where they are; a seat is left as after a lost connection."""
        room, token = the_room(request), request.cookies.get(COOKIE)
        player = await room.sessions.player(token)
        if token and player:
            await room.door.sign_out(player, token)
        gone = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
        return Response(None, cookies=[gone])

    @get("/lobby")
    async def lobby(self, request: AnyRequest) -> Lobby:
        """Every public table (LOBBY-1)."""
        room = the_room(request)
        return Lobby(tables=room.lobby.rows(), people=room.door.people)


@get("/healthz")
async def health(request: AnyRequest) -> Health:
    """Whether the house is open."""
    room = the_room(request)
    return Health(status="open", version=VERSION, started=room.started, tables=len(room.desks))


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


def clean_name(name: str) -> str:
    """The name as everybody will see it, or a refusal."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    hidden = any(unicodedata.category(letter)[0] == "C" for letter in shown)
    if not 1 <= len(shown) <= NAME_MAX or hidden:
        text = f"A name has 1 to {NAME_MAX} visible characters."
        raise problem(400, Reason(code="bad_name", rule="limit", text=text, facts={"most": NAME_MAX}))
    return shown


def problem(status: int, reason: Reason) -> HTTPException:
    """A refusal over HTTP."""
    return HTTPException(
        status_code=status, detail=reason.text, extra={"reason": msgspec.to_builtins(reason)}
    )


def told_failure(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of ours is logged and told without its insides; nesting without end is a fault of theirs."""
    if isinstance(error, RecursionError):
        reason = Reason(code="bad_request", rule="limit", text="This is nested too deeply.")
        return Response(Problem(reason=reason), status_code=400)
    log.error("a request failed", path=request.url.path, exc_info=error)
    reason = Reason(code="failed", rule="limit", text="Something went wrong here; it is in the house's log.")
    return Response(Problem(reason=reason), status_code=500)


def told_problem(request: AnyRequest, error: HTTPException) -> Response[Problem]:  # noqa: ARG001  (Litestar's shape)
    """Every refusal over HTTP has the same form."""
    extra = error.extra
    if isinstance(extra, dict) and "reason" in extra:
        reason = msgspec.convert(extra["reason"], Reason)
    else:
        code = {400: "bad_request", 401: "not_signed_in", 403: "other_site", 404: "not_found"}
        reason = Reason(code=code.get(error.status_code, "refused"), rule="limit", text=error.detail)
    return Response(Problem(reason=reason), status_code=error.status_code)
