"""A host's table as its people may see it, and what a stranger learns from its link."""

from typing import Literal

from msgspec import Struct

from pokerhouse.protocol.game import Game


class TableLink(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table's link, for those at the table (HOST-2)."""

    token: str
    guests: int
    came: int = 0
    """How many have come by it."""
    until: int
    end: Literal["", "used", "ended", "revoked"] = ""
    """Why it brings nobody any more."""


class HostView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table that somebody hosts (HOST-1): what its host can do something about."""

    player: str
    name: str = ""
    private: bool = False
    paused: bool = False
    """No further hand is dealt (HOST-3)."""
    locked: bool = False
    """Nobody new sits down (HOST-4)."""
    no_bots: bool = False
    action_seconds: int
    time_bank_seconds: int
    starting_stack: int
    rounds_a_level: int = 1
    chat: Literal["everyone", "players", "off"] = "everyone"
    planned: bool = False
    """Something changes when the running hand is over (HOST-7)."""
    link: TableLink | None = None
    """For who hosts the table or sits there."""
    leaving: list[str] = []
    """Players whom the host has asked to leave (HOST-5)."""


class SeatedPerson(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits at a table, as its link shows it."""

    seat: int
    name: str
    bot: bool = False


class LinkView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a link leads, for whoever holds it; a link that brings nobody says why and nothing more."""

    state: Literal["open", "full", "running", "locked", "used", "ended", "revoked", "closed", "unknown"]
    host: str = ""
    name: str = ""
    kind: Literal["cash", "sng", "private_sng"] = "cash"
    game: Game = "house"
    no_blinds: bool = False
    small: int = 0
    big: int = 0
    seats: int = 0
    people: list[SeatedPerson] = []
    buy_in_low: int = 0
    buy_in_high: int = 0
    starting_stack: int = 0
    """What a private sit-and-go gives everyone (PSNG-1)."""
    private: bool = False
    at: int = 0
    """When it ended, if that is known."""
    last: str = ""
    """Who came last by a link that is used up."""
    waiting: int = 0
    """How many wait for a seat already."""
    grant: int = 0
    """Chips that a newcomer finds in its bank."""
