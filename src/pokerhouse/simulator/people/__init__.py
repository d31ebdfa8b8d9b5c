"""Simulated people: who they are, what comes to their minds, how they play."""

from pokerhouse.simulator.people.crowd import Crowd

__all__ = ["Crowd"]
