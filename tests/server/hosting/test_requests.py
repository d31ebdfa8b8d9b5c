"""Requests at their limits, and what strangers are told of the interface."""

from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.frames import Frame, Opcode

from pokerhouse.server.edge.lines.socket_connection import _text_head
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio


@pytest.fixture
async def web(house: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as client:
        yield client


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
