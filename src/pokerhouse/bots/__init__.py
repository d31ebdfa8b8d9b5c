"""Bots: pure styles that decide from a view, used at house tables, in matches and in the terminal alike."""

from pokerhouse.bots.bot import Bot, Decider
from pokerhouse.bots.personality import CURIOUS, STEADY, Personality
from pokerhouse.bots.simple_styles import Caller, Gambler
from pokerhouse.bots.style import Decision, Style, give_up, menu_of, passive, raise_towards

STYLES: dict[str, Style] = {style.name: style for style in (STEADY, CURIOUS, Caller(), Gambler())}

__all__ = [
    "CURIOUS",
    "STEADY",
    "STYLES",
    "Bot",
    "Caller",
    "Decider",
    "Decision",
    "Gambler",
    "Personality",
    "Style",
    "give_up",
    "menu_of",
    "passive",
    "raise_towards",
]
