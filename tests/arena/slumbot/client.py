"""A program that plays by Slumbot's API, written from its description alone.

POST `/api/new_hand` with a token (the first time without), then `/api/act` with `incr` until there are
`winnings`. `k` checks, `c` calls, `f` folds, `b300` makes it 300 on the street.
"""

import http.client
import json
from random import Random
from typing import Any

STACK = 20_000


OPEN: list["Client"] = []
"""Those whose connections a test has to close."""


class Client:
    """Plays hands. `wrong` is what no server may say."""

    def __init__(self, port: int, seed: int = 0) -> None:
        self.rng = Random(seed)
        OPEN.append(self)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.token: str | None = None
        self.wrong: list[Any] = []
        self.total = 0.0
        self.last: dict[str, Any] = {}

    def ask(self, path: str, body: Any) -> tuple[int, dict[str, Any]]:
        raw = body if isinstance(body, bytes) else json.dumps(body)
        self.connection.request("POST", path, raw, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())

    def new_hand(self) -> dict[str, Any]:
        status, told = self.ask("/api/new_hand", {} if self.token is None else {"token": self.token})
        assert status == 200, told
        self.token = told["token"]
        return told

    def act(self, word: str, **more: Any) -> dict[str, Any]:
        status, told = self.ask("/api/act", {"token": self.token, "incr": word} | more)
        assert status == 200, told
        return told

    def play(self) -> dict[str, Any]:
        """One hand to its end."""
        told = self.new_hand()
        while "winnings" not in told:
            self.check(told)
            told = self.act(self.choose(told["action"]))
            if not told["action"].startswith(told["old_action"]):
                self.wrong.append(told)
        self.total += told["winnings"]
        if told["session_total"] != self.total:
            self.wrong.append(told)
        self.last = told
        return told

    def check(self, told: dict[str, Any]) -> None:
        streets = told["action"].count("/")
        dealt = {0: 0, 3: 1, 4: 2, 5: 3}[len(told["board"])]
        if streets != dealt or len(told["hole_cards"]) != 2 or "bot_hole_cards" in told:
            self.wrong.append(told)

    def choose(self, action: str) -> str:
        """Mostly check or call; now and then all chips, or a fold."""
        facing = not action or "b" in action.rpartition("/")[2]
        luck = self.rng.random()
        if facing:
            return "f" if luck < 0.2 else "c"
        if luck < 0.15:
            earlier = sum(cost(part) for part in action.split("/")[:-1])
            return f"b{STACK - earlier}"
        return "k"


def cost(street: str) -> int:
    """What a street cost each: its last bet; without one the big blind before the flop, then nothing."""
    if "b" in street:
        return int(street.rpartition("b")[2].rstrip("c"))
    return 100 if "c" in street else 0
