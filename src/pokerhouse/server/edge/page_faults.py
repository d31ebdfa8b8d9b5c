"""What went wrong in somebody's browser, as one line of the house's log: otherwise nobody would ever know."""

import re
from typing import Any

import structlog
from litestar import Request, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT

from pokerhouse.protocol.rest import PageFault
from pokerhouse.protocol.view import Reason
from pokerhouse.server.edge.rest import REFUSALS, network_here, problem, the_room
from pokerhouse.server.pace import Buckets

log = structlog.get_logger()

FAULT_BYTES_MAX = 2_048
"""The longest report."""

FAULTS_A_MINUTE = 5
"""Reports from one network, on average and at once; the log has a limit of its own."""

_FRAGMENT = re.compile(r"#\S*")
"""What stands behind `#` in an address may be the key of a table."""


@post(
    "/api/faults",
    status_code=HTTP_204_NO_CONTENT,
    request_max_body_size=FAULT_BYTES_MAX,
    responses=REFUSALS,
    sync_to_thread=False,
)
def page_fault(request: Request[Any, Any, Any], data: JSONBody[PageFault]) -> None:
    """A fault of the page: its message, where it came from, and which page was open."""
    faults: Buckets = request.app.state.faults
    if not faults.take(network_here(request), the_room(request).clock.now()):
        text = f"At most {FAULTS_A_MINUTE} reports a minute."
        raise problem(429, Reason(code="too_fast", rule="limit", text=text))
    log.warning("a page met a fault", page=data.page, message=_line(data.message), stack=_line(data.stack))


def _line(text: str) -> str:
    """The text as one line, without what could be secret, steer a terminal or turn the line round."""
    printable = "".join(letter if letter.isprintable() else " " for letter in _FRAGMENT.sub("", text))
    return " ".join(printable.split())
