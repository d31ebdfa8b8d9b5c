"""What is spoken on a connection: TLS, requests with their answers, and sockets."""

from pokerhouse.server.edge.lines.answered import HEAD
from pokerhouse.server.edge.lines.arrival import Arrival
from pokerhouse.server.edge.lines.head import Head
from pokerhouse.server.edge.lines.http_connection import HttpConnection, Inside
from pokerhouse.server.edge.lines.socket_connection import SocketConnection

__all__ = ["HEAD", "Arrival", "Head", "HttpConnection", "Inside", "SocketConnection"]
