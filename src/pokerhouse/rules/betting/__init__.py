"""How each ruleset bets: one small policy a way of betting, chosen by the ruleset's name for it."""

from pokerhouse.rules.betting import match, standard, step, texas
from pokerhouse.rules.betting.policy import Betting

POLICIES: dict[str, Betting] = {"standard": standard, "match": match, "step": step, "texas": texas}

__all__ = ["POLICIES", "Betting"]
