"""A chair of a match: asks its player, keeps the fault policy, and never lets a fault out.

The policy: a bot that raises, answers nonsense or something illegal, is late or ends checks, or folds where
it can't check (STD-12). Each fault is counted by its kind. A bot with too many is retired: it is asked
no more, and its seat goes on checking and folding. No fault ends a match or touches another seat.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from msgspec import Struct

from pokerhouse.arena.players import BotFault, FaultKind, Limits, Player
from pokerhouse.rules import Move, Refused, View

TOLD_MAX = 20
"""The faults of one chair in one task that are told in words; the others are only counted."""


class FaultTold(Struct, frozen=True, gc=False):
    """One fault, where it happened. `decision` counts the moves of the hand; None is before or after it."""

    bot: int
    kind: FaultKind
    deal: int
    seating: int
    decision: int | None
    text: str


class Playable(Protocol):
    """A hand as a chair needs it: to look at, and to move in."""

    @property
    def decision(self) -> int:
        """How many moves have been made."""
        ...

    def view(self, position: int) -> View: ...

    def act(self, position: int, move: Move, to: int | None = None) -> object: ...

    def default_action(self) -> tuple[Move, int | None]: ...


class Chair:
    """A player of one bot, and what it has done wrong so far."""

    def __init__(self, bot: int, player: Player, limits: Limits, *, retired: bool) -> None:
        self.bot, self.player, self.limits, self.retired = bot, player, limits, retired
        self.faults: dict[str, int] = {}
        self.told: list[FaultTold] = []
        self.seconds = 0.0
        self.place = (0, 0)
        """The deal and the seating that are played."""

    def begin(self) -> None:
        """Begin a session with a fresh bot."""
        self._try(self.player.begin)

    def end(self) -> None:
        """End the session. How a bot ends is its own affair unless it ends badly."""
        self._try(self.player.end)

    def hand_starts(self, hand: Playable, position: int, seed: str) -> None:
        """Let the bot see its cards."""
        view = hand.view(position) if self.player.asks_hands else None
        self._try(lambda: self.player.hand_starts(view, seed))

    def hand_ends(self, hand: Playable, position: int) -> None:
        """Let the bot see what was shown."""
        if self.player.asks_hands:
            self._try(lambda: self.player.hand_ends(hand.view(position)))

    def act(self, hand: Playable, position: int) -> None:
        """Make the bot's move, or the move of a player whose time is up."""
        if not self.retired:
            began = perf_counter()
            try:
                decision = self.player.decide(hand.view(position))
                if decision is not None:
                    hand.act(position, decision.move, decision.to)
                    return
            except BotFault as fault:
                self._note(fault.kind, fault.text, hand.decision)
            except Refused as refused:
                assert decision is not None  # noqa: S101  (nothing else is refused)
                wish = decision.move if decision.to is None else f"{decision.move} {str(decision.to)[:20]}"
                self._note("illegal", f"{wish}: {refused.text} ({refused.rule})", hand.decision)
            finally:
                self.seconds += perf_counter() - began
                if self.player.noticed:
                    self._notice()
        hand.act(position, *hand.default_action())

    def _try(self, call: Callable[[], None]) -> None:
        if not self.retired:
            try:
                call()
            except BotFault as fault:
                self._note(fault.kind, fault.text, None)
            self._notice()

    def _notice(self) -> None:
        """Count what happened outside a decision."""
        for fault in self.player.noticed:
            self._note(fault.kind, fault.text, None)
        self.player.noticed.clear()

    def _note(self, kind: FaultKind, text: str, decision: int | None) -> None:
        self.faults[kind] = self.faults.get(kind, 0) + 1
        if len(self.told) < TOLD_MAX:
            self.told.append(FaultTold(self.bot, kind, *self.place, decision, text))
        self.retired = sum(self.faults.values()) >= self.limits.faults
