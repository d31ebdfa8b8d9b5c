"""What a simulation is looking for: referees that know the rules, audits, rebuilt tables, a tally."""

from pokerhouse.simulator.checks.fault import HouseFault
from pokerhouse.simulator.checks.inspector import Inspector
from pokerhouse.simulator.checks.rule_ids import in_order, unseen
from pokerhouse.simulator.checks.tally import Tally

__all__ = ["HouseFault", "Inspector", "Tally", "in_order", "unseen"]
