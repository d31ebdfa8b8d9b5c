"""Tables to test at."""

from pokerhouse.terminal.app import TableApp
from pokerhouse.terminal.session import Session
from pokerhouse.terminal.terms import agree

FOREVER = 3600.0
"""A pause that no test waits for."""


def table(
    rules: str = "house",
    *,
    players: int | None = None,
    blinds: str | None = None,
    stack: int | None = None,
    bots: str = "",
    seed: str = "7",
    pause: float = 0,
) -> TableApp:
    names = bots.split(",") if bots else []
    terms = agree(rules, players=players, blinds=blinds, stack=stack, bots=names, seed=seed)
    return TableApp(Session(terms), pause=pause)
