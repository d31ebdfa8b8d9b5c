"""One hand at a time, stepped from Python: stacks 20,000, blinds 50/100, to showdown and payout.

A decision is: read the menu with the bounds of the raise, choose, act; all events can be had afterwards.
`call` always checks or calls; `random` is even over fold (facing a bet), call, the smallest raise, a raise by
the pot and all-in, or the nearest that the engine offers. Decks are shuffled beforehand, save for PokerKit
and pokers, where it is little beside the rest.
"""

from importlib import import_module
from random import Random

from pokerhouse.bench.engines import Play, Policy
from pokerhouse.bench.turns import Work

HANDS = 5
"""Hands between two looks at the clock."""

ENGINES = {
    # the name that is shown: the module, and the package that has to be there
    "kernel": ("kernel", "pokerhouse_kernel"),
    "rules": ("ours", "pokerhouse"),
    "open_spiel": ("open_spiel", "pyspiel"),
    "pokers": ("pokers", "pokers"),
    "pokerfast": ("pokerfast", "pokerfast"),
    "rlcard": ("rlcard", "rlcard"),
    "pokerkit": ("pokerkit", "pokerkit"),
}


def contenders(players: int, policy: Policy) -> dict[str, Work]:
    """Every engine that is here, ready to play this load; the work is counted in decisions."""
    found = {}
    for name, (module, _) in ENGINES.items():
        try:
            engine = import_module(f"pokerhouse.bench.engines.{module}")
        except ImportError:
            continue
        found[name] = played(engine.prepared(players, policy))
    return found


def played(play: Play) -> Work:
    """A few hands, with chances by the turn."""
    chances: dict[int, Random] = {}

    def work(turn: int) -> int:
        rng = chances.get(turn)
        if rng is None:  # seeding takes as long as several hands: once a turn
            rng = chances[turn] = Random(turn)
        decisions = 0
        for _ in range(HANDS):
            decisions += play(rng)
        return decisions

    return work
