"""One step of a table: a command or a deadline being answered at one moment, event by event."""

from typing import TYPE_CHECKING

from pokerhouse.cards import Chance
from pokerhouse.house.events import HandEvent, TableEvent
from pokerhouse.house.settings import TableSettings
from pokerhouse.house.state import TableState, apply_event
from pokerhouse.house.step.outcome import Outcome
from pokerhouse.rules import Event as RulesEvent
from pokerhouse.rules import Hand, Secret, Setup

if TYPE_CHECKING:
    from pokerhouse.house.table import Table


class Step:
    """Gathers the events of one step; each is a fact of the table as soon as it is emitted."""

    __slots__ = ("_table", "at", "chance", "outcome", "state")

    def __init__(self, table: "Table", at: int, chance: Chance) -> None:
        self._table = table
        self.state: TableState = table.state
        self.at = max(at, table.state.at)
        self.chance = chance
        self.outcome = Outcome()

    @property
    def settings(self) -> TableSettings:
        """What the table is set to; a host may change it (HOST-7)."""
        return self.state.settings

    @property
    def hand(self) -> Hand | None:
        """The running hand, or the one just over."""
        return self._table.hand

    def running(self) -> Hand:
        """The running hand, where there must be one."""
        hand = self._table.hand
        if hand is None or self.state.phase != "hand":
            raise AssertionError("no hand is running")
        return hand

    def emit(self, event: TableEvent) -> None:
        """Something has happened at the table."""
        apply_event(self.state, event)
        self.outcome.events.append(event)

    def deal(self, setup: Setup) -> None:
        """A hand is dealt from a deck that chance orders."""
        number = self.state.hand_number
        secret = Secret.of(self.chance.deck())
        self.outcome.secrets[number] = secret
        self._table.hand = Hand.deal(setup, secret)
        self.emit_hand(self._table.hand.events)

    def emit_hand(self, events: list[RulesEvent]) -> None:
        """Something has happened in the hand; the hand itself knows already."""
        self._table.follow_hand()
        for event in events:
            self.emit(HandEvent(at=self.at, hand=self.state.hand_number, event=event))

    def next_transit(self) -> str:
        """The name of the next movement of chips out of the table."""
        return f"{self.settings.id}:{self.state.sent + 1}"
