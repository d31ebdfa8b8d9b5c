"""Sockets: who gets one, how it ends, and what is heard by it, one command after the other."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from pokerhouse.client import enter
from pokerhouse.protocol.limits import COMMANDS_BURST
from pokerhouse.protocol.view import Reason
from pokerhouse.server.connections import Connection
from pokerhouse.server.edge.socket import Inbox
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


class Line:
    """Notes when it is told to read no more for now, and when to go on."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def pause(self) -> None:
        self.done.append("pause")

    def go_on(self) -> None:
        self.done.append("go_on")


def ping(number: int) -> str:
    return f'{{"type":"ping","id":"{number}"}}'


@pytest.mark.parametrize("end", [None, Connection.hang_up, lambda one: one.drop(CLOSING)])
async def test_as_many_commands_wait_as_may_come_at_once_and_are_answered_in_turn(
    house: Running, monkeypatch: pytest.MonkeyPatch, end: Callable[[Connection], None] | None
) -> None:
    go_on, asked = asyncio.Event(), list[str]()

    async def answer(_connection: Connection, command: Any, _arrival: int) -> str:
        asked.append(command.id)
        await go_on.wait()
        return "{}"

    monkeypatch.setattr(house.room.reception, "answer", answer)
    line, connection = Line(), Connection("g-1", house.room.clock)
    inbox = Inbox(house.room, connection, cast("Any", line))
    for number in range(COMMANDS_BURST):
        assert line.done == []
        inbox.hear(ping(number))
    await eventually(lambda: asked == ["0"])
    assert line.done == ["pause"]
    if end:
        end(connection)
    go_on.set()
    heard = 1 if end else COMMANDS_BURST  # what is begun when the client goes is done, and nothing more
    await eventually(lambda: line.done == ["pause"] + ["go_on"] * heard)
    assert asked == [str(number) for number in range(heard)]
