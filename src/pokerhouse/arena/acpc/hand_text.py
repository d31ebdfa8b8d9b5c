"""A hand in ACPC's words, written as it goes: `MATCHSTATE:<position>:<hand>:<betting>:<cards>`.

Raises name what their player has put in over the whole hand; in fixed-limit they name nothing. Once betting
has ended early the other streets are bare slashes. Positions count from the left of the button, as in ours.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Union

from pokerhouse.cards import CARD_NUMBERS
from pokerhouse.history import payoff_text, payoffs_of
from pokerhouse.rules import BOARD_SIZES, Hand, Menu, Move
from pokerhouse.strength import strengths

if TYPE_CHECKING:
    from pokerhouse.rules import KernelHand

AnyHand = Union[Hand, "KernelHand"]


class HandText:
    """One hand and its words so far."""

    def __init__(self, hand: AnyHand, number: int, names: Sequence[str]) -> None:
        self.hand, self.number, self.names = hand, number, names
        deck, count = hand.secret.deck, len(names)
        self.holes = [deck[position] + deck[count + position] for position in range(count)]
        self.betting = self.board = ""
        self._own = [self._holes({position}) for position in range(count)]
        self._limit = hand.setup.ruleset.limits is not None
        self._dealt = 0

    def act(self, position: int, move: Move, to: int | None) -> None:
        """Make a move and write it down."""
        hand = self.hand
        word = "f" if move == "fold" else "c"
        if move == "raise":
            assert to is not None  # noqa: S101  (the menu's raises have amounts)
            word = "r" if self._limit else f"r{to + self.earlier(position)}"
        hand.act(position, move, to)
        self.betting += word
        board = hand.board
        if len(board) > self._dealt:
            for before, after in pairwise(BOARD_SIZES):
                if self._dealt <= before < len(board):
                    self.betting += "/"
                    self.board += f"/{''.join(board[before:after])}"
            self._dealt = len(board)

    def earlier(self, position: int) -> int:
        """What a position has put in on the streets before this one."""
        hand = self.hand
        stack = hand.setup.entrants[position].stack
        return stack - hand.stacks[position] - hand.wagers[position]

    def state(self, position: int) -> str:
        """What this position is told now."""
        return f"MATCHSTATE:{position}:{self.number}:{self.betting}:{self._seen(position)}{self.board}"

    def payoffs(self) -> list[Fraction]:
        """What everybody won or lost; a pot that doesn't split evenly is split exactly, as ACPC does."""
        hand = self.hand
        live = self.live()
        if len(live) > 1:
            numbers = [CARD_NUMBERS[name] for name in hand.secret.deck]
            count = len(hand.stacks)
            board = [CARD_NUMBERS[name] for name in hand.board]
            strong = strengths(board, [(numbers[position], numbers[count + position]) for position in live])
            if len(set(strong)) < len(strong):
                told = hand if isinstance(hand, Hand) else hand.as_hand()
                return payoffs_of(told, dict(zip(live, strong, strict=True)), exact=True)
        entrants = hand.setup.entrants
        return [Fraction(stack - entrant.stack) for stack, entrant in zip(hand.stacks, entrants, strict=True)]

    def log_line(self, payoffs: Sequence[Fraction]) -> str:
        """The finished hand as a STATE line, with everybody's cards."""
        won = "|".join(map(payoff_text, payoffs))
        cards = "|".join(self.holes) + self.board
        return f"STATE:{self.number}:{self.betting}:{cards}:{won}:{'|'.join(self.names)}"

    def live(self) -> list[int]:
        """Who has not folded."""
        return [position for position, out in enumerate(self.hand.folded) if not out]

    def _seen(self, position: int) -> str:
        """The hole cards that a position may see: at a showdown everybody's who is still in."""
        if self.hand.over and len(live := self.live()) > 1:
            return self._holes({position, *live})
        return self._own[position]

    def _holes(self, told: set[int]) -> str:
        return "|".join([hole if position in told else "" for position, hole in enumerate(self.holes)])


def move_of(word: str, menu: Menu, earlier: int, *, limit: bool) -> tuple[Move, int | None, str]:
    """The move that an answer means, and what is wrong with it, if anything is.

    As ACPC's dealer mends it: a raise becomes the nearest that is offered; all else becomes a call.
    """
    stay: Move = "check" if menu.check else "call"
    number = word[1:]
    if word == "c":
        return stay, None, ""
    if word == "f":
        return (stay, None, "a fold, with nothing to call") if menu.check else ("fold", None, "")
    if word[:1] != "r" or (bool(number) == limit) or not (not number or number.isdecimal()):
        return stay, None, "nonsense"
    low, high = menu.raise_low, menu.raise_high
    if low is None or high is None:
        return stay, None, f"{word[:20]}: no raise is offered"
    if limit:
        return "raise", low, ""
    to = int(number[:15]) - earlier
    if low <= to <= high:
        return "raise", to, ""
    return "raise", min(max(to, low), high), f"{word[:20]}: a raise goes to {low + earlier}…{high + earlier}"
