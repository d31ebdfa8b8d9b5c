"""Sit-and-goes: rounds and levels, the safe, forfeits, walks, places."""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.hand_event import BlindKind
from pokerhouse.house.happened import Happened
from pokerhouse.house.why import Why


class Place(Struct, frozen=True):
    """Where a player came in."""

    player: str
    rank: int


class SngStarted(Happened, frozen=True, kw_only=True, tag="sng_started"):
    """A tournament of its own began at this table (SNG-1.3). `given`: chips issued to everyone (PSNG-5)."""

    number: int
    players: tuple[str, ...]
    reason: Why
    given: int = 0


class RoundBegan(Happened, frozen=True, kw_only=True, tag="round_began"):
    """The button is back where the last round began: a new round and level (TABLE-9, SNG-9.1)."""

    round: int
    button: int
    small: int
    big: int
    reason: Why
    top_rounds: int = 0
    """How many rounds began at the highest level, this one included."""


class SafeFilled(Happened, frozen=True, kw_only=True, tag="safe_filled"):
    """What a stack had above the maximum went into the safe (SNG-0.4)."""

    seat: int
    player: str
    amount: int
    reason: Why


class SafeDrawn(Happened, frozen=True, kw_only=True, tag="safe_drawn"):
    """A stack below the next big blind was refilled from the safe (SNG-0.4)."""

    seat: int
    player: str
    amount: int
    reason: Why


class BlindTaken(Happened, frozen=True, kw_only=True, tag="blind_taken"):
    """A blind that fell on somebody who is not dealt in was taken from the stack (SNG-4.2)."""

    seat: int
    player: str
    kind: BlindKind
    amount: int
    reason: Why


class BlindReturned(Happened, frozen=True, kw_only=True, tag="blind_returned"):
    """A taken blind went back because the hand was voided (STD-14)."""

    seat: int
    player: str
    amount: int
    reason: Why


class Forfeited(Happened, frozen=True, kw_only=True, tag="forfeited"):
    """Stack and safe became dead chips: for the running hand's main pot, or the next one's (SNG-0.2)."""

    seat: int
    player: str
    stack: int
    safe: int
    reason: Why


class Walked(Happened, frozen=True, kw_only=True, tag="walked"):
    """Only one player is in: the button moved, dead chips went to that player, no cards (SNG-4.6)."""

    seat: int
    player: str
    amount: int
    button_seat: int
    small_seat: int
    big_seat: int
    reason: Why


class HandsHeld(Happened, frozen=True, kw_only=True, tag="hands_held"):
    """Nobody is in: no hands, the clocks run (SNG-4.7)."""

    reason: Why


class Eliminated(Happened, frozen=True, kw_only=True, tag="eliminated"):
    """A player is out of the tournament, with its rank."""

    seat: int
    player: str
    rank: int
    reason: Why


class DeadAwarded(Happened, frozen=True, kw_only=True, tag="dead_awarded"):
    """Dead chips still waiting when the tournament ended went to its first (SNG-0.2)."""

    seat: int
    player: str
    amount: int
    reason: Why


class SngEnded(Happened, frozen=True, kw_only=True, tag="sng_ended"):
    """The tournament is over: everybody's place, the first one first."""

    number: int
    places: tuple[Place, ...]
    how: Literal["winner", "levels", "nobody"]
    reason: Why


class ChipsCashed(Happened, frozen=True, kw_only=True, tag="chips_cashed"):
    """Stack and safe went on their way to the bank at the end (SNG-10); the seat is kept."""

    seat: int
    player: str
    stack: int
    safe: int
    transit: str
    reason: Why


class GivenReturned(Happened, frozen=True, kw_only=True, tag="given_returned"):
    """Given chips went back to their issuer, tournament `number`, at the end (PSNG-5)."""

    number: int
    seat: int
    player: str
    stack: int
    safe: int
    reason: Why


class Invited(Happened, frozen=True, kw_only=True, tag="invited"):
    """A player of the circle invited a friend to a private table (PSNG-2)."""

    player: str
    guest: str
    reason: Why


class InvitationDeclined(Happened, frozen=True, kw_only=True, tag="invitation_declined"):
    """Somebody turned an invitation down and is no longer of the circle (PSNG-2)."""

    player: str
    reason: Why
