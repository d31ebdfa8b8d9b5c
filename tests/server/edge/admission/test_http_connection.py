"""An HTTP connection behind admission control: its bytes, its time, and what is cut short."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.admission.limits import READ_BYTES, REQUEST_SECONDS, RESPONSE_SECONDS
from tests.server.harness.running import CROWD
from tests.server.harness.still_line import HANDSHAKE, Hands, Transport, http_line, hung_up

pytestmark = pytest.mark.anyio

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n"


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
    transport = Transport()
    line = http_line(admission, transport)
    assert (line.network, admission.connections) == ("192.0.2.1", 1)
    assert line in line.connections
    line.connection_lost(None)
    assert admission.connections == 0
    assert line not in line.connections
    nowhere = http_line(admission, Transport(""))
    assert (nowhere.network, admission.connections) == ("", 1)
    transport = Transport()
    upgraded = http_line(admission, transport)
    upgraded.data_received(HANDSHAKE + b"\r\n")
    assert transport.protocol is not None
    assert admission.connections == 2


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
    assert http_line(admission, Transport())._meter is admission.meter_of_network("192.0.2.1")  # noqa: SLF001


async def test_what_comes_after_the_end_is_not_read(admission: Admission) -> None:
    transport = Transport()
    line = http_line(admission, transport)
    transport.abort()
    line.data_received(GET)
    assert line.cycle is None


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
    assert overdue() == slow, "the next request begins here"
    line.data_received(GET)  # the same connection takes another
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

    app, transport = App(), Transport()  # its answer has begun
    line = http_line(admission, transport, app)
    line.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    await turns()
    line.data_received(b"no chunk\r\n")
    assert transport.sent.count(b"HTTP/1.1") == 1
    assert transport.done == ["close"]
    assert line.cycle.disconnected
    assert line.cycle.message_event.is_set()

    asked = asyncio.Event()  # it has not, and what the application says goes nowhere

    async def waiting(_scope: Any, receive: Any, send: Any) -> None:
        asked.set()
        message = await receive()
        assert message["type"] == "http.disconnect"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        asked.clear()

    transport = Transport()
    line = http_line(admission, transport, waiting)
    line.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    await turns()
    assert asked.is_set()
    line.data_received(b"no chunk\r\n")
    await turns()
    assert not asked.is_set()
    assert transport.sent.startswith(b"HTTP/1.1 400 ")
    assert transport.sent.count(b"HTTP/1.1") == 1


async def test_what_was_answered_before_all_of_it_came_is_only_closed(admission: Admission) -> None:
    app, transport = App(), Transport()
    app.go_on.set()
    line = http_line(admission, transport, app)
    line.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    await turns()
    assert transport.taken().endswith(b"ok")
    disconnected = line.cycle.disconnected
    line.data_received(b"no chunk\r\n")
    assert (transport.sent, transport.done, disconnected) == (b"", ["close"], line.cycle.disconnected)
