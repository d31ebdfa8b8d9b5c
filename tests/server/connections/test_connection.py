"""One client's socket, which nobody waits for; and marks that gather until they are taken."""

import asyncio

import msgspec
import pytest

from pokerhouse.client import enter
from pokerhouse.protocol.limits import OUTBOX_BYTES_MAX
from pokerhouse.protocol.view import Reason
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection, Stale
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import Running
from tests.server.harness.still_line import Counted
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio

CLOSING = Reason(code="closing", rule="limit", text="Come back soon.")


class Line:
    """Notes what it is given; a client takes it when the test says so."""

    def __init__(self) -> None:
        self.unsent = 0
        self.frames: list[bytes] = []

    def write(self, frame: bytes) -> None:
        self.frames.append(frame)


async def test_a_client_may_fall_so_far_behind_and_then_hears_why_it_is_sent_away() -> None:
    line = Line()
    client = Connection("ann", Clock(), outlet=line)
    line.unsent = OUTBOX_BYTES_MAX - 6
    client.tell("\uac00\uac00")  # of three bytes each
    assert (len(line.frames), client.dropped, client.close_code) == (1, None, 1000)
    line.unsent += 1
    client.tell("\uac00\uac00")
    client.tell("")
    client.drop(CLOSING)
    assert len(line.frames) == 2
    assert msgspec.json.decode(line.frames[1])["reason"]["code"] == "too_slow"
    assert client.close_code == 1008


async def test_who_does_not_read_is_cut_and_who_reads_late_is_told_why(house: Running) -> None:
    tickets = [await enter(house.url, name) for name in ("Ada", "Bea")]
    reads, never = [await RawLine.socket(house.url, ticket.cookie) for ticket in tickets]
    await eventually(lambda: house.room.presence.people == 2)
    for ticket in tickets:
        (connection,) = house.room.presence.connections(ticket.me.player)
        while not connection.dropped:
            connection.tell(b"x" * 60_000)
        assert connection.dropped.code == "too_slow"
    await eventually(lambda: house.room.presence.people == 0)
    assert b'"code":"too_slow"' in (await reads.rest())[-1_000:]
    now = asyncio.get_running_loop().time()
    house.admission.sweep(now)
    house.admission.sweep(now + 60)
    await eventually(lambda: house.admission.connections == 0)
    never.cut()


@pytest.mark.parametrize(
    ("code", "closes_with"),
    [("closing", 1012), ("signed_out", 4401), ("another_tab", 4409), ("too_fast", 4429), ("other", 1008)],
)
async def test_every_reason_has_its_close_code(code: str, closes_with: int) -> None:
    client = Connection("ann", Clock())
    client.drop(Reason(code=code, rule="limit", text="Goodbye."))
    assert client.close_code == closes_with


async def test_the_end_is_counted_by_its_reason_and_nothing_is_told_after_it() -> None:
    counted, lines = Counted("pokerhouse_dropped_sockets_total"), [Line(), Line()]
    dropped, gone = (Connection("ann", Clock(), outlet=line) for line in lines)
    dropped.drop(CLOSING)
    gone.hang_up()
    for client in (dropped, gone):
        async with asyncio.timeout(5):
            await client.over()
        client.tell("late")
        client.drop(CLOSING)
    assert [len(line.frames) for line in lines] == [1, 0]
    assert counted() == {"closing": 2}


async def test_marks_gather_once_each_until_they_are_taken() -> None:
    stale = Stale()
    waiting = asyncio.create_task(stale.players.some())
    await asyncio.sleep(0)
    assert not waiting.done()
    for name in ("ann", "bob", "ann"):
        stale.mark_player(name)
    stale.whereabouts.mark("cid")
    await asyncio.sleep(0)
    assert waiting.done()
    assert stale.players.take() == ["ann", "bob"]
    assert stale.players.take() == []
    assert stale.whereabouts.take() == ["ann", "bob", "cid"]
