"""Engines that play the same four loads: ours in both forms, and others, each loaded when it is measured."""

from pokerhouse.bench.engines.load import LOADS, Play, Policy, shuffled_decks

__all__ = ["LOADS", "Play", "Policy", "shuffled_decks"]
