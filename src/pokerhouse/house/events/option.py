"""House options put to newcomers, and their answers (CASH-3.5)."""

from typing import Literal

from pokerhouse.house.happened import Happened
from pokerhouse.house.why import Why

Option = Literal["buy_button", "take_small", "take_button"]


class OptionAsked(Happened, frozen=True, kw_only=True, tag="option_asked"):
    """A newcomer may play sooner for more chips; the next hand is held until it has answered."""

    seat: int
    player: str
    option: Option
    live: int
    dead: int
    deadline: int
    reason: Why


class OptionAnswered(Happened, frozen=True, kw_only=True, tag="option_answered"):
    """The newcomer accepted, or declined. `owes_small`: a dead small blind is due when it comes in."""

    seat: int
    player: str
    option: Option
    accepted: bool
    reason: Why
    owes_small: bool = False
