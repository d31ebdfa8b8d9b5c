"""Behind a proxy: who asks is found by the host's own proxies alone, and lies of others are not read."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from pokerhouse.server.connections import Connection
from pokerhouse.server.edge.admission.proxies import FORWARDED_MAX, Proxies
from pokerhouse.server.people.sessions import COOKIE
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import CROWD, TEST, Running, open_house

pytestmark = pytest.mark.anyio

PROXIES = Proxies(["10.0.0.0/8", "2001:db8:1::/48", "127.0.0.1"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "host"),
    [
        ("198.51.100.7", "203.0.113.1", "198.51.100.7"),  # no proxy of ours: its word counts for nothing
        ("10.0.0.1", "203.0.113.1", "203.0.113.1"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.1", "203.0.113.1"),  # what stands left was said by the caller
        ("10.0.0.1", "6.6.6.6, 203.0.113.1, 10.9.9.9", "203.0.113.1"),  # a chain of our own
        ("10.0.0.1", "203.0.113.1:4711", "203.0.113.1"),
        ("10.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"),
        ("10.0.0.1", "2001:db8::5", "2001:db8::5"),
        ("::ffff:10.0.0.1", "203.0.113.1", "203.0.113.1"),
        ("2001:db8:1::9", "::ffff:203.0.113.1", "203.0.113.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.1, <script>", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.2", "10.0.0.2"),
        ("", "203.0.113.1", ""),
        ("10.0.0.1", "fe80::1%eth0", "fe80::1"),
        ("10.0.0.1", "203.0.113.1:1:2", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.1" + ", 10.0.0.7" * (FORWARDED_MAX - 1), "203.0.113.1"),
        ("10.0.0.1", "203.0.113.1" + ", 10.0.0.7" * FORWARDED_MAX, "10.0.0.7"),
    ],
)
def test_who_asks(peer: str, forwarded: str, host: str) -> None:
    assert PROXIES.caller(peer, [("X-Forwarded-For", forwarded)])[0] == host


@pytest.mark.parametrize(
    ("word", "secure"),
    [("https", True), ("WSS ", True), ("http", False), ("ws", False), ("gopher", None), ("", None)],
)
def test_the_scheme_is_the_last_proxys(word: str, *, secure: bool | None) -> None:
    headers = [("x-forwarded-proto", "http"), ("X-Forwarded-Proto", f"https, {word}")]
    assert PROXIES.caller("10.0.0.1", headers) == ("10.0.0.1", secure)
    assert PROXIES.caller("6.6.6.6", headers) == ("6.6.6.6", None)


BEHIND = replace(
    TEST, trusted_proxies=("127.0.0.2",), network=replace(CROWD, connections=2, guests_a_minute=1)
)
"""A house that believes 127.0.0.2, and lets one guest a minute and two connections in from a network."""


@pytest.fixture
async def behind(tmp_path: Path) -> AsyncIterator[Running]:
    async with open_house(f"sqlite:///{tmp_path}/house.sqlite", BEHIND) as opened:
        yield opened


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: [::1]\r\nX-Forwarded-For: 203.0.113.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def came(house: Running, source: str, headers: dict[str, str]) -> httpx.Response:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(base_url=house.url, transport=transport, trust_env=False) as web:
        return await web.post("/api/guest", json={"name": "Ada"}, headers=headers)


async def test_limits_go_by_who_asks_and_forged_headers_change_nothing(behind: Running) -> None:
    forwarded = [{"x-forwarded-for": f"203.0.113.{number}"} for number in range(3)]
    codes = [(await came(behind, "127.0.0.2", headers)).status_code for headers in forwarded]
    assert codes == [201, 201, 201]
    assert (await came(behind, "127.0.0.2", forwarded[0])).status_code == 429
    lies = [(await came(behind, "127.0.0.3", headers)).status_code for headers in forwarded]
    assert lies == [201, 429, 429]


async def test_cookies_are_secure_where_the_proxy_speaks_tls(behind: Running) -> None:
    secure = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
    assert "secure" in (await came(behind, "127.0.0.2", secure)).headers["set-cookie"].lower()
    assert "secure" not in (await came(behind, "127.0.0.4", secure)).headers["set-cookie"].lower()


async def test_sockets_count_for_who_is_behind_the_proxy(behind: Running) -> None:
    answer = await came(behind, "127.0.0.2", {"x-forwarded-for": "203.0.113.1"})
    cookie = f"{COOKIE}={answer.cookies[COOKIE]}"

    async def socket(caller: str) -> RawLine:
        return await RawLine.socket(behind.url, f"{cookie}\r\nX-Forwarded-For: {caller}", "127.0.0.2")

    # Three of one proxy, two of one network: the third of that network finds no place, another network does.
    lines = [await socket("203.0.113.1"), await socket("203.0.113.1")]
    refused = await RawLine.dial(behind.url, "127.0.0.2")
    refused.write(HANDSHAKE)
    assert await refused.rest() == b""
    lines.append(await socket("203.0.113.2"))
    for line in lines:
        await line.until(b'"type":"welcome"')
    networks = {connection.network for connection in _connections(behind)}
    assert networks == {"203.0.113.1", "203.0.113.2"}
    for line in lines:
        line.cut()


def _connections(house: Running) -> list[Connection]:
    presence = house.room.presence
    return [one for player in presence.players() for one in presence.connections(player)]


async def test_the_page_may_be_at_the_public_address(tmp_path: Path) -> None:
    settings = replace(TEST, public_url="https://poker.example")
    async with (
        open_house(f"sqlite:///{tmp_path}/house.sqlite", settings) as house,
        httpx.AsyncClient(base_url=house.url, trust_env=False) as web,
    ):

        async def code(origin: str) -> int:
            answer = await web.post("/api/guest", json={"name": "Ada"}, headers={"origin": origin})
            return answer.status_code

        assert await code("https://poker.example") == 201
        assert await code(house.url) == 201
        assert [await code(origin) for origin in ("http://poker.example", "https://evil.example")] == [
            403,
            403,
        ]
        answer = await web.post("/api/guest", json={"name": "Ada"})
        assert "secure" in answer.headers["set-cookie"].lower()
