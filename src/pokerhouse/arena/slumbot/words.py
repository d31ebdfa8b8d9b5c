"""A hand in Slumbot's words: `k`, `c`, `f`, and `b` with what its player has put in on the street."""

from collections.abc import Callable

from pokerhouse.arena.acpc import HandText
from pokerhouse.rules import Move, View

_WORDS = {"fold": "f", "check": "k", "call": "c"}
_MOVES: dict[str, Move] = {"f": "fold", "k": "check", "c": "call"}


class Spoken:
    """A hand that writes its moves down as they are made. A chair can play in it."""

    def __init__(self, text: HandText) -> None:
        self.text, self.hand, self.action = text, text.hand, ""

    @property
    def decision(self) -> int:
        """How many moves have been made."""
        return self.hand.decision

    def view(self, position: int) -> View:
        """What a position may know."""
        return self.hand.view(position)

    def default_action(self) -> tuple[Move, int | None]:
        """What a player whose time is up does (STD-12)."""
        return self.hand.default_action()

    def act(self, position: int, move: Move, to: int | None = None) -> None:
        """Make a move; a Refused if it is not offered."""
        slashes = self.text.betting.count("/")
        self.text.act(position, move, to)
        self.action += _WORDS.get(move, f"b{to}")
        self.action += "/" * (self.text.betting.count("/") - slashes)

    def finish(self, play: Callable[[int], None]) -> None:
        """Let somebody make every move that is left."""
        while (actor := self.hand.actor) is not None:
            play(actor)


def move_named(word: str) -> tuple[Move, int | None] | None:
    """The move that a word means; None where it is no move at all. It may not be offered."""
    number = word[1:]
    if word[:1] == "b" and number.isascii() and number.isdecimal():
        return "raise", int(number[:15])
    move = _MOVES.get(word)
    return None if move is None else (move, None)
