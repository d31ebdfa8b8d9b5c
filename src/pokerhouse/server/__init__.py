"""The card room as a web server."""

from pokerhouse.house.player import CagePolicy
from pokerhouse.server.run import run
from pokerhouse.server.settings import Settings

__all__ = ["CagePolicy", "Settings", "run"]
