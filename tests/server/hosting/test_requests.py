"""Requests at their limits, and what strangers are told of the interface."""

from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
import pytest
from litestar.types import Message, Receive, Scope, Send
from websockets.frames import Frame, Opcode

from pokerhouse.server.edge import Admission
from pokerhouse.server.edge.admission import RequestLimits
from pokerhouse.server.edge.admission.limits import HEADERS_MAX, URL_BYTES_MAX
from pokerhouse.server.edge.admission.socket_connection import _text_head
from pokerhouse.server.settings import NetworkAllowance
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio


@pytest.fixture
async def web(house: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as client:
        yield client


async def answered(limits: RequestLimits, **scope: Any) -> list[Any]:
    """What is sent to a request, if it is refused."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    usual = {
        "type": "http",
        "method": "GET",
        "client": ("192.0.2.1", 1),
        "raw_path": b"/",
        "query_string": b"",
    }
    await limits(cast("Scope", {**usual, "headers": [], **scope}), cast("Receive", None), send)
    return sent


class Inside:
    """What lies behind admission control."""

    def __init__(self) -> None:
        self.methods: list[str] = []

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        self.methods.append(cast("dict[str, str]", scope)["method"])


async def test_a_request_of_just_the_limit_comes_in_and_a_larger_one_is_refused() -> None:
    inside = Inside()
    limits = RequestLimits(inside, Admission(NetworkAllowance(), 100))
    half = URL_BYTES_MAX // 2
    assert await answered(limits, raw_path=b"/" * half, query_string=b"a" * half) == []
    (start, body) = await answered(limits, raw_path=b"/" * half, query_string=b"a" * (half + 1))
    assert start["status"] == 414
    assert dict(start["headers"])[b"connection"] == b"close"
    assert b"retry-after" not in dict(start["headers"])
    assert int(dict(start["headers"])[b"content-length"]) == len(body["body"])
    assert not body["more_body"]
    assert await answered(limits, headers=[(b"a", b"b")] * HEADERS_MAX, method="HEAD") == []
    (start, _) = await answered(limits, headers=[(b"a", b"b")] * (HEADERS_MAX + 1))
    assert start["status"] == 431
    assert inside.methods == ["GET", "GET"], "HEAD is answered as GET"


async def test_too_many_requests_are_told_when_to_come_back() -> None:
    limits = RequestLimits(Inside(), Admission(NetworkAllowance(requests_a_second=0.1), 100))
    assert await answered(limits) == []
    (start, _) = await answered(limits, type="websocket")
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 429)
    assert dict(start["headers"])[b"retry-after"] == b"1"
    assert await answered(limits, client=("192.0.2.2", 1)) == [], "others are not meant"


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
async def test_the_head_of_a_frame_is_as_others_write_it(size: int) -> None:
    assert _text_head(size) + bytes(size) == Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)


async def test_the_description_lists_what_is_offered_and_nothing_else(web: httpx.AsyncClient) -> None:
    paths = set((await web.get("/api/openapi.json")).json()["paths"])
    assert {"/api/guest", "/api/me", "/api/leave", "/api/lobby", "/healthz"} <= paths
    assert not {"/metrics", "/api", "/api/{path}", "/{path}"} & paths


async def test_past_hands_are_for_who_is_signed_in(web: httpx.AsyncClient) -> None:
    address = "/api/tables/maple-room/hands"
    refused = await web.get(address)
    assert (refused.status_code, refused.json()["reason"]["code"]) == (401, "not_signed_in")
    await web.post("/api/guest", json={"name": "Ada"})
    found = await web.get(address)
    assert (found.status_code, found.json()["hands"]) == (200, [])
    assert found.headers["cache-control"] == "no-store"
    assert (await web.get("/api/tables/nowhere/hands")).json()["reason"]["code"] == "no_such_table"
