"""Whatever stands where an address, a query, a cookie or a header has room: no fault of ours comes of it."""

import pytest
from structlog.testing import capture_logs

from pokerhouse.protocol.command import OpenTable
from pokerhouse.protocol.host_command import MakeLink
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio

WORDS = (
    "%C3%A9", "%00", "a%00b", "%ED%B2%80", "%FF%FE", "%", "%zz", "%2F..%2F", "%0D%0A", "x" * 1_900,
    "%F0%9F%98%80" * 20, "9" * 1_900, "-1", "1e9", "%D9%A1", "%EF%BC%91", "NaN", "%20", "[]", "%7B%7D",
)  # fmt: skip
"""Letters of others, NUL, half a pair, no UTF-8 at all, numbers that are none."""

PLACES = (
    "/api/link/{}", "/api/tables/{}/hands", "/api/tables/maple-room/hands?upto={}", "/api/lobby?after={}",
    "/api/lobby?{}=1", "/api/me?{}", "/api/{}", "/healthz?{}", "/metrics?{}", "/{}", "/assets/{}",
)  # fmt: skip
LATIN = "é\xff"
HEADERS = (
    f"Cookie: pokerhouse={LATIN}", 'Cookie: pokerhouse="\\303\\251"', f"Cookie: {LATIN}", "Cookie: =;;==;",
    f"Origin: http://{LATIN}", "Origin: http://[", "Sec-Fetch-Site: " + LATIN, f"X-Forwarded-For: {LATIN}",
    f"Accept-Encoding: {LATIN}", "Content-Type: application/json; charset=nothing", f"Accept: {LATIN}",
)  # fmt: skip


async def said(house: Running, head: str) -> str:
    """The first line of the answer to a request."""
    line = await RawLine.dial(house.url)
    line.write(f"{head}\r\nConnection: close\r\n\r\n".encode("latin-1"))
    return (await line.rest()).decode("latin-1").partition("\r\n")[0]


@pytest.mark.parametrize("place", PLACES)
async def test_no_address_is_a_fault_of_ours(house: Running, place: str) -> None:
    ann = await house.guest("Ann")
    table = (await ann.command(OpenTable(id="1", kind="cash", name="Ours", seats=2, small=1, big=2))).table
    await ann.command(MakeLink(id="2", table=str(table), guests=5, seconds=600))
    with capture_logs() as logs:
        for word in WORDS:
            head = f"GET {place.format(word)} HTTP/1.1\r\nHost: [::1]\r\nCookie: {ann.ticket.cookie}"
            assert (await said(house, head))[:10] in {"HTTP/1.1 2", "HTTP/1.1 4"}, word
    assert logs == []
    await ann.close()


@pytest.mark.parametrize("header", HEADERS)
async def test_no_header_is_a_fault_of_ours(house: Running, header: str) -> None:
    with capture_logs() as logs:
        for asked in (
            "GET /api/me",
            "GET /",
            "POST /api/leave?everywhere=true",
            "POST /api/guest",
            "GET /ws",
        ):
            upgrade = "\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13" if asked == "GET /ws" else ""
            answer = await said(house, f"{asked} HTTP/1.1\r\nHost: [::1]\r\n{header}{upgrade}")
            assert answer[:10] in {"HTTP/1.1 2", "HTTP/1.1 4"}, asked
    assert logs == []


async def test_a_body_of_two_lengths_is_refused_and_nothing_behind_it_is_heard(house: Running) -> None:
    lengths = "Content-Length: 5\r\nTransfer-Encoding: chunked"
    behind = "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: [::1]\r\n\r\n"
    line = await RawLine.dial(house.url)
    line.write(f"POST /api/guest HTTP/1.1\r\nHost: [::1]\r\n{lengths}\r\n\r\n{behind}".encode())
    answer = (await line.rest()).decode()
    assert answer.startswith("HTTP/1.1 400 ")
    assert answer.count("HTTP/1.1 ") == 1
    assert "A body has one length." in answer
