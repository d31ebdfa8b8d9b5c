"""Every answer of the REST half to the letter, around a room that is not open."""

import json
from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
import msgspec
import pytest
from litestar.exceptions import HTTPException
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from pokerhouse.protocol.limits import FRAME_BYTES_MAX
from pokerhouse.rules import Refused
from pokerhouse.server.edge import app as applications
from pokerhouse.server.edge.page import page
from pokerhouse.server.edge.rest import metrics, unknown
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.version import VERSION
from tests.server.harness.running import TEST
from tests.server.harness.stub_room import ADA, HOUSE, TOKEN, StubRoom, asking, browser

pytestmark = pytest.mark.anyio

MINE = msgspec.to_builtins(ADA)
SESSION = "HttpOnly; Max-Age=7776000; Path=/; SameSite=lax"
GONE = "Max-Age=0; Path=/; SameSite=lax"


@pytest.fixture
def room() -> StubRoom:
    return StubRoom()


@pytest.fixture
async def web(room: StubRoom) -> AsyncIterator[httpx.AsyncClient]:
    async with browser(room) as client:
        yield client


def reason(answer: httpx.Response) -> tuple[int, str, str]:
    """Status, code and text of a refusal."""
    (told,) = answer.json().values()
    return answer.status_code, told["code"], told["text"]


def cookie(answer: httpx.Response) -> tuple[str, set[str]]:
    """The cookie that is set, and its attributes."""
    value, *rest = answer.headers["set-cookie"].split("; ")
    return value, set(rest)


async def test_a_guest_comes_in(web: httpx.AsyncClient, room: StubRoom) -> None:
    answer = await web.post("/api/guest", json={"name": "Ada"})
    assert (answer.status_code, answer.json(), room.asked) == (201, MINE, [("guest", "Ada")])
    assert answer.headers["cache-control"] == "no-store"
    assert cookie(answer) == ("pokerhouse=new-token", set(SESSION.split("; ")))
    room.fault = Refused("bad_name", "NAME-1", "Not that name.")
    assert reason(await web.post("/api/guest", json={"name": "x"})) == (400, "bad_name", "Not that name.")


async def test_who_has_a_session_stays_who_it_is() -> None:
    room = StubRoom(replace(TEST, guests_a_minute=1))
    web = browser(room)
    for _ in range(3):  # nobody new comes, so nobody is counted
        answer = await web.post("/api/guest", json={"name": "Zoe"}, headers=TOKEN)
        assert (answer.status_code, answer.json()) == (200, MINE)
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers
    assert room.asked == [("me", "g-1")] * 3
    other = await web.post("/api/guest", json={"name": "Zoe"}, headers={"cookie": "pokerhouse=other"})
    assert (other.status_code, cookie(other)[0]) == (201, "pokerhouse=new-token")


async def test_so_many_guests_a_minute_from_a_network() -> None:
    room = StubRoom(replace(TEST, guests_a_minute=2))
    web, other = asking(room, "192.0.2.1", "192.0.2.2")
    codes = [(await web.post("/api/guest", json={"name": "Ada"})).status_code for _ in range(3)]
    assert codes == [201, 201, 429]
    assert (await other.post("/api/guest", json={"name": "Ada"})).status_code == 201
    refused = await web.post("/api/guest", json={"name": "Ada"})
    assert reason(refused) == (429, "too_many_guests", "At most 2 guests a minute from one address.")
    room.time += 30_000  # one more
    codes = [(await web.post("/api/guest", json={"name": "Ada"})).status_code for _ in range(2)]
    assert codes == [201, 429]


@pytest.mark.parametrize(
    ("settings", "secure"),
    [
        (TEST, False),
        (replace(TEST, public_url="https://x.example"), True),
        (replace(TEST, tls_cert="x"), True),
        (replace(TEST, public_url="http://x.example"), False),
    ],
)
async def test_a_cookie_is_secure_where_the_house_is(settings: Any, *, secure: bool) -> None:
    room = StubRoom(settings)
    answer = await browser(room).post("/api/guest", json={"name": "Ada"})
    assert ("Secure" in cookie(answer)[1]) is secure
    answer = await browser(room).post(HOUSE.replace("http", "https") + "/api/guest", json={"name": "A"})
    assert "Secure" in cookie(answer)[1]


async def test_who_the_cookie_says_one_is(web: httpx.AsyncClient, room: StubRoom) -> None:
    for headers in ({}, {"cookie": "pokerhouse=other"}):
        stranger = await web.get("/api/me", headers=headers)
        assert (stranger.status_code, stranger.content) == (204, b"")
        assert stranger.headers["cache-control"] == "no-store"
        assert "set-cookie" not in stranger.headers
    assert room.asked == []
    known = await web.get("/api/me", headers=TOKEN)
    assert (known.status_code, known.json()) == (200, MINE)
    assert known.headers["cache-control"] == "no-store"
    assert "set-cookie" not in known.headers
    assert room.asked == [("rotated", "token"), ("me", "g-1")]
    room.fresh = "newer"
    assert cookie(await web.get("/api/me", headers=TOKEN)) == ("pokerhouse=newer", set(SESSION.split("; ")))


@pytest.mark.parametrize(
    ("headers", "query", "asked"),
    [
        ({}, "", []),
        ({}, "?everywhere=true", []),
        ({"cookie": "pokerhouse=other"}, "", []),
        (TOKEN, "", [("sign out", "g-1", "token")]),
        (TOKEN, "?everywhere=false", [("sign out", "g-1", "token")]),
        (TOKEN, "?everywhere=true", [("sign out everywhere", "g-1")]),
    ],
)
async def test_leaving(
    web: httpx.AsyncClient, room: StubRoom, headers: dict[str, str], query: str, asked: list[object]
) -> None:
    answer = await web.post(f"/api/leave{query}", headers=headers)
    assert (answer.status_code, answer.content, room.asked) == (204, b"", asked)
    value, rest = cookie(answer)
    assert value in ('pokerhouse=""', "pokerhouse=")
    assert rest == {"HttpOnly", *GONE.split("; ")}


async def test_the_lobby_a_page_at_a_time(web: httpx.AsyncClient, room: StubRoom) -> None:
    answer = await web.get("/api/lobby")
    assert answer.json() == {"tables": [{"id": "maple"}], "people": 7, "next": 5}
    assert (await web.get("/api/lobby?after=9007199254740991")).status_code == 200
    assert room.asked == [("page", 0), ("page", 2**53 - 1)]
    for after in ("-1", "9007199254740992", "x"):
        assert (await web.get(f"/api/lobby?after={after}")).status_code == 400


async def test_past_hands(web: httpx.AsyncClient, room: StubRoom) -> None:
    refused = await web.get("/api/tables/maple/hands")
    assert reason(refused) == (401, "not_signed_in", "You are not signed in.")
    refused = await web.get("/api/tables/elm/hands", headers=TOKEN)
    assert reason(refused) == (404, "no_such_table", "There is no such table.")
    answer = await web.get("/api/tables/maple/hands", headers=TOKEN)
    assert answer.json() == {"table": "maple", "name": "Maple", "hands": []}
    assert answer.headers["cache-control"] == "no-store"
    await web.get("/api/tables/maple/hands?upto=5", headers=TOKEN)
    assert room.asked == [("hands", "maple for g-1", "g-1", upto, "192.0.2.1") for upto in (None, 5)]
    room.fault = Refused("too_fast", "limit", "A moment, please.")
    refused = await web.get("/api/tables/maple/hands", headers=TOKEN)
    assert reason(refused) == (429, "too_fast", "A moment, please.")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_how_the_house_is(web: httpx.AsyncClient, room: StubRoom, path: str) -> None:
    for trouble, status, told in (("", 200, "open"), ("full", 503, "not_storing")):
        room.trouble = trouble
        answer = await web.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store")
        assert answer.json() == {"status": told, "version": VERSION, "started": 77, "tables": 3}


async def test_figures_and_the_form_of_frames(web: httpx.AsyncClient) -> None:
    figures = await web.get("/metrics")
    assert figures.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert "# TYPE pokerhouse_hands_total counter" in figures.text
    schema = await web.get("/api/protocol.json")
    assert schema.headers["content-type"] == "application/schema+json"
    assert "AnyCommand" in schema.json()["$defs"]
    small = (metrics, unknown, page, applications.protocol)
    assert [handler.sync_to_thread for handler in small] == [False] * 4, "no thread is worth it"


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
async def test_what_is_not_offered(web: httpx.AsyncClient, method: str) -> None:
    for path in ("/api", "/api/nothing", "/api/nothing/at/all"):
        assert reason(await web.request(method, path)) == (404, "not_found", "There is no such address.")


async def test_links_are_looked_at_so_often(room: StubRoom) -> None:
    web, other = asking(room, "192.0.2.1", "192.0.2.2")
    answer = await web.get("/api/link/abcd")
    assert (answer.json(), answer.headers["cache-control"]) == ({"state": "open", "host": "Ada"}, "no-store")
    assert room.asked == [("link", None, "abcd")]
    codes = [(await web.get("/api/link/abcd")).status_code for _ in range(59)]
    assert set(codes) == {200}
    assert reason(await web.get("/api/link/abcd")) == (429, "too_fast", "A moment, please.")
    assert (await other.get("/api/link/abcd")).status_code == 200
    room.time += 1_000
    codes = [(await web.get(f"/api/link/{'a' * length}")).status_code for length in (81, 80, 80)]
    assert codes == [400, 200, 429]


FAULT = {"page": "table", "message": "t is not iterable", "stack": "at x.js:1:2"}


async def test_a_fault_of_the_page_is_one_line_of_the_log(web: httpx.AsyncClient) -> None:
    told = {
        "page": "join",
        "message": "lost\x1b[2J \u202eroom\r\nINFO all is well",
        "stack": "at http://h/#/join/7Q2M-KELP-XW34 x.js:1:2",
    }
    with capture_logs() as logs:
        answer = await web.post("/api/faults", json=told)
    assert (answer.status_code, answer.content) == (204, b"")
    assert logs == [
        {
            "event": "a page met a fault",
            "log_level": "warning",
            "page": "join",
            "message": "lost [2J room INFO all is well",
            "stack": "at http://h/ x.js:1:2",
        }
    ]


async def test_faults_of_the_page_are_bounded(room: StubRoom) -> None:
    web, other = asking(room, "192.0.2.1", "192.0.2.2")
    with capture_logs() as logs:
        codes = [(await web.post("/api/faults", json=FAULT)).status_code for _ in range(6)]
        assert codes == [204] * 5 + [429]
        assert (await other.post("/api/faults", json=FAULT)).status_code == 204
        assert len(logs) == 6
        refused = await other.post("/api/faults", json=FAULT, headers={"origin": "http://evil.example"})
        assert reason(refused)[:2] == (403, "other_site")
        for wrong in (
            {"page": "#/join/key"},
            {"message": "x" * 301},
            {"stack": "x" * 1_001},
            {"secret": "x"},
            {"message": 7},
        ):
            assert (await other.post("/api/faults", json=FAULT | wrong)).status_code == 400, wrong
        large = json.dumps(FAULT).ljust(2_049)
        kind = {"content-type": "application/json"}
        assert (await other.post("/api/faults", content=large, headers=kind)).status_code == 413
        assert len(logs) == 6
    room.time += 12_000  # one more
    codes = [(await web.post("/api/faults", json=FAULT)).status_code for _ in range(2)]
    assert codes == [204, 429]


@pytest.mark.parametrize(
    ("fault", "told", "logged"),
    [
        (RecursionError(), (400, "bad_request", "This is nested too deeply."), []),
        (
            NotStoredError("full"),
            (503, "no_store", "The house can't store anything at the moment; try again soon."),
            [("warning", "a request met an outage", "full")],
        ),
        (
            OperationalError("SELECT", {}, Exception("gone")),
            (503, "no_store", "The house can't store anything at the moment; try again soon."),
            [("warning", "a request met an outage", "gone")],
        ),
        (
            ValueError("ours"),
            (500, "failed", "Something went wrong here; it is in the house's log."),
            [("error", "a request failed", None)],
        ),
        (HTTPException(status_code=409, detail="No."), (409, "refused", "No."), []),
        (HTTPException(status_code=409, detail="No.", extra={"other": 1}), (409, "refused", "No."), []),
        (HTTPException(status_code=400, detail="No.", extra=["reason"]), (400, "bad_request", "No."), []),
    ],
    ids=repr,
)
async def test_what_goes_wrong_is_told_without_its_insides(
    web: httpx.AsyncClient, room: StubRoom, fault: Exception, told: tuple[int, str, str], logged: list[Any]
) -> None:
    room.fault = fault
    with capture_logs() as logs:
        assert reason(await web.get("/api/lobby")) == told
    assert [(line["log_level"], line["event"], line.get("said")) for line in logs] == logged
    assert all(line["path"] == "/api/lobby" for line in logs)
    with capture_logs() as logs:
        await web.get("/api/link/ABCD-EFGH-JKLM")
    assert "ABCD" not in str(logs), "a key is nobody's but its holder's"


async def test_other_sites_may_look_and_change_nothing(web: httpx.AsyncClient, room: StubRoom) -> None:
    other = {"origin": "http://evil.example"}
    refused = await web.post("/api/guest", json={"name": "Ada"}, headers=other)
    assert reason(refused) == (403, "other_site", "This request comes from another site.")
    assert room.asked == []
    assert (await web.get("/api/lobby", headers=other)).status_code == 200
    own = {"origin": HOUSE}
    assert (await web.post("/api/guest", json={"name": "Ada"}, headers=own)).status_code == 201
    room.settings = replace(TEST, public_url="https://evil.example")
    public = {"origin": "https://evil.example"}
    assert (await web.post("/api/guest", json={"name": "Ada"}, headers=public)).status_code == 201


async def test_no_insides_are_shown_to_strangers(room: StubRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}

    def noted(**given: Any) -> Any:
        told.update(given)

    monkeypatch.setattr(applications, "Litestar", noted)
    applications.application(cast("Any", room))
    assert (told["debug"], told["logging_config"]) == (False, None)


async def test_a_request_has_a_size(web: httpx.AsyncClient) -> None:
    for size, status in ((FRAME_BYTES_MAX, 201), (FRAME_BYTES_MAX + 1, 413)):
        body = b'{"name":"Ada"}'.ljust(size)
        answer = await web.post("/api/guest", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == status, size


REFUSED = ["400", "401", "403", "404", "413", "429", "503"]


async def test_the_description_of_the_interface(web: httpx.AsyncClient) -> None:
    answer = await web.get("/api/openapi.json")
    told = answer.json()
    assert told["info"] == {"title": "Pokerhouse", "version": VERSION}
    assert "example" not in answer.text, "they would be drawn anew at every start"
    found = {
        f"{method} {path}": (
            sorted(asked["responses"]),
            [one["schema"] for one in asked.get("parameters", [])],
        )
        for path, methods in told["paths"].items()
        for method, asked in methods.items()
    }
    usual = sorted(["200", *REFUSED])
    number = {"type": "integer", "maximum": 2.0**53 - 1, "minimum": 0.0, "default": 0}
    assert found == {
        "post /api/guest": (sorted(["200", "201", *REFUSED]), []),
        "get /api/me": (sorted(["200", "204", *REFUSED]), []),
        "post /api/leave": (sorted(["204", *REFUSED]), [{"type": "boolean", "default": False}]),
        "get /api/lobby": (usual, [number]),
        "get /api/tables/{table}/hands": (
            usual,
            [{"type": "string"}, {"oneOf": [{"type": "integer"}, {"type": "null"}], "maximum": 2**53 - 1}],
        ),
        "post /api/faults": (sorted(["204", *REFUSED]), []),
        "get /api/link/{token}": (usual, [{"type": "string", "maxLength": 80}]),
        "get /healthz": (usual, []),
        "get /readyz": (usual, []),
    }
    said = {code: told["paths"]["/api/lobby"]["get"]["responses"][code]["description"] for code in usual}
    assert said == {
        "200": "A page of the tables.",
        "400": "It can't be read, or not be done.",
        "401": "You are not signed in.",
        "403": "It comes from another site's page.",
        "404": "There is no such thing.",
        "413": "It is too large.",
        "429": "It comes too often.",
        "503": "The house can't store anything at the moment.",
    }
    hands = told["paths"]["/api/tables/{table}/hands"]["get"]["responses"]
    assert [hands[code]["description"] for code in ("401", "404")] == [
        "You are nobody yet.",
        "There is no such thing for you.",
    ]
    assert told["paths"]["/api/me"]["get"]["responses"]["204"] == {"description": "You are nobody yet."}
    assert told["paths"]["/api/leave"]["post"]["responses"]["204"] == {"description": "The session is over."}
