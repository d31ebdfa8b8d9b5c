"""The WebSocket step by step, on a line that is not there: who is let in, what is heard, how it ends."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from pokerhouse.protocol.limits import COMMANDS_A_SECOND, COMMANDS_BURST
from pokerhouse.protocol.view import Reason
from pokerhouse.server.connections import Connection
from pokerhouse.server.connections import connection as connections
from pokerhouse.server.edge.socket import STRIKES_MAX, TOO_FAST, Inbox, _id_in, live
from pokerhouse.server.people import COOKIE
from pokerhouse.server.tasks import Tasks
from tests.server.harness.still_line import Counted
from tests.server.harness.stub_room import StubRoom

pytestmark = pytest.mark.anyio

CLOSING = Reason(code="closing", rule="limit", text="Come back soon.")


class Line:
    """What a socket's line does, noted."""

    network = "192.0.2.1"

    def __init__(self) -> None:
        self.done: list[object] = []
        self.frames: list[Any] = []
        self.takes_more = True

    def belongs_to(self, player: str, flooded: Any, _is_seated: Any) -> None:
        self.done.append(("belongs to", player))
        self.flooded = flooded

    def join(self, **told: Any) -> None:
        self.done.append("join")
        self.told = told

    def close(self, code: int, reason: str) -> None:
        self.done.append(("close", code, reason))

    def write(self, frame: bytes) -> None:
        self.frames.append(msgspec.json.decode(frame))

    def __getattr__(self, name: str) -> Any:
        if name not in ("part", "hang_up", "pause", "go_on"):
            raise AttributeError(name)
        return lambda: self.done.append(name)


class Room(StubRoom):
    """A room whose visitors and reception a socket meets."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks = Tasks()
        self.entered: list[Connection] = []
        self.left: list[Connection] = []
        self.forgotten = False
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def player(self, token: str | None) -> str | None:
        if self.fault:
            raise self.fault
        return None if self.forgotten and self.entered else await super().player(token)

    async def enter(self, connection: Connection) -> None:
        self.entered.append(connection)

    def leave(self, connection: Connection) -> None:
        self.left.append(connection)

    def greet(self, _connection: Connection) -> None:
        self._note("greet")

    async def answer(self, _connection: Connection, command: Any, arrival: int) -> str:
        self._note(command.id, arrival)
        await self.go_on.wait()
        return f'{{"answer":"{command.id}"}}'


class Asked:
    """A handshake that was asked for, and what becomes of it."""

    def __init__(self, room: Room, token: str = "token", path: str = "/ws", **headers: str) -> None:  # noqa: S107
        self.room = room
        said = {"cookie": f"{COOKIE}={token}", **headers}
        self.head = SimpleNamespace(path=path, headers=said, secure=False)
        self.line = Line()
        self.refused: tuple[int, str] | None = None

    def refuse(self, status: int, code: str, _text: str) -> None:
        self.refused = (status, code)

    def accept(self) -> Line:
        return self.line


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    made = Room()
    yield made
    await made.tasks.close()


async def run(asked: Asked) -> None:
    """Let the house have this socket until it ends."""
    await asyncio.wait_for(live(cast("Any", asked.room), cast("Any", asked)), 5)


async def turns(count: int = 8) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("given", "fault", "refused"),
    [
        ({"path": "/elsewhere"}, None, (404, "not_found")),
        ({"origin": "http://evil.example", "host": "house"}, None, (403, "other_site")),
        ({"token": "other"}, None, (401, "not_signed_in")),
        ({}, OSError("the disk is gone"), (503, "no_store")),
    ],
)
async def test_who_is_not_let_in(
    room: Room, given: dict[str, str], fault: Exception | None, refused: tuple[int, str]
) -> None:
    asked = Asked(room, **given)
    room.fault = fault
    await run(asked)
    assert asked.refused == refused
    assert (asked.line.done, room.entered) == ([], [])


async def test_a_fault_of_ours_is_no_outage(room: Room) -> None:
    room.fault = ValueError("ours")
    with pytest.raises(ValueError, match="ours"):
        await run(Asked(room))


async def test_a_socket_from_its_welcome_to_its_end(room: Room) -> None:
    open_sockets, asked = Counted("pokerhouse_sockets"), Asked(room)
    living = asyncio.create_task(run(asked))
    await turns()
    (connection,) = room.entered
    assert (connection.player, connection.network) == ("g-1", "192.0.2.1")
    assert asked.line.done == [("belongs to", "g-1"), "join"]
    assert (room.asked, room.left, open_sockets()) == ([("greet",)], [], {"": 1})
    connection.tell('{"hello":1}')
    assert asked.line.frames == [{"hello": 1}]
    asked.line.told["heard"]('{"type":"ping","id":"1"}')
    await turns()
    assert room.asked[1:] == [("1", 995)]
    asked.line.takes_more = False
    connection.tell('{"hello":2}')
    asked.line.takes_more = True
    asked.line.told["drained"]()
    assert asked.line.frames[1:] == [{"answer": "1"}, {"hello": 2}]
    asked.line.told["lost"]()
    await living
    assert (asked.line.done[-1], room.left, open_sockets()) == ("part", [connection], {})


async def test_who_is_dropped_hears_why_and_is_closed(room: Room) -> None:
    asked = Asked(room)
    living = asyncio.create_task(run(asked))
    await turns()
    asked.line.flooded()
    await living
    assert [frame["reason"]["code"] for frame in asked.line.frames] == ["too_fast"]
    assert asked.line.done[-2:] == [("close", 4429, "too_fast"), "part"]


async def test_who_does_not_read_the_last_words_is_cut(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "FAREWELL_SECONDS", 0.001)
    asked = Asked(room)
    living = asyncio.create_task(run(asked))
    await turns()
    asked.line.takes_more = False
    room.entered[0].drop(CLOSING)
    await living
    assert asked.line.done[-2:] == ["hang_up", "part"]


async def test_who_has_hung_up_before_is_not_closed(room: Room) -> None:
    asked = Asked(room)
    living = asyncio.create_task(run(asked))
    await turns()
    room.entered[0].drop(CLOSING)
    room.entered[0].hang_up()
    await living
    assert asked.line.done[-2:] == ["join", "part"]


async def test_who_signs_out_while_coming_in_is_sent_away(room: Room) -> None:
    room.forgotten = True
    asked = Asked(room)
    await run(asked)
    assert asked.line.done[-2:] == [("close", 4401, "signed_out"), "part"]
    assert room.left == room.entered


async def test_where_coming_in_fails_the_line_is_cut(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_connection: Connection) -> None:
        raise ValueError("ours")

    monkeypatch.setattr(room, "enter", fail)
    asked = Asked(room)
    with pytest.raises(ValueError, match="ours"):
        await run(asked)
    assert asked.line.done[-1] == "hang_up"


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
    assert _id_in(frame) == id_
