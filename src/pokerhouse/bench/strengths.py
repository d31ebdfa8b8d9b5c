"""Strengths of seven cards: one call a hand, and over arrays."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from pokerhouse.bench.turns import Work
from pokerhouse.cards import CARD_NAMES, SeededChance
from pokerhouse.strength import strength_in_python

HANDS = 20_000


def sample() -> list[tuple[int, ...]]:
    """Random hands of seven."""
    chance = SeededChance("strengths")
    return [tuple(chance.deck()[:7]) for _ in range(HANDS)]


def one_call() -> dict[str, Work]:
    """Every evaluator that is here, each with hands in the form it likes best."""
    hands = sample()
    found = {"Python twin": calls(strength_in_python, hands)}
    with suppress(ImportError):
        from pokerhouse_kernel import strength  # noqa: PLC0415  (whatever is not here is not measured)

        found = {"kernel": calls(strength, hands), **found}
    with suppress(ImportError):
        from poker import cpoker  # noqa: PLC0415  (pokyr)

        # Its cards run from the ace of spades down; any relabelling is the same work.
        found["pokyr"] = calls(cpoker.handvalue, [list(hand) for hand in hands])
    with suppress(ImportError):
        import eval7  # noqa: PLC0415

        found["eval7"] = calls(
            eval7.evaluate, [[eval7.Card(CARD_NAMES[card]) for card in hand] for hand in hands]
        )
    with suppress(ImportError):
        from phevaluator import evaluate_cards  # noqa: PLC0415

        found["phevaluator"] = spread_calls(evaluate_cards, hands)
    with suppress(ImportError):
        from treys import Card, Evaluator  # noqa: PLC0415

        evaluate = Evaluator().evaluate
        split = [[Card.new(CARD_NAMES[card]) for card in hand] for hand in hands]
        found["treys"] = spread_calls(evaluate, [(hand[:2], hand[2:]) for hand in split])
    return found


def calls(function: Callable[[Any], object], hands: Sequence[Any]) -> Work:
    """One call for each hand."""

    def work(turn: int) -> int:
        del turn
        for hand in hands:
            function(hand)
        return len(hands)

    return work


def spread_calls(function: Callable[..., object], hands: Sequence[Any]) -> Work:
    """One call for each hand, its parts as arguments."""

    def work(turn: int) -> int:
        del turn
        for hand in hands:
            function(*hand)
        return len(hands)

    return work


def arrays() -> dict[str, Work]:
    """Whole arrays at once: ours as rows and as sets of cards, and OMPEval as pokerfast carries it."""
    try:
        import numpy as np  # noqa: PLC0415
    except ImportError:  # not everybody who measures has it
        return {}
    hands = np.array(sample() * 10, np.uint8)
    np.random.default_rng(1).shuffle(hands)
    found: dict[str, Work] = {}
    with suppress(ImportError):
        from pokerhouse_kernel import strength_array  # noqa: PLC0415

        sets = np.bitwise_or.reduce(np.left_shift(np.uint64(1), hands.astype(np.uint64)), axis=1)
        out = np.empty(len(hands), np.uint16)
        found["kernel"] = lambda turn: len(strength_array(hands, out)) + 0 * turn
        found["kernel, sets"] = lambda turn: len(strength_array(sets, out)) + 0 * turn
    with suppress(ImportError, AttributeError, RuntimeError):
        from ctypes import c_uint16  # noqa: PLC0415

        from pokerfast import equity  # noqa: PLC0415

        evaluate = equity._load().pf_evaluate  # noqa: SLF001  (its public call reads text)
        packed, places = hands.tobytes(), (c_uint16 * len(hands))()

        def work(turn: int) -> int:
            del turn
            evaluate(packed, len(hands), 7, places)
            return len(hands)

        found["OMPEval (pokerfast)"] = work
    return found
