"""Bots that were written for other engines, playing here unchanged."""

from pokerhouse.arena.shims.pypokerengine import PyPokerEngineBot, is_one, stand_in

__all__ = ["PyPokerEngineBot", "is_one", "stand_in"]
