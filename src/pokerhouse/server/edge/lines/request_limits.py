"""What a request may look like, and how many may come from one network."""

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.protocol.view import Reason
from pokerhouse.server.edge.admission import Admission
from pokerhouse.server.edge.limits import HEADERS_MAX, URL_BYTES_MAX
from pokerhouse.server.edge.lines.head import Head
from pokerhouse.server.edge.security import is_known

UNREADABLE = Reason(code="bad_request", rule="limit", text="This is not a readable HTTP request.")
NO_HANDSHAKE = Reason(code="bad_request", rule="limit", text="This is not a WebSocket handshake.")
FAILED = Reason(code="failed", rule="limit", text="Something went wrong here; it is in the house's log.")
TOO_LARGE = Reason(code="too_large", rule="limit", text=f"A request has at most {FRAME_BYTES_MAX} bytes.")
TOO_MANY_REQUESTS = Reason(code="too_many_requests", rule="limit", text="Too many requests from one address.")
TOO_LONG = Reason(code="too_long", rule="limit", text=f"An address has at most {URL_BYTES_MAX} bytes.")
TOO_MANY_HEADERS = Reason(code="too_many_headers", rule="limit", text=f"At most {HEADERS_MAX} headers.")
# Of two lengths a proxy may have believed the other: what follows could be anybody's (RFC 9112, section 6.1).
TWO_LENGTHS = Reason(code="bad_request", rule="limit", text="A body has one length.")
UNKNOWN_HOST = Reason(
    code="unknown_host",
    rule="limit",
    text="The house does not know this name as its own. Its host can add it with --known-hosts.",
)


def refusal(head: Head, admission: Admission, hosts: frozenset[str]) -> tuple[int, Reason] | None:
    """Why nobody needs to look at this request, with its status."""
    if not admission.takes_request(head.network):
        return 429, TOO_MANY_REQUESTS
    if len(head.raw_path) + len(head.query) > URL_BYTES_MAX:
        return 414, TOO_LONG
    if len(head.pairs) > HEADERS_MAX:
        return 431, TOO_MANY_HEADERS
    if "content-length" in head.headers and "transfer-encoding" in head.headers:
        return 400, TWO_LENGTHS
    if not is_known(head.headers.get("host", "127.0.0.1"), hosts):
        return 421, UNKNOWN_HOST
    return None
