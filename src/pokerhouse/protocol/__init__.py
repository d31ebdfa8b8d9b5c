"""The messages between server and clients, and their limits: each module is a family of them."""

from pokerhouse.protocol import (
    chat,
    codec,
    command,
    event,
    game,
    host,
    host_command,
    limits,
    message,
    people,
    people_command,
    rest,
    view,
)

__all__ = [
    "chat",
    "codec",
    "command",
    "event",
    "game",
    "host",
    "host_command",
    "limits",
    "message",
    "people",
    "people_command",
    "rest",
    "view",
]
