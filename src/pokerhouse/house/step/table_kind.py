"""What differs between the kinds of table. A kind is a value; the table asks it at these points."""

from typing import Protocol

from pokerhouse.house.commands import TakeSeat
from pokerhouse.house.reason import Reason
from pokerhouse.house.state import Chair, TableState
from pokerhouse.house.step.step import Step
from pokerhouse.house.step.wait import Wait
from pokerhouse.rules import Refused


class TableKind(Protocol):
    """The points where cash, SNG and private SNG answer differently."""

    sits_out: Reason
    """Why somebody who chose to sit out does."""
    goes_on_away: str
    """The rule by which another period of sitting out begins."""

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Refuse a seat that this kind of table doesn't give."""

    def rest(self, state: TableState, seat: int) -> tuple[int, Reason]:
        """How long a newcomer in this seat rests, and why."""

    def takes_newcomers(self, state: TableState) -> bool:
        """Whether free seats are open to others now."""

    def wait_in(self, state: TableState, seat: int) -> Wait | None:
        """What lies between a newcomer in this free seat and the first hand; None if the seat is not open."""

    def no_rebuy(self, state: TableState, chair: Chair) -> Refused:
        """Why a player who is asked nothing can't rebuy in now."""

    def check_auto_rebuy(self, state: TableState, amount: int) -> None:
        """Refuse an amount that auto rebuy-in can't restore here (TABLE-6)."""

    def sit_outs_left(self, state: TableState, player: str, now: int) -> int:
        """How many sit-outs the player has left."""

    def why_back(self, state: TableState, chair: Chair) -> Reason:
        """What coming back means for this player."""

    def can_start(self, state: TableState) -> bool:
        """Whether a hand could begin now."""

    def begin(self, step: Step) -> None:
        """The next hand is due: start it, or wait."""

    def start_now(self, step: Step) -> None:
        """The host wants to begin with those who are here (TERM-10)."""

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
