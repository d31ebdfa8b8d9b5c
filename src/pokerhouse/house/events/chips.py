"""Chips that come to a table or leave it, outside a hand."""

from pokerhouse.house.events.stamped_event import StampedEvent
from pokerhouse.house.reason import Reason


class ChipsRefunded(StampedEvent, frozen=True, kw_only=True, tag="chips_refunded"):
    """Chips of a voided hand are on their way to somebody who had left already (STD-14)."""

    player: str
    amount: int
    transit: str
    reason: Reason


class ExcessMoved(StampedEvent, frozen=True, kw_only=True, tag="excess_moved"):
    """What a stack had above the maximum buy-in is on its way to the bank (CASH-8.1)."""

    seat: int
    player: str
    amount: int
    transit: str
    reason: Reason


class TransitDelivered(StampedEvent, frozen=True, kw_only=True, tag="transit_delivered"):
    """Chips that left the table have arrived in the bank."""

    transit: str


class ArrivalsForgotten(StampedEvent, frozen=True, kw_only=True, tag="arrivals_forgotten"):
    """Both sides know of these arrivals: nothing of the movements is left to remember."""

    transits: tuple[str, ...]


class RebuyAsked(StampedEvent, frozen=True, kw_only=True, tag="rebuy_asked"):
    """The rebuy-in / leave question was put; it holds the next hand (CASH-7.2).

    The stack may be brought to `low` … `high`. `auto` is the stack that auto rebuy-in wants: the server
    answers with it at once if the bank reaches.
    """

    seat: int
    player: str
    low: int
    high: int
    deadline: int
    reason: Reason
    auto: int = 0


class QuestionMoved(StampedEvent, frozen=True, kw_only=True, tag="question_moved"):
    """After a gap in the house's own time a question stands longer."""

    seat: int
    deadline: int


class ReboughtIn(StampedEvent, frozen=True, kw_only=True, tag="rebought_in"):
    """Chips came out of the transit onto the stack."""

    seat: int
    player: str
    amount: int
    transit: str
    reason: Reason
