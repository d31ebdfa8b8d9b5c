"""Many hands at once: the kernel's own loop, and lanes stepped with arrays."""

from contextlib import suppress
from time import perf_counter

from pokerhouse.bench.engines import Policy
from pokerhouse.bench.turns import Work
from pokerhouse.rules import HOUSE

STACK, BLINDS = 20_000, (50, 100)
HANDS = 200_000

ACPC = {(2, "call"): 3_732_045, (2, "random"): 4_113_083, (6, "call"): 741_476, (6, "random"): 757_615}
"""Hands in a CPU second of the ACPC's C core on the same loads, measured on 2026-11-15 on such a machine."""


def contenders(players: int, policy: Policy) -> dict[str, Work]:
    """The kernel's loop on one thread; counted in hands."""
    found: dict[str, Work] = {}
    with suppress(ImportError):
        from pokerhouse_kernel import Game, simulate  # noqa: PLC0415  (whatever is not here is not measured)

        game = Game.of(HOUSE, [STACK] * players, BLINDS)
        found["kernel"] = lambda turn: simulate(HANDS, [policy], game, seed=turn).hands
    return found


def lanes() -> dict[str, Work]:
    """1,024 lanes of two callers, a move a step; counted in moves."""
    found: dict[str, Work] = {}
    with suppress(ImportError):
        import numpy as np  # noqa: PLC0415
        from pokerhouse_kernel import Hands  # noqa: PLC0415

        hands = Hands(1024, HOUSE, 2, STACK, BLINDS)
        legal, amounts = hands.menu().legal, np.zeros(1024, np.int64)

        def work(turn: int) -> int:
            del turn
            for _ in range(50):
                hands.step(2 - legal[:, 1].view(np.int8), amounts)
            return 50 * 1024

        found["kernel"] = work
    return found


def threads_gain(threads: int = 2) -> float | None:
    """How many times as many hands so many threads play in the same time on the clock; the best of three."""
    try:
        from pokerhouse_kernel import Game, simulate  # noqa: PLC0415
    except ImportError:
        return None
    game = Game.of(HOUSE, [STACK] * 6, BLINDS)
    took: dict[int, list[float]] = {1: [], threads: []}
    for _ in range(3):
        for count, seconds in took.items():
            begun = perf_counter()
            simulate(2_000_000, ["random"], game, threads=count)
            seconds.append(perf_counter() - begun)
    return min(took[1]) / min(took[threads])
