"""A connection that does not speak TLS yet, among stubs: when it is overdue, and how it is cut."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pokerhouse.server.edge.admission.admission import Admission
from pokerhouse.server.edge.admission.meter import meter
from pokerhouse.server.edge.lines import Inside
from pokerhouse.server.edge.lines.counted_tls import CountedTls
from pokerhouse.server.edge.lines.handshake import Handshake
from pokerhouse.server.settings import NetworkAllowance

pytestmark = pytest.mark.anyio


async def test_a_handshake_has_ten_seconds() -> None:
    begun = asyncio.get_running_loop().time()
    nobody = cast("Any", None)
    admission = Admission(NetworkAllowance(), 9)
    shaking = Handshake(Inside(admission, nobody, nobody, nobody), "192.0.2.1", nobody)
    ended = asyncio.get_running_loop().time()
    assert shaking.overdue(begun + 9.99) is None
    assert shaking.overdue(ended + 10) == "slow_handshake"
    assert shaking.network == "192.0.2.1"


class Tls:
    """The loop's own, which notes what comes to it; it is the transport, too."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.buffer = bytearray(64)

    def get_protocol(self) -> "Tls":
        return self

    def get_buffer(self, sizehint: int) -> bytearray:
        self.done.append(("room", sizehint))
        return self.buffer

    def is_closing(self) -> bool:
        return ("abort",) in self.done

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.done.append((name, *given))


def counted(tls: Tls, records: float, size: float, turns: Any = None) -> CountedTls:
    """One whose handshake is over, unless it has to wait for its turn."""
    loop = cast("Any", SimpleNamespace(time=lambda: 7.0))
    line = CountedTls(cast("Any", tls), meter(7_000, (0, records), (0, size)), turns, loop)
    if turns is None:
        line.shaken()
    return line


def come(line: CountedTls, data: bytes) -> None:
    line.get_buffer(64)[: len(data)] = data
    line.buffer_updated(len(data))


async def test_what_is_within_the_limit_is_read_and_the_rest_by_nobody() -> None:
    record = b"\x17\x03\x03\x00\x01x"
    for records, size in ((3, 100), (100, 18)):
        tls = Tls()
        line = counted(tls, records, size)
        come(line, record + record[:5])
        come(line, record[5:] + record)
        assert tls.done == [("room", 64), ("buffer_updated", 11), ("room", 64), ("buffer_updated", 7)]
        come(line, record)
        assert tls.done[4:] == [("room", 64), ("abort",)]


class Waiting(list[Callable[[], None]]):
    """Turns that come when a test says so."""

    wait = list.append


async def test_during_the_handshake_tls_reads_when_it_is_its_turn_and_in_order() -> None:
    tls, turns = Tls(), Waiting()
    line = counted(tls, 100, 100, turns)
    come(line, b"hello")
    come(line, b"again")
    assert (tls.done, len(turns)) == ([("room", 64)] * 2, 1), "nothing is read, and one turn asked for"
    line.shaken()
    come(line, b"late")
    assert len(turns) == 1, "what waits is read first"
    tls.done.clear()
    turns.pop()()
    read = [("room", 5), ("buffer_updated", 5), ("room", 5), ("buffer_updated", 5), ("room", 4)]
    assert tls.done == [*read, ("buffer_updated", 4)]
    assert bytes(tls.buffer[:5]) == b"laten"
    tls.done.clear()
    come(line, b"now")
    assert (tls.done, turns) == ([("room", 64), ("buffer_updated", 3)], [])


async def test_who_is_gone_before_its_turn_is_read_by_nobody() -> None:
    for gone in ("eof", "lost", "aborted"):
        tls, turns = Tls(), Waiting()
        line = counted(tls, 100, 100, turns)
        come(line, b"hello")
        if gone == "eof":
            assert line.eof_received() is None
            assert tls.done[1:] == [("abort",)]
        elif gone == "lost":
            line.connection_lost(None)
        else:
            tls.done.append(("abort",))
        tls.done = [done for done in tls.done if done == ("abort",)]
        turns.pop()()
        assert "buffer_updated" not in str(tls.done)


async def test_all_else_is_told_to_tls() -> None:
    tls = Tls()
    line = counted(tls, 1, 1)
    line.pause_writing()
    line.resume_writing()
    line.eof_received()
    line.connection_lost(None)
    assert tls.done == [("pause_writing",), ("resume_writing",), ("eof_received",), ("connection_lost", None)]


async def test_by_tls_a_network_sends_twice_as_much() -> None:
    admission = Admission(NetworkAllowance(frames_a_second=10, bytes_a_second=100), 8)
    found = admission.meter_of_records("home")
    assert (found.frames.a_second, found.frames.burst) == (20, 60)
    assert (found.bytes.a_second, found.bytes.burst) == (200, 800)
    assert admission.meter_of_records("home") is found
