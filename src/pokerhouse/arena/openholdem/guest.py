"""Playing in somebody else's room: each state is told to ACPC's guest, who plays it through our rules.

Nothing is remembered from one state to the next, and one that can't have come about is noticed.
"""

import json
import socket
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from typing import Any

from pokerhouse.arena.acpc import CONNECT_SECONDS, SEND_SECONDS, GuestReport, invited, usual_game
from pokerhouse.arena.openholdem.messages import HEAD, Connect, packed
from pokerhouse.arena.openholdem.words import NOBODY
from pokerhouse.arena.players import Limits, Source
from pokerhouse.history import Fault
from pokerhouse.rules import BOARD_SIZES

TOLD_MAX = 1_000_000
"""Bytes of a message that a server may send."""


class Messages:
    """Messages over a socket that waits."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address, timeout=CONNECT_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, message: Any) -> None:
        """Send one."""
        self.socket.settimeout(SEND_SECONDS)
        self.socket.sendall(packed(message))
        self.socket.settimeout(None)

    def read(self) -> dict[str, Any] | None:
        """The next; None where there is none."""
        head = self._bytes(HEAD.size)
        if head is None:
            return None
        (size,) = HEAD.unpack(head)
        if not 0 <= size <= TOLD_MAX:
            raise Fault(f"a message of {size} bytes")
        raw = self._bytes(size)
        try:
            told = None if raw is None else json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise Fault(f"a message that is not JSON: {error}") from None
        if told is not None and not isinstance(told, dict):
            raise Fault(f"a message that is no object: {str(told)[:80]}")
        return told

    def close(self) -> None:
        """Hang up."""
        self.socket.close()

    def _bytes(self, count: int) -> bytes | None:
        got = bytearray()
        while len(got) < count:
            try:
                more = self.socket.recv(count - len(got))
            except OSError:
                return None
            if not more:
                return None
            got += more
        return bytes(got)


def join_room(
    address: tuple[str, int],
    source: Source,
    wish: Connect,
    *,
    seed: str = "",
    limits: Limits | None = None,
    progress: Callable[[int], None] | None = None,
) -> GuestReport:
    """Play until the room is closed. An OSError if nobody is there, a Fault where it tells what can't be."""
    game = usual_game(wish.room_number)
    messages = Messages(address)
    with closing(messages), invited(source, game, wish.name, seed, limits or Limits()) as guest:
        messages.send(wish)
        position = 0
        while (told := messages.read()) is not None:
            info = told.get("info")
            if info in ("success", "error"):
                return guest.report(str(told.get("text", info))[:200])
            if info == "name":
                messages.send({"info": "start"})
            elif info == "result" or (info == "state" and told.get("action_position") != NOBODY):
                try:
                    # Not every server says it again when a hand is over.
                    position = int(told.get("position", position))
                    line, earlier = state_line(told, position, guest.hands, max(game.blinds))
                except (KeyError, TypeError, ValueError, IndexError) as error:
                    raise Fault(f"a {info} that can't be read: {error!r}") from None
                word = guest.hear(line)
                if word:
                    messages.send(answer(word, earlier, told))
                elif info == "result":
                    messages.send({"info": "ready", "status": "start"})
                    if progress is not None:
                        progress(guest.hands)
    return guest.report("it hung up")


def state_line(told: dict[str, Any], position: int, number: int, big: int) -> tuple[str, int]:
    """A state as ACPC would tell it, and what everybody still in has put in on earlier streets."""
    board = [str(card) for card in told["public_card"]]
    players = len(told["players"])
    # Ours count from the left of the button; heads-up theirs count from the button.
    first = 1 if players == 2 else 0
    shown = told.get("player_card") or [[]] * players
    if told["info"] == "state":
        shown = [told["private_card"] if at == position else [] for at in range(players)]
    holes = ["".join(map(str, shown[(place - first) % players])) for place in range(players)]
    betting, earlier = betting_told(told["action_history"], big)
    dealt = BOARD_SIZES.index(len(board))
    betting += "/" * max(0, dealt - betting.count("/"))
    streets = [board[start:end] for start, end in pairwise(BOARD_SIZES)]
    cards = "/".join(["|".join(holes), *["".join(street) for street in streets[:dealt]]])
    return f"MATCHSTATE:{(position + first) % players}:{number}:{betting}:{cards}", earlier


def betting_told(history: list[list[Any]], big: int) -> tuple[str, int]:
    """What was done, with raises that count the whole hand."""
    streets, earlier = [], 0
    for number, street in enumerate(history):
        level = 0 if number else big
        words = []
        for move in street:
            action = str(move).partition(":")[2] if isinstance(move, str) else str(move["action"])
            if action[:1] == "r":
                level = int(action[1:])
                words.append(f"r{earlier + level}")
            else:
                words.append("f" if action[:1] == "f" else "c")
        streets.append("".join(words))
        if number + 1 < len(history):
            earlier += level
    return "/".join(streets), earlier


def answer(word: str, earlier: int, told: dict[str, Any]) -> dict[str, Any]:
    """A move in their words."""
    if word[0] == "r":
        action = f"r{int(word[1:]) - earlier}"
    elif word == "f":
        action = "fold"
    else:
        action = "call" if "call" in told["legal_actions"] else "check"
    said = {"info": "action", "action": action}
    return said | ({"turn": told["turn"]} if "turn" in told else {})
