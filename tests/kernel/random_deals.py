"""Setups of standard betting that hurt, and random walks through them, drawn quickly from a seed."""

from random import Random

from msgspec.structs import replace

from pokerhouse.cards import SeededChance
from pokerhouse.rules import HOUSE, RESEARCH, Entrant, Menu, Move, Ruleset, Secret, Setup

FIXED = Ruleset(name="fixed-limit", limits=(10, 10, 20, 20), raise_cap=4)
CAPPED = replace(FIXED, raise_cap=(3, 4, 4, 4))
GAMES = (HOUSE, RESEARCH, FIXED, CAPPED, replace(HOUSE, raise_cap=(2, 0, 1, 3)))


def random_setup(rng: Random) -> Setup:
    """Any hand that can be dealt: 2 to 10 seats, uneven and tiny stacks, odd posts, absent blinds."""
    ruleset = rng.choice(GAMES)
    count = rng.randint(2, 10) if rng.random() < 0.5 else rng.randint(2, 4)
    small, big = rng.choice([(5, 10), (1, 2), (10, 20), (3, 10)])
    dead_button = rng.random() < 0.1
    first = 1 if count == 2 and not dead_button else 0
    small_at: int | None = first
    big_at: int | None = (first + 1) % count
    opener = None
    posting = rng.random() < 0.3
    if rng.random() < 0.1:
        small_at = None
    if rng.random() < 0.1:
        big_at, opener = None, rng.randrange(count)
    ante = rng.choice([0, 1, small, big]) if posting else 0
    entrants = tuple(
        Entrant(
            f"p{at}",
            random_stack(rng, small, big),
            ante,
            live=rng.choice([0, 0, big, 2 * big]) if posting and at not in (small_at, big_at) else 0,
            dead=rng.choice([0, 0, small]) if posting else 0,
        )
        for at in range(count)
    )
    button = None if dead_button else count - 1
    return Setup(
        ruleset, small, big, entrants, button, small_at, big_at, opener, dead=rng.choice([0, 0, 0, 1, 37])
    )


def random_stack(rng: Random, small: int, big: int) -> int:
    """One chip, about a blind, a few blinds, or enough."""
    kind = rng.random()
    if kind < 0.3:
        return max(1, rng.choice([1, small, big, small + big, 2 * big]) + rng.randint(-1, 1))
    return rng.randint(1, 8 * big) if kind < 0.8 else 60 * big


def random_secret(rng: Random) -> Secret:
    """Any order of the deck."""
    return Secret.of(SeededChance(rng.getrandbits(64)).deck())


def random_move(rng: Random, menu: Menu) -> tuple[Move, int | None]:
    """A move of the menu; raises at their bounds and between."""
    kind = rng.random()
    low, high = menu.raise_low, menu.raise_high
    if low is not None and high is not None and kind < 0.4:
        return "raise", rng.choice([low, low, high, rng.randint(low, high)])
    if kind < 0.55:
        return "fold", None
    return ("check", None) if menu.check else ("call", None)
