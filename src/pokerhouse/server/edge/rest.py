"""The REST half of the server: coming in, oneself, the lobby, health."""

from typing import Annotated, Any

import msgspec
import structlog
from litestar import Controller, Request, Response, get, post, route
from litestar.datastructures import Cookie
from litestar.exceptions import (
    HTTPException,
    NotFoundException,
    PermissionDeniedException,
)
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, Parameter
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_201_CREATED,
    HTTP_204_NO_CONTENT,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from pokerhouse.protocol.rest import Health, Lobby, NewGuest, Problem
from pokerhouse.protocol.view import Me, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.edge.lines import NETWORK
from pokerhouse.server.edge.security import from_here
from pokerhouse.server.metrics import exposition
from pokerhouse.server.pace import Buckets
from pokerhouse.server.people import COOKIE, COOKIE_DAYS
from pokerhouse.server.room import Room
from pokerhouse.server.storage import is_passing, spoken
from pokerhouse.server.version import VERSION
from pokerhouse.server.wire import of_reason

log = structlog.get_logger()

PageNumber = Annotated[int, Parameter(ge=0, le=2**53 - 1)]
AnyRequest = Request[Any, Any, Any]


def _described(kind: type | None, why: str) -> ResponseSpec:
    """An answer for the description of this interface; examples would be drawn anew at every start."""
    return ResponseSpec(kind, description=why, generate_examples=False)


REFUSALS = {
    status: _described(Problem, why)
    for status, why in {
        400: "It can't be read, or not be done.",
        401: "You are not signed in.",
        403: "It comes from another site's page.",
        404: "There is no such thing.",
        413: "It is too large.",
        429: "It comes too often.",
        503: "The house can't store anything at the moment.",
    }.items()
}
"""What may be said instead of an answer, for the description of this interface."""
OTHER_SITE = "This request comes from another site."
NOT_SIGNED_IN = "You are not signed in."
NO_STORE = Reason(
    code="no_store", rule="limit", text="The house can't store anything at the moment; try again soon."
)


def refuse_strangers(request: AnyRequest) -> None:
    """Refuse what another site's page sends with our visitor's cookie."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and not from_here(
        request.headers, the_room(request).settings.public_url, secure=request.url.scheme == "https"
    ):
        raise PermissionDeniedException(OTHER_SITE)


def the_room(request: AnyRequest) -> Room:
    """The open room."""
    room: Room = request.app.state.room
    return room


def network_here(request: AnyRequest) -> str:
    """The network of a request, as limits go by."""
    return str((request.scope.get("extensions") or {})[NETWORK])


class LobbyBody(msgspec.Struct):
    """`Lobby` around rows that are encoded already."""

    tables: msgspec.Raw
    people: int
    next: int


class Entrance(Controller):
    """Coming in and going out."""

    path = "/api"

    @post(
        "/guest",
        status_code=HTTP_201_CREATED,
        responses={**REFUSALS, 200: _described(Me, "You are somebody already, and stay so.")},
    )
    async def guest(self, request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Me]:
        """Enter as a guest: a name for a cookie.

        Whoever has a session stays who it is, under its old name: a new cookie would shut it out for good.
        """
        room, headers = the_room(request), {"cache-control": "no-store"}
        player = await room.sessions.player(request.cookies.get(COOKIE))
        if player is not None:
            return Response(await room.visitors.me(player), status_code=HTTP_200_OK, headers=headers)
        guests: Buckets = request.app.state.guests
        if not guests.take(network_here(request), room.clock.now()):
            text = f"At most {room.settings.guests_a_minute} guests a minute from one address."
            raise problem(429, Reason(code="too_many_guests", rule="limit", text=text))
        try:
            me, token = await room.visitors.welcome_guest(data.name, network_here(request))
        except Refused as refused:
            raise problem(400, of_reason(refused)) from refused
        return Response(me, cookies=[_cookie(request, token)], headers=headers)

    @get("/me", responses={**REFUSALS, 204: _described(None, "You are nobody yet.")})
    async def me(self, request: AnyRequest) -> Response[Me | None]:
        """Who the cookie says you are; to a stranger, nothing."""
        room = the_room(request)
        token = request.cookies.get(COOKIE)
        player = await room.sessions.player(token)
        headers = {"cache-control": "no-store"}
        if player is None or token is None:
            return Response(None, status_code=HTTP_204_NO_CONTENT, headers=headers)
        fresh = await room.sessions.rotated(token)
        cookies = [_cookie(request, fresh)] if fresh else []
        return Response(await room.visitors.me(player), headers=headers, cookies=cookies)

    @post(
        "/leave",
        status_code=HTTP_204_NO_CONTENT,
        responses={**REFUSALS, 204: _described(None, "The session is over.")},
    )
    async def leave(self, request: AnyRequest, everywhere: FromQuery[bool] = False) -> Response[None]:  # noqa: FBT002
        """End the session, or all sessions of the player `everywhere`.

        A guest's chips stay where they are; a seat is left as after a lost connection.
        """
        room, token = the_room(request), request.cookies.get(COOKIE)
        player = await room.sessions.player(token)
        if player and everywhere:
            await room.visitors.sign_out_everywhere(player)
        elif token and player:
            await room.visitors.sign_out(player, token)
        gone = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
        return Response(None, cookies=[gone])

    @get("/lobby", responses={**REFUSALS, 200: _described(Lobby, "A page of the tables.")})
    async def lobby(self, request: AnyRequest, after: PageNumber = 0) -> Response[LobbyBody]:
        """The public tables, oldest first, a page at a time (LOBBY-1)."""
        room = the_room(request)
        page = room.lobby.page(after)
        return Response(LobbyBody(page.tables, room.presence.people, page.next))


@get("/healthz", responses=REFUSALS)
async def health(request: AnyRequest) -> Response[Health]:
    """Whether the house is open, and can store what happens; 503 while it can't."""
    return _health(the_room(request), works=not the_room(request).storage.trouble)


@get("/readyz", responses=REFUSALS)
async def ready(request: AnyRequest) -> Response[Health]:
    """The same, after something was stored to see; at most once a second."""
    return _health(the_room(request), works=await the_room(request).storage.is_ready())


def _health(room: Room, *, works: bool) -> Response[Health]:
    status = "open" if works else "not_storing"
    told = Health(status=status, version=VERSION, started=room.started, tables=len(room.tables))
    headers = {"cache-control": "no-store"}
    return Response(told, status_code=HTTP_200_OK if works else HTTP_503_SERVICE_UNAVAILABLE, headers=headers)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(exposition(), media_type="text/plain; version=0.0.4")


@route(
    ["/api", "/api/{path:path}"],
    http_method=["GET", "POST", "PUT", "PATCH", "DELETE"],
    include_in_schema=False,
    sync_to_thread=False,
)
def unknown() -> None:
    """What is not in this interface is not found, whatever is asked of it."""
    raise NotFoundException("There is no such address.")


def _cookie(request: AnyRequest, token: str) -> Cookie:
    """The cookie of a session."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=COOKIE_DAYS * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=the_room(request).settings.is_secure or request.url.scheme == "https",
    )


def problem(status: int, reason: Reason) -> HTTPException:
    """A refusal over HTTP."""
    return HTTPException(
        status_code=status, detail=reason.text, extra={"reason": msgspec.to_builtins(reason)}
    )


def _route(request: AnyRequest) -> str:
    """What was asked for, without the values in its path: a link's key is one of them."""
    return str(request.scope.get("path_template") or request.url.path)


def told_failure(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of ours is logged and told without its insides; what can't be read is a fault of theirs."""
    if isinstance(error, RecursionError | UnicodeDecodeError):
        deep = isinstance(error, RecursionError)
        text = "This is nested too deeply." if deep else "This is no text in UTF-8."
        return Response(Problem(reason=Reason(code="bad_request", rule="limit", text=text)), status_code=400)
    if is_passing(error):
        log.warning("a request met an outage", path=_route(request), said=spoken(error))
        return Response(Problem(reason=NO_STORE), status_code=HTTP_503_SERVICE_UNAVAILABLE)
    log.error("a request failed", path=_route(request), exc_info=error)
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
