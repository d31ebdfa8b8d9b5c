"""The web application around an open room."""

from importlib.resources import files

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.server.api import Entrance, health, metrics, refuse_strangers, told_failure, told_problem
from pokerhouse.server.page import page
from pokerhouse.server.room import Room
from pokerhouse.server.security import SecurityHeaders
from pokerhouse.server.socket import live
from pokerhouse.server.version import VERSION


@get("/api/protocol.json", include_in_schema=False, sync_to_thread=False)
def protocol() -> Response[bytes]:
    """The JSON schema of the socket's frames."""
    schema = files("pokerhouse.protocol").joinpath("schema.json").read_bytes()
    return Response(schema, media_type="application/schema+json")


def application(room: Room) -> ASGIApp:
    """Routes, limits and headers around a room."""
    app = Litestar(
        route_handlers=[Entrance, health, metrics, protocol, live, page],
        state=State({"room": room}),
        before_request=refuse_strangers,
        exception_handlers={HTTPException: told_problem, Exception: told_failure},
        request_max_body_size=FRAME_BYTES_MAX,
        openapi_config=OpenAPIConfig(
            title="Pokerhouse", version=VERSION, path="/api", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        debug=False,
    )
    return SecurityHeaders(app)
