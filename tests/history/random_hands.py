"""Hands played at random, under any ruleset and with any posts."""

import random
from io import BytesIO

from msgspec.structs import replace

from pokerhouse.cards import seeded_shuffle
from pokerhouse.history import Fault, HandHistory, Replay, plain, read_acpc, read_phh, replay
from pokerhouse.rules import Entrant, Hand, Move, Ruleset, Secret, Setup, usual_setup


def random_setup(luck: random.Random, ruleset: Ruleset) -> Setup:
    """Two to ten players with stacks of all sizes."""
    count = luck.choice([2, 2, 3, 4, 6, 10])
    unit = luck.choice([1, 5, 10])
    stacks = [luck.choice([200 * unit, luck.randint(1, 40 * unit), 2 * unit]) for _ in range(count)]
    return usual_setup(ruleset, stacks, small=unit, big=2 * unit)


def with_posts(luck: random.Random, setup: Setup) -> Setup:
    """Antes, newcomers' posts, missed small blinds, dead chips, a dead button, no small blind."""
    count = len(setup.entrants)
    entrants: list[Entrant] = []
    for position, entrant in enumerate(setup.entrants):
        free = position not in (setup.small_at, setup.big_at)
        entrants.append(
            replace(
                entrant,
                ante=luck.choice([0, 0, 1]),
                live=setup.big if free and luck.random() < 0.2 else 0,
                dead=setup.small if luck.random() < 0.1 else 0,
            )
        )
    return replace(
        setup,
        entrants=tuple(entrants),
        dead=luck.choice([0, 0, 7]),
        button=luck.choice([None, count - 1]),
        small_at=luck.choice([None, setup.small_at]) if count > 2 else setup.small_at,
    )


def played(luck: random.Random, setup: Setup) -> Hand:
    """A hand played to its end, now and then with dead chips from elsewhere, a show, or voided."""
    hand = Hand.deal(setup, Secret.of(seeded_shuffle(luck.randrange(10**9))))
    void_at = luck.randint(0, 9) if luck.random() < 0.05 else None
    while (menu := hand.menu()) is not None:
        if hand.decision == void_at:
            hand.void()
            return hand
        if luck.random() < 0.05:
            hand.add_dead(luck.randint(1, 30))
        choices: list[tuple[Move, int | None]] = []
        if menu.check:
            choices.append(("check", None))
        elif menu.fold:
            choices.append(("fold", None))
        if menu.call_to is not None:
            choices += [("call", None)] * 3
        if menu.raise_low is not None and menu.raise_high is not None:
            choices += [("raise", luck.choice([menu.raise_low, menu.raise_high]))]
            choices += [("raise", luck.randint(menu.raise_low, menu.raise_high))]
        if menu.all_in_to is not None:
            choices.append(("all_in", None))
        move, to = luck.choice(choices)
        hand.act(menu.actor, move, to)
    if luck.random() < 0.2:
        hidden = [position for position, shown in enumerate(hand.shown) if not shown]
        if hidden:
            hand.show(luck.choice(hidden))
    return hand


def paid(again: Replay, *, exact: bool = False) -> list[int | float] | None:
    """The payoffs as plain numbers."""
    payoffs = again.payoffs(exact=exact)
    return None if payoffs is None else [plain(payoff) for payoff in payoffs]


def from_phh(text: str | bytes) -> HandHistory:
    """The one hand of a PHH text."""
    (history,) = read_phh(BytesIO(text if isinstance(text, bytes) else text.encode()))
    assert isinstance(history, HandHistory), history
    return history


def fault_of_phh(text: str | bytes) -> Fault:
    """What is wrong with a PHH text, in its reading or its replay."""
    for told in read_phh(BytesIO(text if isinstance(text, bytes) else text.encode())):
        if isinstance(told, Fault):
            return told
        try:
            replay(told)
        except Fault as fault:
            return fault
    raise AssertionError("nothing is wrong")


def from_acpc(text: str) -> Replay:
    """The one hand of an ACPC log, replayed."""
    (history,) = read_acpc(BytesIO(text.encode()))
    assert isinstance(history, HandHistory), history
    return replay(history)
