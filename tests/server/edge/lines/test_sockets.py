"""Sockets: who gets one, how it ends, and what is heard by it, one command after the other."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Self, cast

import pytest
from structlog.testing import capture_logs

from pokerhouse.client import enter
from pokerhouse.protocol.limits import COMMANDS_A_SECOND, COMMANDS_BURST
from pokerhouse.protocol.view import Reason
from pokerhouse.server.connections import TOO_FAST, Connection
from pokerhouse.server.connections import connection as connections
from pokerhouse.server.edge.socket import STRIKES_MAX, Inbox
from pokerhouse.server.tasks import Tasks
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import Running
from tests.server.harness.still_line import Counted
from tests.server.harness.table_steps import eventually

pytestmark = pytest.mark.anyio

CLOSING = Reason(code="closing", rule="limit", text="Come back soon.")


async def refused(house: Running, cookie: str, path: str = "/ws") -> bytes:
    """What a handshake is answered with that leads to no socket."""
    line = await RawLine.dial(house.url)
    line.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return (await line.rest())[9:12]


async def test_a_socket_is_at_its_address_and_waits_for_no_store(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket = await enter(house.url, "Ada")
    assert await refused(house, ticket.cookie, "/elsewhere") == b"404"
    for fault, status in ((OSError("the disk is gone"), b"503"), (ValueError("ours"), b"500")):

        async def fails(_token: object, fault: Exception = fault) -> None:
            raise fault

        monkeypatch.setattr(house.room.sessions, "player", fails)
        assert await refused(house, ticket.cookie) == status


async def test_open_sockets_are_counted(house: Running) -> None:
    counted = Counted("pokerhouse_sockets")
    ada = await house.guest("Ada")
    await ada.message()
    assert counted() == {"": 1}
    await ada.close()
    await eventually(lambda: counted() == {})


async def test_who_signs_out_while_coming_in_is_sent_away(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket, entering = await enter(house.url, "Ada"), house.room.visitors.enter

    async def enters(connection: Connection) -> None:
        await house.room.sessions.revoke(ticket.cookie.partition("=")[2])  # nobody knows of this socket yet
        await entering(connection)

    monkeypatch.setattr(house.room.visitors, "enter", enters)
    said = await (await RawLine.socket(house.url, ticket.cookie)).rest()
    assert b'"code":"signed_out"' in said
    assert (4401).to_bytes(2, "big") in said
    await eventually(lambda: not house.room.presence.is_connected(ticket.me.player))


async def test_where_coming_in_fails_the_line_is_cut(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_connection: Connection) -> None:
        raise ValueError("ours")

    ticket = await enter(house.url, "Ada")
    monkeypatch.setattr(house.room.visitors, "enter", fails)
    with capture_logs() as logs:
        assert await (await RawLine.socket(house.url, ticket.cookie)).rest() == b""
        await eventually(lambda: bool(logs))
    assert house.room.presence.people == 0


async def test_who_does_not_read_the_last_words_is_cut(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FAREWELL_SECONDS", 0.001)
    ticket = await enter(house.url, "Ada")
    line = await RawLine.socket(house.url, ticket.cookie)
    await eventually(lambda: house.room.presence.people == 1)
    (connection,) = house.room.presence.connections(ticket.me.player)
    connection.deliver_to(cast("Any", Line(takes_more=False)))
    connection.drop(CLOSING)
    said = await line.rest()
    assert b"closing" not in said
    assert (1012).to_bytes(2, "big") not in said, "no polite close, either"


class Line:
    """A socket's line, which notes what is done to it."""

    def __init__(self, *, takes_more: bool = True) -> None:
        self.takes_more = takes_more
        self.done: list[str] = []
        self.frames: list[Any] = []

    def pause(self) -> None:
        self.done.append("pause")

    def go_on(self) -> None:
        self.done.append("go_on")

    def write(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))


class Room:
    """What an inbox needs of a room: the time, and an answer to each command when the test says so."""

    def __init__(self) -> None:
        self.tasks = Tasks()
        self.time = 1_000
        self.asked: list[tuple[str, int]] = []
        self.go_on = asyncio.Event()
        self.go_on.set()

    @property
    def clock(self) -> Self:
        return self

    reception = clock

    def now(self) -> int:
        return self.time

    def heard(self) -> int:
        return self.time - 5

    async def answer(self, _connection: Connection, command: Any, arrival: int) -> str:
        self.asked.append((command.id, arrival))
        await self.go_on.wait()
        return f'{{"answer":"{command.id}"}}'


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    made = Room()
    yield made
    await made.tasks.close()


async def turns(count: int = 8) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


class Heard:
    """An inbox with its connection and line."""

    def __init__(self, room: Room) -> None:
        self.line = Line()
        self.connection = Connection("g-1", cast("Any", room))
        self.connection.deliver_to(cast("Any", self.line))
        self.inbox = Inbox(cast("Any", room), self.connection, cast("Any", self.line))

    def ping(self, number: int) -> None:
        self.inbox.hear(f'{{"type":"ping","id":"{number}"}}')


async def test_commands_are_answered_one_after_the_other(room: Room) -> None:
    one = Heard(room)
    room.go_on.clear()
    for number in range(COMMANDS_BURST):
        one.ping(number)
    await turns()
    assert room.asked == [("0", 995)]
    assert one.line.done == ["pause"], "as many wait as may come at once"
    room.go_on.set()
    await turns(COMMANDS_BURST * 4)
    assert room.asked == [(str(number), 995) for number in range(COMMANDS_BURST)]
    assert one.line.frames == [{"answer": str(number)} for number in range(COMMANDS_BURST)]
    assert one.line.done == ["pause"] + ["go_on"] * COMMANDS_BURST
    room.time += 1_000
    one.ping(99)
    await turns()
    assert room.asked[-1] == ("99", 1_995)


async def test_fewer_than_may_come_at_once_pause_nothing(room: Room) -> None:
    one = Heard(room)
    room.go_on.clear()
    for number in range(COMMANDS_BURST - 1):
        one.ping(number)
    assert one.line.done == []


@pytest.mark.parametrize("end", [lambda one: one.hang_up(), lambda one: one.drop(CLOSING)])
async def test_what_is_begun_when_the_client_goes_is_done_and_nothing_more(room: Room, end: Any) -> None:
    one = Heard(room)
    room.go_on.clear()
    one.ping(1)
    one.ping(2)
    await turns()
    end(one.connection)
    room.go_on.set()
    await turns()
    assert room.asked == [("1", 995)]
    assert [frame for frame in one.line.frames if "answer" in frame] == []


async def test_who_is_dropped_is_not_heard(room: Room) -> None:
    one = Heard(room)
    one.connection.drop(CLOSING)
    one.ping(1)
    one.inbox.hear("what?")
    await turns()
    assert (room.asked, len(one.line.frames)) == ([], 1)


async def test_too_fast_is_refused_and_at_last_cut(room: Room) -> None:
    one = Heard(room)
    for number in range(COMMANDS_BURST + STRIKES_MAX):
        one.ping(number)
    await turns(COMMANDS_BURST * 4)
    refused = [frame for frame in one.line.frames if frame.get("type") == "refused"]
    assert [frame["id"] for frame in refused] == [
        str(COMMANDS_BURST + number) for number in range(STRIKES_MAX)
    ]
    reason = {
        "code": "too_fast",
        "text": f"At most {COMMANDS_A_SECOND} commands a second.",
        "rule": "limit",
        "facts": {"a_second": COMMANDS_A_SECOND},
    }
    assert (refused[0]["now"], refused[0]["reason"]) == (1_000, reason)
    before = one.connection.dropped
    one.ping(1)
    assert (before, one.connection.dropped) == (None, TOO_FAST)
    room.time += 60_000
    one = Heard(room)
    for number in range(COMMANDS_BURST + 1):
        one.ping(number)
    room.time += 50
    one.ping(1)  # one more by then
    assert sum(frame.get("type") == "refused" for frame in one.line.frames) == 1


@pytest.mark.parametrize(
    ("frame", "id_"),
    [
        ("what?", None),
        ('{"type":"dance","id":"7"}', "7"),
        ('{"type":"dance","id":7}', None),
        (f'{{"type":"dance","id":"{"x" * 36}"}}', "x" * 36),
        (f'{{"type":"dance","id":"{"x" * 37}"}}', None),
        (b"\xff", None),
        ("[" * 5_000, None),
        ('{"type":"' + "d" * 1_000 + '"}', None),
    ],
)
async def test_what_is_no_command_is_refused_and_named_if_it_can_be(
    room: Room, frame: str | bytes, id_: str | None
) -> None:
    one, counted = Heard(room), Counted("pokerhouse_commands_total")
    one.inbox.hear(frame)
    await turns()
    (told,) = one.line.frames
    assert (told["type"], told.get("id"), told["now"]) == ("refused", id_, 1_000)
    assert (told["reason"]["code"], told["reason"]["rule"]) == ("bad_message", "PROTOCOL")
    assert (
        len(told["reason"]["text"]) == 300 if len(frame) == 1_011 else 0 < len(told["reason"]["text"]) < 100
    )
    assert counted() == {"unreadable refused": 1}
    assert room.asked == []
