"""What happened in a hand, in the past tense. No event holds a card that not everybody may see.

Events are leaves that nothing can tie into a ring, so the garbage collector need not watch them (`gc=False`).
"""

from typing import Literal

from msgspec import Struct

from pokerhouse.rules.action import Move
from pokerhouse.rules.ruleset import Street
from pokerhouse.rules.setup import Setup

PostKind = Literal["ante", "small_blind", "big_blind", "post", "dead"]


class HandDealt(Struct, frozen=True, gc=False, tag="hand_dealt"):
    """The hand began: its whole setup, the ruleset's settings included."""

    setup: Setup


class Posted(Struct, frozen=True, gc=False, tag="posted"):
    """Chips put in before the first card."""

    position: int
    kind: PostKind
    amount: int


class Acted(Struct, frozen=True, gc=False, tag="acted"):
    """A move. `to` is the player's total for the street after it, `paid` the chips it put in."""

    position: int
    move: Move
    to: int
    paid: int


class TakenOut(Struct, frozen=True, gc=False, tag="taken_out"):
    """A player whose chips can't match the price left the hand unasked (STEP-8)."""

    position: int


class StreetDealt(Struct, frozen=True, gc=False, tag="street_dealt"):
    """New board cards."""

    street: Street
    cards: tuple[str, ...]


class Returned(Struct, frozen=True, gc=False, tag="returned"):
    """The uncalled part of a wager went back (STD-4)."""

    position: int
    amount: int


class DeadAdded(Struct, frozen=True, gc=False, tag="dead_added"):
    """Dead chips joined the main pot while the hand ran (STD-13)."""

    amount: int


class Shown(Struct, frozen=True, gc=False, tag="shown"):
    """A player's hole cards were shown to all."""

    position: int
    cards: tuple[str, str]


class Mucked(Struct, frozen=True, gc=False, tag="mucked"):
    """A beaten hand was mucked unseen (STD-7)."""

    position: int


class Awarded(Struct, frozen=True, gc=False, tag="awarded"):
    """A pot, or a share of one. Pot 0 is the main pot."""

    pot: int
    position: int
    amount: int


class HandEnded(Struct, frozen=True, gc=False, tag="hand_ended"):
    """Every chip is awarded."""


class HandVoided(Struct, frozen=True, gc=False, tag="hand_voided"):
    """Every chip went back to its giver (STD-14): to each position, and the dead chips nobody here gave."""

    refunds: tuple[int, ...]
    dead: int


Event = (
    HandDealt
    | Posted
    | Acted
    | TakenOut
    | StreetDealt
    | Returned
    | DeadAdded
    | Shown
    | Mucked
    | Awarded
    | HandEnded
    | HandVoided
)
