"""Our engine: the rules in plain Python."""

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from pokerhouse.bench.engines.load import BIG, SMALL, STACK, Play, Policy, shuffled_decks
from pokerhouse.rules import HOUSE, Hand, Secret, Setup, usual_setup

if TYPE_CHECKING:
    from pokerhouse.rules import KernelHand

Engine: TypeAlias = "type[Hand | KernelHand]"


def prepared(players: int, policy: Policy, engine: Engine = Hand) -> Play:
    """Hands of the house's game, from decks shuffled beforehand."""
    setup = usual_setup(HOUSE, [STACK] * players, small=SMALL, big=BIG)
    secrets = cycle([Secret.of(deck) for deck in shuffled_decks()])
    play = call_hand if policy == "call" else random_hand
    return lambda rng: play(engine, setup, next(secrets), rng)


def call_hand(engine: Engine, setup: Setup, secret: Secret, _rng: Random) -> int:
    """Check or call to the end."""
    hand = engine.deal(setup, secret)
    decisions = 0
    while (menu := hand.menu()) is not None:
        hand.act(menu.actor, "check" if menu.check else "call")
        decisions += 1
    return decisions


def random_hand(engine: Engine, setup: Setup, secret: Secret, rng: Random) -> int:
    """Choose evenly among fold, call, and the three raises that there are."""
    hand = engine.deal(setup, secret)
    decisions = 0
    while (menu := hand.menu()) is not None:
        decisions += 1
        low, high = menu.raise_low, menu.raise_high
        choices = 1 if menu.check else 2
        if low is not None and high is not None:
            choices += 3
        choice = int(rng.random() * choices)
        if choice == 0:
            hand.act(menu.actor, "check" if menu.check else "call")
        elif choice == 1 and not menu.check:
            hand.act(menu.actor, "fold")
        elif low is not None and high is not None:
            size = choices - choice
            to = low if size == 3 else high if size == 1 else min(high, max(low, hand.pot + hand.price))
            hand.act(menu.actor, "raise", to)
    return decisions
