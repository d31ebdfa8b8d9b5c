"""A program that speaks ACPC's protocol, written from its description alone; it can do all wrong, too.

Server to all: `MATCHSTATE:<position>:<hand>:<betting>:<cards>`. Whose turn it is follows from the betting.
The answer is the same text, a colon and an action.
"""

import re
import socket
import threading
from collections.abc import Callable
from random import Random

Answer = Callable[["Client", str, str], None]
"""What a client does when it is its turn: it gets the state and a good action for it."""


class Client(threading.Thread):
    """Plays until the dealer hangs up. `heard` are the states, `wrong` what no dealer may say."""

    def __init__(self, port: int, players: int, answer: Answer | None = None, seed: int = 0) -> None:
        super().__init__(daemon=True)
        self.players, self.rng = players, Random(seed)
        self.answer = answer or Client.well
        self.heard: list[str] = []
        self.wrong: list[str] = []
        self.turns = 0
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.start()

    def run(self) -> None:
        try:
            self.say("VERSION:2.0.0\n")
            stream = self.socket.makefile("r", newline="\r\n", encoding="ascii")
            for line in stream:
                state = line.removesuffix("\r\n")
                self.heard.append(state)
                self.check(state)
                if self.is_my_turn(state):
                    self.turns += 1
                    self.answer(self, state, self.action(state))
        except OSError:
            pass  # the dealer has had enough of us
        finally:
            self.socket.close()

    def say(self, text: str) -> None:
        self.socket.sendall(text.encode())

    def well(self, state: str, action: str) -> None:
        self.say(f"{state}:{action}\r\n")

    def check(self, state: str) -> None:
        """Nobody else's cards before a showdown, and ours always."""
        _, position, _, betting, cards = state.split(":")
        holes = cards.split("/")[0].split("|")
        folded, rounds = replayed(betting, self.players)[1:3]
        hidden = [hole for at, hole in enumerate(holes) if at != int(position)]
        shown = rounds == 3 and replayed(betting, self.players)[0] is None and len(folded) < self.players - 1
        if not holes[int(position)] or (any(hidden) and not shown):
            self.wrong.append(state)

    def is_my_turn(self, state: str) -> bool:
        _, position, _, betting, _ = state.split(":")
        return replayed(betting, self.players)[0] == int(position)

    def action(self, state: str) -> str:
        """Mostly calls; now and then all chips, or a fold where something is to be called."""
        luck = self.rng.random()
        betting = state.split(":")[3]
        street = betting.rpartition("/")[2]
        if luck < 0.05 and "20000" not in betting and street.count("r") < 4:
            return "r20000"
        return "f" if luck < 0.15 and ("r" in street or not betting) else "c"


def replayed(betting: str, players: int) -> tuple[int | None, set[int], int]:
    """Who acts next (nobody where the hand is over), who folded, and the street."""
    folded: set[int] = set()
    all_in: set[int] = set()
    street, most = 0, 0
    waiting = order(2 % players if players > 2 else 1, players)
    for word in re.findall(r"[fc/]|r\d*", betting):
        if word == "/":
            street += 1
            waiting = [one for one in order(0, players) if one not in folded | all_in]
            continue
        actor, *waiting = waiting
        if word == "f":
            folded.add(actor)
        elif word != "c":
            if word == "r20000":
                all_in.add(actor)
            most = max(most, int(word[1:] or 0))
            waiting = [one for one in order(actor + 1, players)[:-1] if one not in folded | all_in]
        elif most == 20_000:
            all_in.add(actor)
    return (waiting[0] if waiting and len(folded) < players - 1 else None), folded, street


def order(first: int, players: int) -> list[int]:
    return [(first + turn) % players for turn in range(players)]
