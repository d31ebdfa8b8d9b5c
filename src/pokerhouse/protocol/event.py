"""What happened at a table, for logs, voices and motion. The view beside them says how things stand."""

from typing import Literal

from msgspec import Struct

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
    """Somebody left; the stack went to the bank."""

    seat: int
    name: str
    stack: int
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
    auto: bool = False


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
)
