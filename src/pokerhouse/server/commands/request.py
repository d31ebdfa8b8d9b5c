"""One command on its way: who says it, when it arrived, and the answer in the making."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pokerhouse.server.actors import Account, AnswerMaker
from pokerhouse.server.connections import Connection

C = TypeVar("C")


class Request(Struct, Generic[C], frozen=True):
    """A client's command, with what its handler needs besides. Who says it is known from the session."""

    connection: Connection
    account: Account
    player: str
    """Who says it."""
    command: C
    arrival: int
    answer: AnswerMaker


Handler = Callable[[Request[Any]], Awaitable[None]]
"""Does what a command asks for; returns when that is stored."""
