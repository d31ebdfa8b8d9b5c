"""An answer is read strictly: its last line says the move, and says nothing else."""

import re

from pokerhouse.arena.players import BotFault
from pokerhouse.bots import Decision
from pokerhouse.rules import Menu, Move

_MOVE = re.compile(r"MOVE: (?:(fold|check|call|all_in)|raise ([0-9]{1,15}))", re.ASCII)
_MOVES: dict[str, Move] = {"fold": "fold", "check": "check", "call": "call", "all_in": "all_in"}


def read_answer(text: str, menu: Menu) -> Decision:
    """The decision; a BotFault of kind `nonsense` or `illegal` says why there is none."""
    last = text.rstrip().rpartition("\n")[2].strip()
    found = _MOVE.fullmatch(last)
    if found is None:
        raise BotFault("nonsense", f"the last line is no move: {last[:80]!r}")
    word, amount = found.groups()
    decision = Decision("raise", int(amount)) if word is None else Decision(_MOVES[word])
    if why := refused(decision, menu):
        raise BotFault("illegal", f"{last.removeprefix('MOVE: ')}: {why}")
    return decision


def refused(decision: Decision, menu: Menu) -> str:
    """Why a decision can't be made; nothing if it can."""
    offered = {
        "fold": menu.fold,
        "check": menu.check,
        "call": menu.call_to is not None,
        "raise": menu.raise_low is not None,
        "all_in": menu.all_in_to is not None,
    }
    if not offered[decision.move]:
        return "it is not offered"
    low, high = menu.raise_low, menu.raise_high
    if decision.move != "raise" or low is None or high is None:
        return ""
    return "" if decision.to is not None and low <= decision.to <= high else f"a raise goes to {low}…{high}"
