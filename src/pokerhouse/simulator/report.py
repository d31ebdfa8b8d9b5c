"""A simulation's result for people to read."""

from collections import Counter

from rich.console import Console
from rich.table import Table as Grid

from pokerhouse.simulator.checks import unseen
from pokerhouse.simulator.run import OPENING, Result, Simulation
from pokerhouse.simulator.world import HOUR

ROWS = 8
"""How many lines each list has at most."""


def show(console: Console, simulation: Simulation, result: Result) -> None:
    """Print the whole summary."""
    hours = (simulation.clock.now - OPENING) / HOUR
    people, tables = len(simulation.house.players), len(simulation.house.tables)
    console.print(
        f"{people} people, {tables} tables and {hours:.1f} hours: {result.hands:,} hands, "
        f"{result.events:,} events in {result.seconds:.1f} s"
    )
    if result.audit.ok is None:
        console.print("Nothing was audited.")
    elif result.audit.ok:
        console.print(
            f"The books agree after every event ({result.audit.accounts} accounts hold chips); "
            f"{result.rebuilt} tables rebuilt from their events are equal."
        )
    console.print(_busiest(simulation))
    console.print(_winners(simulation))
    console.print(_refusals(simulation))
    never = unseen(result.rules)
    missing = (
        f"Of the house's own never: {', '.join(never)}." if never else "None of the house's own is missing."
    )
    console.print(f"{len(result.rules)} rules came up. {missing}")


def _busiest(simulation: Simulation) -> Grid:
    grid = Grid("Busiest tables", "kind", "blinds", "seats", "hands")
    for name, hands in simulation.tally.hands.most_common(ROWS):
        settings = simulation.house.tables[name].settings
        blinds = f"{settings.small}/{settings.big}"
        grid.add_row(settings.name, settings.kind, blinds, str(settings.seats), f"{hands:,}")
    return grid


def _winners(simulation: Simulation) -> Grid:
    won = Counter(simulation.tally.won)
    for table in simulation.house.tables.values():
        for chair in table.state.chairs.values():
            won[chair.player] += chair.stack
    grid = Grid("Biggest winners", "chips won")
    for player, chips in won.most_common(ROWS):
        grid.add_row(simulation.house.players[player].state.name, f"{chips:+,}")
    return grid


def _refusals(simulation: Simulation) -> Grid:
    grid = Grid("Refusals by rule", "why", "times")
    for (rule, code), times in simulation.tally.refusals.most_common(2 * ROWS):
        grid.add_row(rule, code.replace("_", " "), f"{times:,}")
    return grid
