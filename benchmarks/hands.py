"""Measures whole hands: decisions a second of CPU, beside PokerKit in the same run.

Stacks 20,000, blinds 50/100, to showdown and payout. A decision is: read the menu with the bounds of the
raise, choose, act; all events are there afterwards. `call` always checks or calls; `random` is even over fold
(facing a bet), call, the smallest raise, a raise by the pot and all-in. Run: `python -m benchmarks.hands`.
"""

import argparse
import json
import warnings
from collections.abc import Callable
from random import Random
from time import process_time

from pokerkit import Automation, Mode, NoLimitTexasHoldem

from pokerhouse.cards import SeededChance
from pokerhouse.rules import HOUSE, Hand, Secret, Setup, usual_setup

STACK, SMALL, BIG = 20_000, 50, 100
LOADS = [(2, "call"), (2, "random"), (6, "call"), (6, "random")]

Play = Callable[[Random], int]
"""Plays one hand and returns the number of its decisions."""


def main() -> None:
    """Print each load's figures, as text or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each measurement")
    parser.add_argument("--alone", action="store_true", help="leave the peer out")
    options = parser.parse_args()
    figures = [measured(players, policy, options.seconds, alone=options.alone) for players, policy in LOADS]
    if options.json:
        print(json.dumps(figures))
        return
    for figure in figures:
        print("  ".join(f"{name} {value}" for name, value in figure.items()))


def measured(players: int, policy: str, seconds: float, *, alone: bool) -> dict[str, object]:
    """Measure one load here and there, turn and turn about, the best of three each."""
    ours, theirs = our_play(players, policy), their_play(players, policy)
    best = {"ours": (0.0, 0.0), "theirs": (0.0, 0.0)}
    for _ in range(3):
        best["ours"] = max(best["ours"], rate(ours, seconds / 3))
        if not alone:
            best["theirs"] = max(best["theirs"], rate(theirs, seconds / 3))
    figure: dict[str, object] = {
        "players": players,
        "policy": policy,
        "decisions/s": round(best["ours"][0]),
        "hands/s": round(best["ours"][1]),
    }
    if not alone:
        figure["pokerkit decisions/s"] = round(best["theirs"][0])
        figure["times"] = round(best["ours"][0] / best["theirs"][0], 1)
    return figure


def rate(play: Play, seconds: float) -> tuple[float, float]:
    """Return decisions and hands per CPU second."""
    rng = Random("hands")
    decisions = hands = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        for _ in range(10):
            decisions += play(rng)
        hands += 10
    return decisions / spent, hands / spent


def our_play(players: int, policy: str) -> Play:
    """Hands in our engine, from decks shuffled beforehand."""
    setup = usual_setup(HOUSE, [STACK] * players, small=SMALL, big=BIG)
    chance = SeededChance("hands")
    secrets = [Secret.of(chance.deck()) for _ in range(2_000)]
    turn = [0]
    play = our_call if policy == "call" else our_random

    def hand(rng: Random) -> int:
        turn[0] = (turn[0] + 1) % len(secrets)
        return play(setup, secrets[turn[0]], rng)

    return hand


def our_call(setup: Setup, secret: Secret, _rng: Random) -> int:
    """Check or call to the end."""
    hand = Hand.deal(setup, secret)
    decisions = 0
    while (menu := hand.menu()) is not None:
        hand.act(menu.actor, "check" if menu.check else "call")
        decisions += 1
    return decisions


def our_random(setup: Setup, secret: Secret, rng: Random) -> int:
    """Choose evenly among fold, call, and the three raises that there are."""
    hand = Hand.deal(setup, secret)
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
            pot = low if size == 3 else min(high, max(low, hand.pot + hand.price))
            hand.act(menu.actor, "raise", high if size == 1 else pot)
    return decisions


def their_play(players: int, policy: str) -> Play:
    """Hands in PokerKit with everything automated."""

    def hand(rng: Random) -> int:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return their_hand(players, policy, rng)

    return hand


def their_hand(players: int, policy: str, rng: Random) -> int:
    """One hand in PokerKit, its bounds read at every decision too."""
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation),
        True,  # noqa: FBT003  (antes are trimmed; there are none)
        0,
        (SMALL, BIG),
        BIG,
        STACK,
        players,
        mode=Mode.TOURNAMENT,
    )
    decisions = 0
    while state.status:
        decisions += 1
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        check = not state.checking_or_calling_amount
        choices = 1 if check else 2
        if policy == "random" and low is not None:
            choices += 3
        choice = int(rng.random() * choices) if policy == "random" else 0
        if choice == 0:
            state.check_or_call()
        elif choice == 1 and not check:
            state.fold()
        elif low is not None and high is not None:
            size = choices - choice
            pot = min(high, max(low, state.total_pot_amount + max(state.bets)))
            state.complete_bet_or_raise_to({3: low, 2: pot, 1: high}[size])
    return decisions


if __name__ == "__main__":
    main()
