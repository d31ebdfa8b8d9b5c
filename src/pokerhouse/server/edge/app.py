"""The web application around an open room."""

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.rules import Refused
from pokerhouse.server.edge.page import page
from pokerhouse.server.edge.page_faults import FAULTS, page_fault
from pokerhouse.server.edge.refusals import told_failure, told_problem, told_refusal
from pokerhouse.server.edge.rest import GUESTS, LOGS, LOOKS, ROUTES, refuse_strangers
from pokerhouse.server.room import Room
from pokerhouse.server.version import VERSION

PACES = {
    GUESTS: "POST /api/guest",
    LOOKS: "GET /api/link",
    LOGS: "GET /api/tables",
    FAULTS: "POST /api/faults",
}
"""What is counted for requests beside their number."""


def application(room: Room) -> ASGIApp:
    """Routes around a room."""
    return Litestar(
        route_handlers=[*ROUTES, page_fault, page],
        state=State({"room": room}),
        before_request=refuse_strangers,
        exception_handlers={Refused: told_refusal, HTTPException: told_problem, Exception: told_failure},
        request_max_body_size=FRAME_BYTES_MAX,
        openapi_config=OpenAPIConfig(
            title="Pokerhouse",
            version=VERSION,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )
