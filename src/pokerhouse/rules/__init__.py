"""One hand of hold'em under any ruleset: pure, no I/O, no clock, no chance."""

from typing import TYPE_CHECKING, Any

from pokerhouse.rules.action import MOVES, NO_RAISE_REASONS, Menu, Move
from pokerhouse.rules.event import (
    Acted,
    Awarded,
    DeadAdded,
    Event,
    HandDealt,
    HandEnded,
    HandVoided,
    Mucked,
    Posted,
    Returned,
    Shown,
    StreetDealt,
    TakenOut,
)
from pokerhouse.rules.hand import Hand
from pokerhouse.rules.move_name import ChipsName, MoveName, MoveNamer, chips_names, move_names
from pokerhouse.rules.pots import NEVER, Pot, claims_of, layers, split
from pokerhouse.rules.refused import Refused
from pokerhouse.rules.ruleset import (
    BOARD_SIZES,
    HOUSE,
    PLAYERS_MAX,
    PLAYERS_MIN,
    RESEARCH,
    RULESETS,
    SBE,
    STEP,
    STREETS,
    TEXAS,
    Ruleset,
    with_fixed_limit,
    with_pot_limit,
    without_blinds,
)
from pokerhouse.rules.setup import STACK_MAX, UNTOLD, Entrant, Secret, Setup, SetupError, usual_setup
from pokerhouse.rules.tree_count import TreeCount, divide, perft
from pokerhouse.rules.view import PlayerView, View, own_view
from pokerhouse.rules.whose_turn import LastAction, WhoseTurn, whose_turn

if TYPE_CHECKING:
    from pokerhouse.rules.kernel_hand import KernelHand

__all__ = [
    "BOARD_SIZES",
    "HOUSE",
    "MOVES",
    "NEVER",
    "NO_RAISE_REASONS",
    "PLAYERS_MAX",
    "PLAYERS_MIN",
    "RESEARCH",
    "RULESETS",
    "SBE",
    "STACK_MAX",
    "STEP",
    "STREETS",
    "TEXAS",
    "UNTOLD",
    "Acted",
    "Awarded",
    "ChipsName",
    "DeadAdded",
    "Entrant",
    "Event",
    "Hand",
    "HandDealt",
    "HandEnded",
    "HandVoided",
    "KernelHand",
    "LastAction",
    "Menu",
    "Move",
    "MoveName",
    "MoveNamer",
    "Mucked",
    "PlayerView",
    "Posted",
    "Pot",
    "Refused",
    "Returned",
    "Ruleset",
    "Secret",
    "Setup",
    "SetupError",
    "Shown",
    "StreetDealt",
    "TakenOut",
    "TreeCount",
    "View",
    "WhoseTurn",
    "chips_names",
    "claims_of",
    "divide",
    "layers",
    "move_names",
    "own_view",
    "perft",
    "split",
    "usual_setup",
    "whose_turn",
    "with_fixed_limit",
    "with_pot_limit",
    "without_blinds",
]


def __getattr__(name: str) -> Any:
    if name != "KernelHand":
        raise AttributeError(f"pokerhouse.rules has no {name!r}")
    from pokerhouse.rules.kernel_hand import KernelHand  # noqa: PLC0415  (only whoever asks needs the kernel)

    return KernelHand
