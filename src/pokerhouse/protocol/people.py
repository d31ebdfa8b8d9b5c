"""People as one recipient may know them: friends, requests, invitations, queues."""

from typing import Literal

from msgspec import Struct

from pokerhouse.protocol.game import Game


class Person(Struct, frozen=True, kw_only=True):
    """Somebody in the house."""

    player: str
    name: str


class Friend(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A friend, and where it is."""

    player: str
    name: str
    online: bool = False
    table: str = ""
    """A table where it sits, if the recipient may watch it."""
    table_name: str = ""


class Invitation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invitation to a private table (PSNG-2)."""

    invitation: str
    """Named by `accept_invitation` and `decline_invitation`."""
    table: str
    table_name: str
    by: Person
    seats: int
    taken: int
    running: bool = False
    """A sit-and-go runs there; seats are given when it is over (SNG-2)."""
    kind: Literal["cash", "sng", "private_sng"] = "private_sng"
    """To a private sit-and-go `accept_invitation` leads, to another table one buys in."""
    game: Game = "house"


class Waiting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A queue in which the recipient stands."""

    table: str
    table_name: str
    place: int
    """From 1."""
    seat: int | None = None
    """The seat that is offered."""
    deadline: int | None = None
    """Until when the offer stands, in the server's milliseconds."""


class Guest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody of a private table's circle (PSNG-2)."""

    player: str
    name: str
    seat: int | None = None
    """Its seat; without one it is invited and has not come yet."""
    online: bool = False
    by: str = ""
    """The player who invited it; nobody invited the creator."""
    bot: bool = False
    """It works for the house and comes by itself: nobody waits for it."""


class Circle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The people of a private table: seated and invited, and how many seats are free."""

    people: list[Guest]
    free: int
    starting_stack: int
    """The chips that everyone is given (PSNG-1)."""
