"""A hand in OpenHoldem's words.

Its positions count from the small blind, which heads-up is the button. A raise is told by what its player has
put in on the street. Keys that drifted between its documents are told in both spellings.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from pokerhouse.arena.acpc import HandText
from pokerhouse.rules import MOVES, Menu, Move

NOBODY = -1


class Words:
    """What everybody at the table is told of one hand, as it goes."""

    def __init__(self, text: HandText) -> None:
        self.text = text
        setup = text.hand.setup
        count = len(setup.entrants)
        self.first = setup.small_at or 0
        self.order = [(self.first + place) % count for place in range(count)]
        """The hand's positions in the order of theirs."""
        self.history: list[list[dict[str, Any]]] = [[]]
        self._stacks = [entrant.stack for entrant in setup.entrants]
        self._left = list(text.hand.stacks)

    def place(self, position: int) -> int:
        """Their position for one of the hand's."""
        return (position - self.first) % len(self.order)

    def act(self, position: int, move: Move, to: int | None) -> None:
        """Make a move and write it down; a Refused if it is not offered."""
        hand = self.text.hand
        stack, wager, price = hand.stacks[position], hand.wagers[position], hand.price
        street = len(hand.board)
        self.text.act(position, move, to)
        # Not from the hand: when it is over its stacks have what was won.
        if move in ("call", "raise"):
            self._left[position] = max(0, stack - ((price if to is None else to) - wager))
        now = datetime.now(UTC).isoformat(sep=" ", timespec="milliseconds")[:23]
        word = f"r{to}" if move == "raise" else move
        self.history[-1].append({"position": self.place(position), "action": word, "timestamp": now})
        if not hand.over and len(hand.board) > street:
            self.history.append([])

    def state(self, seat: int, turn: int) -> dict[str, Any]:
        """What a seat is told before a move, and once more after the last; a watcher is NOBODY."""
        hand = self.text.hand
        menu = hand.menu()
        return {
            "info": "state",
            "position": NOBODY if seat == NOBODY else self.place(seat),
            "action_position": NOBODY if hand.actor is None else self.place(hand.actor),
            "turn": turn,
            "legal_actions": legal(menu),
            "raise_range": [menu.raise_low, menu.raise_high] if menu and menu.raise_low is not None else [],
            "private_card": [] if seat == NOBODY else pair(self.text.holes[seat]),
            "public_card": list(hand.board),
            "players": [self._player(position) for position in self.order],
            "action_history": self.history,
        }

    def result(self, seat: int, payoffs: Sequence[Fraction]) -> dict[str, Any]:
        """What a seat is told when the hand is over: after folds no cards but its own."""
        live = self.text.live()
        seen = {seat, *(live if len(live) > 1 else ())} - {NOBODY}
        won = [plain(payoffs[position]) for position in self.order]
        players = [
            self._player(position) | {"win_money": won[place]} for place, position in enumerate(self.order)
        ]
        return {
            "info": "result",
            "position": NOBODY if seat == NOBODY else self.place(seat),
            "player_card": [pair(self.text.holes[at]) if at in seen else [] for at in self.order],
            "public_card": list(self.text.hand.board),
            "action_history": self.history,
            "players": players,
            "win_money": won,
        }

    def _player(self, position: int) -> dict[str, Any]:
        left, total = self._left[position], self._stacks[position]
        return {
            "position": self.place(position),
            "name": self.text.names[position],
            "money_left": left,
            "moneyLeft": left,
            "total_money": total,
            "totalMoney": total,
        }


def legal(menu: Menu | None) -> list[str]:
    """The actions that are offered."""
    if menu is None:
        return []
    offered = {"fold": menu.fold, "check": menu.check, "call": menu.call_to, "raise": menu.raise_low}
    return [word for word, there in offered.items() if there]


def pair(cards: str) -> list[str]:
    """Two cards, each for itself."""
    return [cards[:2], cards[2:]]


def plain(amount: Fraction) -> int | float:
    """A whole number as one; half a chip as half a chip."""
    return int(amount) if amount.denominator == 1 else float(amount)


def move_named(word: str) -> tuple[Move, int | None] | None:
    """The move that an action means; None where it is no action at all. It may not be offered."""
    number = word[1:]
    if word[:1] == "r" and number.isascii() and number.isdecimal():
        return "raise", int(number[:15])
    for move in MOVES[:3]:
        if word == move:
            return move, None
    return None
