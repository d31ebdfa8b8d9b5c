"""What differs between the kinds of table. A kind is a value; the table asks it at these points."""

from typing import Protocol

from pokerhouse.house.commands import TakeSeat
from pokerhouse.house.reason import Reason
from pokerhouse.house.state import Chair, TableState
from pokerhouse.house.step.step import Step


class TableKind(Protocol):
    """The points where cash, SNG and private SNG answer differently."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Refuse a seat that this kind of table doesn't give."""

    def rest(self, state: TableState, seat: int) -> tuple[int, Reason]:
        """How long a newcomer in this seat rests, and why."""

    def can_start(self, state: TableState) -> bool:
        """Whether a hand could begin now."""

    def begin(self, step: Step) -> None:
        """The next hand is due: start it, or wait."""

    def after_hand(self, step: Step) -> None:
        """The hand is over: chips, leavers, questions, and what comes next."""

    def depart(self, step: Step, chair: Chair, why: Reason) -> None:
        """A player leaves the seat."""

    def unanswered(self, step: Step, seat: int) -> None:
        """The question's time is up."""

    def came_back(self, step: Step, chair: Chair) -> None:
        """A player has come back from sitting out."""

    def periods_over(self, step: Step, chair: Chair) -> None:
        """A player's last period of sitting out is over."""

    def left_alone(self, step: Step, chair: Chair) -> None:
        """No hand follows and no person is there: what becomes of one who is away or can't be reached."""

    def settle(self, step: Step) -> None:
        """The people at the table have changed outside a hand: start, wait or dismiss."""
