"""Our bots in somebody's room: what they answer, what they see, what they win."""

import json
import socket
import struct
import threading
from typing import Any

import pytest

from pokerhouse.arena import Limits
from pokerhouse.arena.openholdem import Connect, join_room
from pokerhouse.arena.players import Factory, Styled
from pokerhouse.history import Fault
from tests.arena.faulty_bots import Raises
from tests.arena.openholdem.client import Client, packed
from tests.arena.openholdem.test_door import OpenDoor


@pytest.mark.parametrize("players", [2, 4])
def test_a_match_between_a_guest_and_others(players: int) -> None:
    door = OpenDoor(limits=Limits())
    wish = Connect(room_id=1, room_number=players, game_number=60, name="guest")
    others = [
        Client(door.port, f"P{seat}", room_number=players, game_number=60) for seat in range(players - 1)
    ]
    report = join_room(("127.0.0.1", door.port), Styled("curious"), wish, seed="x")
    door.wait(*others)
    (told,) = door.reports
    mine = next(seat for seat in told.seats if seat.name == "guest")
    assert (report.hands, report.chips, report.faults) == (60, mine.chips, {})
    assert mine.faults == {}
    assert report.ended == "All hands have been played."


def test_a_bot_that_fails_is_not_the_rooms_affair() -> None:
    door = OpenDoor(limits=Limits())
    wish = Connect(room_id=1, room_number=2, bots=("caller",), game_number=5, name="guest")
    report = join_room(("127.0.0.1", door.port), Factory(Raises), wish)
    door.wait()
    assert report.faults["raised"] >= 5
    assert door.reports[0].seats[0].faults == {}


STATE: dict[str, Any] = {
    "info": "state",
    "position": 0,
    "action_position": 0,
    "legal_actions": ["call", "raise", "fold"],
    "raise_range": [200, 20000],
    "private_card": ["5d", "Jd"],
    "public_card": [],
    "players": [{"position": 0}, {"position": 1}],
    "action_history": [[]],
}


def test_a_server_that_names_moves_in_the_older_way_and_no_turns() -> None:
    flop = STATE | {
        "public_card": ["2s", "Th", "2h"],
        "action_history": [["0:call", "1:check"], ["1:r300"]],
        "raise_range": [600, 19900],
    }
    end = {
        "info": "result",
        "player_card": [["5d", "Jd"], ["6s", "Ks"]],
        "public_card": ["2s", "Th", "2h", "Qh", "8h"],
        "players": [{"position": 0}, {"position": 1}],
        "action_history": [["0:call", "1:check"], ["1:r300", "0:call"], ["1:check", "0:check"]],
    }
    end["action_history"].append(["1:check", "0:check"])  # type: ignore[attr-defined]
    said, report = served([{"info": "name", "name": ["a", "b"]}, STATE, flop, end, {"info": "success"}])
    assert said[0]["info"] == "connect"
    assert said[1:] == [
        {"info": "start"},
        {"info": "action", "action": "call"},
        {"info": "action", "action": "call"},
        {"info": "ready", "status": "start"},
    ]
    assert (report.hands, report.chips) == (1, -400)  # the other's pair of kings... is two pair


@pytest.mark.parametrize(
    "told",
    [
        STATE | {"action_history": [["0:r999999"]]},
        STATE | {"public_card": ["2s", "3s"]},
        STATE | {"private_card": ["5d", "5d"]},
        {"info": "state"},
        [1, 2],
    ],
)
def test_what_cant_be_ends_it_with_a_word(told: Any) -> None:
    with pytest.raises(Fault):
        served([told])


def served(messages: list[Any]) -> tuple[list[dict[str, Any]], Any]:
    """What a caller says to a server that says this, whatever it hears."""
    said: list[dict[str, Any]] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            connection = listening.accept()[0]
            with connection, connection.makefile("rb") as stream:
                for message in messages:
                    connection.sendall(packed(message))
                connection.shutdown(socket.SHUT_WR)
                while head := stream.read(4):
                    said.append(json.loads(stream.read(struct.unpack("<i", head)[0])))

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        wish = Connect(room_id=1, room_number=2, game_number=1, name="me")
        try:
            report = join_room(listening.getsockname(), Styled("caller"), wish)
        finally:
            thread.join(10)
    return said, report
