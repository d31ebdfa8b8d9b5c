"""What happened at a table, for logs, voices and motion. The view beside them says how things stand."""

from typing import Literal

from msgspec import Struct

from pokerhouse.protocol.game import Rank
from pokerhouse.protocol.view import HandName, Reason


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Something that has happened, told after it was stored."""


class HandStarted(Event, frozen=True, kw_only=True, tag="hand_started"):
    """A new hand: who is dealt in, where the button and the blinds are."""

    hand: int
    seats: list[int]
    button: int
    dead_button: bool = False
    small_blind: int | None = None
    big_blind: int | None = None
    small: int
    big: int
    cards: list[str] = []
    """The recipient's own two cards, if it was dealt in."""


class Posted(Event, frozen=True, kw_only=True, tag="posted"):
    """A blind, an ante or another post."""

    seat: int
    kind: Literal["small_blind", "big_blind", "ante", "post", "dead"]
    amount: int
    all_in: bool = False


class Acted(Event, frozen=True, kw_only=True, tag="acted"):
    """A player's move. `by_clock`: its time was up (STD-12)."""

    seat: int
    move: Literal["fold", "check", "call", "bet", "raise"]
    to: int = 0
    paid: int = 0
    all_in: bool = False
    by_clock: bool = False


class StreetDealt(Event, frozen=True, kw_only=True, tag="street_dealt"):
    """New board cards."""

    street: Literal["flop", "turn", "river"]
    cards: list[str]
    board: list[str]
    pot: int


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """The uncalled part of a bet went back (STD-4)."""

    seat: int
    amount: int


class Shown(Event, frozen=True, kw_only=True, tag="shown"):
    """Hole cards were shown."""

    seat: int
    cards: list[str]
    named: HandName | None = None


class Mucked(Event, frozen=True, kw_only=True, tag="mucked"):
    """A beaten hand was mucked unseen (STD-7)."""

    seat: int


class Awarded(Event, frozen=True, kw_only=True, tag="awarded"):
    """A pot, or a share of one. Pot 0 is the main pot."""

    seat: int
    pot: int
    pots: int
    amount: int
    named: HandName | None = None


class HandEnded(Event, frozen=True, kw_only=True, tag="hand_ended"):
    """The hand is over; the next one comes after a pause."""

    hand: int


class HandVoided(Event, frozen=True, kw_only=True, tag="hand_voided"):
    """The hand was voided: every chip is back with its giver (STD-14)."""

    hand: int
    reason: Reason


class SeatTaken(Event, frozen=True, kw_only=True, tag="seat_taken"):
    """Somebody joined."""

    seat: int
    name: str
    bot: bool = False
    stack: int
    reason: Reason | None = None
    """When this player is dealt in, and by which rule."""


class SeatLeft(Event, frozen=True, kw_only=True, tag="seat_left"):
    """Somebody left and is in the lobby (TABLE-7); the stack went to the bank."""

    seat: int
    name: str
    stack: int
    observer: bool = False
    """It stays as an observer: it was asked and did not answer, or never came back (CASH-7.2, SNG-7)."""
    reason: Reason | None = None


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """Anything else that explains itself: rests, waits, leaves after the hand, is asked, the table waits."""

    seat: int | None = None
    reason: Reason


class ButtonDrawn(Event, frozen=True, kw_only=True, tag="button_drawn"):
    """One card each, the highest has the button (SNG-1.2)."""

    button: int
    cards: dict[str, str]
    """Seat number (as text) to card."""


class ReboughtIn(Event, frozen=True, kw_only=True, tag="rebought_in"):
    """Chips came from the bank to the stack between two hands."""

    seat: int
    amount: int
    stack: int


class SngStarted(Event, frozen=True, kw_only=True, tag="sng_started"):
    """Every seat is taken: a sit-and-go begins (SNG-1.1). `given`: chips for everyone (PSNG-1)."""

    number: int
    given: int = 0
    reason: Reason


class LevelStarted(Event, frozen=True, kw_only=True, tag="level_started"):
    """A new round and its blinds (TABLE-9, SNG-9.1)."""

    round: int
    level: int
    small: int
    big: int
    reason: Reason


class SafeMoved(Event, frozen=True, kw_only=True, tag="safe_moved"):
    """Chips went into the safe, or with a negative amount out of it to the stack (SNG-0.4)."""

    seat: int
    amount: int
    reason: Reason


class BlindTaken(Event, frozen=True, kw_only=True, tag="blind_taken"):
    """A blind was taken from somebody who sits out (SNG-4.2)."""

    seat: int
    amount: int
    reason: Reason


class Forfeited(Event, frozen=True, kw_only=True, tag="forfeited"):
    """Stack and safe of a leaver became dead chips (SNG-0.2)."""

    seat: int
    name: str
    stack: int
    safe: int = 0
    reason: Reason


class Walked(Event, frozen=True, kw_only=True, tag="walked"):
    """Only one player is in: it gets the blinds due, without cards (SNG-4.6)."""

    seat: int
    amount: int
    button: int
    reason: Reason


class Eliminated(Event, frozen=True, kw_only=True, tag="eliminated"):
    """Somebody is out of the sit-and-go (SNG-3)."""

    seat: int
    name: str
    rank: int
    reason: Reason


class SngEnded(Event, frozen=True, kw_only=True, tag="sng_ended"):
    """The sit-and-go is over: everybody's place, the first one first."""

    number: int
    how: Literal["winner", "levels", "nobody"]
    ranks: list[Rank]
    reason: Reason


class SatOut(Event, frozen=True, kw_only=True, tag="sat_out"):
    """Somebody is away, or still away when another period begins (CASH-4, SNG-4)."""

    seat: int
    until: int | None = None
    """Left out where hands are counted (SNG-4.3)."""
    period: int = 1
    reason: Reason


class SatIn(Event, frozen=True, kw_only=True, tag="sat_in"):
    """Somebody is back, or counts as back (CASH-4.2, CASH-5, SNG-5)."""

    seat: int
    unasked: bool = False
    """Its last period is over; it did not come itself."""
    reason: Reason


class Invited(Event, frozen=True, kw_only=True, tag="invited"):
    """Somebody was brought into the circle of a private table; the view's `people` has the names (PSNG-2)."""

    player: str
    guest: str
    reason: Reason


AnyEvent = (
    HandStarted
    | Posted
    | Acted
    | StreetDealt
    | Returned
    | Shown
    | Mucked
    | Awarded
    | HandEnded
    | HandVoided
    | SeatTaken
    | SeatLeft
    | Noted
    | ButtonDrawn
    | ReboughtIn
    | SngStarted
    | LevelStarted
    | SafeMoved
    | BlindTaken
    | Forfeited
    | Walked
    | Eliminated
    | SngEnded
    | SatOut
    | SatIn
    | Invited
)
