"""Millions of hands by ready-made policies, in the kernel's own loop."""

from collections.abc import Callable, Sequence
from reprlib import repr as short
from time import perf_counter
from typing import Final, NamedTuple

from pokerhouse_kernel._kernel import BLOCK_HANDS, simulate_blocks
from pokerhouse_kernel.game import Game, require_game, whole, whole_seed

POLICIES: Final = {"call": 0, "random": 1, "pot": 2, "equity": 3}
"""What can play: always call; evenly by chance; raise by the pot; by how often the cards would win."""

HANDS_MAX = 10**12
"""Hands of one simulation."""

THREADS_MAX: Final = 256

ACTIONS: Final = ("fold", "check", "call", "raise", "all_in")
"""What is counted; all-in counts again what was called or raised with the last chip."""

_PIECE_SECONDS = 0.2
_SMALLEST_PIECE = 4 * BLOCK_HANDS


class Simulated(NamedTuple):
    """What came of it: chips won and the squares of what was won by position, and moves made by position."""

    hands: int
    decisions: int
    showdowns: int
    payoffs: tuple[int, ...]
    squares: tuple[float, ...]
    actions: tuple[dict[str, int], ...]
    seconds: float


def simulate(
    hands: int,
    policies: Sequence[str],
    game: Game,
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Simulated:
    """Play so many hands, a policy a position. A seed gives the same hands, however many threads play."""
    require_game(game)
    hands, seed, threads = whole(hands, "hands"), whole_seed(seed), whole(threads, "threads")
    if not 1 <= hands <= HANDS_MAX:
        raise ValueError(f"1 to {HANDS_MAX} hands are played, not {hands}")
    if not 1 <= threads <= THREADS_MAX:
        raise ValueError(f"threads are 1 to {THREADS_MAX}, not {threads}")
    if isinstance(policies, str) or not isinstance(policies, Sequence):
        raise TypeError(f"policies are a list of names, one for all or one a position, not {short(policies)}")
    unknown = [name for name in policies if name not in list(POLICIES)]
    if unknown:
        raise ValueError(f"there is no policy {short(unknown[0])}; there are {', '.join(POLICIES)}")
    numbers = [POLICIES[name] for name in policies]
    seats = len(game.stacks)
    if len(numbers) == 1:
        numbers *= seats
    decisions = showdowns = done = 0
    payoffs, squares = [0] * seats, [0] * seats  # whole numbers: the same sums, whatever the pieces
    actions = [[0] * len(ACTIONS) for _ in range(seats)]
    piece = _SMALLEST_PIECE * threads
    begun = perf_counter()
    while done < hands:  # piece by piece, so that Ctrl-C is heard and progress is told
        count = min(piece, hands - done)
        started = perf_counter()
        part = simulate_blocks(game, numbers, seed, done // BLOCK_HANDS, count, threads)
        if perf_counter() - started < _PIECE_SECONDS / 2:
            piece *= 2
        decisions += part[0]
        showdowns += part[1]
        for seat in range(seats):
            payoffs[seat] += part[2][seat]
            squares[seat] += part[3][seat]
            actions[seat] = [a + b for a, b in zip(actions[seat], part[4][seat], strict=True)]
        done += count
        if progress is not None:
            progress(done, hands)
    return Simulated(
        hands,
        decisions,
        showdowns,
        tuple(payoffs),
        tuple(map(float, squares)),
        tuple(dict(zip(ACTIONS, row, strict=True)) for row in actions),
        perf_counter() - begun,
    )
