"""The web application around an open room."""

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from pokerhouse.rules import Refused
from pokerhouse.server.edge.page import page
from pokerhouse.server.edge.refusals import told_failure, told_problem, told_refusal
from pokerhouse.server.edge.rest import REST
from pokerhouse.server.room import Room
from pokerhouse.server.version import VERSION


def application(room: Room) -> ASGIApp:
    """Routes around a room."""
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
