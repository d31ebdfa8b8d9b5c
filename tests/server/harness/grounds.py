"""The ground under one part of the house: what a test names, and the usual for the rest."""

from typing import Any

from pokerhouse.cards import SeededChance
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Followers, Presence, Stale
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import PaceBook
from pokerhouse.server.settings import Settings
from pokerhouse.server.tasks import Tasks


def ground(**parts: Any) -> Ground:
    """A ground with these parts."""
    made: dict[str, Any] = {
        "settings": Settings(),
        "chance": SeededChance("ground"),
        "store": None,
        "writer": None,
        "clock": Clock(),
        "tasks": Tasks(),
        "presence": Presence(),
        "followers": Followers(),
        "stale": Stale(),
        "paces": PaceBook({}),
    }
    return Ground(**made | parts)
