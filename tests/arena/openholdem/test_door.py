"""The door speaks OpenHoldem's protocol, and no program in a room can harm another."""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest

from pokerhouse.arena import Limits
from pokerhouse.arena.openholdem import Door, DoorSettings, RoomReport
from pokerhouse.history import Fault, agree, read_acpc, replay
from tests.arena.openholdem.client import Answer, Client, packed

QUICK = Limits(action_seconds=10, faults=10)


DOORS: list["OpenDoor"] = []


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    while DOORS:
        door = DOORS.pop()
        if door.thread.is_alive():
            door.loop.call_soon_threadsafe(door.door.stop)
            door.wait()


class OpenDoor:
    """A door that is open in a thread of its own, until its matches are played."""

    def __init__(self, **settings: Any) -> None:
        self.reports: list[RoomReport] = []
        self.turned_away: list[str] = []
        self.logs: dict[int, list[str]] = {}
        ready = threading.Event()
        told = DoorSettings(**{"seed": "7", "limits": QUICK, "matches": 1, **settings})

        @contextmanager
        def log(number: int, _room: int) -> Iterator[Callable[[str], None]]:
            self.logs[number] = []
            yield self.logs[number].append

        self.door = Door(told, log, self.reports.append, self.turned_away.append)

        def opened(port: int) -> None:
            self.port = port
            ready.set()

        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.door.serve("127.0.0.1", 0, opened)

        self.thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
        DOORS.append(self)
        self.thread.start()
        assert ready.wait(10)

    def wait(self, *clients: Client) -> None:
        self.thread.join(60)
        assert not self.thread.is_alive()
        for client in clients:
            client.join(10)


def dealt(
    *answers: Answer | None, limits: Limits = QUICK, hands: int = 40, **wish: Any
) -> tuple[OpenDoor, list[Client]]:
    """A match between these programs."""
    door = OpenDoor(limits=limits)
    bots = len(wish.get("bots", ()))
    wish = {"room_number": len(answers) + bots, "game_number": hands, **wish}
    clients = [Client(door.port, f"P{seat}", answer, **wish) for seat, answer in enumerate(answers)]
    door.wait(*clients)
    return door, clients


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_match(players: int, sized: Callable[[int, int], int]) -> None:
    hands = sized(100, 1000)
    door, clients = dealt(*[None] * players, hands=hands, limits=Limits())
    (report,) = door.reports
    assert [seat.faults for seat in report.seats] == [{}] * players
    assert [client.wrong for client in clients] == [[]] * players
    assert [client.results for client in clients] == [hands] * players
    assert [client.heard[-1]["info"] for client in clients] == ["success"] * players
    # Another reader comes to the same payoffs, and so do the programs.
    total = [Fraction(0)] * players
    read = list(read_acpc(BytesIO("\n".join(door.logs[1]).encode())))
    assert len(read) == hands
    for number, history in enumerate(read):
        assert not isinstance(history, Fault)
        payoffs = replay(history).payoffs(exact=True)
        assert payoffs is not None
        assert agree(payoffs, history.recorded or ())
        for position, won in enumerate(payoffs):
            total[(position + number) % players] += won
    assert [seat.chips for seat in report.seats] == [pytest.approx(float(won)) for won in total]
    assert [client.won for client in clients] == [pytest.approx(float(won)) for won in total]


def test_positions_count_from_the_small_blind_and_the_small_blind_acts_first_after_the_flop() -> None:
    seen: list[dict[str, Any]] = []

    def calls(client: Client, told: dict[str, Any]) -> None:
        seen.append(told)
        client.act("call" if "call" in told["legal_actions"] else "check")

    dealt(calls, calls, calls, hands=1)
    first = seen[0]
    assert [player["money_left"] for player in first["players"]] == [19950, 19900, 20000]
    assert (first["action_position"], first["raise_range"]) == (2, [200, 20000])
    assert [told["action_position"] for told in seen] == [2, 0, 1] + 3 * [0, 1, 2]
    seen.clear()
    dealt(calls, calls, hands=1)
    assert [player["money_left"] for player in seen[0]["players"]] == [19950, 19900]
    assert [told["action_position"] for told in seen] == [0, 1] + 3 * [1, 0]


def test_a_result_shows_no_cards_of_those_who_folded() -> None:
    def folds(client: Client, told: dict[str, Any]) -> None:
        client.act("fold" if "fold" in told["legal_actions"] else "check")

    def calls(client: Client, told: dict[str, Any]) -> None:
        client.act("call" if "call" in told["legal_actions"] else "check")

    _, clients = dealt(folds, calls, calls, hands=3)
    for client in clients:
        for told in client.heard:
            if told["info"] == "result":
                shown = [len(cards) for cards in told["player_card"]]
                folded = [
                    move["position"]
                    for street in told["action_history"]
                    for move in street
                    if move["action"] == "fold"
                ]
                assert all(shown[at] == (2 if at == told["position"] else 0) for at in folded)
                assert sum(shown) >= 4


def test_bots_of_the_house_and_a_watcher() -> None:
    door = OpenDoor()
    client = Client(door.port, "me", bots=["CallAgent", "steady"], room_number=4)
    other = Client(door.port, "me", bots=[], room_number=2)
    door.wait(client, other)
    (report,) = door.reports
    assert [seat.name for seat in report.seats] == ["me", "me-2", "CallAgent", "steady"]
    assert client.wrong == []
    assert client.results == 40


def test_a_match_of_the_houses_bots_goes_on_while_somebody_watches() -> None:
    door = OpenDoor()
    watcher = Client(
        door.port, "w", info="ai_vs_ai", bots=["caller", "gambler"], room_number=2, game_number=30
    )
    door.wait(watcher)
    told = watcher.heard
    assert door.reports[0].hands == 30
    states = [one for one in told if one["info"] == "state"]
    assert all(one["private_card"] == [] and one["position"] == -1 for one in states)
    results = [one for one in told if one["info"] == "result"]
    assert len(results) == 30
    assert told[-1]["info"] == "success"


def test_an_observer_sees_no_cards_that_are_not_shown() -> None:
    door = OpenDoor()
    watchers: list[Client] = []

    def watched(client: Client, told: dict[str, Any]) -> None:
        if not watchers:
            watchers.append(Client(door.port, "w", info="observer"))
        client.well(told)

    clients = [Client(door.port, "a", watched), Client(door.port, "b")]
    door.wait(*clients, *watchers)
    told = [one for one in watchers[0].heard if one["info"] == "state"]
    assert told
    assert all(one["private_card"] == [] for one in told)


def test_an_older_program_is_told_names_and_says_start() -> None:
    door = OpenDoor(hands=25)
    clients = [Client(door.port, name, old=True) for name in "ab"]
    door.wait(*clients)
    for client in clients:
        assert client.heard[0]["info"] == "name"
        assert client.heard[0]["name"][client.heard[0]["position"]] == client.name
        assert (client.results, client.wrong) == (25, [])
    assert [seat.faults for seat in door.reports[0].seats] == [{}, {}]


def test_who_leaves_plays_no_more_and_ends_nothing() -> None:
    door, clients = dealt(leaves_after_one(), None, None, hands=5)
    assert door.reports[0].seats[0].retired == "it left"
    assert door.reports[0].seats[0].faults == {}
    assert [client.results for client in clients[1:]] == [5, 5]


def leaves_after_one() -> Answer:
    def answer(client: Client, told: dict[str, Any]) -> None:
        client.act("fold" if "fold" in told["legal_actions"] else "check")
        take = client.take

        def leave(told: dict[str, Any]) -> None:
            if told["info"] == "result":
                client.say({"info": "ready", "status": "exit"})
            else:
                take(told)

        client.take = leave  # type: ignore[method-assign]

    return answer


def good(told: dict[str, Any]) -> dict[str, Any]:
    return {"info": "action", "action": "call" if "call" in told["legal_actions"] else "check"}


def split_up(client: Client, told: dict[str, Any]) -> None:
    raw = packed(good(told))
    for at in range(0, len(raw), 3):
        client.socket.sendall(raw[at : at + 3])


def twice(client: Client, told: dict[str, Any]) -> None:
    client.socket.sendall(2 * packed(good(told) | {"turn": told["turn"]}))


def old(client: Client, told: dict[str, Any]) -> None:
    client.socket.sendall(packed(good(told) | {"turn": told["turn"] - 1}) + packed(good(told)))


def early(client: Client, told: dict[str, Any]) -> None:
    client.socket.sendall(packed(good(told)) + packed({"info": "ready", "status": "start"}))


def flood(client: Client, told: dict[str, Any]) -> None:
    while True:
        client.socket.sendall(50 * packed(good(told) | {"turn": -1}))


def silent(client: Client, _told: dict[str, Any]) -> None:
    client.results = 0


def hangs_up(client: Client, _told: dict[str, Any]) -> None:
    client.socket.shutdown(socket.SHUT_RDWR)


def half(client: Client, told: dict[str, Any]) -> None:
    client.socket.sendall(packed(good(told))[:-4])
    client.socket.shutdown(socket.SHUT_RDWR)


def sends(raw: bytes) -> Answer:
    return lambda client, _: client.socket.sendall(raw)


def says(message: Any) -> Answer:
    return sends(packed(message))


def acts(action: str) -> Answer:
    return says({"info": "action", "action": action})


HARMLESS: dict[str, tuple[Answer, set[str]]] = {
    "split": (split_up, set()),
    "twice": (twice, {"stray"}),
    "old": (old, {"stray"}),
    "early": (early, {"stray"}),
}
"""What costs no move, and what is counted."""
HARMFUL: dict[str, tuple[Answer, str, str]] = {
    "garbage": (sends(struct.pack("<i", 5) + b"\x00\x07mum"), "nonsense", "too many faults"),
    "no object": (says([1, 2]), "nonsense", "too many faults"),
    "deep": (sends(struct.pack("<i", 4000) + 4000 * b"["), "nonsense", "too many faults"),
    "no action": (says({"info": "action"}), "nonsense", "too many faults"),
    "half a raise": (acts("r"), "nonsense", "too many faults"),
    "too much": (acts("r99999999999999999999"), "illegal", "too many faults"),
    "too little": (acts("r101"), "illegal", "too many faults"),
    "silent": (silent, "late", "too many faults"),
    "flood": (flood, "stray", "too many faults"),
    "cut": (hangs_up, "exited", "it hung up"),
    "half": (half, "exited", "it hung up"),
    "huge": (sends(struct.pack("<i", 2**30) + 9000 * b"x"), "nonsense", "a message of 1073741824 bytes"),
    "negative": (sends(struct.pack("<i", -1)), "nonsense", "a message of -1 bytes"),
}
"""What costs the move, the kind of fault, and why it is asked no more."""


@pytest.mark.parametrize("name", HARMLESS)
def test_an_answer_too_many_is_read_past(name: str) -> None:
    answer, kinds = HARMLESS[name]
    calls: Answer = lambda client, told: client.say(good(told))  # noqa: E731
    door, clients = dealt(answer, None, limits=Limits(faults=100_000))
    faulty, other = door.reports[0].seats
    assert set(faulty.faults) == kinds
    assert (other.faults, faulty.retired) == ({}, "")
    assert clients[1].wrong == []
    without, _ = dealt(calls, None)
    assert states(door) == states(without)  # the moves are the same as without them


def states(door: OpenDoor) -> list[str]:
    return [line for line in door.logs[1] if line.startswith("STATE:")]


@pytest.mark.parametrize("name", HARMFUL)
@pytest.mark.parametrize("players", [2, 3])
def test_a_fault_is_named_and_the_others_notice_nothing(name: str, players: int) -> None:
    answer, kind, why = HARMFUL[name]
    silent = name == "silent"
    limits = Limits(action_seconds=0.5 if silent else 10, faults=2 if silent else 10)
    door, clients = dealt(answer, *[None] * (players - 1), limits=limits)
    faulty, *others = door.reports[0].seats
    assert faulty.retired.startswith(why)
    assert kind in faulty.faults
    assert faulty.told[0].text
    assert [seat.faults for seat in others] == [{}] * (players - 1)
    assert len(states(door)) == 40
    for client in clients[1:]:
        assert client.wrong == []
        assert client.results == 40
        assert client.heard[-1]["info"] == "success"


class TestStrangers:
    """Who is not let in is told why, and the door stays open for others."""

    @pytest.mark.parametrize(
        ("said", "why"),
        [
            ({"info": "action", "action": "call"}, "which room"),
            ({"info": "connect", "name": "a", "room_number": 2}, "room_id"),
            ({"info": "observer", "room_id": 5}, "there is no room 5"),
            ({"room_number": 99}, "room_number"),
            ({"bots": ["DeepStack"]}, "there is no bot DeepStack"),
            ({"bots": ["caller", "caller"]}, "room_number"),
            ({"game_number": 5000}, "at most 1000 hands"),
            ({"game_number": -3}, "game_number"),
            ({"name": "x" * 41}, "name"),
        ],
    )
    def test_a_wish_that_cant_be(self, said: dict[str, Any], why: str) -> None:
        door = OpenDoor()
        usual = {"info": "connect", "room_id": 1, "name": "a", "room_number": 2, "bots": [], "game_number": 2}
        told = asked(door, said if "info" in said else usual | said)
        assert told["info"] == "error"
        assert why in told["text"]
        assert why in door.turned_away[0]
        clients = [Client(door.port, name, game_number=2) for name in "ab"]
        door.wait(*clients)
        assert [client.results for client in clients] == [2, 2]

    def test_a_full_room(self) -> None:
        door = OpenDoor(matches=1)
        waiting: list[dict[str, Any]] = []

        def slow(client: Client, told: dict[str, Any]) -> None:
            if not waiting:
                waiting.append(asked(door, client.wish))
            client.well(told)

        clients = [Client(door.port, "a", slow), Client(door.port, "b")]
        door.wait(*clients)
        assert waiting[0]["text"] == "room 1 is full"

    def test_rooms_and_connections_are_counted(self) -> None:
        door = OpenDoor(rooms=1, connections=2)
        first = Client(door.port, "a", room_id=1)
        told = asked(door, first.wish | {"room_id": 2})
        assert "1 rooms are open" in told["text"]
        clients = [first, Client(door.port, "b", room_id=1)]
        door.wait(*clients)
        assert first.results == 40

    def test_a_room_that_is_not_full_in_time_is_closed(self) -> None:
        door = OpenDoor(fill_seconds=0.05)
        told = asked(door, {"info": "connect", "room_id": 1, "name": "a", "room_number": 2, "game_number": 2})
        assert "not full in time" in told["text"]

    def test_who_left_before_it_began_is_replaced(self) -> None:
        door = OpenDoor()
        usual = {"info": "connect", "room_id": 1, "name": "a", "room_number": 2, "game_number": 2}
        with socket.create_connection(("127.0.0.1", door.port)) as stranger:
            stranger.sendall(packed(usual))
        for _ in range(3):  # when it has answered others, the door knows that the stranger has left
            asked(door, {"info": "observer", "room_id": 5})
        clients = [Client(door.port, name, game_number=2) for name in "bc"]
        door.wait(*clients)
        assert {client.results for client in clients} == {2}


def asked(door: OpenDoor, said: dict[str, Any]) -> dict[str, Any]:
    """What a stranger is told."""
    with socket.create_connection(("127.0.0.1", door.port), timeout=10) as stranger:
        stranger.sendall(packed(said))
        head = stranger.recv(4)
        told: dict[str, Any] = json.loads(stranger.recv(struct.unpack("<i", head)[0]))
        return told
