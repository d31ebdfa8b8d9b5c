"""A table's last hands over HTTP: dear to put together, so nobody asks for them all the time."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotAuthorizedException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, Parameter

from pokerhouse.protocol.rest import PastHands, Problem
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.edge.rest import NOT_SIGNED_IN, REFUSALS, network_here, problem, the_room
from pokerhouse.server.pace import Buckets
from pokerhouse.server.people import COOKIE
from pokerhouse.server.wire import of_reason

LOGS_A_SECOND, LOGS_BURST = 2.0, 40.0
"""Logs read from one network: a page reads one when it opens a table."""

NOT_FOR_EVERYBODY = {
    401: ResponseSpec(Problem, description="You are nobody yet.", generate_examples=False),
    404: ResponseSpec(Problem, description="There is no such thing for you.", generate_examples=False),
}

StepNumber = Annotated[int | None, Parameter(ge=0, le=2**53 - 1)]


@get("/api/tables/{table:str}/hands", responses={**REFUSALS, **NOT_FOR_EVERYBODY})
async def past_hands(
    request: Request[Any, Any, Any], table: FromPath[str], upto: StepNumber = None
) -> Response[PastHands]:
    """A table's last hands as the visitor may see them; `upto` numbers the last step it knows."""
    room = the_room(request)
    player = await room.sessions.player(request.cookies.get(COOKIE))
    if player is None:
        raise NotAuthorizedException(NOT_SIGNED_IN)
    try:
        desk = room.tables.find(table, player)
    except Refused as refused:
        raise problem(404, of_reason(refused)) from refused
    logs: Buckets = request.app.state.logs
    network = network_here(request)
    if not logs.take(network, room.clock.now()):
        raise problem(429, Reason(code="too_fast", rule="limit", text="A moment, please."))
    try:
        hands = await room.past_hands.read(desk, player, upto, network=network)
    except Refused as refused:
        raise problem(429, of_reason(refused)) from refused
    return Response(hands, headers={"cache-control": "no-store"})
