"""The door before the server: connections, headers, frames and bytes, counted and timed by who sends them."""

from pokerhouse.server.edge.door.arrival import Arrival
from pokerhouse.server.edge.door.door import Door, places
from pokerhouse.server.edge.door.http_line import HttpLine
from pokerhouse.server.edge.door.limits import HANDSHAKE_SECONDS, HEAD_BYTES_MAX, IDLE_SECONDS
from pokerhouse.server.edge.door.network import network_of
from pokerhouse.server.edge.door.proxies import Proxies
from pokerhouse.server.edge.door.request_limits import RequestLimits
from pokerhouse.server.edge.door.socket_line import SocketLine, line_of

__all__ = [
    "HANDSHAKE_SECONDS",
    "HEAD_BYTES_MAX",
    "IDLE_SECONDS",
    "Arrival",
    "Door",
    "HttpLine",
    "Proxies",
    "RequestLimits",
    "SocketLine",
    "line_of",
    "network_of",
    "places",
]
