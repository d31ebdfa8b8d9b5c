"""What is spoken on a connection: TLS, requests with their answers, and sockets."""

from pokerhouse.server.edge.lines.arrival import Arrival
from pokerhouse.server.edge.lines.exchange import NETWORK
from pokerhouse.server.edge.lines.head import Head
from pokerhouse.server.edge.lines.http_connection import HttpConnection
from pokerhouse.server.edge.lines.inside import Inside
from pokerhouse.server.edge.lines.socket_connection import SocketConnection
from pokerhouse.server.edge.lines.upgrade import Upgrade

__all__ = ["NETWORK", "Arrival", "Head", "HttpConnection", "Inside", "SocketConnection", "Upgrade"]
