"""What goes over plain HTTP: the way in, and refusals."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from pokerhouse.protocol.event import AnyEvent
from pokerhouse.protocol.game import Game
from pokerhouse.protocol.view import LobbyRow, Reason

Secret: TypeAlias = Annotated[str, Meta(max_length=400)]
"""A password. The house takes 8 to 200 characters."""


class NewGuest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Enter as a guest under this name."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    """The house trims it and takes 1 to 16 characters."""


class NewPassword(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Set a password, and be a member from then on; a member says the old one, too."""

    password: Secret
    old: Secret = ""


class LogIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Come in as a member."""

    name: Annotated[str, Meta(max_length=64)]
    password: Secret


class Recovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Come in by a recovery code, which is used up, and set a new password."""

    name: Annotated[str, Meta(max_length=64)]
    code: Annotated[str, Meta(max_length=64)]
    password: Secret


class RecoveryCodes(Struct, frozen=True, kw_only=True):
    """Codes by which a member comes in without the password, each once. They are shown this one time."""

    codes: list[str]


class PageFault(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something went wrong in the page, told for the house's log."""

    page: Annotated[str, Meta(min_length=1, max_length=16, pattern=r"^[a-z]+$")]
    """Which page was open; no address, for that may hold a key."""
    message: Annotated[str, Meta(max_length=300)]
    stack: Annotated[str, Meta(max_length=1_000)] = ""


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    reason: Reason


class Lobby(Struct, frozen=True, kw_only=True):
    """A page of the public tables, oldest first (LOBBY-1)."""

    tables: list[LobbyRow]
    people: int
    next: int = 0
    """There are more: ask again with `?after=` this number."""


class PastSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sat where when a hand began, and with what."""

    seat: int
    name: str
    bot: bool = False
    stack: int


class PastHand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand of a table as it was told to one player: its own cards and those that were shown."""

    hand: int
    at: int
    game: Game = "house"
    mine: int | None = None
    """The seat of who asks, if it was dealt in."""
    seats: list[PastSeat]
    """In the order of the deal, clockwise from the left of the button."""
    events: list[AnyEvent]


class PastHands(Struct, frozen=True, kw_only=True):
    """The last hands of a table, oldest first."""

    table: str
    name: str
    hands: list[PastHand]


class Health(Struct, frozen=True, kw_only=True):
    """How the house is: `open`, `not_storing` (its database is in trouble) or `standby` (another is open)."""

    status: str
    version: str
    started: int
    tables: int
