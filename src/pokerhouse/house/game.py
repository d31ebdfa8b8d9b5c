"""The games a table can be opened for, and what a stake or a level means in each (GAME-1 to GAME-5)."""

from typing import Literal

from pokerhouse.rules import RULESETS, SBE, TEXAS, Ruleset, without_blinds

Game = Literal["house", "sbe", "step", "texas"]

PLAYED: dict[tuple[str, bool], Ruleset] = {
    **{(name, False): RULESETS[name] for name in ("house", "sbe", "step", "texas")},
    ("sbe", True): without_blinds(SBE),
    ("texas", True): without_blinds(TEXAS),
}
"""The ruleset of a game, with blinds or without (GAME-2)."""


def units(ruleset: Ruleset, small: int, big: int) -> tuple[int, int]:
    """The blinds of a hand at this stake or level (GAME-5).

    Acted blinds are one unit and two. Without blinds the smallest bet is the small blind of the stake.
    """
    if ruleset.blinds == "posted":
        return small, big
    return small, 2 * small if ruleset.blinds == "acted" else small
