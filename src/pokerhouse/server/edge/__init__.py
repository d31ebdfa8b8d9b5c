"""Where strangers are: HTTP, sockets, the page, and the limits on all of them."""

from pokerhouse.server.edge.address import has_desktop, is_loopback, listen, network_url, page_url
from pokerhouse.server.edge.admission import Admission, places
from pokerhouse.server.edge.lines import Arrival, Head, HttpConnection, Inside, SocketConnection
from pokerhouse.server.edge.rest import application
from pokerhouse.server.edge.security import known_hosts
from pokerhouse.server.edge.socket import live
from pokerhouse.server.edge.tls import tls_context

__all__ = [
    "Admission",
    "Arrival",
    "Head",
    "HttpConnection",
    "Inside",
    "SocketConnection",
    "application",
    "has_desktop",
    "is_loopback",
    "known_hosts",
    "listen",
    "live",
    "network_url",
    "page_url",
    "places",
    "tls_context",
]
