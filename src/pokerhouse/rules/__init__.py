"""One hand of hold'em under any ruleset: pure, no I/O, no clock, no chance."""

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
from pokerhouse.rules.pots import Pot
from pokerhouse.rules.refused import Refused
from pokerhouse.rules.ruleset import (
    HOUSE,
    RESEARCH,
    RULESETS,
    SBE,
    STEP,
    STREETS,
    TEXAS,
    Ruleset,
    without_blinds,
)
from pokerhouse.rules.setup import STACK_MAX, UNTOLD, Entrant, Secret, Setup, SetupError, usual_setup
from pokerhouse.rules.standing import Done, Standing
from pokerhouse.rules.view import Place, View

__all__ = [
    "HOUSE",
    "MOVES",
    "NO_RAISE_REASONS",
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
    "DeadAdded",
    "Done",
    "Entrant",
    "Event",
    "Hand",
    "HandDealt",
    "HandEnded",
    "HandVoided",
    "Menu",
    "Move",
    "Mucked",
    "Place",
    "Posted",
    "Pot",
    "Refused",
    "Returned",
    "Ruleset",
    "Secret",
    "Setup",
    "SetupError",
    "Shown",
    "Standing",
    "StreetDealt",
    "TakenOut",
    "View",
    "usual_setup",
    "without_blinds",
]
