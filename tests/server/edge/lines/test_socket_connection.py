"""A socket behind admission control, step by step: frames by number and size, pauses, pings, the end."""

import pytest
from websockets.frames import Frame, Opcode

from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import TOO_FAST, Connection
from pokerhouse.server.edge import Admission, SocketConnection
from pokerhouse.server.edge.limits import (
    CLOSING_SECONDS,
    PING_SECONDS,
    PONG_SECONDS,
    READ_BYTES,
    SOCKET_BYTES_BURST,
    SOCKET_FRAMES_BURST,
)
from tests.server.harness.raw_line import PING, frame
from tests.server.harness.running import CROWD
from tests.server.harness.still_line import Hands, Transport, hung_up, socket_line

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture
async def admission() -> Admission:
    return Admission(CROWD, 100, ["10.0.0.0/8"])


class Told:
    """Who a line belongs to, and what is heard by it."""

    def __init__(self, line: SocketConnection) -> None:
        self.said: list[object] = []
        self.connection = Connection("ann", Clock(), outlet=line)
        line.belongs_to(self.connection, bool)
        line.listen(self.said.append)


async def test_as_many_frames_as_a_socket_may_send_at_once_and_one_more(
    admission: Admission, hands: Hands
) -> None:
    counted, transport = hung_up(), Transport()
    line = await socket_line(admission, transport)
    Told(line)
    line.data_received(PING * SOCKET_FRAMES_BURST)
    assert (transport.done, counted()) == ([], {})
    hands.now += 0.1  # and five more
    line.data_received(PING * 5)
    assert transport.done == []
    line.data_received(PING)
    assert (transport.done, counted()) == (["pause"], {"too_many_frames": 1})


@pytest.mark.usefixtures("hands")
async def test_bytes_count_and_every_read_costs_some_more(admission: Admission) -> None:
    said = frame(b" " * 16_000) * 9  # few frames: only their bytes count
    for sizes, done in (
        ((SOCKET_BYTES_BURST - READ_BYTES,), []),
        ((SOCKET_BYTES_BURST - READ_BYTES + 1,), ["pause"]),
        ((SOCKET_BYTES_BURST - 2 * READ_BYTES - 1, 1), []),
        ((SOCKET_BYTES_BURST - 2 * READ_BYTES, 1), ["pause"]),
    ):
        transport = Transport()
        line = await socket_line(admission, transport)
        Told(line)
        position = 0
        for size in sizes:
            line.data_received(said[position : position + size])
            position += size
        assert transport.done == done, sizes


async def test_a_flood_is_told_once_and_heard_no_more(admission: Admission) -> None:
    transport, counted = Transport(), hung_up()
    line = await socket_line(admission, transport)
    told = Told(line)
    line.data_received(PING * (SOCKET_FRAMES_BURST + 1))
    assert (told.connection.dropped, transport.done) == (TOO_FAST, ["pause"])
    line.go_on()
    line.pause()
    line.data_received(PING * 1_000 + frame(b"{}"))
    assert (told.said, transport.done, counted()) == ([], ["pause"], {"too_many_frames": 1})


async def test_what_came_before_somebody_listens_is_told_first(admission: Admission) -> None:
    transport = Transport()
    line = await socket_line(admission, transport)
    line.data_received(frame("early ö".encode()) + frame(b"\x01", opcode=2) + frame(b""))
    assert transport.done == ["pause"], "who does not listen is not read further"
    told = Told(line)
    assert told.said == ["early ö", b"\x01", ""]
    assert transport.done == ["pause", "resume"]
    line.data_received(frame(b"la", fin=False) + frame(b"ter", opcode=0) + frame(b"\x02", opcode=2))
    assert told.said[3:] == ["later", b"\x02"]


async def test_text_that_is_none_and_words_after_the_close_are_not_told(admission: Admission) -> None:
    transport = Transport()
    line = await socket_line(admission, transport)
    told = Told(line)
    line.data_received(frame(b"\xff"))
    assert transport.taken() == Frame(Opcode.CLOSE, (1007).to_bytes(2, "big")).serialize(mask=False)
    assert (told.said, transport.done) == ([], ["close"])
    line = await socket_line(admission, Transport())
    told = Told(line)
    line.close(1000)
    line.data_received(frame(b"{}"))
    assert told.said == []


async def test_reading_pauses_once_and_goes_on_once(admission: Admission) -> None:
    transport = Transport()
    line = await socket_line(admission, transport)
    line.go_on()
    line.pause()
    line.pause()
    line.go_on()
    line.go_on()
    assert transport.done == ["pause", "resume"]
    line.pause()
    transport.close()
    line.go_on()
    assert transport.done == ["pause", "resume", "pause", "close"], "a line that closes is not read again"


async def test_frames_are_written_while_the_line_is_open(admission: Admission) -> None:
    transport = Transport()
    line = await socket_line(admission, transport)
    connection = Told(line).connection
    connection.tell("hello")
    assert transport.taken() == b"\x81\x05hello"
    transport.close()
    connection.tell("too late")
    assert transport.taken() == b""
    line.connection_lost(None)
    assert (connection.gone, admission.connections) == (True, 0)


async def test_a_socket_is_asked_and_has_to_answer(admission: Admission, hands: Hands) -> None:
    begun, transport = hands.now, Transport()
    line = await socket_line(admission, transport)
    Told(line)
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
    line = await socket_line(admission, transport)
    Told(line)
    line.data_received(frame(b"\x03\xe8", 8))
    assert transport.done == ["close"], "our own goodbye waits for a client that does not read"
    line.shutdown()
    assert transport.done == ["close", "abort"]
    transport = Transport()
    line = await socket_line(admission, transport)
    line.shutdown()
    assert (transport.taken()[:4], transport.done) == (b"\x88\x02\x03\xf4", ["close"]), "others are told"


async def test_a_line_that_closes_has_so_long(admission: Admission, hands: Hands) -> None:
    begun, transport = hands.now, Transport()
    line = await socket_line(admission, transport)
    line.close(1000)
    assert transport.done == [], "the other side says goodbye, too"
    seen = [line.overdue(begun + later) for later in (0, CLOSING_SECONDS - 0.01, CLOSING_SECONDS)]
    assert seen == [None, None, "unread"]
    line.hang_up()
    assert transport.done[-1] == "abort"
    line = await socket_line(admission, transport := Transport())
    transport.close()
    seen = [line.overdue(50 + later) for later in (0, CLOSING_SECONDS - 0.01, CLOSING_SECONDS)]
    assert seen == [None, None, "unread"]
