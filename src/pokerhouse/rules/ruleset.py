"""Rulesets are values: what differs between the games that one engine plays."""

from typing import Literal

from msgspec import Struct

Street = Literal["preflop", "flop", "turn", "river"]
STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")
BOARD_SIZES = (0, 3, 4, 5)
"""How many board cards lie on each street."""

PLAYERS_MIN = 2
PLAYERS_MAX = 10


class Ruleset(Struct, frozen=True, kw_only=True):
    """The settings of a game. They stand in full in a hand's first event."""

    name: str
    betting: Literal["standard"] = "standard"
    """Which betting policy asks and answers."""
    heads_up_button_is_small: bool = True
    """With two players the button posts the small blind (STD-5)."""
    option: bool = True
    """The big blind may still raise when nobody has."""
    raise_cap: int | None = None
    """Raises a street by all players together; None is no cap (STD-3)."""
    limits: tuple[int, int, int, int] | None = None
    """Fixed-limit: the size of every bet and raise on each street. None is no-limit."""
    returns_uncalled: bool = True
    """The uncalled part of a bet goes back before the pots are made (STD-4)."""
    burns: tuple[int, int, int] = (0, 0, 0)
    """Cards burned before flop, turn and river."""
    showdown: Literal["all", "in_turn"] = "all"
    """Every live hand is shown at the end; or as STD-7: in turn, beaten hands mucked, all-ins tabled."""


HOUSE = Ruleset(name="house", burns=(1, 1, 1), showdown="in_turn")
"""The card room's game: standard no-limit hold'em."""

RESEARCH = Ruleset(name="research", raise_cap=4)
"""The game that programs play: at most four raises a street, every live hand shown (RES-5, RES-8)."""

RULESETS = {ruleset.name: ruleset for ruleset in (HOUSE, RESEARCH)}
