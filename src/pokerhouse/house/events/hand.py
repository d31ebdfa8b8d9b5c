"""Hands at a table: how they begin, who is left out, what happens in them."""

from typing import Literal

from pokerhouse.house.events.stamped_event import StampedEvent
from pokerhouse.house.reason import Reason
from pokerhouse.rules import Event as RulesEvent

BlindKind = Literal["small", "big"]


class HandStarted(StampedEvent, frozen=True, kw_only=True, tag="hand_started"):
    """A hand begins: who is dealt in and where button and blinds are.

    `seats` and `players` are by position, clockwise from the left of the button. A seat that has the button
    or a blind may be empty or not dealt in: then that is dead.
    """

    hand: int
    seats: tuple[int, ...]
    players: tuple[str, ...]
    button_seat: int
    small_seat: int
    big_seat: int
    small: int
    big: int
    reason: Reason
    dead_button: bool = False
    dead_small: bool = False
    """Nobody posts a small blind: a single big blind."""
    counted_big: int | None = None
    """Where the big blind counts from in the next hand, if not from `big_seat` (CASH-3.5)."""
    dead_big: bool = False
    """The big blind falls on somebody who is away (SNG-4.4)."""


class Rested(StampedEvent, frozen=True, kw_only=True, tag="rested"):
    """A seated player was not dealt into a hand, and why. `left`: hands still to rest after this one."""

    hand: int
    seat: int
    player: str
    left: int
    reason: Reason


class BlindMissed(StampedEvent, frozen=True, kw_only=True, tag="blind_missed"):
    """A blind passed a player who was away (CASH-5.2)."""

    hand: int
    seat: int
    player: str
    kind: BlindKind
    reason: Reason


class HandEvent(StampedEvent, frozen=True, kw_only=True, tag="hand_event"):
    """What happened in the hand itself; positions are those of HandStarted."""

    hand: int
    event: RulesEvent


class ClockStarted(StampedEvent, frozen=True, kw_only=True, tag="clock_started"):
    """The actor's time runs: to `bank_from` the action time, from there to `deadline` its time bank."""

    hand: int
    decision: int
    seat: int
    deadline: int
    bank_from: int
    allowed: int
    """Milliseconds in all."""


class TimedOut(StampedEvent, frozen=True, kw_only=True, tag="timed_out"):
    """The actor's time is up; the move that follows was made for it (STD-12)."""

    hand: int
    decision: int
    seat: int
    player: str
    reason: Reason


class ActedForAbsent(StampedEvent, frozen=True, kw_only=True, tag="acted_for_absent"):
    """The fold that follows was made by the house for a player who has not come back (CASH-4.2)."""

    hand: int
    decision: int
    seat: int
    player: str
    reason: Reason
