"""A hand whose players have names, and who do what sentences say: "A raises to 300", "30 dead chips"."""

from typing import Any, Literal

from pokerhouse.history.examples.example import (
    ExampleFault,
    Facts,
    given_of,
    position_of,
    secret_of,
    setup_of,
)
from pokerhouse.rules import DeadAdded, Event, Hand, Refused

_ENOUGH = 200
"""So many moves no example has."""

Verb = Literal["fold", "check", "call"]
_PLAIN: dict[str, Verb] = {"folds": "fold", "checks": "check", "calls": "call"}


class Story:
    """A hand that is told."""

    def __init__(self, given: Facts) -> None:
        self.given = given_of(given)
        self.names = self.given.names
        setup = setup_of(self.given)
        self.hand = Hand.deal(setup, secret_of(self.given, setup))
        self.told: list[Event] = self.hand.events[1:]
        """What the last step led to."""

    def do(self, said: str) -> tuple[str, str] | None:
        """Do what the parts of a sentence say; what is refused is returned as "code RULE", and in words."""
        try:
            self.told = [
                event for part in said.split(";") if part.strip() for event in self._part(part.split())
            ]
        except Refused as refusal:
            return f"{refusal.code} {refusal.rule}", f"{refusal.text} ({refusal.rule})"
        return None

    def _part(self, said: list[str]) -> list[Event]:
        hand = self.hand
        if len(hand.events) > _ENOUGH:
            raise ExampleFault(f"no hand has more than {_ENOUGH} moves")
        if said[1:2] == ["dead"] and said[0].isdecimal():
            return hand.add_dead(int(said[0]))
        if said[-1:] == ["voided"]:
            return hand.void()
        if len(said) < 2 or (position := position_of(self.given, said[0])) is None:
            raise ExampleFault(
                f"{' '.join(said)!r} says nobody's move: write it as A calls, or A raises to 30"
            )
        return self._move(position, said)

    def _move(self, position: int, said: list[str]) -> list[Event]:
        hand, menu = self.hand, self.hand.menu()
        _, verb, *rest = said
        if verb in _PLAIN and not rest:
            return hand.act(position, _PLAIN[verb])
        if verb == "shows":
            return hand.show(position)
        if said[1:] == ["times", "out"]:
            return hand.act(position, *hand.default_action())
        if said[1:] == ["goes", "all-in"]:
            return self._all_in(position)
        if verb == "bets" and not rest:
            return hand.act(position, "call")
        if verb == "raises" and not rest:
            return hand.act(position, "raise", menu.raise_low if menu else None)
        if verb in ("bets", "raises") and rest[-1].isdecimal():
            return hand.act(position, "raise", int(rest[-1]) + (hand.price if rest[0] == "by" else 0))
        moves = "folds, checks, calls, bets 20, raises to 40, raises by 10, goes all-in, times out, shows"
        raise ExampleFault(f"{' '.join(said)!r} is no move: a player {moves}")

    def _all_in(self, position: int) -> list[Event]:
        hand, menu = self.hand, self.hand.menu()
        reach = hand.wagers[position] + hand.stacks[position]
        if hand.ruleset.betting in ("step", "texas"):
            return hand.act(position, "all_in")
        if menu and menu.call_to == reach:
            return hand.act(position, "call")
        return hand.act(position, "raise", reach)

    @property
    def chips(self) -> int:
        """All chips of the hand: voided dead chips have left it."""
        hand = self.hand
        gone = hand.dead - sum(hand.posted_dead) if hand.voided else 0
        return sum(hand.stacks) + hand.pot + gone

    @property
    def chips_given(self) -> int:
        """All chips that were brought to the hand."""
        setup = self.hand.setup
        added = sum(event.amount for event in self.hand.events if isinstance(event, DeadAdded))
        return sum(entrant.stack for entrant in setup.entrants) + setup.dead + added

    def by_name(self, values: list[Any]) -> Facts:
        """Values in the order of positions, by the players' names."""
        return dict(zip(self.names, values, strict=True))

    def name(self, position: int | None) -> str:
        """Who is at this position."""
        return "nobody" if position is None else self.names[position]
