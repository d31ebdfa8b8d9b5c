"""The web application around an open room."""

from functools import cache
from importlib.resources import files

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.server.edge.page import page
from pokerhouse.server.edge.page_faults import FAULTS_A_MINUTE, page_fault
from pokerhouse.server.edge.past_hands import LOGS_A_SECOND, LOGS_BURST, past_hands
from pokerhouse.server.edge.rest import (
    Entrance,
    health,
    metrics,
    ready,
    refuse_strangers,
    told_failure,
    told_problem,
    unknown,
)
from pokerhouse.server.edge.table_link import LOOKS_A_SECOND, LOOKS_BURST, table_link
from pokerhouse.server.pace import Buckets
from pokerhouse.server.room import Room
from pokerhouse.server.version import VERSION


@get("/api/protocol.json", include_in_schema=False, sync_to_thread=False)
def protocol() -> Response[bytes]:
    """The JSON schema of the socket's frames."""
    return Response(_schema(), media_type="application/schema+json")


@cache
def _schema() -> bytes:
    return files("pokerhouse.protocol").joinpath("schema.json").read_bytes()


def application(room: Room) -> ASGIApp:
    """Routes around a room."""
    a_minute = room.settings.guests_a_minute
    guests = Buckets(a_second=a_minute / 60, burst=a_minute)
    looks = Buckets(a_second=LOOKS_A_SECOND, burst=LOOKS_BURST)
    logs = Buckets(a_second=LOGS_A_SECOND, burst=LOGS_BURST)
    faults = Buckets(a_second=FAULTS_A_MINUTE / 60, burst=FAULTS_A_MINUTE)
    return Litestar(
        route_handlers=[
            Entrance,
            past_hands,
            health,
            ready,
            metrics,
            protocol,
            unknown,
            table_link,
            page_fault,
            page,
        ],
        state=State({"room": room, "guests": guests, "looks": looks, "logs": logs, "faults": faults}),
        before_request=refuse_strangers,
        exception_handlers={HTTPException: told_problem, Exception: told_failure},
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
