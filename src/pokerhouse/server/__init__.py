"""The card room as a web server."""

from pokerhouse.server.run import serve

__all__ = ["serve"]
