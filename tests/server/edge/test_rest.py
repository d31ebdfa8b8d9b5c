"""The REST half: coming in, oneself, going out, and what protects all of it."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from litestar.exceptions import HTTPException
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from pokerhouse.client import Client, RefusedError, enter
from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.protocol.message import Dropped
from pokerhouse.rules import Refused
from pokerhouse.server.edge.limits import BODY_PIECES_MAX
from pokerhouse.server.people.sessions import COOKIE
from pokerhouse.server.storage import NotStoredError
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import CROWD, TEST, Running, open_house

pytestmark = pytest.mark.anyio


@pytest.fixture
async def web(house: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as client:
        yield client


async def test_a_name_becomes_a_cookie(web: httpx.AsyncClient) -> None:
    stranger = await web.get("/api/me")
    assert (stranger.status_code, stranger.content) == (204, b"")
    came = await web.post("/api/guest", json={"name": "  Ada\u2003Lovelace "})
    assert came.status_code == 201
    assert came.json()["name"] == "Ada Lovelace"
    assert came.json()["bank"] == 1_000
    cookie, *attributes = came.headers["set-cookie"].split("; ")
    assert cookie.startswith("pokerhouse=")
    assert set(attributes) == {"HttpOnly", "Max-Age=7776000", "Path=/", "SameSite=lax"}
    me = await web.get("/api/me")
    assert me.json()["player"] == came.json()["player"]
    assert me.headers["cache-control"] == "no-store"


async def test_a_name_given_twice_makes_nobody_new(web: httpx.AsyncClient) -> None:
    first = await web.post("/api/guest", json={"name": "Ada"})
    token = web.cookies[COOKIE]
    again = await web.post("/api/guest", json={"name": "Zoe"})
    assert (again.status_code, again.json()) == (200, first.json())
    assert web.cookies[COOKIE] == token
    await web.post("/api/leave")
    other = await web.post("/api/guest", json={"name": "Zoe"})
    assert (other.status_code, other.json()["name"]) == (201, "Zoe")
    assert other.json()["player"] != first.json()["player"]


async def test_the_token_is_stored_only_as_a_hash(
    house: Running, web: httpx.AsyncClient, sqlite: str
) -> None:
    await web.post("/api/guest", json={"name": "Ada"})
    token = web.cookies[COOKIE]
    assert len(token) >= 40
    assert await house.room.sessions.player(token)
    stored = b"".join([Path(f"{sqlite[10:]}{more}").read_bytes() for more in ("", "-wal")])  # noqa: ASYNC240
    assert b"Ada" in stored
    assert token.encode() not in stored


async def test_leaving_ends_the_session_and_its_sockets(house: Running, web: httpx.AsyncClient) -> None:
    await web.post("/api/guest", json={"name": "Ada"})
    token = web.cookies[COOKIE]
    me = (await web.get("/api/me")).json()
    ticket = replace((await enter(house.url, "Other")), cookie=f"{COOKIE}={token}")
    live = Client(ticket)
    await live.connect()
    assert (await web.post("/api/leave")).status_code == 204
    last = [message async for message in live.messages()][-1]
    assert isinstance(last, Dropped)
    assert last.reason.code == "signed_out"
    assert not house.room.presence.is_connected(me["player"])
    again = await web.get("/api/me", headers={"Cookie": f"{COOKIE}={token}"})
    assert again.status_code == 204


@pytest.mark.parametrize("name", ["", "   ", "x" * 17, "a\u0000b", "a\u202eb", "\u200b", 7, None, ["Ada"]])
async def test_bad_names_are_refused(web: httpx.AsyncClient, name: object) -> None:
    answer = await web.post("/api/guest", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["reason"]["text"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"name":"Ada","bank":1000000}', b"\xff", b'{"name":"\xff"}', b"[" * 10_000],
)
async def test_bad_bodies_are_refused(web: httpx.AsyncClient, body: bytes) -> None:
    answer = await web.post("/api/guest", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["reason"]["code"] == "bad_request"


async def test_a_giant_body_is_refused(web: httpx.AsyncClient) -> None:
    answer = await web.post("/api/guest", content=b'{"name":"' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_another_sites_page_is_refused(web: httpx.AsyncClient, headers: dict[str, str]) -> None:
    answer = await web.post("/api/guest", json={"name": "Ada"}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["reason"]["code"] == "other_site"


async def test_our_own_page_is_welcome(web: httpx.AsyncClient, house: Running) -> None:
    answer = await web.post("/api/guest", json={"name": "Ada"}, headers={"origin": house.url})
    assert answer.status_code == 201


async def test_so_many_looks_at_links_and_pages_of_the_lobby(house: Running, web: httpx.AsyncClient) -> None:
    house.room.clock.now = lambda: 1_000  # type: ignore[method-assign]
    codes = [(await web.get("/api/link/abcd")).status_code for _ in range(61)]
    assert codes == [200] * 60 + [429]
    assert (await web.get(f"/api/link/{'a' * 81}")).status_code == 400
    house.room.clock.now = lambda: 2_000  # type: ignore[method-assign]
    codes = [(await web.get("/api/link/abcd")).status_code for _ in range(2)]
    assert codes == [200, 429]
    pages = ("0", "9007199254740991", "-1", "9007199254740992", "x")
    codes = [(await web.get(f"/api/lobby?after={after}")).status_code for after in pages]
    assert codes == [200, 200, 400, 400, 400]


async def test_a_body_is_as_long_as_a_frame_at_most(web: httpx.AsyncClient) -> None:
    for size, status in ((FRAME_BYTES_MAX, 201), (FRAME_BYTES_MAX + 1, 413)):
        body = b'{"name":"Ada"}'.ljust(size)
        answer = await web.post("/api/guest", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == status, size


@pytest.mark.parametrize(
    ("fault", "told", "logged"),
    [
        (RecursionError(), (400, "bad_request"), []),
        (NotStoredError("full"), (503, "no_store"), [("warning", "a request met an outage", "full")]),
        (
            OperationalError("SELECT", {}, Exception("gone")),
            (503, "no_store"),
            [("warning", "a request met an outage", "gone")],
        ),
        (ValueError("ours"), (500, "failed"), [("error", "a request failed", None)]),
        (HTTPException(status_code=409, detail="No."), (409, "refused"), []),
        (Refused("odd", "limit", "No."), (400, "odd"), []),
    ],
    ids=repr,
)
async def test_what_goes_wrong_is_told_without_its_insides(
    house: Running,
    web: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    told: tuple[int, str],
    logged: list[object],
) -> None:
    async def fails(*_: object) -> None:
        raise fault

    monkeypatch.setattr(house.room.links, "view_for", fails)
    with capture_logs() as logs:
        answer = await web.get("/api/link/ABCD-EFGH-JKLM")
    assert (answer.status_code, answer.json()["reason"]["code"]) == told
    assert "ours" not in answer.text
    assert [(line["log_level"], line["event"], line.get("said")) for line in logs] == logged
    assert "ABCD" not in str([line["path"] for line in logs]), "a key is nobody's but its holder's"


FAULT = {"page": "table", "message": "t is not iterable", "stack": "at x.js:1:2"}


async def test_faults_of_the_page_are_lines_of_the_log(web: httpx.AsyncClient) -> None:
    told = {
        "page": "join",
        "message": "lost\x1b[2J \u202eroom\r\nINFO all is well",
        "stack": "at http://h/#/join/7Q2M-KELP-XW34 x.js:1:2",
    }
    with capture_logs() as logs:
        for wrong in (
            {"page": "#/join/key"},
            {"message": "x" * 301},
            {"stack": "x" * 1_001},
            {"secret": "x"},
            {"message": 7},
        ):
            assert (await web.post("/api/faults", json=FAULT | wrong)).status_code == 400, wrong
        large = json.dumps(FAULT).ljust(2_049)
        kind = {"content-type": "application/json"}
        assert (await web.post("/api/faults", content=large, headers=kind)).status_code == 413
        codes = [(await web.post("/api/faults", json=told)).status_code for _ in range(6)]
    assert codes == [204] * 5 + [429]
    assert [line["event"] for line in logs] == ["a page met a fault"] * 5
    assert logs[0]["message"] == "lost [2J room INFO all is well"
    assert (logs[0]["page"], logs[0]["stack"]) == ("join", "at http://h/ x.js:1:2")


async def test_too_many_guests_are_refused(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, network=replace(CROWD, guests_a_minute=2))) as house:
        for _ in range(2):
            await enter(house.url, "Ada")
        with pytest.raises(RefusedError) as refusal:
            await enter(house.url, "Ada")
    assert refusal.value.reason.code == "too_many_guests"
    assert refusal.value.reason.text == "At most 2 guests a minute from one address."


@pytest.mark.rule("LOBBY-1")
async def test_the_lobby_lists_the_tables(web: httpx.AsyncClient) -> None:
    lobby = (await web.get("/api/lobby")).json()
    assert [table["name"] for table in lobby["tables"]] == [
        "Maple Room",
        "Tea & Chips",
        "Night Owls",
        "Two of Us",
    ]
    assert lobby["tables"][0]["state"] == "waiting"


async def test_every_answer_keeps_the_page_to_itself(web: httpx.AsyncClient) -> None:
    for path in ("/", "/healthz", "/api/me", "/nothing.js"):
        headers = (await web.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


async def test_health_figures_and_schemas(web: httpx.AsyncClient) -> None:
    assert (await web.get("/healthz")).json()["status"] == "open"
    assert "pokerhouse_committed_batches_total" in (await web.get("/metrics")).text
    assert "AnyCommand" in (await web.get("/api/protocol.json")).json()["$defs"]


async def test_the_description_of_the_interface(web: httpx.AsyncClient) -> None:
    answer = await web.get("/api/openapi.json")
    assert "example" not in answer.text, "they would be drawn anew at every start"
    found = {
        f"{method} {path}": sorted(asked["responses"])
        for path, methods in answer.json()["paths"].items()
        for method, asked in methods.items()
    }
    refused = ["400", "401", "403", "404", "413", "429", "503"]
    assert found == {
        "post /api/guest": ["200", "201", *refused],
        "get /api/me": ["200", "204", *refused],
        "post /api/leave": ["204", *refused],
        "post /api/password": ["201", *refused],
        "post /api/login": ["201", *refused],
        "post /api/recover": ["201", *refused],
        "get /api/lobby": ["200", *refused],
        "get /api/tables/{table}/hands": ["200", *refused],
        "post /api/faults": ["204", *refused],
        "get /api/link/{token}": ["200", *refused],
        "get /healthz": ["200", *refused],
        "get /readyz": ["200", *refused],
    }


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/nothing",
        "/assets/none.js",
        "/%2e%2e/app.py",
        "/api/%00",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_what_is_not_there_is_not_found(web: httpx.AsyncClient, path: str, method: str) -> None:
    answer = await web.request(method, path)
    assert answer.status_code == 404
    assert len(answer.content) < 200
    assert method == "GET" or not answer.content


async def test_a_head_is_the_head_of_its_get(web: httpx.AsyncClient) -> None:
    for path in ("/", "/healthz", "/api/lobby", "/api/openapi.json"):
        got, head = await web.get(path), await web.head(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-length"] == got.headers["content-length"]
        assert head.headers["content-type"] == got.headers["content-type"]


async def test_nothing_unknown_is_taken(web: httpx.AsyncClient) -> None:
    assert (await web.post("/api/nothing")).status_code == 404
    assert (await web.post("/api/me")).status_code == 405
    assert (await web.put("/healthz")).status_code == 405


@pytest.mark.parametrize("first", ["GET /healthz", "DELETE /api/lobby"])
async def test_a_request_that_breaks_off_is_answered_once_and_no_fault_of_ours(
    house: Running, web: httpx.AsyncClient, first: str, caplog: pytest.LogCaptureFixture
) -> None:
    line = await RawLine.dial(house.url)
    head = f"{first} HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    line.write(head + b"no chunk\r\n")
    said = await line.rest()
    assert said.count(b"HTTP/1.1") == 1
    assert said.startswith(b"HTTP/1.1 400")
    assert (await web.get("/healthz")).status_code == 200
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def in_pieces(body: bytes, pieces: int) -> bytes:
    """A new guest whose name comes in so many chunks."""
    head = b"POST /api/guest HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\n"
    chunks = [body[number : number + 1] for number in range(pieces - 1)] + [body[pieces - 1 :]]
    framed = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
    return head + b"Transfer-Encoding: chunked\r\n\r\n" + framed + b"0\r\n\r\n"


async def test_a_body_in_too_many_pieces_is_not_read_on(house: Running, web: httpx.AsyncClient) -> None:
    body = json.dumps({"name": "Ada"}).encode().ljust(2 * BODY_PIECES_MAX)
    line = await RawLine.dial(house.url)
    for _ in range(2):  # each request has its own
        line.write(in_pieces(body, BODY_PIECES_MAX))
        await line.until(b'"player"')
    line.write(in_pieces(body, BODY_PIECES_MAX + 1))
    assert b"HTTP/1.1 400" in await line.rest()
    assert (await web.get("/healthz")).status_code == 200
