"""The REST half of the server: coming in, oneself, the lobby, hands that were played, links, health."""

from importlib.resources import files
from typing import Annotated

import msgspec
from litestar import Response, get, post, route
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, Parameter
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT

from pokerhouse.protocol.host import LinkView
from pokerhouse.protocol.rest import Health, Lobby, NewGuest, PastHands
from pokerhouse.protocol.view import Me
from pokerhouse.rules import Refused
from pokerhouse.server.edge.address import is_loopback
from pokerhouse.server.edge.lines import NETWORK
from pokerhouse.server.edge.refusals import NOT_SIGNED_IN, OTHER_SITE, REFUSALS, AnyRequest, described
from pokerhouse.server.edge.security import from_here
from pokerhouse.server.edge.session_cookie import cookie_name, session_token
from pokerhouse.server.metrics import exposition
from pokerhouse.server.pace import MINUTE, Pace, Who
from pokerhouse.server.people import COOKIE_DAYS
from pokerhouse.server.room import Room
from pokerhouse.server.version import VERSION

NO_STORE_HERE = {"cache-control": "no-store"}

KEY_MAX = 80
"""The longest key of a link."""

Number = Annotated[int, Parameter(ge=0, le=2**53 - 1)]
StepNumber = Annotated[int | None, Parameter(ge=0, le=2**53 - 1)]
Key = Annotated[str, Parameter(max_length=KEY_MAX)]

GUESTS = Pace(
    what="guests from one address",
    whose="network",
    most="guests_a_minute",
    per=MINUTE,
    code="too_many_guests",
    text="At most {most} guests a minute from one address.",
)
LOOKS = Pace(
    what="looks at where a link leads",  # a household may look, nobody may try keys
    whose="network",
    most=1,
    burst=60,
    text="At most {most} look at a link in a second from one address.",
)
LOGS = Pace(
    what="logs of a table's last hands",  # dear to put together
    whose="network",
    most=2,
    burst=20,
    text="At most {most} logs of a table in a second from one address.",
)


def the_room(request: AnyRequest) -> Room:
    """The open room."""
    room: Room = request.app.state.room
    return room


def network_here(request: AnyRequest) -> str:
    """The network of a request, as limits go by."""
    return str((request.scope.get("extensions") or {})[NETWORK])


def count(request: AnyRequest, pace: Pace) -> None:
    """Count it for its network. Raises `Refused` where there were enough."""
    ground = the_room(request).ground
    ground.paces.take(pace, Who("", network_here(request)), ground.clock.now())


def refuse_strangers(request: AnyRequest) -> None:
    """Refuse what another site's page sends with our visitor's cookie."""
    public, secure = the_room(request).settings.public_url, request.url.scheme == "https"
    if request.method not in ("GET", "HEAD", "OPTIONS") and not from_here(
        request.headers, public, secure=secure
    ):
        raise Refused(*OTHER_SITE)


def _is_secure(request: AnyRequest) -> bool:
    return the_room(request).settings.is_secure or request.url.scheme == "https"


def _token(request: AnyRequest) -> str | None:
    cookies = "; ".join(request.headers.getall("cookie", []))
    return session_token(cookies, secure=_is_secure(request))


def _cookie(request: AnyRequest, token: str, days: int = COOKIE_DAYS) -> Cookie:
    """The cookie of a session; with no days left it ends."""
    secure = _is_secure(request)
    return Cookie(
        key=cookie_name(secure=secure),
        value=token,
        max_age=days * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )


@post(
    "/api/guest",
    status_code=HTTP_201_CREATED,
    responses={**REFUSALS, 200: described(Me, "You are somebody already, and stay so.")},
)
async def guest(request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Me]:
    """Enter as a guest: a name for a cookie.

    A visitor who has a session stays who they are, under their old name: a new cookie would shut them out.
    """
    room = the_room(request)
    player = await room.sessions.player(_token(request))
    if player is not None:
        return Response(await room.visitors.me(player), status_code=200, headers=NO_STORE_HERE)
    count(request, GUESTS)
    me, token = await room.visitors.welcome_guest(data.name, network_here(request))
    return Response(me, cookies=[_cookie(request, token)], headers=NO_STORE_HERE)


@get("/api/me", responses={**REFUSALS, 204: described(None, "You are nobody yet.")})
async def me(request: AnyRequest) -> Response[Me | None]:
    """Who the cookie says you are; to a stranger, nothing."""
    room, token = the_room(request), _token(request)
    player = await room.sessions.player(token)
    if player is None or token is None:
        return Response(None, status_code=HTTP_204_NO_CONTENT, headers=NO_STORE_HERE)
    cookies = [_cookie(request, token)] if await room.sessions.prolonged(token) else []
    return Response(await room.visitors.me(player), headers=NO_STORE_HERE, cookies=cookies)


@post(
    "/api/leave",
    status_code=HTTP_204_NO_CONTENT,
    responses={**REFUSALS, 204: described(None, "The session is over.")},
)
async def leave(request: AnyRequest, everywhere: FromQuery[bool] = False) -> Response[None]:  # noqa: FBT002
    """End the session, or all sessions of the player `everywhere`.

    A guest's chips stay where they are; a seat is left as after a lost connection.
    """
    room, token = the_room(request), _token(request)
    player = await room.sessions.player(token)
    if player and everywhere:
        await room.visitors.sign_out_everywhere(player)
    elif token and player:
        await room.visitors.sign_out(player, token)
    return Response(None, cookies=[_cookie(request, "", days=0)])


class LobbyBody(msgspec.Struct):
    """`Lobby` around rows that are encoded already."""

    tables: msgspec.Raw
    people: int
    next: int


@get("/api/lobby", responses={**REFUSALS, 200: described(Lobby, "A page of the tables.")})
async def lobby(request: AnyRequest, after: Number = 0) -> Response[LobbyBody]:
    """The public tables, oldest first, a page at a time (LOBBY-1)."""
    room = the_room(request)
    page = room.lobby.page(after)
    return Response(LobbyBody(page.tables, room.presence.people, page.next))


@get("/api/tables/{table:str}/hands", responses=REFUSALS)
async def past_hands(
    request: AnyRequest, table: FromPath[str], upto: StepNumber = None
) -> Response[PastHands]:
    """A table's last hands as the visitor may see them; `upto` numbers the last step it knows."""
    room = the_room(request)
    player = await room.sessions.player(_token(request))
    if player is None:
        raise Refused(*NOT_SIGNED_IN)
    desk = room.tables.find(table, player)
    count(request, LOGS)
    hands = await room.past_hands.read(desk, player, upto, network=network_here(request))
    return Response(hands, headers=NO_STORE_HERE)


@get("/api/link/{token:str}", responses=REFUSALS)
async def table_link(request: AnyRequest, token: Key) -> Response[LinkView]:
    """Where a link leads (HOST-2): the host, the table and who sits there; if it brings nobody, why."""
    room = the_room(request)
    count(request, LOOKS)
    player = await room.sessions.player(_token(request))
    return Response(await room.links.view_for(player, token), headers=NO_STORE_HERE)


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
    return Response(told, status_code=200 if works else 503, headers=NO_STORE_HERE)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Figures for Prometheus on this machine, or for everybody if the host says so."""
    came_by_proxy = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    is_here = request.client and is_loopback(request.client.host) and not came_by_proxy
    if not (is_here or the_room(request).settings.open_metrics):
        text = "Figures are for the house's own machine. Its host can open them with --open-metrics."
        raise Refused("this_machine", "limit", text)
    return Response(exposition(), media_type="text/plain; version=0.0.4")


@get("/api/protocol.json", include_in_schema=False, sync_to_thread=False)
def protocol() -> Response[bytes]:
    """The JSON schema of the socket's frames."""
    schema = files("pokerhouse.protocol").joinpath("schema.json").read_bytes()
    return Response(schema, media_type="application/schema+json")


@route(
    ["/api", "/api/{path:path}"],
    http_method=["GET", "POST", "PUT", "PATCH", "DELETE"],
    include_in_schema=False,
    sync_to_thread=False,
)
def unknown() -> None:
    """What is not in this interface is not found, whatever is asked of it."""
    raise NotFoundException("There is no such address.")


ROUTES = (guest, me, leave, lobby, past_hands, table_link, health, ready, metrics, protocol, unknown)
