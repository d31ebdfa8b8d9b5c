"""People who come and go at a house on a virtual clock."""

from pokerhouse.simulator.report import show
from pokerhouse.simulator.run import Result, Simulation
from pokerhouse.simulator.world import HOUR

__all__ = ["HOUR", "Result", "Simulation", "show"]
