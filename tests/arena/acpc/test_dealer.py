"""The dealer speaks as ACPC's does, and no program at its table can harm another."""

import re
import socket
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from time import monotonic

import pytest

from pokerhouse.arena import Limits
from pokerhouse.arena.acpc import Dealer, DealerSettings, Doors, Nobody, usual_game
from pokerhouse.arena.acpc.hand_text import HandText, move_of
from pokerhouse.arena.acpc.lines import Lines
from pokerhouse.arena.engine import engine
from pokerhouse.arena.players import BotFault
from pokerhouse.arena.seats import SeatReport
from pokerhouse.history import Fault, Game, agree, read_acpc, read_game, read_state, replay
from pokerhouse.history.hand_replay import deck_of
from pokerhouse.rules import Hand, Secret
from tests.arena.acpc.client import Answer, Client

QUICK = Limits(action_seconds=0.3, hand_seconds=5, faults=10)
LIMIT = """GAMEDEF
limit
numPlayers = 2
numRounds = 4
blind = 10 5
raiseSize = 10 10 20 20
firstPlayer = 2 1 1 1
maxRaises = 3 4 4 4
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""

# Hands that ACPC's own dealer dealt, in its words.
ITS_LINES = {
    2: (
        "STATE:1:cr12741c/r13851r18430r20000c//:6sKs|5dJd/2sTh2h/Qh/8h:20000|-20000:P1|P0",
        "STATE:0:r18055r20000f:5d5c|9hQd:18055|-18055:P0|P1",
        "STATE:3:cc/cc/r12857f:3hQh|4h3c/QsKsJs/Qc:100|-100:P1|P0",
        "STATE:19:r6655r18376r20000c///:Jd3s|Js3d/2hTcTh/2d/7c:0|0:P1|P0",
    ),
    6: (
        (
            "STATE:5:fcfr10218r20000cfc///:3cTs|Ks3d|8dJc|7hQd|6d2c|8sAh/6s2d9s/9h/3h"
            ":-20000|40100|0|-100|0|-20000:P5|P0|P1|P2|P3|P4"
        ),
        (
            "STATE:139:cccccr10143r20000ccccf///:JcKd|As9c|Ts3d|4sQd|Qs3s|4dTc/7c9d6c/8s/7h"
            ":-20000|-10143|35071.5|-20000|-20000|35071.5:P1|P2|P3|P4|P5|P0"
        ),
        (
            "STATE:337:r6196ccccr17384r20000ccfcc///:5cQs|5dTc|JhTs|7d7c|9c5s|4c6d/2s3c6h/4d/8s"
            ":15398.666667|15398.666667|-20000|-20000|15398.666667|-6196:P1|P2|P3|P4|P5|P0"
        ),
    ),
}
ITS_LIMIT_LINE = "STATE:1:rc/rrrrc/crrrc/rrrc:JsKs|Qs8d/Qd7s9d/Ac/Td:180|-180:P1|P0"


def limit_game() -> Game:
    return read_game(BytesIO(LIMIT.encode()))


class Dealt:
    """A match that was dealt to these programs."""

    def __init__(
        self,
        *answers: Answer | None,
        hands: int = 40,
        limits: Limits = QUICK,
        game: Game | None = None,
        seed: str = "7",
    ) -> None:
        players = len(answers)
        self.log: list[str] = []
        doors = Doors("127.0.0.1", [0] * players)
        self.clients = [
            Client(port, players, answer, seed)
            for seed, (port, answer) in enumerate(zip(doors.ports, answers, strict=True))
        ]
        settings = DealerSettings(game=game or usual_game(players), hands=hands, seed=seed, limits=limits)
        names = [f"P{seat}" for seat in range(players)]
        dealer = Dealer(settings, names, doors.admit(10), self.log.append)
        doors.close()
        self.reports: tuple[SeatReport, ...] = dealer.play()
        for client in self.clients:
            client.join(10)

    def states(self) -> list[str]:
        return [line for line in self.log if line.startswith("STATE:")]


@pytest.mark.parametrize("kind", [Hand, engine()])
@pytest.mark.parametrize("players", [2, 6])
def test_hands_of_acpcs_dealer_in_its_own_words(kind: type[Hand], players: int) -> None:
    for line in ITS_LINES[players]:
        assert retold(line, usual_game(players), kind) == line
    assert retold(ITS_LIMIT_LINE, limit_game(), kind) == ITS_LIMIT_LINE


def retold(line: str, game: Game, kind: type[Hand]) -> str:
    history = read_state(line, game)
    hand = kind.deal(history.setup, Secret(deck_of(history)))
    text = HandText(hand, int(history.hand or 0), [entrant.player for entrant in history.setup.entrants])
    for word in re.findall(r"[fc]|r\d*", line.split(":")[2]):
        actor, menu = hand.actor, hand.menu()
        assert menu is not None
        assert actor is not None
        move, to, wrong = move_of(word, menu, text.earlier(actor), limit=bool(game.limits))
        assert not wrong
        text.act(actor, move, to)
    return text.log_line(text.payoffs())


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_match(players: int, sized: Callable[[int, int], int]) -> None:
    hands = sized(150, 1000)
    dealt = Dealt(*[None] * players, hands=hands, limits=Limits())
    assert [report.faults for report in dealt.reports] == [{}] * players
    assert not any(client.wrong for client in dealt.clients)
    # Another reader comes to the same payoffs, and the score is their sum.
    total = [Fraction(0)] * players
    read = list(read_acpc(BytesIO("\n".join(dealt.log).encode())))
    assert len(read) == hands
    for number, history in enumerate(read):
        assert not isinstance(history, Fault)
        payoffs = replay(history).payoffs(exact=True)
        assert payoffs is not None
        assert agree(payoffs, history.recorded or ())
        for position, won in enumerate(payoffs):
            total[(position + number) % players] += won
    names = [f"P{seat}" for seat in range(players)]
    assert [report.chips for report in dealt.reports] == [pytest.approx(float(won)) for won in total]
    assert dealt.log[-1].startswith("SCORE:")
    assert dealt.log[-1].endswith("|".join(names))
    for client in dealt.clients:  # everybody is told of every hand's end
        assert {int(state.split(":")[2]) for state in client.heard} == set(range(hands))


def test_fixed_limit_names_no_amounts() -> None:
    def calls(client: Client, state: str, _: str) -> None:
        client.well(state, "r" if state.split(":")[3].count("r") < 2 else "c")

    dealt = Dealt(calls, None, hands=20, game=limit_game())
    assert dealt.reports[0].faults == {}
    assert all(re.fullmatch(r"[fcr/]*", state.split(":")[2]) for state in dealt.states())


def test_the_same_seed_deals_the_same_cards_whatever_is_played() -> None:
    first, again, other = (Dealt(None, None, hands=20, seed=seed) for seed in ("a", "a", "b"))
    folding = Dealt(lambda client, state, _: client.well(state, "f"), None, hands=20, seed="a")
    assert first.log == again.log
    assert cards(first) == cards(folding) != cards(other)


def cards(dealt: Dealt) -> list[str]:
    return [state.split(":")[3].partition("/")[0] for state in dealt.states()]


def test_comments_and_bare_line_ends_are_welcome() -> None:
    def chatty(client: Client, state: str, action: str) -> None:
        client.say(f"# thinking\n;\r\n\n{state}:{action}\n")

    dealt = Dealt(chatty, None)
    assert [report.faults for report in dealt.reports] == [{}, {}]


def split_up(client: Client, state: str, action: str) -> None:
    text = f"{state}:{action}\r\n"
    for at in range(0, len(text), 7):
        client.say(text[at : at + 7])


def twice(client: Client, state: str, action: str) -> None:
    client.well(state, action)
    client.well(state, action)


def early(client: Client, state: str, action: str) -> None:
    client.say(f"MATCHSTATE:1:{int(state.split(':')[2]) + 1}::|AhAd:r20000\r\n")
    client.well(state, action)


def old(client: Client, state: str, action: str) -> None:
    client.say(f"{client.heard[0]}:f\r\n")
    client.well(state, action)


def flood(client: Client, _state: str, _action: str) -> None:
    while True:
        client.say("MATCHSTATE:0:0::|:c\r\n" * 50)


def silent(client: Client, _state: str, _action: str) -> None:
    client.turns = 0


def hangs_up(client: Client, _state: str, _action: str) -> None:
    client.socket.shutdown(socket.SHUT_RDWR)


def huge(client: Client, state: str, _action: str) -> None:
    client.say(f"{state}:{'r' * 20_000}")


def half(client: Client, state: str, _action: str) -> None:
    client.say(f"{state}:")
    client.socket.shutdown(socket.SHUT_RDWR)


def says(text: str) -> Answer:
    return lambda client, state, _: client.say(f"{text.replace('STATE', state)}\r\n")


HARMLESS: dict[str, tuple[Answer, set[str]]] = {
    "split": (split_up, set()),
    "twice": (twice, {"stray"}),
    "early": (early, {"stray"}),
    "old": (old, {"stray"}),
}
"""What costs no move, and what is counted."""

HARMFUL: dict[str, tuple[Answer, str, str]] = {
    "garbage": (says("\x00\x07 mumble"), "nonsense", "too many faults"),
    "no action": (says("STATE:x"), "nonsense", "too many faults"),
    "half a raise": (says("STATE:r"), "nonsense", "too many faults"),
    "too much": (says("STATE:r99999999999999999999"), "illegal", "too many faults"),
    "too little": (says("STATE:r101"), "illegal", "too many faults"),
    "silent": (silent, "late", "too many faults"),
    "flood": (flood, "stray", "too many faults"),
    "cut": (hangs_up, "exited", "it hung up"),
    "half": (half, "exited", "it hung up"),
    "huge": (huge, "nonsense", "a line of more than 8192 bytes"),
}
"""What costs the move, the kind of fault, and why it is asked no more."""


@pytest.mark.parametrize("name", HARMLESS)
def test_an_answer_too_many_is_read_past(name: str) -> None:
    answer, kinds = HARMLESS[name]
    dealt = Dealt(answer, None, limits=Limits(faults=100_000))
    assert set(dealt.reports[0].faults) == kinds
    assert (dealt.reports[1].faults, dealt.reports[0].retired) == ({}, "")
    assert dealt.log[10:] == Dealt(None, None).log[10:]  # the moves are the same as without them


@pytest.mark.parametrize("name", HARMFUL)
@pytest.mark.parametrize("players", [2, 3])
def test_a_fault_is_named_and_the_others_notice_nothing(name: str, players: int) -> None:
    answer, kind, why = HARMFUL[name]
    limits = Limits(action_seconds=0.05, hand_seconds=5, faults=10)
    dealt = Dealt(answer, *[None] * (players - 1), limits=limits)
    faulty, *others = dealt.reports
    assert faulty.retired.startswith(why)
    assert kind in faulty.faults
    assert faulty.told[0].text
    assert [report.faults for report in others] == [{}] * (players - 1)
    assert len(dealt.states()) == 40
    for client in dealt.clients[1:]:
        assert client.wrong == []
        assert {int(state.split(":")[2]) for state in client.heard} == set(range(40))
    assert len(list(read_acpc(BytesIO("\n".join(dealt.log).encode())))) == 40


def test_a_raise_out_of_bounds_becomes_the_nearest_as_at_acpcs_dealer() -> None:
    dealt = Dealt(says("STATE:r99999"), says("STATE:c"), hands=2)
    assert [state.split(":")[2] for state in dealt.states()] == ["cr20000c///", "r20000c///"]


def test_nonsense_calls_and_a_fold_for_nothing_checks() -> None:
    dealt = Dealt(says("STATE:?"), says("STATE:f"), hands=2)
    assert [state.split(":")[2] for state in dealt.states()] == ["f", "cc/cc/cc/cc"]
    assert dealt.reports[1].faults == {"illegal": 4}


def test_who_does_not_read_is_given_up() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    with listening, socket.create_connection(listening.getsockname()):
        lines = Lines(listening.accept()[0])
        with pytest.raises(BotFault, match="does not read"):
            lines.send("x" * 100_000_000, monotonic())
        lines.close()


class TestDoors:
    def test_who_does_not_say_the_version_is_turned_away(self) -> None:
        doors = Doors("127.0.0.1", [0])
        with socket.create_connection(("127.0.0.1", doors.ports[0])) as stranger:
            stranger.sendall(b"GET / HTTP/1.1\r\n")
            with socket.create_connection(("127.0.0.1", doors.ports[0])) as program:
                program.sendall(b"VERSION:2.0")
                program.sendall(b".0\n")
                (lines,) = doors.admit(5)
                assert stranger.recv(10) == b""
                lines.close()
        assert [said for _, said in doors.turned_away] == ["GET / HTTP/1.1"]
        doors.close()

    def test_a_seat_that_nobody_takes(self) -> None:
        doors = Doors("127.0.0.1", [0, 0])
        with socket.create_connection(("127.0.0.1", doors.ports[0])) as program:
            program.sendall(b"VERSION:2.0.0\n")
            with pytest.raises(Nobody, match="seat 2"):
                doors.admit(0.2)
        doors.close()
