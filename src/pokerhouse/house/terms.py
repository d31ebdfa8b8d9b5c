"""What a host may add to `house`: another way of betting, and antes (TERM-1, TERM-2)."""

from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from pokerhouse.rules import Refused, Ruleset, with_fixed_limit, with_pot_limit

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


def check_terms(ruleset: Ruleset, betting: str, ante: int, ante_of: str, big: int) -> None:
    """Refuse terms that a table of this game and stake can't have."""
    own = ruleset.betting == "standard"
    if betting not in BETTINGS:
        text = f"Betting is one of these: {', '.join(BETTINGS)}."
        raise Refused("bad_betting", "TERM-1", text)
    if betting != "no_limit" and not own:
        raise Refused("house_term", "TERM-1", "This game has its own bets and raises.", {"term": "betting"})
    if ante_of not in ANTES_OF:
        raise Refused("bad_ante_of", "TERM-2", "The ante is everybody's or the big blind's.")
    if ante and not own:
        raise Refused("house_term", "TERM-2", "This game is played without antes.", {"term": "ante"})
    if not 0 <= ante <= big:
        text = f"An ante is at most the big blind: 0 to {big}, not {ante}."
        raise Refused("bad_ante", "TERM-2", text, {"low": 0, "high": big})
