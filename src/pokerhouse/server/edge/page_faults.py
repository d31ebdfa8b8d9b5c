"""What went wrong in somebody's browser, as one line of the house's log: otherwise nobody would ever know."""

import re

import structlog
from litestar import post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT

from pokerhouse.protocol.rest import PageFault
from pokerhouse.server.edge.refusals import REFUSALS, AnyRequest
from pokerhouse.server.edge.rest import count
from pokerhouse.server.pace import MINUTE, Pace

log = structlog.get_logger()

FAULT_BYTES_MAX = 2_048
"""The longest report."""

FAULTS = Pace(
    what="faults of the page that its browsers report",
    whose="network",
    most=5,
    per=MINUTE,
    text="At most {most} reports a minute.",
)
"""The log has a limit of its own."""

_FRAGMENT = re.compile(r"#\S*")
"""What stands behind `#` in an address may be the key of a table."""


@post(
    "/api/faults",
    status_code=HTTP_204_NO_CONTENT,
    request_max_body_size=FAULT_BYTES_MAX,
    responses=REFUSALS,
    sync_to_thread=False,
)
def page_fault(request: AnyRequest, data: JSONBody[PageFault]) -> None:
    """A fault of the page: its message, where it came from, and which page was open."""
    count(request, FAULTS)
    log.warning("a page met a fault", page=data.page, message=_line(data.message), stack=_line(data.stack))


def _line(text: str) -> str:
    """The text as one line, without what could be secret, steer a terminal or turn the line round."""
    printable = "".join(letter if letter.isprintable() else " " for letter in _FRAGMENT.sub("", text))
    return " ".join(printable.split())
