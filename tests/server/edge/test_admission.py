"""Who comes in, how many, and who has to go: by count, and by times nobody waits for."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, enter
from pokerhouse.protocol.command import Ping
from pokerhouse.server.edge.admission.network import Networks
from pokerhouse.server.edge.limits import (
    CLOSING_SECONDS,
    PING_SECONDS,
    PONG_SECONDS,
    REQUEST_SECONDS,
)
from pokerhouse.server.metrics import HUNG_UP
from pokerhouse.server.settings import NetworkAllowance
from tests.server.harness.raw_line import RawLine, frame
from tests.server.harness.running import CROWD, TEST, Running, open_house
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio

ELSEWHERE = "127.0.0.66"


def counted(reason: str) -> float:
    """How many connections were cut for this."""
    value: float = HUNG_UP.labels(reason)._value.get()  # noqa: SLF001
    return value


POST = (
    b"POST /api/guest HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
)


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("somewhere", "somewhere"),
    ],
)
def test_addresses_of_one_household_count_as_one(host: str, network: str) -> None:
    assert Networks().name(host, 0) == network


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: [::1]\r\nX: a", POST, POST + b'{"name"'], ids=repr
)
async def test_a_request_that_does_not_come_to_its_end_is_ended(house: Running, said: bytes) -> None:
    line = await RawLine.dial(house.url)
    line.write(said)
    await eventually(lambda: house.admission.connections == 1)
    now = asyncio.get_running_loop().time()
    house.admission.sweep(now + REQUEST_SECONDS - 2)
    assert house.admission.connections == 1
    house.admission.sweep(now + REQUEST_SECONDS + 1)
    assert await line.rest() == b""
    await eventually(lambda: house.admission.connections == 0)


async def test_who_asks_on_and_takes_no_answer_is_cut(house: Running) -> None:
    before, line = counted("unread"), await RawLine.dial(house.url)
    # The answers are larger than what the system takes.
    line.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: [::1]\r\n\r\n" * 400)
    await eventually(lambda: counted("unread") == before + 1)
    await eventually(lambda: house.admission.connections == 0)
    line.cut()


@pytest.fixture
async def socket(house: Running) -> AsyncIterator[RawLine]:
    ticket = await enter(house.url, "Ada")
    line = await RawLine.socket(house.url, ticket.cookie)
    yield line
    line.cut()


@pytest.mark.usefixtures("socket")
async def test_who_does_not_read_is_hung_up_on_also_where_nothing_happens(house: Running) -> None:
    quiet = await house.guest("Quiet")
    await eventually(lambda: house.room.presence.people == 2)
    now = asyncio.get_running_loop().time()
    house.admission.sweep(now + PING_SECONDS + 1)
    await eventually(lambda: not quiet.is_quiet())
    await quiet.command(Ping(id="1"))
    house.admission.sweep(now + PING_SECONDS + PONG_SECONDS + 2)
    # The raw line has read nothing, so it has not answered; the quiet guest's client has.
    await eventually(lambda: house.room.presence.people == 1)
    assert house.room.presence.is_connected(quiet.ticket.me.player)
    assert quiet.breaks == 0
    await quiet.close()


async def test_a_false_pong_is_no_answer(house: Running, socket: RawLine) -> None:
    await eventually(lambda: house.room.presence.people == 1)
    now = asyncio.get_running_loop().time()
    house.admission.sweep(now + PING_SECONDS + 1)
    socket.write(frame(b"\0\0\0\0", opcode=10))
    socket.write(frame(b'{"type":"ping","id":"after"}'))
    await eventually(lambda: house.room.presence.people == 1)
    house.admission.sweep(now + PING_SECONDS + PONG_SECONDS + 2)
    await eventually(lambda: house.room.presence.people == 0)


async def test_a_handshake_is_not_dragged_out(house: Running) -> None:
    before = HUNG_UP.labels("slow_request")._value.get()  # noqa: SLF001
    line = await RawLine.dial(house.url)
    line.write(b"GET /ws HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
    await eventually(lambda: house.admission.connections == 1)
    house.admission.sweep(asyncio.get_running_loop().time() + REQUEST_SECONDS + 1)
    assert await line.is_cut()
    assert HUNG_UP.labels("slow_request")._value.get() == before + 1  # noqa: SLF001


async def test_a_close_that_is_not_taken_ends_all_the_same(house: Running) -> None:
    ticket = await enter(house.url, "Ada")
    line = await RawLine.socket(house.url, ticket.cookie)
    await eventually(lambda: house.room.presence.people == 1)
    line.write(frame((1000).to_bytes(2, "big"), opcode=8))
    await eventually(lambda: house.room.presence.people == 0)
    now = asyncio.get_running_loop().time()
    house.admission.sweep(now)
    house.admission.sweep(now + CLOSING_SECONDS)
    await eventually(lambda: house.admission.connections == 0)
    line.cut()


async def test_a_crowd_from_one_address_leaves_room_for_others(sqlite: str) -> None:
    settings = replace(TEST, network=replace(CROWD, connections=5))
    async with open_house(sqlite, settings) as house:
        crowd = [await RawLine.dial(house.url, ELSEWHERE) for _ in range(5)]
        await eventually(lambda: house.admission.connections == 5)
        assert await (await RawLine.dial(house.url, ELSEWHERE)).is_cut()
        ada = await Client.enter(house.url, "Ada")
        await ada.command(Ping(id="1"))
        for line in crowd:
            line.cut()
        await eventually(lambda: house.admission.connections == 1)
        await ada.close()


async def test_too_many_requests_are_refused_and_then_too_many_connections(sqlite: str) -> None:
    few = NetworkAllowance(requests_a_second=1, connections_a_second=3)
    async with open_house(sqlite, replace(TEST, network=few)) as house:
        line = await RawLine.dial(house.url, ELSEWHERE)
        line.write(b"GET /healthz HTTP/1.1\r\nHost: [::1]\r\n\r\n" * 50)
        said = await line.rest()
        assert said.count(b"HTTP/1.1 200 ") == 10
        assert said.count(b"HTTP/1.1 429 ") == 1
        assert b'"code":"too_many_requests"' in said
        lines = [await RawLine.dial(house.url, ELSEWHERE) for _ in range(40)]
        for line in lines:
            line.write(b"GET /healthz HTTP/1.1\r\nHost: [::1]\r\n\r\n")
        said_to_each = [await line.rest() for line in lines]
        assert sum(b" 429 " in said for said in said_to_each) < 35
        assert said_to_each[-1] == b""
        async with await Client.enter(house.url, "Ada") as ada:
            await ada.command(Ping(id="1"))
