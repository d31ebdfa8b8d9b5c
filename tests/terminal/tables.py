"""Tables to test at."""

from pokerhouse.terminal.game.session import Session
from pokerhouse.terminal.game.settings import read_settings
from pokerhouse.terminal.screen.app import TableApp
from pokerhouse.terminal.words import Language, words_in

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
    language: Language = "en",
) -> TableApp:
    names = bots.split(",") if bots else []
    settings = read_settings(rules, players=players, blinds=blinds, stack=stack, bots=names, seed=seed)
    return TableApp(Session(settings, words_in(language)), pause=pause)
