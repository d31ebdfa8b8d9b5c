"""The API answers as Slumbot's does, and nothing that a program sends harms another's session."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, BinaryIO

import pytest

from pokerhouse.arena import Limits
from pokerhouse.arena.players import Factory, Source, Styled
from pokerhouse.arena.slumbot import SessionReport, Sessions, SessionsSettings
from pokerhouse.history import Fault, agree, read_acpc, replay
from tests.arena.faulty_bots import Raises
from tests.arena.slumbot.client import OPEN, Client

CALLER = Styled("caller")


APIS: list["OpenApi"] = []


class OpenApi:
    """An API that is open in a thread of its own."""

    def __init__(self, source: Source = CALLER, **settings: Any) -> None:
        self.reports: list[SessionReport] = []
        self.turned_away: list[str] = []
        self.logs: dict[int, list[str]] = {}
        ready = threading.Event()
        told = SessionsSettings(**{"source": source, "seed": "7", "matches": 1, "hands": 40} | settings)

        @contextmanager
        def log(number: int) -> Iterator[Callable[[str], None]]:
            self.logs[number] = []
            yield self.logs[number].append

        def opened(port: int) -> None:
            self.port = port
            ready.set()

        async def serve() -> None:
            sessions = self.sessions = Sessions(told, log, self.reports.append)
            self.loop = asyncio.get_running_loop()
            await sessions.serve("127.0.0.1", 0, opened, self.turned_away.append)

        self.thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
        self.thread.start()
        APIS.append(self)
        assert ready.wait(10)

    def wait(self) -> None:
        self.thread.join(60)
        assert not self.thread.is_alive()

    def states(self, number: int = 1) -> list[str]:
        return [line for line in self.logs[number] if line.startswith("STATE:")]


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().connection.close()
    while APIS:
        api = APIS.pop()
        if api.thread.is_alive():
            api.loop.call_soon_threadsafe(api.sessions.stop)
            api.wait()


@pytest.mark.parametrize("style", ["caller", "steady", "gambler"])
def test_a_session(style: str, sized: Callable[[int, int], int]) -> None:
    hands = sized(100, 1000)
    api = OpenApi(Styled(style), hands=hands)
    client = Client(api.port)
    for number in range(hands):
        told = client.play()
        assert told["session_num_hands"] == number + 1
    api.wait()
    (report,) = api.reports
    program, bot = report.seats
    assert client.wrong == []
    assert (program.faults, bot.faults, report.hands) == ({}, {}, hands)
    assert program.chips == client.total == -bot.chips
    # Another reader comes to the same payoffs.
    read = list(read_acpc(BytesIO("\n".join(api.logs[1]).encode())))
    assert len(read) == hands
    for history in read:
        assert not isinstance(history, Fault)
        payoffs = replay(history).payoffs(exact=True)
        assert payoffs is not None
        assert agree(payoffs, history.recorded or ())


def test_a_hand_in_its_words() -> None:
    api = OpenApi()
    client = Client(api.port)
    first = client.new_hand()  # the program is the big blind, and the bot calls
    assert (first["client_pos"], first["action"], first["old_action"], first["board"]) == (0, "c", "", [])
    assert len(first["hole_cards"]) == 2
    flop = client.act("b300")
    assert (flop["old_action"], flop["action"], len(flop["board"])) == ("c", "cb300c/", 3)
    end = client.act("b19700")
    assert end["action"] == "cb300c/b19700c//"
    assert len(end["board"]) == 5
    assert len(end["bot_hole_cards"]) == 2
    assert abs(end["winnings"]) in (0, 20_000)
    second = client.new_hand()
    assert (second["client_pos"], second["action"]) == (1, "")
    end = client.act("f")
    assert (end["winnings"], end["bot_hole_cards"], end["won_pot"]) == (-50, [], 0)


def test_the_baseline_is_what_the_bot_would_have_made_of_the_cards() -> None:
    api = OpenApi(hands=30)
    client = Client(api.port)
    client.choose = lambda action: "c" if not action else "k"  # type: ignore[method-assign]  # as a caller
    for _ in range(30):
        told = client.play()
        assert told["winnings"] == told["baseline_winnings"]
    assert told["session_baseline_total"] == 0
    assert told["session_total"] != 0


def test_the_same_seed_deals_the_same_cards_and_each_session_has_its_own() -> None:
    cards = []
    for _ in range(2):
        api = OpenApi(hands=5, matches=2)
        clients = [Client(api.port), Client(api.port)]
        cards.append([[client.play()["hole_cards"] for _ in range(5)] for client in clients])
        api.wait()
    assert cards[0] == cards[1]
    assert cards[0][0] != cards[0][1]


def test_nobody_walks_away_from_a_hand() -> None:
    api = OpenApi()
    client = Client(api.port)
    told = client.new_hand()
    again = client.new_hand()
    assert again == told
    later = client.act("k")
    assert client.new_hand()["action"] == later["action"]


def test_a_session_that_nobody_comes_back_to_is_played_to_its_end() -> None:
    api = OpenApi(Styled("gambler"), idle_seconds=0.2)
    client = Client(api.port)
    client.new_hand()
    api.wait()
    (report,) = api.reports
    assert (report.ended, report.hands) == ("nobody came back", 1)
    assert report.seats[0].faults == {"late": 1}
    assert len(api.states()) == 1


def test_a_bot_that_fails_is_named_and_its_opponent_plays_on() -> None:
    api = OpenApi(Factory(Raises), hands=10)
    client = Client(api.port)
    for _ in range(10):
        client.play()
    api.wait()
    program, bot = api.reports[0].seats
    assert program.faults == {}
    assert bot.faults["raised"] >= 10


def answer_from(stream: BinaryIO) -> tuple[int, dict[str, Any]]:
    """The next answer on a line: its status and its body. Others may lie in the same buffer behind it."""
    status = int(stream.readline().split()[1])
    size = 0
    while line := stream.readline().strip():
        name, _, value = line.decode().partition(":")
        if name.lower() == "content-length":
            size = int(value)
    body: dict[str, Any] = json.loads(stream.read(size))
    return status, body


class TestFaults:
    """Each is told to the program that made it, changes nothing, and stands in the report."""

    @pytest.mark.parametrize(
        ("word", "kind", "why"),
        [
            ("x", "nonsense", "incr is"),
            ("", "nonsense", "incr is"),
            ("b", "nonsense", "incr is"),
            ("c", "illegal", ""),
            ("b101", "illegal", "least"),
            ("b99999999999999999999999", "illegal", ""),
        ],
    )
    def test_a_move_that_cant_be(self, word: str, kind: str, why: str) -> None:
        api = OpenApi(hands=1)
        client = Client(api.port)
        told = client.new_hand()
        assert told["action"] == "c"
        status, refused = client.ask("/api/act", {"token": client.token, "incr": word})
        assert status == 400
        assert why in refused["error_msg"]
        assert client.new_hand() == told
        while "winnings" not in told:
            told = client.act("k")
        api.wait()
        program, bot = api.reports[0].seats
        assert (program.faults, bot.faults) == ({kind: 1}, {})
        assert program.told[0].text

    @pytest.mark.parametrize(
        "body",
        [
            b"\x00\x07",
            b"",
            b"[1, 2]",
            b"[" * 4000,
            b'{"incr": "k"}',
            b'{"token": 5, "incr": "k"}',
            b'{"token": "nobody", "incr": "k"}',
            json.dumps({"token": "x" * 101, "incr": "k"}).encode(),
        ],
    )
    def test_a_body_that_is_none(self, body: bytes) -> None:
        api = OpenApi(hands=1)
        client = Client(api.port)
        status, refused = client.ask("/api/act", body)
        assert status == 400
        assert refused["error_msg"]
        client.play()
        api.wait()
        assert api.reports[0].seats[0].faults == {}

    def test_nonsense_with_a_token_is_named_in_its_report(self) -> None:
        api = OpenApi(hands=1)
        client = Client(api.port)
        client.new_hand()
        assert client.ask("/api/act", {"token": client.token, "incr": 7})[0] == 400
        while "winnings" not in client.act("k"):
            pass
        api.wait()
        assert api.reports[0].seats[0].faults == {"nonsense": 1}

    def test_a_move_sent_twice_is_made_once(self) -> None:
        api = OpenApi(hands=2)
        client = Client(api.port)
        told = client.new_hand()
        first = client.act("k", turn=told["turn"])
        assert client.act("k", turn=told["turn"]) == first
        while "winnings" not in (last := client.act("k", turn=first["turn"])):
            first = last
        assert client.act("k", turn=first["turn"]) == last
        client.play()
        api.wait()
        assert api.reports[0].seats[0].faults == {"stray": 2}
        assert api.states()[0].split(":")[2] == "cc/cc/cc/cc"

    def test_a_move_where_there_is_nothing_to_decide(self) -> None:
        api = OpenApi(hands=2)
        client = Client(api.port)
        client.play()
        status, refused = client.ask("/api/act", {"token": client.token, "incr": "k"})
        assert (status, refused["error_msg"]) == (400, "there is nothing to decide; ask for a new hand")
        assert client.ask("/api/act", {"token": client.token, "incr": "k", "turn": 99})[0] == 400
        client.play()
        api.wait()
        assert api.reports[0].seats[0].faults == {"stray": 2}

    def test_too_many_faults_end_the_session_and_no_other(self) -> None:
        api = OpenApi(hands=5, matches=2, limits=Limits(faults=10))
        bad, good = Client(api.port), Client(api.port)
        good.play()
        bad.new_hand()
        for _ in range(10):
            bad.ask("/api/act", {"token": bad.token, "incr": "?"})
        status, told = bad.ask("/api/new_hand", {"token": bad.token})
        assert status == 400
        assert "too many faults" in told["error_msg"]
        for _ in range(4):
            good.play()
        api.wait()
        assert [report.ended for report in api.reports] == [
            "the program was retired: too many faults",
            "all hands have been played",
        ]
        assert api.reports[1].seats[0].faults == {}

    @pytest.mark.parametrize(
        ("raw", "status"),
        [
            (b"\x00\x01\x02 nonsense\r\n\r\n", b"400"),
            (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"405"),
            (b"POST /api/other HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", b"404"),
            (b"POST /api/act HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n" + 9000 * b"x", b"413"),
            (b"POST /api/act HTTP/1.1\r\nHost: x\r\nX: " + 20_000 * b"x", b"431"),
        ],
    )
    def test_what_is_no_request(self, raw: bytes, status: bytes) -> None:
        api = OpenApi(hands=1)
        with socket.create_connection(("127.0.0.1", api.port), timeout=10) as stranger:
            stranger.sendall(raw)
            assert status in stranger.recv(100).partition(b"\r\n")[0]
        Client(api.port).play()
        api.wait()

    def test_a_request_in_pieces_and_one_that_is_cut(self) -> None:
        api = OpenApi(hands=1)
        body = b"{}"
        raw = b"POST /api/new_hand HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n" + body
        with socket.create_connection(("127.0.0.1", api.port), timeout=10) as half:
            half.sendall(raw[:-1])
        with socket.create_connection(("127.0.0.1", api.port), timeout=10) as slow:
            slow.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for at in range(0, len(raw), 5):
                slow.sendall(raw[at : at + 5])
            assert slow.recv(9) == b"HTTP/1.1 "
        assert api.logs.keys() == {1}

    def test_requests_one_behind_the_other_are_answered_in_their_order(self) -> None:
        api = OpenApi(hands=1)
        client = Client(api.port)
        client.new_hand()
        requests = b""
        for word in ("k", "?", "k"):
            body = json.dumps({"token": client.token, "incr": word}).encode()
            head = f"POST /api/act HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
            requests += head.encode() + body
        with socket.create_connection(("127.0.0.1", api.port), timeout=10) as hasty:
            hasty.sendall(requests)
            with hasty.makefile("rb") as stream:
                answers = [answer_from(stream) for _ in range(3)]
        assert [status for status, _ in answers] == [200, 400, 200]
        assert answers[2][1]["action"] == "ck/kk/"

    def test_a_flood_is_cut_off(self) -> None:
        api = OpenApi(hands=1)
        raw = b"POST /api/act HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx"
        with socket.create_connection(("127.0.0.1", api.port), timeout=10) as flood:
            got = b""
            try:
                for _ in range(10_000):
                    flood.sendall(raw)
                while more := flood.recv(65_536):
                    got += more
            except OSError:
                pass
            assert got.count(b"HTTP/1.1 400") <= 101
        Client(api.port).play()
        api.wait()

    def test_sessions_are_counted(self) -> None:
        api = OpenApi(sessions=1, matches=2, hands=1)
        first = Client(api.port)
        first.new_hand()
        status, told = first.ask("/api/new_hand", {})
        assert (status, told["error_msg"]) == (400, "1 sessions are open; try again later")
        first.play()
        Client(api.port).play()
        api.wait()
