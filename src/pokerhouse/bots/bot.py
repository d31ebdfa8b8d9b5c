"""A bot of one's own: three methods, of which only `decide` has to be there."""

from typing import Protocol

from pokerhouse.bots.style import Decision
from pokerhouse.cards import Chance
from pokerhouse.rules import View


class Decider(Protocol):
    """All that a bot has to be: it decides."""

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose a move from `view.menu`. Draw luck from `chance` alone, and the match can be repeated."""
        ...


class Bot(Decider, Protocol):
    """A bot that may remember: it hears how its hands start and end. Either method may be left out."""

    def hand_starts(self, view: View) -> None:
        """Look at a new hand: the seats, the blinds, its own cards."""
        ...

    def hand_ends(self, view: View) -> None:
        """See how the hand ended and which cards were shown."""
        ...
