"""Where a link leads, for whoever holds it: asked before anybody gives a name (HOST-2)."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter

from pokerhouse.protocol.host import LinkView
from pokerhouse.protocol.view import Reason
from pokerhouse.server.edge.rest import REFUSALS, network_here, problem, the_room
from pokerhouse.server.pace import Buckets
from pokerhouse.server.people import COOKIE

LOOKS_A_SECOND, LOOKS_BURST = 1.0, 60.0
"""Looks at links from one network: a household may look, nobody may try keys."""

KEY_MAX = 80


@get("/api/link/{token:str}", responses=REFUSALS)
async def table_link(
    request: Request[Any, Any, Any], token: Annotated[str, Parameter(max_length=KEY_MAX)]
) -> Response[LinkView]:
    """The host, the table and who sits there; of a link that brings nobody, why."""
    room = the_room(request)
    looks: Buckets = request.app.state.looks
    if not looks.take(network_here(request), room.clock.now()):
        raise problem(429, Reason(code="too_fast", rule="limit", text="A moment, please."))
    player = await room.sessions.player(request.cookies.get(COOKIE))
    return Response(await room.links.view_for(player, token), headers={"cache-control": "no-store"})
