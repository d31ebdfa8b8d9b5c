"""A program that speaks OpenHoldem's protocol, written from its description alone; it can do all wrong, too.

Four bytes of length, lowest first, then JSON. You say `connect`, are told `state` whenever somebody has to
act (you, if `position` is `action_position`), answer with `action`, are told `result`, and say `ready`.
"""

import json
import socket
import struct
import threading
from collections.abc import Callable
from random import Random
from typing import Any

Answer = Callable[["Client", dict[str, Any]], None]


class Client(threading.Thread):
    """Plays until it is told that it is over. `heard` are the messages, `wrong` what no dealer may say."""

    def __init__(
        self, port: int, name: str, answer: Answer | None = None, *, old: bool = False, **wish: Any
    ) -> None:
        super().__init__(daemon=True)
        self.name, self.rng, self.old = name, Random(name), old
        self.answer = answer or Client.well
        self.heard: list[dict[str, Any]] = []
        self.wrong: list[Any] = []
        self.results = 0
        self.won = 0.0
        self.wish = {"info": "connect", "room_id": 1, "name": name, "room_number": 2, "bots": []}
        self.wish |= {} if old else {"game_number": 40}
        self.wish |= wish
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.start()

    def run(self) -> None:
        try:
            self.say(self.wish)
            while (told := self.hear()) is not None:
                self.heard.append(told)
                if self.wish["info"] == "connect":
                    self.take(told)
        except OSError:
            pass  # the door has had enough of us
        finally:
            self.socket.close()

    def take(self, told: dict[str, Any]) -> None:
        if told["info"] == "name":
            self.say({"info": "start"})
        elif told["info"] == "state":
            self.check(told)
            if told["position"] == told["action_position"]:
                self.answer(self, told)
        elif told["info"] == "result":
            self.results += 1
            self.won += told["win_money"][told["position"]]
            if sum(told["win_money"]):
                self.wrong.append(told)
            self.say({"info": "start"} if self.old else {"info": "ready", "status": "start"})

    def check(self, told: dict[str, Any]) -> None:
        me = told["players"][told["position"]]
        streets = {0: 1, 3: 2, 4: 3, 5: 4}[len(told["public_card"])]
        fine = (
            me["name"].startswith(self.name)
            and len(told["private_card"]) == 2
            and all(one["money_left"] == one["moneyLeft"] <= one["totalMoney"] for one in told["players"])
            and (len(told["action_history"]) == streets or told["action_position"] == -1)
            and "player_card" not in told
        )
        if not fine:
            self.wrong.append(told)

    def well(self, told: dict[str, Any]) -> None:
        """Mostly call or check; now and then raise or fold."""
        luck, legal = self.rng.random(), told["legal_actions"]
        if luck < 0.2 and "raise" in legal:
            low, high = told["raise_range"]
            self.act(f"r{self.rng.choice([low, min(high, 3 * low), high])}")
        elif luck < 0.3 and "fold" in legal:
            self.act("fold")
        else:
            self.act("call" if "call" in legal else "check")

    def act(self, action: str) -> None:
        self.say({"info": "action", "action": action})

    def say(self, message: Any) -> None:
        self.socket.sendall(packed(message))

    def hear(self) -> dict[str, Any] | None:
        head = self.bytes(4)
        if not head:
            return None
        told: dict[str, Any] = json.loads(self.bytes(struct.unpack("<i", head)[0]))
        return told

    def bytes(self, count: int) -> bytes:
        got = b""
        while len(got) < count:
            more = self.socket.recv(count - len(got))
            if not more:
                return b""
            got += more
        return got


def packed(message: Any) -> bytes:
    raw = json.dumps(message).encode()
    return struct.pack("<i", len(raw)) + raw
