"""Our bots at a dealer of ACPC's protocol: what they answer, what they see, what they win."""

import socket
import threading

import pytest

from pokerhouse.arena import source_named
from pokerhouse.arena.acpc import Dealer, DealerSettings, Doors, GuestReport, join_acpc, usual_game
from pokerhouse.arena.players import Factory, Source
from pokerhouse.bots import Decision
from pokerhouse.cards import Chance
from pokerhouse.history import RESEARCH_GAME, Fault, Game
from pokerhouse.rules import View
from tests.arena.acpc.test_dealer import limit_game
from tests.arena.faulty_bots import Fine, Raises


class Told(Fine):
    """Raises all it can, and keeps what it sees."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, ...]] = []

    def decide(self, view: View, chance: Chance) -> Decision:
        assert view.position is not None
        self.seen.append((*view.players[view.position].cards, *view.board))
        menu = view.menu
        assert menu is not None
        if menu.raise_high is not None:
            return Decision("raise", menu.raise_high)
        return super().decide(view, chance)

    def hand_ends(self, view: View) -> None:
        self.seen.append(tuple(card for player in view.players for card in player.cards))


def dealt(
    lines: list[str], bot: type = Told, game: Game = RESEARCH_GAME
) -> tuple[list[str], GuestReport, list[tuple[str, ...]]]:
    """What a bot answers to these lines of a dealer, one after the other."""
    made: list[Told] = []

    def make() -> Told:
        made.append(bot())
        return made[-1]

    said: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def dealer() -> None:
            connection = listening.accept()[0]
            with connection, connection.makefile("r", newline="\r\n") as stream:
                said.append(stream.readline())
                for line in lines:
                    connection.sendall(f"{line}\r\n".encode())
                connection.shutdown(socket.SHUT_WR)
                said.extend(stream)

        thread = threading.Thread(target=dealer, daemon=True)
        thread.start()
        report = join_acpc(listening.getsockname(), Factory(make), game, name="me")
        thread.join(10)
    return said, report, made[0].seen if bot is Told else []


def test_a_hand_of_acpcs_dealer() -> None:
    said, report, seen = dealt(
        [
            "# a comment",
            "MATCHSTATE:1:1::|5dJd",
            "MATCHSTATE:1:1:r300:|5dJd",
            "MATCHSTATE:1:1:r300c/:|5dJd/2sTh2h",
            "MATCHSTATE:1:1:r300c/r800:|5dJd/2sTh2h",
            "MATCHSTATE:1:1:r300c/r800r20000c//:6sKs|5dJd/2sTh2h/Qh/8h",
            "MATCHSTATE:0:2::AhAd|",
            "MATCHSTATE:0:2:f:AhAd|",
        ]
    )
    assert said == [
        "VERSION:2.0.0\r\n",
        "MATCHSTATE:1:1::|5dJd:r20000\r\n",
        "MATCHSTATE:1:1:r300c/r800:|5dJd/2sTh2h:r20000\r\n",
    ]
    assert seen == [
        ("5d", "Jd"),
        ("5d", "Jd", "2s", "Th", "2h"),
        ("6s", "Ks", "5d", "Jd"),
        ("Ah", "Ad"),
    ]
    assert (report.hands, report.chips, report.faults, report.ended) == (2, -19_950, {}, "it hung up")


def test_raises_count_over_the_hand_and_in_fixed_limit_not_at_all() -> None:
    class Small(Fine):
        def decide(self, view: View, chance: Chance) -> Decision:
            menu = view.menu
            assert menu is not None
            return Decision("raise", menu.raise_low) if menu.raise_low else super().decide(view, chance)

    said, *_ = dealt(["MATCHSTATE:0:0:r300c/:AhKh|/2c3c4c"], Small)
    assert said[1:] == ["MATCHSTATE:0:0:r300c/:AhKh|/2c3c4c:r400\r\n"]
    said, *_ = dealt(["MATCHSTATE:0:0:rc/:AhKh|/2c3c4c"], Small, limit_game())
    assert said[1:] == ["MATCHSTATE:0:0:rc/:AhKh|/2c3c4c:r\r\n"]


def test_a_bot_that_fails_checks_or_folds_and_is_told() -> None:
    said, report, _ = dealt(["MATCHSTATE:1:0::|5dJd", "MATCHSTATE:0:1:c:AhKh|"], Raises)
    assert [line[-3:] for line in said[1:]] == [":f\r\n"[-3:], ":c\r\n"[-3:]]
    assert report.faults == {"raised": 2}


@pytest.mark.parametrize(
    "line",
    [
        "MATCHSTATE:5:0::|5dJd",
        "MATCHSTATE:1:0:r100:|5dJd",
        "MATCHSTATE:1:x::|5dJd",
        "MATCHSTATE:1:0::|5dJd/2c",
        "MATCHSTATE:1:0:rrrr",
        "MATCHSTATE:1:0::||5d5d",
    ],
)
def test_what_no_dealer_of_this_game_says(line: str) -> None:
    with pytest.raises(Fault):
        dealt([line])


@pytest.mark.parametrize("game", [RESEARCH_GAME, usual_game(3), limit_game()])
def test_our_bots_at_our_dealer_win_what_the_log_says(game: Game) -> None:
    count = len(game.stacks)
    doors = Doors("127.0.0.1", [0] * count)
    sources: list[Source] = [source_named("gambler"), *[source_named("caller")] * (count - 1)]
    found: dict[int, GuestReport] = {}

    def play(seat: int) -> None:
        found[seat] = join_acpc(("127.0.0.1", doors.ports[seat]), sources[seat], game, seed=str(seat))

    threads = [threading.Thread(target=play, args=(seat,), daemon=True) for seat in range(count)]
    for thread in threads:
        thread.start()
    settings = DealerSettings(game=game, hands=30, seed="g")
    dealer = Dealer(settings, [f"P{seat}" for seat in range(count)], doors.admit(10), lambda _: None)
    reports = dealer.play()
    doors.close()
    for thread in threads:
        thread.join(10)
    for seat, report in enumerate(reports):
        assert found[seat].chips == pytest.approx(report.chips)
        assert (found[seat].hands, found[seat].faults, report.faults) == (30, {}, {})
