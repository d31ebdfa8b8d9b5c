"""Measures whole hands: decisions per second of CPU, beside other engines in the same run.

Stacks 20,000, blinds 50/100, to showdown and payout, one thread. A decision is: read the menu with the bounds
of the raise, choose, act; all events are there afterwards. `call` always checks or calls; `random` is even
over fold (facing a bet), call, the smallest raise, a raise by the pot and all-in, or the nearest that the
engine offers. Decks are shuffled beforehand, save for PokerKit and pokers, where it is little beside the
rest, and there are so many that an engine hardly meets one twice.

The engines take short turns and the best turn counts, so that other work on the machine disturbs the ratios
little; a first turn, which doesn't count, warms each of them up. Nothing is written. Run:
`python -m benchmarks.hands`.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from time import process_time

from msgspec import Struct, to_builtins

from benchmarks.engines.load import LOADS, Play, Policy

TURNS = 8
BATCH = 5
"""Hands between two looks at the clock."""
PEERS = ("pokerkit", "rlcard", "pokerfast", "pokers", "open_spiel")
PURE_PYTHON = ("pokerkit", "rlcard", "pokerfast")


class Figure(Struct, kw_only=True):
    """One engine under one load."""

    players: int
    policy: Policy
    engine: str
    decisions: float
    """Per second of CPU, as are the hands."""
    hands: float
    times_decisions: float = 1.0
    """How many times as many decisions we do."""
    times_hands: float = 1.0


def main() -> None:
    """Print each load's figures, as a table or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--seconds", type=float, default=1.2, help="CPU seconds for each engine and load")
    parser.add_argument("--alone", action="store_true", help="leave the other engines out")
    options = parser.parse_args()
    engines, missing = ["ours"], {}
    for peer in () if options.alone else PEERS:
        try:
            import_module(f"benchmarks.engines.{peer}")
            engines.append(peer)
        except ImportError as error:
            missing[peer] = str(error)
    for peer, why in missing.items():
        print(f"{peer} is not measured: {why} (make setup-peers)", file=sys.stderr)
    figures = [
        figure for players, policy in LOADS for figure in measured(engines, players, policy, options.seconds)
    ]
    if options.json:
        print(json.dumps({"figures": to_builtins(figures), "missing": missing}))
    else:
        print_table(figures)


def measured(engines: list[str], players: int, policy: Policy, seconds: float) -> list[Figure]:
    """Measure one load in every engine, turn and turn about; ours comes first."""
    plays = {name: import_module(f"benchmarks.engines.{name}").prepared(players, policy) for name in engines}
    best = dict.fromkeys(engines, (0.0, 0.0))
    for turn in range(TURNS + 1):
        for name, play in plays.items():
            with without_output():
                found = rate(play, Random(turn), seconds / TURNS)
            if turn:
                best[name] = max(best[name], found)
    ours = best["ours"]
    return [
        Figure(
            players=players,
            policy=policy,
            engine=name,
            decisions=decisions,
            hands=hands,
            times_decisions=ours[0] / decisions,
            times_hands=ours[1] / hands,
        )
        for name, (decisions, hands) in best.items()
    ]


def rate(play: Play, rng: Random, seconds: float) -> tuple[float, float]:
    """Return decisions and hands per CPU second."""
    decisions = hands = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        for _ in range(BATCH):
            decisions += play(rng)
        hands += BATCH
    return decisions / spent, hands / spent


@contextmanager
def without_output() -> Iterator[None]:
    """Send what an engine prints, in whatever language, to nowhere: pokers reports every showdown."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def print_table(figures: list[Figure]) -> None:
    """Print the figures, and how many times as fast we are."""
    print(f"{'load':16} {'engine':12} {'decisions/s':>12} {'hands/s':>10} {'ours ×':>8} {'hands ×':>8}")
    for figure in figures:
        load = f"{figure.players} players {figure.policy}"
        print(
            f"{load:16} {figure.engine:12} {figure.decisions:12,.0f} {figure.hands:10,.0f}"
            f" {figure.times_decisions:8.2f} {figure.times_hands:8.2f}"
        )
    for name, names in (("pure Python", PURE_PYTHON), ("compiled", ("pokers", "open_spiel"))):
        peers = [figure for figure in figures if figure.engine in names]
        if peers:
            least = min(peers, key=lambda figure: figure.times_decisions)
            print(
                f"least above the {name} engines: × {least.times_decisions:.2f} decisions"
                f" ({least.engine}, {least.players} players {least.policy})"
            )
    kit = [figure.times_decisions for figure in figures if figure.engine == "pokerkit"]
    if kit:
        print(f"above PokerKit: × {min(kit):.0f} to {max(kit):.0f} decisions (budget 50)")


if __name__ == "__main__":
    main()
