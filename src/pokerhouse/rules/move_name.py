"""What a move is called: the first chips of a street are a bet, more than the price is a raise.

This is the one place that decides it. A menu says beforehand what a move would be called (`bet`,
`call_is_bet`); here it is said of a move that was made, from the hand's public events alone.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from pokerhouse.rules.event import Acted, Event, HandDealt, StreetDealt
from pokerhouse.rules.setup import Setup

MoveName = Literal["fold", "check", "call", "bet", "raise", "all_in"]
ChipsName = Literal["fold", "check", "call", "bet", "raise"]
"""A move by what its chips do: an all-in is a call, a bet or a raise."""


class MoveNamer(Struct):
    """Names the moves of one hand. It has to be told every event of the hand in order, the deal first."""

    betting: str = ""
    blinds: tuple[int | None, ...] = ()
    """The positions of the blinds."""
    preflop: bool = True
    opened: bool = False
    """Somebody has moved chips in on this street; posts are no moves."""
    price: int = 0

    def name(self, event: Event) -> MoveName | None:
        """What this next event is called; None if it is no move."""
        if isinstance(event, Acted):
            return self._named(event)
        if isinstance(event, StreetDealt):
            self.preflop = self.opened = False
            self.price = 0
        elif isinstance(event, HandDealt):
            self._deal(event.setup)
        return None

    def chips_name(self, event: Event) -> ChipsName | None:
        """The same, with an all-in called by what its chips do."""
        price = self.price
        name = self.name(event)
        if name != "all_in" or not isinstance(event, Acted):
            return None if name == "all_in" else name
        if event.to <= price:
            return "call"
        return "raise" if price else "bet"

    def _deal(self, setup: Setup) -> None:
        self.betting = setup.ruleset.betting
        self.blinds = (setup.small_at, setup.big_at)
        self.price = setup.big

    def _named(self, act: Acted) -> MoveName:
        if not self.betting:
            raise ValueError("a hand's first event says how it was dealt")
        opened, self.opened = self.opened, self.opened or act.paid > 0
        self.price = max(self.price, act.to)
        if act.move == "raise" and self.betting == "standard" and not self.preflop and not opened:
            return "bet"
        if act.move == "call" and self.betting != "standard" and act.paid == act.to:  # its first chips here
            blind = self.preflop and act.position in self.blinds
            first = not opened and (self.betting == "step" or self.preflop)
            if self.betting == "match" or blind or first:  # SBE-7, STEP-15, TEX-4
                return "bet"
        return act.move


def move_names(events: Iterable[Event]) -> list[MoveName | None]:
    """What each event of a hand, from its first on, is called; None where it is no move."""
    namer = MoveNamer()
    return [namer.name(event) for event in events]


def chips_names(events: Iterable[Event]) -> list[ChipsName | None]:
    """The same, with all-ins called by what their chips do."""
    namer = MoveNamer()
    return [namer.chips_name(event) for event in events]
