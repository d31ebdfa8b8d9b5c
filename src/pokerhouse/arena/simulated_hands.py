"""Many hands by ready-made policies, played by the kernel."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from pokerhouse.rules import Ruleset

if TYPE_CHECKING:
    from pokerhouse_kernel import Simulated


def simulate_hands(
    hands: int,
    policies: Sequence[str],
    *,
    ruleset: Ruleset,
    stacks: Sequence[int],
    blinds: tuple[int, int],
    seats: int,
    seed: int | str,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> "Simulated":
    """Play so many hands; one policy for all or one a position, from the left of the button.

    Needs the kernel: an ImportError says so where it is not built.
    """
    try:
        from pokerhouse_kernel import Game, simulate  # noqa: PLC0415  (only whoever simulates needs it)
    except ImportError as error:
        raise ImportError(
            "this needs the kernel: `make setup` builds it where there is a C++ compiler"
        ) from error
    if len(stacks) != seats:
        raise ValueError(f"{seats} seats need as many stacks, not {len(stacks)}")
    if len(policies) not in (1, seats):
        raise ValueError(f"one policy for all or one for each of {seats} seats, not {len(policies)}")
    number = seed if isinstance(seed, int) else int.from_bytes(sha256(seed.encode()).digest()[:8])
    game = Game.of(ruleset, stacks, blinds)
    return simulate(hands, policies, game, seed=number, threads=threads, progress=progress)
