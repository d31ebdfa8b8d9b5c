"""A socket behind admission control, step by step: frames by number and size, pauses, pings, the end."""

import asyncio
from typing import Any, cast

import pytest
from msgspec.structs import replace
from websockets.frames import Frame, Opcode

from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.admission.limits import (
    CLOSING_SECONDS,
    PING_SECONDS,
    PONG_SECONDS,
    READ_BYTES,
    REQUEST_SECONDS,
    SOCKET_BYTES_BURST,
    SOCKET_FRAMES_BURST,
    UNSENT_BYTES_MAX,
)
from pokerhouse.server.edge.admission.socket_connection import SocketConnection, line_of
from tests.server.harness.raw_line import EMPTY_FRAGMENT, PING, frame
from tests.server.harness.running import CROWD
from tests.server.harness.still_line import HANDSHAKE, Hands, Transport, hung_up, socket_line

pytestmark = pytest.mark.anyio

PROXY = "10.0.0.1"


@pytest.fixture
async def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture
async def admission() -> Admission:
    return Admission(CROWD, 100, ["10.0.0.0/8"])


async def accepted(admission: Admission, transport: Transport, headers: bytes = b"") -> SocketConnection:
    """A socket whose handshake is over."""
    line = socket_line(admission, transport, headers)
    await line.send({"type": "websocket.accept"})
    assert transport.taken().startswith(b"HTTP/1.1 101 ")
    return line


class Told:
    """What a line tells whoever is joined to it."""

    def __init__(self, line: SocketConnection) -> None:
        self.said: list[object] = []
        line.join(
            heard=self.said.append,
            drained=lambda: self.said.append("drained"),
            lost=lambda: self.said.append("lost"),
        )


async def test_an_http_connection_becomes_a_socket_and_counts_once(admission: Admission) -> None:
    transport = Transport()
    line = await accepted(admission, transport)
    assert (line.network, line.close_timeout, admission.connections) == ("192.0.2.1", CLOSING_SECONDS, 1)
    assert line_of(cast("Any", line.scope)) is line
    assert line in line.connections
    told = Told(line)
    line.connection_lost(None)
    assert (admission.connections, told.said, transport.done) == (0, ["lost"], ["close"])
    assert line not in line.connections
    assert line.disconnected


async def test_a_handshake_that_can_t_be_taken_leads_nowhere(admission: Admission) -> None:
    transport = Transport("")
    line = socket_line(admission, transport, handshake=HANDSHAKE.replace(b"13", b"12"))
    assert transport.sent.startswith(b"HTTP/1.1 400 ")
    assert line.network == ""
    assert not hasattr(line, "scope")


async def test_behind_a_proxy_of_ours_it_belongs_to_who_asks(admission: Admission) -> None:
    forwarded = b"X-Forwarded-For: 203.0.113.9\r\n"
    for word, scheme in ((b"https", "wss"), (b"http", "ws"), (b"gopher", "ws")):
        line = socket_line(admission, Transport(PROXY), forwarded + b"X-Forwarded-Proto: " + word + b"\r\n")
        assert (line.client, line.network, line.scheme) == (("203.0.113.9", 0), "203.0.113.9", scheme)
        assert (line.scope["client"], line.scope["scheme"]) == (("203.0.113.9", 0), scheme)
        assert line._meters[1] is admission.meter_of_network("203.0.113.9")  # noqa: SLF001
    assert admission.connections == 3
    assert admission.has_place(PROXY)
    stranger = socket_line(admission, Transport(), forwarded)
    assert (stranger.client, stranger.network) == (("192.0.2.1", 4711), "192.0.2.1")
    assert stranger._meters[1] is admission.meter_of_network("192.0.2.1")  # noqa: SLF001


async def test_who_has_no_place_left_is_cut_though_the_proxy_has() -> None:
    admission = Admission(replace(CROWD, connections=1), 100, ["10.0.0.0/8"])
    counted, transports = hung_up(), [Transport(PROXY), Transport(PROXY)]
    for transport in transports:
        socket_line(admission, transport, b"X-Forwarded-For: 203.0.113.9\r\n")
    assert [transport.done for transport in transports] == [[], ["abort"]]
    assert counted() == {"too_many_connections": 1}
    assert admission.connections == 1
    assert not hasattr(transports[1].protocol, "scope")


async def test_as_many_frames_as_a_socket_may_send_at_once_and_one_more(
    admission: Admission, hands: Hands
) -> None:
    counted, transport = hung_up(), Transport()
    line = await accepted(admission, transport)
    line.data_received(PING * SOCKET_FRAMES_BURST)
    assert (transport.done, counted()) == ([], {})
    hands.now += 0.1  # and five more
    line.data_received(PING * 5)
    assert transport.done == []
    line.data_received(PING)
    assert (transport.done, counted()) == (["abort"], {"too_many_frames": 1})
    line.data_received(PING * 1_000)
    assert counted() == {"too_many_frames": 1}, "it is cut once"


async def test_one_frame_too_many_in_one_read(admission: Admission) -> None:
    transport = Transport()
    (await accepted(admission, transport)).data_received(EMPTY_FRAGMENT * (SOCKET_FRAMES_BURST + 1))
    assert transport.done == ["abort"]


@pytest.mark.usefixtures("hands")
async def test_bytes_count_and_every_read_costs_some_more(
    admission: Admission, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = b"\x82\xff" + (1 << 40).to_bytes(8, "big")  # a frame without end: only its bytes count
    for sizes, done in (
        ((SOCKET_BYTES_BURST - READ_BYTES,), []),
        ((SOCKET_BYTES_BURST - READ_BYTES + 1,), ["abort"]),
        ((SOCKET_BYTES_BURST - 2 * READ_BYTES - 1, 1), []),
        ((SOCKET_BYTES_BURST - 2 * READ_BYTES, 1), ["abort"]),
    ):
        transport = Transport()
        line = await accepted(admission, transport)
        monkeypatch.setattr(line.conn, "receive_data", lambda _: None)  # nobody reads them
        for size in sizes:
            line.data_received((one + bytes(size))[:size])
        assert transport.done == done, sizes


async def test_the_frames_of_a_player_and_of_a_network_count_together(
    admission: Admission, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int, int]] = []

    class Meter:
        def __init__(self, name: str) -> None:
            self.name = name

        def take(self, _now: int, frames: int, size: int) -> bool:
            asked.append((self.name, frames, size))
            return True

    monkeypatch.setattr(Admission, "meter_of_network", lambda _, name: Meter(name))
    monkeypatch.setattr(Admission, "meter_of_account", lambda _, name: Meter(name))
    line = await accepted(admission, Transport())
    line.belongs_to("ann", lambda: None)
    asked.clear()
    line.data_received(PING * 2)
    assert asked == [("192.0.2.1", 2, 12 + READ_BYTES), ("ann", 2, 12 + READ_BYTES)]


async def test_a_flood_is_told_to_who_is_known_and_heard_no_more(admission: Admission) -> None:
    flood = PING * (SOCKET_FRAMES_BURST + 1)
    early, transport = [], Transport()
    line = socket_line(admission, transport)
    line.belongs_to("ann", lambda: early.append(1))
    line.data_received(flood)
    assert (early, transport.done) == ([], ["abort"]), "before the handshake is over nobody can be told"
    told: list[str] = []
    transport = Transport()
    line = await accepted(admission, transport)
    line.belongs_to("bob", lambda: told.append("flooded"))
    heard = Told(line)
    line.pause()
    line.data_received(flood)
    assert (told, transport.done, line.read_paused) == (["flooded"], ["pause", "pause"], False)
    line.go_on()
    line.pause()
    line._meters.clear()  # noqa: SLF001  (it could send again, by now)
    line.data_received(frame(b"{}"))
    assert heard.said == []
    assert transport.done == ["pause", "pause"]


async def test_what_came_before_somebody_listens_is_told_first(admission: Admission) -> None:
    transport = Transport()
    line = await accepted(admission, transport)
    line.data_received(frame("early ö".encode()) + frame(b"\x01", opcode=2) + frame(b""))
    assert transport.done == ["pause"], "who does not listen is not read further"
    told = Told(line)
    assert told.said == ["early ö", b"\x01", b""]
    assert transport.done == ["pause", "resume"]
    assert line.queue.empty()
    line.data_received(frame(b"la", fin=False) + frame(b"ter", opcode=0) + frame(b"\x02", opcode=2))
    assert told.said[3:] == ["later", b"\x02"]
    assert isinstance(told.said[4], bytes)
    line.resume_writing()
    assert told.said[5:] == ["drained"]
    line.part()
    line.data_received(frame(b"too late"))
    line.resume_writing()
    line.connection_lost(None)
    assert len(told.said) == 6
    assert line.queue.get_nowait()["type"] == "websocket.disconnect", "nothing else is kept"


async def test_joined_after_its_end_a_line_says_so(admission: Admission) -> None:
    line = await accepted(admission, Transport())
    line.data_received(frame(b"nobody asks any more"))
    line.connection_lost(None)
    told = Told(line)
    assert told.said == ["lost"]


async def test_text_that_is_none_and_words_after_the_close_are_not_told(admission: Admission) -> None:
    transport = Transport()
    line = await accepted(admission, transport)
    told = Told(line)
    line.data_received(frame(b"\xff"))
    assert transport.taken() == Frame(Opcode.CLOSE, (1007).to_bytes(2, "big")).serialize(mask=False)
    assert (told.said, transport.done) == ([], ["close"])
    line = await accepted(admission, Transport())
    told = Told(line)
    await line.send({"type": "websocket.close", "code": 1000})
    line.data_received(frame(b"{}"))
    assert (told.said, line.frames) == ([], [])


async def test_reading_pauses_once_and_goes_on_once(admission: Admission) -> None:
    transport = Transport()
    line = await accepted(admission, transport)
    line.go_on()
    line.pause()
    line.pause()
    assert line.read_paused
    line.go_on()
    line.go_on()
    assert (transport.done, line.read_paused) == (["pause", "resume"], False)
    line.pause()
    transport.close()
    line.go_on()
    assert transport.done == ["pause", "resume", "pause", "close"], "a line that closes is not read again"


async def test_who_pings_and_does_not_take_the_pongs_is_cut(admission: Admission) -> None:
    counted, transport = hung_up(), Transport()
    line = await accepted(admission, transport)
    transport.unsent = UNSENT_BYTES_MAX
    line.data_received(PING)
    assert (transport.taken(), transport.done) == (b"\x8a\x00", [])
    transport.unsent += 1
    line.data_received(PING)
    assert (transport.done, counted()) == (["abort"], {"unread": 1})


async def test_frames_are_written_while_the_line_is_open(admission: Admission) -> None:
    transport = Transport()
    line = socket_line(admission, transport)
    line.write(b"too early")
    assert transport.taken() == b""
    await line.send({"type": "websocket.accept"})
    transport.taken()
    line.write(b"hello")
    assert transport.taken() == b"\x81\x05hello"
    seen = [line.takes_more]
    for step in (line.pause_writing, line.resume_writing):
        step()
        seen.append(line.takes_more)
    assert seen == [True, False, True]
    transport.close()
    line.write(b"too late")
    assert transport.taken() == b""


async def test_a_refused_handshake_is_over_with_its_last_words(admission: Admission) -> None:
    transport = Transport()
    line = socket_line(admission, transport)
    await line.send({"type": "websocket.http.response.start", "status": 403, "headers": []})
    for words, more in ((b"no", True), (b"body", False)):
        assert not line.handshake_complete
        await line.send({"type": "websocket.http.response.body", "body": words, "more_body": more})
    assert line.handshake_complete
    assert transport.sent.startswith(b"HTTP/1.1 403 ")
    assert transport.sent.endswith(b"\r\n\r\nnobody")
    line = socket_line(admission, Transport())
    await line.send({"type": "websocket.http.response.start", "status": 403, "headers": []})
    await line.send({"type": "websocket.http.response.body", "body": b""})
    assert line.handshake_complete, "nothing more was promised"


async def test_a_handshake_has_so_long(admission: Admission, hands: Hands) -> None:
    begun = hands.now
    line = socket_line(admission, Transport())
    assert line.overdue(begun + REQUEST_SECONDS - 0.01) is None
    assert line.overdue(begun + REQUEST_SECONDS) == "slow_request"


async def test_a_socket_is_asked_and_has_to_answer(admission: Admission, hands: Hands) -> None:
    begun, transport = hands.now, Transport()
    line = await accepted(admission, transport)
    assert line.overdue(begun + PING_SECONDS - 0.01) is None
    assert transport.taken() == b""
    asked = begun + PING_SECONDS
    assert line.overdue(asked) is None
    ping = transport.taken()
    assert ping[:2] == b"\x89\x04"
    assert len(ping) == 6
    assert [line.overdue(asked + PONG_SECONDS - 0.01), line.overdue(asked + PONG_SECONDS)] == [None, "unread"]
    line.data_received(frame(b"\0\0\0\0" if ping[2:] != b"\0\0\0\0" else b"\1\1\1\1", opcode=10))
    assert line.overdue(asked + PONG_SECONDS) == "unread", "that was another answer"
    hands.now = asked + 1
    line.data_received(frame(ping[2:], opcode=10))
    assert line.overdue(asked + 1 + PING_SECONDS - 0.01) is None
    assert transport.taken() == b""
    hands.now += 1
    line.data_received(frame(ping[2:], opcode=10))  # unasked it changes nothing
    assert line.overdue(asked + 1 + PING_SECONDS) is None
    assert transport.taken()[:2] == b"\x89\x04"


async def test_who_said_goodbye_and_takes_no_answer_is_cut_when_the_house_closes(
    admission: Admission,
) -> None:
    transport = Transport()
    line = await accepted(admission, transport)
    line.data_received(frame(b"\x03\xe8", 8))
    assert transport.done == ["close"], "our own goodbye waits for a client that does not read"
    line.shutdown()
    assert transport.done == ["close", "abort"]
    transport = Transport()
    line = await accepted(admission, transport)
    line.shutdown()
    assert (transport.taken()[:4], transport.done) == (b"\x88\x02\x03\xf4", ["close"]), "others are told"


async def test_a_line_that_closes_has_so_long(admission: Admission) -> None:
    transport = Transport()
    line = await accepted(admission, transport)
    await line.send({"type": "websocket.close", "code": 1000})
    assert line.overdue(1e9) is None, "uvicorn's own timer runs"
    transport.close()
    seen = [line.overdue(50 + later) for later in (0, CLOSING_SECONDS - 0.01, CLOSING_SECONDS)]
    assert seen == [None, None, "unread"]
    line.hang_up()
    assert transport.done[-1] == "abort"
    assert asyncio.get_running_loop() is line.loop
