"""The simulated house: a virtual clock, tables and players, chips on their way, incidents."""

from pokerhouse.simulator.world.house import House
from pokerhouse.simulator.world.incidents import Incidents
from pokerhouse.simulator.world.luck import Luck
from pokerhouse.simulator.world.tables import GAMES, ONE_TO_TWO, any_settings, standing_tables
from pokerhouse.simulator.world.virtual_clock import HOUR, MINUTE, SECOND, VirtualClock
from pokerhouse.simulator.world.waiting_lists import WaitingLists

__all__ = [
    "GAMES",
    "HOUR",
    "MINUTE",
    "ONE_TO_TWO",
    "SECOND",
    "House",
    "Incidents",
    "Luck",
    "VirtualClock",
    "WaitingLists",
    "any_settings",
    "standing_tables",
]
