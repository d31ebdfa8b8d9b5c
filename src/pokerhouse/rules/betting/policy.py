"""What a betting policy answers, and what all of them share."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from pokerhouse.rules.action import Menu, Move, NoRaise
from pokerhouse.rules.ruleset import PLAYERS_MAX

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

UNACTED = -1
"""In `hand.acted`: the player has not acted yet, in the policy's own sense."""

Refusals = Mapping[Move, tuple[str, str]]
"""Why a move that is not in the menu is not: the rule and a sentence."""

NoRaises = Mapping[NoRaise, tuple[str, str]]
"""Why raising is not offered, where the policy has a rule of its own for it."""

MustLeave = Callable[["Hand", int], bool]

CLOCKWISE: list[list[list[int]]] = [
    [[*range(last + 1, count), *range(last + 1)] for last in range(count)] for count in range(PLAYERS_MAX + 1)
]
"""The positions of so many players in turn after the last one that acted."""


class Betting(Protocol):
    """How a ruleset bets. The policies are modules of functions over the hand's street."""

    refusals: Refusals
    no_raises: NoRaises
    raise_rule: str
    """The rule that says to which amounts a raise goes."""

    @property
    def must_leave(self) -> MustLeave | None:
        """Tells whether the player whose turn it is is taken out unasked; None where nobody ever is."""
        ...

    def begin(self, hand: "Hand") -> None:
        """Set the street's price and memory, before the first card and on every new street."""
        ...

    def next_actor(self, hand: "Hand") -> int | None:
        """The next player that has to act on this street; None when it is over."""
        ...

    def menu(self, hand: "Hand", actor: int) -> Menu:
        """What the actor may do."""
        ...

    def record(self, hand: "Hand", position: int, move: Move, to: int) -> None:
        """Take over what a move, already paid, means for the street; being taken out counts as a fold."""
        ...


def fresh_street(hand: "Hand") -> None:
    """Forget the street before; the first turn is left of the button, before the flop the opener's."""
    count = len(hand.stacks)
    hand.raises = 0
    ruleset = hand.ruleset
    hand.cap = ruleset.cap_on(hand.street) if hand.live > 2 or ruleset.cap_heads_up else None
    hand.acted = [UNACTED] * count
    hand.aggressor = None
    hand.last_actor = (opener(hand) or count) - 1


def fresh_memory(hand: "Hand") -> None:
    """Forget what only the games know that ask who has checked, and whether there was a bet or any move."""
    hand.opened = False
    hand.moves = 0
    hand.checked = [False] * len(hand.stacks)


def opener(hand: "Hand") -> int:
    """Who has the first turn of the street."""
    setup = hand.setup
    if hand.street or hand.ruleset.blinds != "posted":
        return 0
    if setup.opener is not None:
        return setup.opener
    return 0 if setup.big_at is None else setup.big_at + 1


def with_chips(hand: "Hand") -> list[int]:
    """The live players that have chips left."""
    return [
        position
        for position, (stack, out) in enumerate(zip(hand.stacks, hand.folded, strict=True))
        if stack and not out
    ]


def clockwise(hand: "Hand", candidates: list[int]) -> int | None:
    """The first of the candidates after the last actor."""
    if not candidates:
        return None
    return min(candidates, key=lambda position: (position - hand.last_actor - 1) % len(hand.stacks))
