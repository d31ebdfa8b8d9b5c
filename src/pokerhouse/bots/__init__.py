"""Bots: pure styles that decide from a view, used at house tables, in matches and in the terminal alike."""

from pokerhouse.bots.personality import CURIOUS, STEADY, Personality
from pokerhouse.bots.plain import Caller, Gambler
from pokerhouse.bots.style import Decision, Style

STYLES: dict[str, Style] = {style.name: style for style in (STEADY, CURIOUS, Caller(), Gambler())}

__all__ = ["CURIOUS", "STEADY", "STYLES", "Caller", "Decision", "Gambler", "Personality", "Style"]
