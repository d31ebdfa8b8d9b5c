"""Where strangers are: HTTP, sockets, the page, and the limits on all of them."""

from pokerhouse.server.edge.address import has_desktop, is_loopback, listen, network_url, page_url
from pokerhouse.server.edge.admission import (
    HEAD_BYTES_MAX,
    IDLE_SECONDS,
    Admission,
    Arrival,
    HttpConnection,
    SocketConnection,
    places,
)
from pokerhouse.server.edge.app import application
from pokerhouse.server.edge.tls import tls_context

__all__ = [
    "HEAD_BYTES_MAX",
    "IDLE_SECONDS",
    "Admission",
    "Arrival",
    "HttpConnection",
    "SocketConnection",
    "application",
    "has_desktop",
    "is_loopback",
    "listen",
    "network_url",
    "page_url",
    "places",
    "tls_context",
]
