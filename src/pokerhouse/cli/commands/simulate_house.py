"""`pokerhouse simulate-house`: people at a house on a virtual clock, every event audited."""

import sys
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from pokerhouse.cli.arguments import read_whole
from pokerhouse.simulator import HOUR, Result, Simulation, show

FOUND_A_FAULT: Final = 1


def simulate_house(
    *,
    players: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=2, lte=10_000))] = 60,
    hours: Annotated[float, Parameter(validator=Number(gt=0, lte=10_000))] = 12,
    seed: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=0, lt=2**63))] = 1,
    events: Annotated[int | None, Parameter(converter=read_whole, validator=Number(gte=1))] = None,
    audit: bool = True,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let simulated people use the house for some hours; the same seed gives the same hours.

    Parameters
    ----------
    players
        How many people come and go.
    hours
        How many hours of the house's own time pass.
    seed
        What chance starts from.
    events
        Stop after so many events.
    audit
        Check the books and rebuild every table after every event; without it nothing is checked and it is
        quicker.
    json
        Print one JSON object: hands, events, rules (id to times it came up), audit, rebuilt, seconds.
    """
    simulation = Simulation(players=players, hours=hours, seed=seed, audit=audit)
    result = _run(simulation, hours, events)
    if json:
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
    else:
        show(Console(), simulation, result)
    if simulation.fault is not None:
        sys.stderr.write(f"pokerhouse: the house is at fault: {simulation.fault}\n")
        return FOUND_A_FAULT
    return 0


def _run(simulation: Simulation, hours: float, events: int | None) -> Result:
    """Run it, with a bar of the virtual hours where somebody watches."""
    watcher = Console(stderr=True)
    if not watcher.is_terminal:
        return simulation.run(events=events)
    columns = (
        TextColumn("{task.completed:.1f} of {task.total:g} hours"),
        BarColumn(),
        TextColumn("{task.fields[events]:,} events"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=watcher, transient=True) as bar:
        task = bar.add_task("", total=hours, events=0)

        def advance(passed: int, happened: int) -> None:
            bar.update(task, completed=passed / HOUR, events=happened)

        return simulation.run(events=events, progress=advance)
