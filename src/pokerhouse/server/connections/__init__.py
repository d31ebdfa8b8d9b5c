"""Who is connected, what each socket follows, what has become stale: leaves that others mark and read."""

from pokerhouse.server.connections.connection import TOO_FAST, Connection, framed
from pokerhouse.server.connections.followers import Followers
from pokerhouse.server.connections.grace import Grace
from pokerhouse.server.connections.origins import Origins
from pokerhouse.server.connections.presence import Presence
from pokerhouse.server.connections.stale import Stale, StaleNames

__all__ = [
    "TOO_FAST",
    "Connection",
    "Followers",
    "Grace",
    "Origins",
    "Presence",
    "Stale",
    "StaleNames",
    "framed",
]
