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
OWN = ("ours", "compiled")
"""Our engine, as it is written and as machine code."""
PURE_PYTHON = ("pokerkit", "rlcard", "pokerfast")
NATIVE = ("pokers", "open_spiel")


class Figure(Struct, kw_only=True):
    """One engine under one load."""

    players: int
    policy: Policy
    engine: str
    decisions: float
    """Per second of CPU, as are the hands."""
    hands: float
    times: dict[str, float]
    """How many times as many decisions we do, in each of our forms."""


def main() -> None:
    """Print each load's figures, as a table or as one JSON object."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--seconds", type=float, default=1.2, help="CPU seconds for each engine and load")
    parser.add_argument("--alone", action="store_true", help="leave the other engines out")
    options = parser.parse_args()
    engines, missing = [], {}
    for name in OWN if options.alone else (*OWN, *PURE_PYTHON, *NATIVE):
        try:
            import_module(f"benchmarks.engines.{name}")
            engines.append(name)
        except ImportError as error:
            missing[name] = str(error)
    for name, why in missing.items():
        print(f"{name} is not measured: {why} (make bench sets up what can be)", file=sys.stderr)
    figures = [
        figure for players, policy in LOADS for figure in measured(engines, players, policy, options.seconds)
    ]
    if options.json:
        print(json.dumps({"figures": to_builtins(figures), "missing": missing}))
    else:
        print_table(figures)


def measured(engines: list[str], players: int, policy: Policy, seconds: float) -> list[Figure]:
    """Measure one load in every engine, turn and turn about."""
    plays = {name: import_module(f"benchmarks.engines.{name}").prepared(players, policy) for name in engines}
    best = dict.fromkeys(engines, (0.0, 0.0))
    for turn in range(TURNS + 1):
        for name, play in plays.items():
            with without_output():
                found = rate(play, Random(turn), seconds / TURNS)
            if turn:
                best[name] = max(best[name], found)
    return [
        Figure(
            players=players,
            policy=policy,
            engine=name,
            decisions=decisions,
            hands=hands,
            times={own: best[own][0] / decisions for own in OWN if own in best},
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
    """Print the figures, and how many times as quick each of our forms is."""
    forms = list(figures[0].times)
    titles = "".join(f"{form + ' ×':>12}" for form in forms)
    print(f"{'load':16} {'engine':12} {'decisions/s':>12} {'hands/s':>10}{titles}")
    for figure in figures:
        load = f"{figure.players} players {figure.policy}"
        times = "".join(f"{figure.times[form]:12.2f}" for form in forms)
        print(f"{load:16} {figure.engine:12} {figure.decisions:12,.0f} {figure.hands:10,.0f}{times}")
    for form in forms:
        for kind, names in (
            ("PokerKit (budget 50)", ("pokerkit",)),
            ("the pure-Python engines", PURE_PYTHON),
            ("the native engines", NATIVE),
        ):
            peers = [figure for figure in figures if figure.engine in names]
            if peers:
                least = min(peers, key=lambda figure: figure.times[form])
                print(
                    f"{form}: at least × {least.times[form]:.2f} beside {kind}"
                    f" ({least.engine}, {least.players} players {least.policy})"
                )


if __name__ == "__main__":
    main()
