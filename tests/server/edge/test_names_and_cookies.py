"""By which names the house is reached, and which cookie counts: no other site borrows or plants one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from socket import gethostname

import httpx
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pokerhouse.client import enter
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import TEST, Running, open_house

pytestmark = pytest.mark.anyio

BY_TLS = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
NAMED = replace(
    TEST,
    public_url="https://poker.example",
    known_hosts=("Poker.lan", "2001.example"),
    trusted_proxies=("127.0.0.2",),
)


@pytest.fixture
async def named(tmp_path: Path) -> AsyncIterator[Running]:
    async with open_house(f"sqlite:///{tmp_path}/named.sqlite", NAMED) as opened:
        yield opened


@asynccontextmanager
async def visitor(house: Running, source: str = "127.0.0.1") -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(base_url=house.url, transport=transport, trust_env=False) as web:
        yield web


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.7", True),
        ("[2001:db8::7]:8000", True),
        ("localhost:8000", True),
        ("POKER.example", True),
        ("poker.example.:443", True),
        ("poker.lan:8000", True),
        (f"{gethostname()}:8000", True),
        ("evil.example", False),
        ("evil.poker.example", False),
        ("poker.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1@evil.example", False),
        ("[2001:db8::7", False),
        ("", False),
    ],
)
async def test_by_which_names_the_house_is_reached(named: Running, host: str, *, known: bool) -> None:
    async with visitor(named) as web:
        for path in ("/", "/healthz", "/metrics", "/api/lobby", "/api/me"):
            answer = await web.get(path, headers={"host": host})
            assert (answer.status_code != 421) is known, path


async def test_a_foreign_name_opens_nothing_though_its_page_names_itself(house: Running) -> None:
    """As a page does whose own name leads to the house's address for a while (DNS rebinding)."""
    foreign = {"host": "evil.example", "origin": "http://evil.example"}
    async with visitor(house) as web:
        answer = await web.post("/api/guest", json={"name": "Eve"}, headers=foreign)
    assert (answer.status_code, answer.json()["reason"]["code"]) == (421, "unknown_host")
    assert "--known-hosts" in answer.json()["reason"]["text"]
    line = await RawLine.dial(house.url)
    line.write(
        b"GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\n"
        b"Upgrade: websocket\r\n\r\n"
    )
    assert (await line.rest()).startswith(b"HTTP/1.1 421 ")


async def test_figures_are_for_this_machine_alone(named: Running, sqlite: str) -> None:
    async def figures(house: Running, **headers: str) -> int:
        async with visitor(house, "127.0.0.2") as web:
            return (await web.get("/metrics", headers=headers)).status_code

    assert await figures(named) == 200
    assert await figures(named, **{"x-forwarded-for": "203.0.113.9"}) == 403
    assert await figures(named, **{"x-forwarded-for": "::1"}) == 403, "whoever came by a proxy is not here"
    async with open_house(sqlite, replace(NAMED, trusted_proxies=())) as house:
        assert await figures(house, **{"x-forwarded-for": "203.0.113.9"}) == 403, "a proxy that was not named"
    async with open_house(sqlite, replace(NAMED, open_metrics=True)) as house:
        assert await figures(house, **{"x-forwarded-for": "203.0.113.9"}) == 200


async def test_by_https_a_session_has_a_name_that_no_other_site_can_plant(named: Running) -> None:
    async with visitor(named, "127.0.0.2") as web:
        came = await web.post("/api/guest", json={"name": "Ada"}, headers=BY_TLS)
        cookie, *attributes = came.headers["set-cookie"].split("; ")
        token = cookie.removeprefix("__Host-pokerhouse=")
        assert token != cookie
        assert {"Secure", "Path=/"} <= set(attributes)
        assert not [word for word in attributes if word.startswith("Domain")]
        web.cookies.clear()

        async def who(said: str) -> int:
            return (await web.get("/api/me", headers=BY_TLS | {"cookie": said})).status_code

        assert await who(cookie) == 200
        assert await who(f"pokerhouse={token}") == 204, "anybody near may have set that"
        assert await who(f"pokerhouse=planted; {cookie}; pokerhouse=planted") == 200
        left = await web.post("/api/leave", headers=BY_TLS | {"cookie": cookie})
        gone, *attributes = left.headers["set-cookie"].split("; ")
        assert gone.startswith("__Host-pokerhouse=")
        assert {"Secure", "Path=/", "Max-Age=0"} <= set(attributes), "or the browser keeps it"
        assert await who(cookie) == 204


@pytest.mark.parametrize("place", ["before", "behind", "apart"])
async def test_of_two_sessions_none_counts_and_none_is_lost(house: Running, place: str) -> None:
    ada, eve = await enter(house.url, "Ada"), await enter(house.url, "Eve")
    both = [("cookie", ada.cookie), ("cookie", eve.cookie)]
    if place != "apart":
        both = [("cookie", "; ".join([eve.cookie, ada.cookie][:: 1 if place == "before" else -1]))]
    table = "/api/tables/maple-room/hands"
    async with visitor(house) as web:
        for answer in (
            await web.get("/api/me", headers=both),
            await web.get(table, headers=both),
            await web.get("/api/link/x", headers=both),
            await web.post("/api/guest", json={"name": "Zoe"}, headers=both),
            await web.post("/api/leave", headers=both),
        ):
            assert (answer.status_code, answer.json()["reason"]["code"]) == (400, "two_sessions")
            assert "set-cookie" not in answer.headers
    with pytest.raises(InvalidStatus) as refused:
        await connect(ada.socket, additional_headers=[("Cookie", both[0][1]), *both[1:]], proxy=None)
    assert refused.value.response.status_code == 400
    async with visitor(house) as web:
        twice = {"cookie": f"{ada.cookie}; {ada.cookie}"}
        assert (await web.get("/api/me", headers=twice)).json()["name"] == "Ada", "that is one session"
