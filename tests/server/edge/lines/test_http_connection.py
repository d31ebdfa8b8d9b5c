"""An HTTP connection behind admission control: its bytes, its time, and what is cut short."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.server.edge import Admission
from pokerhouse.server.edge.limits import (
    IDLE_SECONDS,
    READ_BYTES,
    REQUEST_SECONDS,
    RESPONSE_SECONDS,
    SOCKET_FRAMES_BURST,
)
from tests.server.harness.raw_line import PING
from tests.server.harness.running import CROWD
from tests.server.harness.still_line import HANDSHAKE, Hands, Live, Transport, http_line, hung_up, socket_line

pytestmark = pytest.mark.anyio

GET = b"GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 5\r\n\r\n"


@pytest.fixture
async def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture
async def admission() -> Admission:
    return Admission(CROWD, 100, ["10.0.0.0/8"])


class App:
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.heard: list[Any] = []

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await self.go_on.wait()
        await send({"type": "http.response.body", "body": b"ok", "more_body": False})


async def turns(count: int = 5) -> None:
    """Let the loop go round."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_it_counts_while_it_is_open_and_not_for_itself_as_a_socket(admission: Admission) -> None:
    line = http_line(admission, Transport())
    assert (line.network, admission.connections) == ("192.0.2.1", 1)
    line.connection_lost(None)
    assert admission.connections == 0
    nowhere = http_line(admission, Transport(""))
    assert (nowhere.network, admission.connections) == ("", 1)
    await socket_line(admission, Transport())
    assert admission.connections == 2


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (HANDSHAKE + b"\r\n", b"101"),
        (HANDSHAKE.replace(b": 13", b": 12") + b"\r\n", b"400"),
        (HANDSHAKE.replace(b"AAAA", b"A") + b"\r\n", b"400"),
    ],
)
async def test_a_handshake_is_answered_with_what_it_is(
    admission: Admission, said: bytes, status: bytes
) -> None:
    transport = Transport()
    http_line(admission, transport).data_received(said)
    await turns()
    assert transport.sent.startswith(b"HTTP/1.1 " + status)
    assert ("close" in transport.done) is (status != b"101")


async def test_a_handshake_has_so_long_and_floods_before_it_is_over_are_cut(
    admission: Admission, hands: Hands
) -> None:
    transport = Transport()
    line = http_line(admission, transport, live=Live(accepts=False))
    line.data_received(HANDSHAKE + b"\r\n" + PING)
    await turns()
    assert transport.sent == b""
    assert line.overdue(hands.now + REQUEST_SECONDS - 0.01) is None
    assert line.overdue(hands.now + REQUEST_SECONDS) == "slow_request"
    transport, live = Transport(), Live()
    line = http_line(admission, transport, live=live)
    line.data_received(HANDSHAKE + b"\r\n" + PING * (SOCKET_FRAMES_BURST + 1))
    await turns()
    assert transport.done[-1] == "abort"
    transport, live = Transport(), Live()
    http_line(admission, transport, live=live).data_received(HANDSHAKE + b"\r\n")
    transport.abort()
    await turns()
    assert live.lines == [], "nobody is there any more"


async def asked(admission: Admission, said: bytes, peer: str = "192.0.2.1") -> tuple[dict[str, Any], bytes]:
    """What the application is asked, and what is answered: `ok`, unless it is refused."""
    seen: dict[str, Any] = {}

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        seen.update(scope)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok", "more_body": False})

    transport = Transport(peer)
    http_line(admission, transport, app).data_received(said)
    await turns()
    return seen, transport.sent


async def test_a_request_is_told_to_the_application(admission: Admission) -> None:
    head = b"HEAD /a%20b?c=d HTTP/1.1\r\nHost: house.example\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n"
    seen, answer = await asked(admission, head)
    assert (seen["method"], seen["path"], seen["query_string"]) == ("GET", "/a b", b"c=d")
    assert (seen["client"], seen["scheme"]) == (("192.0.2.1", 4711), "http")
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"\r\n\r\n"), "HEAD has no body"
    assert b"content-length: 2\r\n" in answer.lower()
    by_tls = head[:-2] + b"X-Forwarded-Proto: https\r\n\r\n"
    seen, _ = await asked(admission, by_tls, "10.0.0.1")
    assert (seen["client"], seen["scheme"]) == (("203.0.113.9", 0), "https")


async def test_every_answer_keeps_the_page_to_itself(admission: Admission) -> None:
    many = GET[:-2] + b"a: b\r\n" * 70 + b"\r\n"
    for said in (GET, b"what?\r\n\r\n", many):
        head = (await asked(admission, said))[1].lower()
        assert b"\r\nx-content-type-options: nosniff\r\n" in head
        assert b"\r\nx-frame-options: deny\r\n" in head
        assert b"\r\ncontent-security-policy: default-src 'self'" in head
        assert b"\r\ndate: " in head


def get(target: bytes = b"/", headers: bytes = b"") -> bytes:
    return b"GET " + target + b" HTTP/1.1\r\nHost: [::1]\r\n" + headers + b"\r\n"


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        (get(b"/" * 2_048), b"200", b""),
        (get(b"/" * 2_000 + b"?" + b"a" * 49), b"414", b"too_long"),
        (get(headers=b"a: b\r\n" * 63), b"200", b""),
        (get(headers=b"a: b\r\n" * 64), b"431", b"too_many_headers"),
        (get(headers=b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"), b"400", b"bad_request"),
        (HANDSHAKE + b"a: b\r\n" * 64 + b"\r\n", b"431", b"too_many_headers"),
    ],
)
async def test_what_nobody_needs_to_look_at_is_refused(
    admission: Admission, said: bytes, status: bytes, code: bytes
) -> None:
    seen, answer = await asked(admission, said)
    assert answer.startswith(b"HTTP/1.1 " + status)
    assert bool(seen) is (status == b"200")
    if code:
        head, _, body = answer.partition(b"\r\n\r\n")
        assert b'"code":"' + code + b'"' in body
        assert b"connection: close" in head.lower()
        assert f"content-length: {len(body)}".encode() in head.lower()


async def test_too_many_requests_are_told_when_to_come_back() -> None:
    admission = Admission(replace(CROWD, requests_a_second=0.1), 100)
    assert (await asked(admission, GET))[1].startswith(b"HTTP/1.1 200")
    for said in (GET, HANDSHAKE + b"\r\n"):
        _, answer = await asked(admission, said)
        assert answer.startswith(b"HTTP/1.1 429")
        assert b"retry-after: 1" in answer.lower()
    assert (await asked(admission, GET, "192.0.2.2"))[1].startswith(b"HTTP/1.1 200"), "others are not meant"


async def test_a_body_is_asked_for_and_told_in_full(admission: Admission) -> None:
    heard: list[Any] = []

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        heard.extend([await receive(), await receive()])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    transport = Transport()
    line = http_line(admission, transport, app)
    line.data_received(POST.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"))
    assert transport.taken().startswith(b"HTTP/1.1 100 ")
    for piece in (b"hel", b"lo"):
        line.data_received(piece)
        await turns()
    assert heard == [{"type": "http.request", "body": b"hello"}, {"type": "http.disconnect"}]
    assert transport.sent.startswith(b"HTTP/1.1 204 ")


@pytest.mark.parametrize("declared", [True, False])
async def test_who_sends_too_much_is_told_so_before_the_connection_ends(
    admission: Admission, *, declared: bool
) -> None:
    transport = Transport()
    line = http_line(admission, transport)
    sizes = b"Content-Length: 16385" if declared else b"Transfer-Encoding: chunked"
    line.data_received(POST.replace(b"Content-Length: 5", sizes))
    if not declared:
        line.data_received(b"4000\r\n" + bytes(0x4000) + b"\r\n1\r\n")
        assert transport.sent == b""
        line.data_received(b"1\r\n")
    assert transport.sent.startswith(b"HTTP/1.1 413 ")
    assert b'"code":"too_large"' in transport.taken()
    assert transport.done == [], "what is still on its way is taken and forgotten"
    line.data_received(bytes(16_385) if declared else b"0\r\n\r\n")
    assert (transport.sent, transport.done[-1]) == (b"", "close")


async def test_where_the_application_fails_the_request_ends(admission: Admission) -> None:
    async def app(_scope: Any, _receive: Any, _send: Any) -> None:
        raise ValueError("ours")

    transport = Transport()
    with capture_logs() as logs:
        http_line(admission, transport, app).data_received(GET)
        await turns()
    assert transport.sent.startswith(b"HTTP/1.1 500 ")
    assert transport.done == ["close"]
    assert len(logs) == 1


async def test_who_is_idle_is_closed_and_a_house_closes_in_order(admission: Admission, hands: Hands) -> None:
    app, transport = App(), Transport()
    app.go_on.set()
    line = http_line(admission, transport, app)
    line.data_received(GET)
    await turns()
    assert [line.overdue(hands.now + IDLE_SECONDS - 0.01), transport.done] == [None, []]
    assert [line.overdue(hands.now + IDLE_SECONDS), transport.done] == [None, ["close"]]
    idle, busy, app = Transport(), Transport(), App()
    for transport in (idle, busy):
        line = http_line(admission, transport, app)
        if transport is busy:
            line.data_received(GET)
            await turns()
        line.shutdown()
    assert (idle.done, busy.done) == (["close"], [])
    app.go_on.set()
    await turns()
    assert busy.sent.endswith(b"ok")
    assert busy.done == ["close"]


@pytest.mark.usefixtures("hands")
async def test_bytes_of_a_network_count_and_those_of_a_proxy_are_many_people_s() -> None:
    admission = Admission(replace(CROWD, frames_a_second=0, bytes_a_second=100), 100, ["10.0.0.0/8"])
    counted = hung_up()
    # Four times as many at once as in a second; every read costs some more.
    for size, done in ((400 - READ_BYTES, []), (1, ["abort"])):
        transport = Transport()
        http_line(admission, transport).data_received((b"GET /" + bytes(400).replace(b"\0", b"a"))[:size])
        assert transport.done == done
    assert counted() == {"too_many_bytes": 1}
    trusted = Transport("10.0.0.1")
    http_line(admission, trusted).data_received(b"GET /" + b"a" * 1_000)
    assert trusted.done == []


async def test_what_comes_after_the_end_is_not_read(admission: Admission) -> None:
    transport, app = Transport(), App()
    line = http_line(admission, transport, app)
    transport.abort()
    line.data_received(GET)
    await turns()
    assert transport.sent == b""


async def test_a_request_has_so_long_and_an_answer_longer(admission: Admission, hands: Hands) -> None:
    begun, app, transport = hands.now, App(), Transport()
    line = http_line(admission, transport, app)

    def overdue() -> list[str | None]:
        seconds = (REQUEST_SECONDS - 0.01, REQUEST_SECONDS, RESPONSE_SECONDS - 0.01, RESPONSE_SECONDS)
        return [line.overdue(begun + later) for later in seconds]

    slow = [None, "slow_request", "slow_request", "slow_request"]
    assert overdue() == slow
    line.data_received(POST)
    await turns()
    assert overdue() == slow, "its body has not come"
    line.data_received(b"hello")
    await turns()
    assert overdue() == [None, None, None, "slow_response"]
    hands.now = begun = begun + 7
    app.go_on.set()
    await turns()
    assert transport.sent.endswith(b"ok")
    transport.unsent = 1
    assert overdue() == [None, None, None, "slow_response"], "the answer is not taken"
    assert transport.done == []
    transport.unsent = 0
    line.data_received(GET[:3])  # the same connection takes another
    assert overdue() == slow, "the next request begins here"
    line.data_received(GET[3:])
    await turns()
    assert transport.sent.count(b"HTTP/1.1 200 ") == 2
    transport.done.clear()
    line.hang_up()
    assert transport.done == ["abort"]


async def test_a_request_that_can_t_be_read_on_is_answered_once(admission: Admission) -> None:
    transport = Transport()
    http_line(admission, transport).data_received(b"what?\r\n\r\n")
    assert transport.sent.startswith(b"HTTP/1.1 400 ")
    assert transport.done == ["close"]

    app, transport = App(), Transport()  # also in the middle of it, and nobody else is asked
    line = http_line(admission, transport, app)
    line.data_received(POST.replace(b"Content-Length: 5", b"Transfer-Encoding: chunked"))
    line.data_received(b"no chunk\r\n")
    await turns()
    assert transport.sent.startswith(b"HTTP/1.1 400 ")
    assert transport.sent.count(b"HTTP/1.1") == 1
    assert transport.done == ["close"]


async def test_who_has_gone_before_the_answer_is_told_nothing(admission: Admission) -> None:
    app, transport = App(), Transport()
    http_line(admission, transport, app).data_received(GET)
    await turns()
    transport.abort()
    app.go_on.set()
    await turns()
    assert (transport.sent, transport.done) == (b"", ["abort"])


async def test_what_is_unreadable_behind_a_head_request_is_answered_in_full(admission: Admission) -> None:
    _, answer = await asked(admission, GET.replace(b"GET", b"HEAD") + b"what?\r\n\r\n")
    assert [line[:12] for line in answer.splitlines() if line.startswith(b"HTTP/")] == [
        b"HTTP/1.1 200",
        b"HTTP/1.1 400",
    ]
    assert answer.endswith(b"}}")
