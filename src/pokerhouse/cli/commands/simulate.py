"""`pokerhouse simulate`: millions of hands by ready-made policies."""

import os
from math import sqrt
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import simulate_hands
from pokerhouse.cli.arguments import chips_of, read_seed, read_whole
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.rules import RULESETS

if TYPE_CHECKING:
    from pokerhouse_kernel import Simulated

HANDS_MAX = 10**12


def simulate(
    *,
    hands: Annotated[
        int, Parameter(converter=read_whole, validator=Number(gte=1, lte=HANDS_MAX))
    ] = 1_000_000,
    seats: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=2, lte=10))] = 6,
    policy: str = "random",
    rules: str = "research",
    stacks: Annotated[str, Parameter(allow_leading_hyphen=True)] = "20000",
    blinds: Annotated[str, Parameter(allow_leading_hyphen=True)] = "50,100",
    seed: Annotated[str, Parameter(converter=read_seed, allow_leading_hyphen=True)] = "1",
    threads: Annotated[int | None, Parameter(converter=read_whole, validator=Number(gte=1, lte=256))] = None,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Play millions of hands by ready-made policies, in the kernel's own loop.

    Parameters
    ----------
    hands
        How many hands.
    seats
        How many players, 2 to 10. Positions count from the left of the button, which the last one has.
    policy
        call, random, pot or equity; for all, or one a position with commas between.
    rules
        The ruleset: house or research.
    stacks
        One number for all, or one a position.
    blinds
        Small and big blind.
    seed
        The same seed gives the same hands, however many threads play them.
    threads
        How many threads play; as many as the machine has, if it is not said.
    json
        Print one JSON object.
    """
    if rules not in RULESETS:
        raise Refusal(f"--rules: there is no {rules!r}; the kernel plays house and research.")
    each = chips_of(stacks, "--stacks")
    small, big = chips_of(blinds, "--blinds", 2)
    try:
        with progress_bar("hands") as progress:
            played = simulate_hands(
                hands,
                [name.strip() for name in policy.split(",")],
                ruleset=RULESETS[rules],
                stacks=each * seats if len(each) == 1 else each,
                blinds=(small, big),
                seats=seats,
                seed=seed,
                threads=threads or os.cpu_count() or 1,
                progress=progress,
            )
    except (ImportError, ValueError) as refused:
        raise Refusal(f"{refused}.") from refused
    if json:
        write_json(answer(played))
    else:
        tell(played, big)
    return 0


def answer(played: "Simulated") -> dict[str, Any]:
    """The simulation as JSON tells it."""
    return {
        "hands": played.hands,
        "decisions": played.decisions,
        "showdowns": played.showdowns,
        "seconds": played.seconds,
        "payoffs": played.payoffs,
        "actions": played.actions,
    }


def tell(played: "Simulated", big: int) -> None:
    """The simulation for people, a line a position."""
    rate = played.hands / played.seconds if played.seconds else 0.0
    write_line(
        f"{played.hands:,} hands, {played.decisions:,} decisions, {played.showdowns:,} showdowns"
        f" in {played.seconds:.2f} s: {rate:,.0f} hands/s"
    )
    for position, (payoff, squares, actions) in enumerate(
        zip(played.payoffs, played.squares, played.actions, strict=True)
    ):
        mean = payoff / played.hands
        error = sqrt(max(squares / played.hands - mean * mean, 0.0) / played.hands)
        moves = "  ".join(f"{name.replace('_', '-')} {count:,}" for name, count in actions.items())
        write_line(
            f"position {position}  {1000 * mean / big:+12,.1f} ± {1960 * error / big:,.1f} mbb/hand  {moves}"
        )
