"""Frames too many, by socket, player and network; bytes too many, in and out; and what is said then."""

import logging

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, enter
from pokerhouse.protocol.command import Ping
from pokerhouse.server.edge.limits import SOCKET_BYTES_BURST, SOCKET_FRAMES_BURST
from pokerhouse.server.metrics import HUNG_UP
from pokerhouse.server.settings import NetworkAllowance
from tests.server.harness.raw_line import EMPTY_FRAGMENT, PING, RawLine, frame
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio

ELSEWHERE = "127.0.0.77"


def counted(reason: str) -> float:
    """How many connections were cut for this."""
    value: float = HUNG_UP.labels(reason)._value.get()  # noqa: SLF001
    return value


@pytest.mark.parametrize(
    "flood",
    [
        PING * (SOCKET_FRAMES_BURST + 1),
        frame(opcode=10) * (SOCKET_FRAMES_BURST + 1),
        frame(opcode=1, fin=False) + EMPTY_FRAGMENT * SOCKET_FRAMES_BURST,
        frame(b"{}") * (SOCKET_FRAMES_BURST + 1),
        frame(b" " * 16_000) * (SOCKET_BYTES_BURST // 16_000 + 1),
    ],
    ids=["pings", "pongs", "fragments", "braces", "bytes"],
)
async def test_a_socket_says_only_so_much(house: Running, flood: bytes) -> None:
    ticket = await enter(house.url, "Ada")
    line = await RawLine.socket(house.url, ticket.cookie)
    line.write(flood)
    said = await line.rest()
    assert b'"code":"too_fast"' in said
    assert (4429).to_bytes(2, "big") in said
    await eventually(lambda: house.room.presence.people == 0)


async def test_what_is_within_the_limit_is_heard(house: Running) -> None:
    ticket = await enter(house.url, "Ada")
    line = await RawLine.socket(house.url, ticket.cookie)
    line.write(PING * (SOCKET_FRAMES_BURST - 10) + frame(b'{"type":"ping","id":"mine"}'))
    await line.until(b'"id":"mine"')
    line.cut()


async def test_coming_back_brings_no_new_allowance(house: Running) -> None:
    ticket = await enter(house.url, "Ada")
    before, refused = counted("too_many_frames"), 0
    for _ in range(8):
        line = await RawLine.socket(house.url, ticket.cookie)
        line.write(frame(b"{}") * 200)
        line.write(frame((1000).to_bytes(2, "big"), opcode=8))
        refused += (await line.rest()).count(b'"bad_message"')
    # Each socket alone would have stayed within its own limit.
    assert counted("too_many_frames") > before
    assert refused < 8 * 200


async def test_a_network_says_only_so_much(sqlite: str) -> None:
    network = NetworkAllowance(frames_a_second=50, requests_a_second=100)
    async with open_house(sqlite, replace(TEST, network=network)) as house:
        lines = []
        for number in range(4):
            ticket = await enter(house.url, f"Eve{number}")
            lines.append(await RawLine.socket(house.url, ticket.cookie, ELSEWHERE))
        before = counted("too_many_frames")
        for line in lines:
            line.write(PING * 100)
        await eventually(lambda: counted("too_many_frames") - before >= 2)
        async with await Client.enter(house.url, "Ada") as ada:
            await ada.command(Ping(id="1"))
        for line in lines:
            line.cut()


async def test_a_body_without_end_is_cut(sqlite: str) -> None:
    network = NetworkAllowance(bytes_a_second=50_000)
    async with open_house(sqlite, replace(TEST, network=network)) as house:
        before = counted("too_many_bytes")
        line = await RawLine.dial(house.url, ELSEWHERE)
        head = b"POST /api/nothing HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 900000000\r\n\r\n"
        assert await line.pour([head, *[bytes(65_536)] * 64])
        assert counted("too_many_bytes") == before + 1


async def test_a_refused_handshake_is_no_fault(house: Running, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for head in (
            b"Cookie: pokerhouse=guess",
            b"Origin: http://evil.example",
            b"Sec-WebSocket-Version: 7",
        ):
            line = await RawLine.dial(house.url)
            line.write(
                b"GET /ws HTTP/1.1\r\nHost: [::1]\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + head
                + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            assert (await line.rest()).startswith(b"HTTP/1.1 4")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
