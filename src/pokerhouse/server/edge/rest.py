"""The REST half of the server: coming in, oneself, the lobby, hands that were played, links, health."""

import re
from importlib.resources import files
from typing import Annotated, Any, cast

import structlog
from litestar import Litestar, Response, Router, get, post, route
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, Parameter
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT
from litestar.types import ASGIApp

from pokerhouse.protocol.host import LinkView
from pokerhouse.protocol.rest import Health, Lobby, NewGuest, PageFault, PastHands
from pokerhouse.protocol.view import Me
from pokerhouse.rules import Refused
from pokerhouse.server.edge.address import is_loopback
from pokerhouse.server.edge.figures import figures
from pokerhouse.server.edge.member_routes import MEMBER_ROUTES
from pokerhouse.server.edge.page import page
from pokerhouse.server.edge.refusals import (
    NO_STORE,
    REFUSALS,
    AnyRequest,
    described,
    told_failure,
    told_problem,
    told_refusal,
)
from pokerhouse.server.edge.visit import visit_of
from pokerhouse.server.members import LOGINS
from pokerhouse.server.pace import MINUTE, Pace
from pokerhouse.server.room import Room
from pokerhouse.server.version import VERSION

log = structlog.get_logger()

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


FAULTS = Pace(
    what="faults of the page that its browsers report",  # the log has a limit of its own
    whose="network",
    most=5,
    per=MINUTE,
    text="At most {most} reports a minute.",
)
PACES = {
    GUESTS: "POST /api/guest",
    LOOKS: "GET /api/link",
    LOGS: "GET /api/tables",
    FAULTS: "POST /api/faults",
    LOGINS: "POST /api/login",
}
"""What is counted for requests beside their number."""

FAULT_BYTES_MAX = 2_048
"""The longest report of a fault of the page."""

_FRAGMENT = re.compile(r"#\S*")
"""What stands behind `#` in an address may be the key of a table."""


async def refuse_strangers(request: AnyRequest) -> None:
    """Refuse another site's use of our cookie, and all while another house may be open."""
    visit = visit_of(request)
    if not visit.room.clock.is_sure():
        raise Refused(*NO_STORE)
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        visit.from_here()


@post(
    "/api/guest",
    status_code=HTTP_201_CREATED,
    responses={**REFUSALS, 200: described(Me, "You already have a session, and keep it.")},
)
async def guest(request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Me]:
    """Enter as a guest: a name for a cookie.

    A visitor who has a session stays who they are, under their old name: a new cookie would shut them out.
    """
    visit = visit_of(request)
    visitors, player = visit.room.visitors, await visit.player()
    if player is not None:
        return Response(await visitors.me(player), status_code=200)
    visit.count(GUESTS)
    me, token = await visitors.welcome_guest(data.name, visit.network)
    return Response(me, cookies=[visit.cookie(token)])


@get("/api/me", responses={**REFUSALS, 204: described(None, "You are not signed in.")})
async def me(request: AnyRequest) -> Response[Me | None]:
    """Who the cookie says you are; to a stranger, nothing."""
    visit = visit_of(request)
    player, token = await visit.player(), visit.token()
    if player is None:
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    cookies = [visit.cookie(token)] if await visit.room.sessions.prolonged(token) else []
    return Response(await visit.room.visitors.me(player), cookies=cookies)


@post(
    "/api/leave",
    status_code=HTTP_204_NO_CONTENT,
    responses={**REFUSALS, 204: described(None, "The session is over.")},
)
async def leave(request: AnyRequest, everywhere: FromQuery[bool] = False) -> Response[None]:  # noqa: FBT002
    """End the session, or all sessions of the player `everywhere`.

    A guest's chips stay where they are; a seat is left as after a lost connection.
    """
    visit = visit_of(request)
    player, visitors = await visit.player(), visit.room.visitors
    if player and everywhere:
        await visitors.sign_out_everywhere(player)
    elif player:
        await visitors.sign_out(player, visit.token())
    return Response(None, cookies=[visit.cookie("", days=0)])


@get("/api/lobby", responses={**REFUSALS, 200: described(Lobby, "A page of the tables.")})
async def lobby(request: AnyRequest, after: Number = 0) -> Lobby:
    """The public tables, oldest first, a page at a time (LOBBY-1)."""
    room = visit_of(request).room
    page = room.lobby.page(after)
    return Lobby(tables=cast("Any", page.tables), people=room.presence.people, next=page.next)


@get("/api/tables/{table:str}/hands", responses=REFUSALS)
async def past_hands(request: AnyRequest, table: FromPath[str], upto: StepNumber = None) -> PastHands:
    """A table's last hands as the visitor may see them; `upto` numbers the last step it knows."""
    visit = visit_of(request)
    player = await visit.signed_in()
    desk = visit.room.tables.find(table, player)
    visit.count(LOGS)
    return await visit.room.past_hands.read(desk, player, upto, network=visit.network)


@get("/api/link/{token:str}", responses=REFUSALS)
async def table_link(request: AnyRequest, token: Key) -> LinkView:
    """Where a link leads (HOST-2): the host, the table and who sits there; if it brings nobody, why."""
    visit = visit_of(request)
    visit.count(LOOKS)
    return await visit.room.links.view_for(await visit.player(), token)


@post(
    "/api/faults",
    status_code=HTTP_204_NO_CONTENT,
    request_max_body_size=FAULT_BYTES_MAX,
    responses=REFUSALS,
    sync_to_thread=False,
)
def page_fault(request: AnyRequest, data: JSONBody[PageFault]) -> None:
    """A fault of the page: its message, where it came from, and which page was open."""
    visit_of(request).count(FAULTS)
    log.warning("a page met a fault", page=data.page, message=_line(data.message), stack=_line(data.stack))


def _line(text: str) -> str:
    """The text as one line, without what could be secret, steer a terminal or turn the line round."""
    printable = "".join(letter if letter.isprintable() else " " for letter in _FRAGMENT.sub("", text))
    return " ".join(printable.split())


@get("/healthz", responses=REFUSALS)
async def health(request: AnyRequest) -> Response[Health]:
    """Whether the house is open, and can store what happens; 503 while it can't."""
    return _health(request, works=not visit_of(request).room.storage.trouble)


@get("/readyz", responses=REFUSALS)
async def ready(request: AnyRequest) -> Response[Health]:
    """The same, after something was stored to see; at most once a second."""
    return _health(request, works=await visit_of(request).room.storage.is_ready())


def _health(request: AnyRequest, *, works: bool) -> Response[Health]:
    room, status = visit_of(request).room, "open" if works else "not_storing"
    told = Health(status=status, version=VERSION, started=room.started, tables=len(room.tables))
    return Response(told, status_code=200 if works else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Figures for Prometheus on this machine, or for everybody if the host says so."""
    came_by_proxy = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    is_here = request.client and is_loopback(request.client.host) and not came_by_proxy
    if not (is_here or visit_of(request).room.settings.open_metrics):
        text = "Figures are for the house's own machine. Its host can open them with --open-metrics."
        raise Refused("this_machine", "limit", text)
    return Response(await figures(visit_of(request).room), media_type="text/plain; version=0.0.4")


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


REST = Router(
    "/",
    route_handlers=[
        guest, me, leave, *MEMBER_ROUTES, lobby, past_hands, table_link, page_fault, health, ready, metrics,
        protocol, unknown,
    ],
    before_request=refuse_strangers,
    response_headers={"cache-control": "no-store"},
)  # fmt: skip


def application(room: Room) -> ASGIApp:
    """All of it around a room, and the page."""
    return Litestar(
        route_handlers=[REST, page],
        state=State({"room": room}),
        exception_handlers={Refused: told_refusal, HTTPException: told_problem, Exception: told_failure},
        openapi_config=OpenAPIConfig(
            title="Pokerhouse",
            version=VERSION,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )
