"""Admission control: connections, headers, frames and bytes, counted and timed by who sends them."""

from pokerhouse.server.edge.admission.admission import Admission, places
from pokerhouse.server.edge.admission.arrival import Arrival
from pokerhouse.server.edge.admission.http_connection import HttpConnection
from pokerhouse.server.edge.admission.limits import HEAD_BYTES_MAX, IDLE_SECONDS
from pokerhouse.server.edge.admission.network import network_of
from pokerhouse.server.edge.admission.proxies import Proxies
from pokerhouse.server.edge.admission.request_limits import RequestLimits
from pokerhouse.server.edge.admission.socket_connection import SocketConnection, line_of

__all__ = [
    "HEAD_BYTES_MAX",
    "IDLE_SECONDS",
    "Admission",
    "Arrival",
    "HttpConnection",
    "Proxies",
    "RequestLimits",
    "SocketConnection",
    "line_of",
    "network_of",
    "places",
]
