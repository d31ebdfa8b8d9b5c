"""Rulesets are values: what differs between the games that one engine plays."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Street = Literal["preflop", "flop", "turn", "river"]
STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")
BOARD_SIZES = (0, 3, 4, 5)
"""How many board cards lie on each street."""

PLAYERS_MIN = 2
PLAYERS_MAX = 10


class Ruleset(Struct, frozen=True, kw_only=True):
    """The settings of a game. They stand in full in a hand's first event."""

    name: str
    betting: Literal["standard", "match", "step", "texas"] = "standard"
    """Which betting policy asks and answers."""
    blinds: Literal["posted", "acted", "none"] = "posted"
    """Posted by the dealer, bet by the players on their first turns, or none (`big` is the smallest bet)."""
    heads_up_button_is_small: bool = True
    """With two players the button posts the small blind (STD-5)."""
    option: bool = True
    """The big blind may still raise when nobody has."""
    call_checks: bool = False
    """A call that adds nothing is a check; else it is refused."""
    raise_cap: int | tuple[int, int, int, int] | None = None
    """Raises a street by all players together, one number for all streets or each; None is no cap (STD-3)."""
    cap_heads_up: bool = True
    """The cap holds on a street that begins with two players, too (TERM-1)."""
    limits: tuple[int, int, int, int] | None = None
    """Fixed-limit: the size of every bet and raise on each street. None is no-limit or pot-limit."""
    pot_limit: bool = False
    """A raise goes at most to the price plus the pot as it is after a call (TERM-1)."""
    antes_last: bool = False
    """Antes are paid after the blinds, as the big blind alone pays one (TERM-2)."""
    trims_antes: bool = True
    """Who can't pay its whole ante contends for as much of the others'; else for all of them."""
    returns_uncalled: bool = True
    """The uncalled part of a bet goes back before the pots are made (STD-4)."""
    burns: tuple[int, int, int] = (0, 0, 0)
    """Cards burned before flop, turn and river."""
    showdown: Literal["all", "in_turn"] = "all"
    """Every live hand is shown at the end; or as STD-7: in turn, beaten hands mucked, all-ins tabled."""

    def cap_on(self, street: int) -> int | None:
        """How many raises this street may see, if there is a cap."""
        return self.raise_cap[street] if isinstance(self.raise_cap, tuple) else self.raise_cap


HOUSE = Ruleset(name="house", burns=(1, 1, 1), showdown="in_turn")
"""The card room's game: standard no-limit hold'em."""

RESEARCH = Ruleset(name="research", call_checks=True, raise_cap=4)
"""The game that programs play: call, raise, fold; four raises a street; all hands shown (RES-4, 5, 8)."""

SBE = Ruleset(
    name="sbe", betting="match", heads_up_button_is_small=False, option=False, returns_uncalled=False
)
"""Specification by example: a bet matches the price, and the price is carried over."""

STEP = Ruleset(
    name="step",
    betting="step",
    blinds="acted",
    heads_up_button_is_small=False,
    option=False,
    raise_cap=3,
    returns_uncalled=False,
    burns=(1, 1, 0),
)
"""Fixed steps: raises by one step, three a street, and checks that only defer."""

TEXAS = Ruleset(
    name="texas",
    betting="texas",
    blinds="acted",
    heads_up_button_is_small=False,
    option=False,
    returns_uncalled=False,
)
"""Business rules by given, when, then: no fold on the first street, raises by one unit."""

RULESETS = {ruleset.name: ruleset for ruleset in (HOUSE, RESEARCH, SBE, STEP, TEXAS)}


def with_pot_limit(ruleset: Ruleset) -> Ruleset:
    """The same game, pot-limit (TERM-1)."""
    return replace(_standard(ruleset), pot_limit=True)


def with_fixed_limit(ruleset: Ruleset, big: int) -> Ruleset:
    """The same game with a small bet of one big blind and a big bet of two: a bet and three raises (TERM-1).

    Before the flop the big blind is the bet.
    """
    limits = (big, big, 2 * big, 2 * big)
    return replace(_standard(ruleset), limits=limits, raise_cap=(3, 4, 4, 4), cap_heads_up=False)


def _standard(ruleset: Ruleset) -> Ruleset:
    if ruleset.betting != "standard":
        raise ValueError(f"{ruleset.name} has its own bets and raises")
    return ruleset


def without_blinds(ruleset: Ruleset) -> Ruleset:
    """The same game with no blinds, where its rules allow that."""
    if ruleset.betting not in ("match", "texas"):
        raise ValueError(f"{ruleset.name} is not played without blinds")
    return replace(ruleset, blinds="none")
