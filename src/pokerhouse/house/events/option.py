"""House options put to newcomers, and their answers (CASH-3.5)."""

from pokerhouse.house.events.stamped_event import StampedEvent
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import Option


class OptionAsked(StampedEvent, frozen=True, kw_only=True, tag="option_asked"):
    """A newcomer may play sooner for more chips; the next hand is held until it has answered."""

    seat: int
    player: str
    option: Option
    live: int
    dead: int
    deadline: int
    reason: Reason


class OptionAnswered(StampedEvent, frozen=True, kw_only=True, tag="option_answered"):
    """The newcomer accepted, or declined. `owes_small`: a dead small blind is due when it comes in."""

    seat: int
    player: str
    option: Option
    accepted: bool
    reason: Reason
    owes_small: bool = False
