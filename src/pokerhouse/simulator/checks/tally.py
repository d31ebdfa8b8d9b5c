"""What a simulation counts."""

from collections import Counter
from collections.abc import Iterable

from pokerhouse.house import PlayerEvent, Refused, TableEvent
from pokerhouse.house.events import HandStarted
from pokerhouse.house.player import ChipsReceived, ChipsSent, ChipsTakenBack
from pokerhouse.simulator.checks.shown_rules import Witness

NO_RULE = "limit"
"""What a refusal names where a limit of ours and no rule of the house stands behind it."""


class Tally:
    """Events, hands, and how often each rule came up.

    That is, an event's reason or a refusal named it; or, where nothing is ever decided by it,
    an event showed it at work.
    """

    def __init__(self) -> None:
        self.events = 0
        self._witness = Witness()
        self.rules: Counter[str] = Counter()
        self.refusals: Counter[tuple[str, str]] = Counter()
        """By rule and code."""
        self.hands: Counter[str] = Counter()
        """By table."""
        self.won: Counter[str] = Counter()
        """By player: chips brought home from tables, less those taken there."""

    def table_events(self, table: str, events: Iterable[TableEvent]) -> None:
        """Something happened at a table."""
        for event in events:
            self.events += 1
            reason = getattr(event, "reason", None)
            if reason is not None:
                self.rules[reason.rule] += 1
            self.rules.update(self._witness.table_event(table, event))
            if isinstance(event, HandStarted):
                self.hands[table] += 1

    def player_events(self, player: str, events: Iterable[PlayerEvent]) -> None:
        """Something happened to a player's account."""
        for event in events:
            self.events += 1
            reason = getattr(event, "reason", None)
            if reason is not None:
                self.rules[reason.rule] += 1
            self.rules.update(self._witness.player_event(player, event))
            if isinstance(event, ChipsSent):
                self.won[player] -= event.amount
            elif isinstance(event, ChipsReceived | ChipsTakenBack):
                self.won[player] += event.amount

    def refused(self, refused: Refused) -> None:
        """A command was refused."""
        self.refusals[refused.rule, refused.code] += 1
        if refused.rule != NO_RULE:
            self.rules[refused.rule] += 1
