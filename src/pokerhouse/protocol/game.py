"""Which game is played, how its document says where a hand stands, and how a sit-and-go stands."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Game = Literal["house", "sbe", "step", "texas"]
"""The games that tables are opened for (GAME-2)."""

GameName = Annotated[str, Meta(min_length=1, max_length=16)]
"""A game that somebody asks for; the house refuses those it does not know, with the rule."""


class LastAction(Struct, frozen=True, kw_only=True):
    """The seat that acted last, and what it did."""

    seat: int
    move: Literal["fold", "check", "call", "bet", "raise", "all_in"]
    to: int


class WhoseTurn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who acts, waits, has acted and is out, by seats in turn order: as the library's struct of this name."""

    acting: int | None = None
    waiting: list[int] = []
    done: LastAction | None = None
    offered: list[Literal["bet", "call", "raise", "check", "fold"]] = []
    all_in: bool = False
    """All-in is offered, too; it is reported apart."""
    out: list[int] = []
    raises_left: int | None = None
    """How many raises the street still allows; left out where they are not counted."""
    checked: list[int] = []
    """Whose check is used up in this circle of the street (STEP-19)."""
    claims: dict[str, int] = {}
    """Seat of an all-in player (as text) to what it can win at the most, as things stand."""


class Absence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody sits out: until when, and what comes then (CASH-4.2, SNG-4.3)."""

    until: int | None = None
    """When this period is over; in an SNG's fourth period hands are counted instead."""
    period: int
    hands_left: int | None = None
    """Back within so many hands, or eliminated (SNG-4.3)."""


class Rank(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place in a sit-and-go."""

    player: str
    name: str
    rank: int
    seat: int | None = None
    """Its seat, if it still has one."""
    paid: int = 0
    """The chips it began with: bought, or given (PSNG-1)."""
    took: int = 0
    """The chips it had at the end: for its bank (SNG-10), or back to their issuer (PSNG-5)."""
    hand: int = 0
    """It was out in the so many-th hand; not given for who was in to the end."""
    level: int = 0
    """At this level."""


class Level(Struct, frozen=True, kw_only=True):
    """A blind level (SNG-9.1); the first one is the table's stake."""

    number: int
    small: int
    big: int


class SngView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The sit-and-go at a table: the one that runs, or the last one."""

    number: int
    """Counts the sit-and-goes at this table."""
    running: bool
    round: int
    level: int
    small: int
    big: int
    next_small: int | None = None
    next_big: int | None = None
    """The next level, if there is one."""
    round_hands: int = 0
    """The next level comes after so many seats of the button, at most (TABLE-9)."""
    last_rounds: int | None = None
    """At the highest level: rounds left until it ends, this one included (SNG-9.2)."""
    places_left: int
    """How many are still in."""
    dead: int = 0
    """Forfeited chips that wait for the next main pot (SNG-0.2)."""
    ranks: list[Rank] = []
    """Who is out, the best first; at the end everybody."""
    hands: int = 0
    """Hands and walks so far."""
    started: int = 0
    ended: int | None = None
