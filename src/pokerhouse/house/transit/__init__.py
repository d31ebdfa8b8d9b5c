"""The way of chips between a bank and a table: what comes next, and what both sides may forget."""

from pokerhouse.house.transit.manifest import FORGET_AT, Manifest
from pokerhouse.house.transit.movement import AtBank, AtTable, Movement, Request, ToBank, ToTable

__all__ = ["FORGET_AT", "AtBank", "AtTable", "Manifest", "Movement", "Request", "ToBank", "ToTable"]
