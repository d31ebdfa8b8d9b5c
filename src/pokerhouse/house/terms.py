"""What a host may add to `house`: another way of betting, antes, and three choices that most rooms have.

TERM-1, TERM-2 and TERM-9; by default everything is as the house has it.
"""

from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from pokerhouse.rules import Ruleset, with_fixed_limit, with_pot_limit

Betting = Literal["no_limit", "pot_limit", "fixed_limit"]
BETTINGS: tuple[Betting, ...] = ("no_limit", "pot_limit", "fixed_limit")

AnteOf = Literal["everybody", "big_blind"]
ANTES_OF: tuple[AnteOf, ...] = ("everybody", "big_blind")
"""Everybody dealt in pays the ante, or the player who posts the big blind does, after the blind."""


@lru_cache(maxsize=256)
def with_terms(ruleset: Ruleset, betting: Betting, big: int, *, antes_last: bool) -> Ruleset:
    """The rules of a hand with this big blind."""
    if betting == "pot_limit":
        ruleset = with_pot_limit(ruleset)
    elif betting == "fixed_limit":
        ruleset = with_fixed_limit(ruleset, big)
    return replace(ruleset, antes_last=True) if antes_last else ruleset
