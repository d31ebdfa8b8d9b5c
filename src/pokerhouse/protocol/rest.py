"""What goes over plain HTTP: the way in, and refusals."""

from typing import Annotated

from msgspec import Meta, Struct

from pokerhouse.protocol.view import LobbyRow, Reason


class GuestWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Enter as a guest under this name."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    """The house trims it and takes 1 to 16 characters."""


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    reason: Reason


class Lobby(Struct, frozen=True, kw_only=True):
    """Every public table (LOBBY-1)."""

    tables: list[LobbyRow]
    people: int


class Health(Struct, frozen=True, kw_only=True):
    """The house is open."""

    status: str
    version: str
    started: int
    tables: int
