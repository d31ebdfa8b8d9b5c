"""Sit-and-goes: rounds and levels, the safe, forfeits, walks, places."""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.events.hand import BlindKind
from pokerhouse.house.events.stamped_event import StampedEvent
from pokerhouse.house.reason import Reason


class Place(Struct, frozen=True):
    """Where a player came in."""

    player: str
    rank: int


class SngStarted(StampedEvent, frozen=True, kw_only=True, tag="sng_started"):
    """A tournament of its own began at this table (SNG-1.3). `given`: chips issued to everyone (PSNG-5)."""

    number: int
    players: tuple[str, ...]
    reason: Reason
    given: int = 0


class RoundBegan(StampedEvent, frozen=True, kw_only=True, tag="round_began"):
    """The button is back where the last round began: a new round and level (TABLE-9, SNG-9.1)."""

    round: int
    button: int
    small: int
    big: int
    reason: Reason
    top_rounds: int = 0
    """How many rounds began at the highest level, this one included."""
    ante: int = 0
    """The level's ante (TERM-10)."""


class SafeFilled(StampedEvent, frozen=True, kw_only=True, tag="safe_filled"):
    """What a stack had above the maximum went into the safe (SNG-0.4)."""

    seat: int
    player: str
    amount: int
    reason: Reason


class SafeDrawn(StampedEvent, frozen=True, kw_only=True, tag="safe_drawn"):
    """A stack was filled up from the safe: below the next big blind by itself, else by wish (SNG-0.4)."""

    seat: int
    player: str
    amount: int
    reason: Reason


class BlindTaken(StampedEvent, frozen=True, kw_only=True, tag="blind_taken"):
    """A blind that fell on somebody who is not dealt in was taken from the stack (SNG-4.2)."""

    seat: int
    player: str
    kind: BlindKind
    amount: int
    reason: Reason


class BlindReturned(StampedEvent, frozen=True, kw_only=True, tag="blind_returned"):
    """A taken blind went back because the hand was voided (STD-14)."""

    seat: int
    player: str
    amount: int
    reason: Reason


class Forfeited(StampedEvent, frozen=True, kw_only=True, tag="forfeited"):
    """Stack and safe became dead chips: for the running hand's main pot, or the next one's (SNG-0.2)."""

    seat: int
    player: str
    stack: int
    safe: int
    reason: Reason


class Walked(StampedEvent, frozen=True, kw_only=True, tag="walked"):
    """Only one player is in: the button moved, dead chips went to that player, no cards (SNG-4.6)."""

    seat: int
    player: str
    amount: int
    button_seat: int
    small_seat: int
    big_seat: int
    reason: Reason


class HandsHeld(StampedEvent, frozen=True, kw_only=True, tag="hands_held"):
    """Nobody is in: no hands, the clocks run (SNG-4.7)."""

    reason: Reason


class Eliminated(StampedEvent, frozen=True, kw_only=True, tag="eliminated"):
    """A player is out of the tournament, with its rank."""

    seat: int
    player: str
    rank: int
    reason: Reason


class DeadAwarded(StampedEvent, frozen=True, kw_only=True, tag="dead_awarded"):
    """Dead chips still waiting when the tournament ended went to its first (SNG-0.2)."""

    seat: int
    player: str
    amount: int
    reason: Reason


class SngEnded(StampedEvent, frozen=True, kw_only=True, tag="sng_ended"):
    """The tournament is over: everybody's place, the first one first."""

    number: int
    places: tuple[Place, ...]
    how: Literal["winner", "levels", "nobody"]
    reason: Reason


class ChipsCashed(StampedEvent, frozen=True, kw_only=True, tag="chips_cashed"):
    """Stack and safe went on their way to the bank at the end (SNG-10); the seat is kept."""

    seat: int
    player: str
    stack: int
    safe: int
    transit: str
    reason: Reason


class GivenReturned(StampedEvent, frozen=True, kw_only=True, tag="given_returned"):
    """Given chips went back to their issuer, tournament `number`, at the end (PSNG-5)."""

    number: int
    seat: int
    player: str
    stack: int
    safe: int
    reason: Reason


class Invited(StampedEvent, frozen=True, kw_only=True, tag="invited"):
    """A player of the circle invited a friend to a private table (PSNG-2)."""

    player: str
    guest: str
    reason: Reason


class InvitationDeclined(StampedEvent, frozen=True, kw_only=True, tag="invitation_declined"):
    """Somebody turned an invitation down and is no longer of the circle (PSNG-2)."""

    player: str
    reason: Reason
