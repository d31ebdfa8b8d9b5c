"""An API as Slumbot's: programs ask for hands by HTTP and play them against a bot of yours."""

from pokerhouse.arena.slumbot.session import SessionReport
from pokerhouse.arena.slumbot.sessions import Sessions, SessionsSettings

__all__ = ["SessionReport", "Sessions", "SessionsSettings"]
