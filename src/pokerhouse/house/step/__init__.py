"""One step of a table, event by event, and the points where kinds of table differ."""

from pokerhouse.house.step.outcome import Outcome
from pokerhouse.house.step.step import Step
from pokerhouse.house.step.table_kind import TableKind
from pokerhouse.house.step.wait import Wait

__all__ = ["Outcome", "Step", "TableKind", "Wait"]
