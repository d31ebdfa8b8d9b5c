"""Measures hand strength: calls a second for 5, 6 and 7 cards, cold and warm, and exact equity.

Run it with `python -m benchmarks.strength`; figures are per second of CPU on one thread.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from time import process_time

from pokerhouse.cards import SeededChance, parse_cards
from pokerhouse.strength import best_five, describe, equity, strength
from pokerhouse.strength.evaluate import of_ranks


def main() -> None:
    """Print each figure, as text or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    figures = measured()
    if parser.parse_args().json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:34} {value:14,.4f}" if value < 100 else f"{name:34} {value:14,.0f}")


def measured() -> dict[str, float]:
    """Measure everything once, the cold figures first."""
    figures: dict[str, float] = {}
    chance = SeededChance("benchmark")
    decks = [chance.deck() for _ in range(20_000)]
    for size in (7, 6, 5):
        hands = [deck[:size] for deck in decks]
        of_ranks.clear()
        figures[f"strength of {size}, cold, calls/s"] = rate(strength, hands, rounds=1)
        figures[f"strength of {size}, warm, calls/s"] = max(rate(strength, hands, rounds=5) for _ in range(5))
    sevens = [deck[:7] for deck in decks]
    figures["best_five of 7, calls/s"] = rate(best_five, sevens, rounds=1)
    figures["describe 7, calls/s"] = rate(describe, sevens, rounds=1)
    hands = [parse_cards("AhKh"), parse_cards("2c2d")]
    figures["equity AhKh v 2c2d, exact, s, first"] = seconds(lambda: equity(hands))
    figures["equity AhKh v 2c2d, exact, s, again"] = min(seconds(lambda: equity(hands)) for _ in range(5))
    return figures


def rate(
    function: Callable[[Sequence[int]], object], hands: Sequence[Sequence[int]], *, rounds: int
) -> float:
    """Return calls a second, the loop's own cost included."""

    def run() -> None:
        for _ in range(rounds):
            for hand in hands:
                function(hand)

    return rounds * len(hands) / seconds(run)


def seconds(function: Callable[[], object]) -> float:
    """Return the CPU seconds that a call takes."""
    start = process_time()
    function()
    return process_time() - start


if __name__ == "__main__":
    main()
