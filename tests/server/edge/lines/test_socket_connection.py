"""A socket behind admission control, step by step: frames by number and size, pauses, pings, the end."""

import pytest
from websockets.frames import Frame, Opcode

from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.lines import SocketConnection
from pokerhouse.server.edge.lines.limits import (
    CLOSING_SECONDS,
    PING_SECONDS,
    PONG_SECONDS,
    READ_BYTES,
    SOCKET_BYTES_BURST,
    SOCKET_FRAMES_BURST,
    UNSENT_BYTES_MAX,
)
from tests.server.harness.raw_line import EMPTY_FRAGMENT, PING, frame
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
    """What a line tells those who are joined to it."""

    def __init__(self, line: SocketConnection) -> None:
        self.said: list[object] = []
        line.join(
            heard=self.said.append,
            drained=lambda: self.said.append("drained"),
            lost=lambda: self.said.append("lost"),
        )


async def test_a_socket_counts_while_it_is_open(admission: Admission) -> None:
    transport = Transport()
    line = await socket_line(admission, transport)
    assert (line.network, admission.connections) == ("192.0.2.1", 1)
    told = Told(line)
    line.connection_lost(None)
    assert (admission.connections, told.said) == (0, ["lost"])


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
    assert (transport.done, counted()) == (["pause", "abort"], {"too_many_frames": 1})
    line.data_received(PING * 1_000)
    assert counted() == {"too_many_frames": 1}, "it is cut once"


async def test_one_frame_too_many_in_one_read(admission: Admission) -> None:
    transport = Transport()
    (await socket_line(admission, transport)).data_received(EMPTY_FRAGMENT * (SOCKET_FRAMES_BURST + 1))
    assert transport.done[-1] == "abort"


@pytest.mark.usefixtures("hands")
async def test_bytes_count_and_every_read_costs_some_more(admission: Admission) -> None:
    said = frame(b" " * 16_000) * 9  # few frames: only their bytes count
    for sizes, done in (
        ((SOCKET_BYTES_BURST - READ_BYTES,), []),
        ((SOCKET_BYTES_BURST - READ_BYTES + 1,), ["pause", "abort"]),
        ((SOCKET_BYTES_BURST - 2 * READ_BYTES - 1, 1), []),
        ((SOCKET_BYTES_BURST - 2 * READ_BYTES, 1), ["pause", "abort"]),
    ):
        transport = Transport()
        line = await socket_line(admission, transport)
        Told(line)
        position = 0
        for size in sizes:
            line.data_received(said[position : position + size])
            position += size
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
    line = await socket_line(admission, Transport())
    line.belongs_to("ann", lambda: None, bool)
    asked.clear()
    line.data_received(PING * 2)
    assert asked == [("192.0.2.1", 2, 12 + READ_BYTES), ("ann", 2, 12 + READ_BYTES)]


async def test_a_flood_is_told_to_who_is_known_and_heard_no_more(admission: Admission) -> None:
    flood = PING * (SOCKET_FRAMES_BURST + 1)
    told: list[str] = []
    transport = Transport()
    line = await socket_line(admission, transport)
    line.belongs_to("bob", lambda: told.append("flooded"), bool)
    heard = Told(line)
    line.data_received(flood)
    assert (told, transport.done) == (["flooded"], ["pause"])
    line.go_on()
    line.pause()
    line.data_received(frame(b"{}"))
    assert heard.said == []
    assert transport.done == ["pause"]


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
    line.resume_writing()
    assert told.said[5:] == ["drained"]
    line.part()
    line.data_received(frame(b"too late"))
    line.resume_writing()
    line.connection_lost(None)
    assert len(told.said) == 6


async def test_joined_after_its_end_a_line_says_so(admission: Admission) -> None:
    line = await socket_line(admission, Transport())
    line.data_received(frame(b"nobody asks any more"))
    line.connection_lost(None)
    told = Told(line)
    assert told.said == ["lost"]


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


async def test_who_pings_and_does_not_take_the_pongs_is_cut(admission: Admission) -> None:
    counted, transport = hung_up(), Transport()
    line = await socket_line(admission, transport)
    Told(line)
    transport.unsent = UNSENT_BYTES_MAX
    line.data_received(PING)
    assert (transport.taken(), transport.done) == (b"\x8a\x00", [])
    transport.unsent += 1
    line.data_received(PING)
    assert (transport.done, counted()) == (["abort"], {"unread": 1})


async def test_frames_are_written_while_the_line_is_open(admission: Admission) -> None:
    transport = Transport()
    line = await socket_line(admission, transport)
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
