"""Button and blinds where the blinds are acted, or where there are none (GAME-4).

The law:

 1. Who is there, with chips to play, is dealt into the next hand: nobody rests, nothing is missed, nobody
    posts to come in.
 2. The button goes to the next player clockwise who is dealt in, from the seat that had it, whoever sits
    there now.
 3. Small and big blind are the next two players. Between two the other is the small blind, so the button is
    the big blind. Without blinds nobody bets first for these two seats; they are only counted.
 4. Around it the house's law stands: a cash table goes on with two existing players (CASH-1.4). In a
    sit-and-go nothing is taken from who is away; one player in is a walk (SNG-4.6), nobody in no hand.
"""

from pokerhouse.house.blinds.plan import DRAWN, Plan
from pokerhouse.house.blinds.ring import BlindSeats, Ring
from pokerhouse.house.reason import Reason

NEXT_BUTTON = Reason(
    "next_button", "GAME-4", "The button moves to the next player; the two after that are the blinds."
)
PLAYS_NEXT = Reason("plays_next", "GAME-4", "Plays the next hand.")
WAITS = Reason("waits_for_start", "CASH-1.1", "Plays when the table starts.")

owes = False


def rest_of(_seat: int, marks: BlindSeats | None, _ring: Ring) -> tuple[int, Reason]:
    """Nobody who sits down has to rest."""
    return 0, WAITS if marks is None else PLAYS_NEXT


def first_plan(ring: Ring, ready: tuple[int, ...], button: int) -> Plan:
    """The first hand after a draw for the button, with everyone who drew."""
    return _plan(ring, ready, button, button, DRAWN)


def cash_plan(ring: Ring, marks: BlindSeats) -> Plan | None:
    """The next hand of a cash table, or None if fewer than two existing players are there (CASH-1.4)."""
    there = _there(ring)
    if sum(ring[seat].existing for seat in there) < 2:
        return None
    return _next(ring, marks, there)


def first_sng_plan(ring: Ring, button: int) -> Plan:
    """The first hand of an SNG; where who drew the button is away already, it goes on from there."""
    there = _there(ring)
    if button in there:
        return _plan(ring, there, button, button, DRAWN)
    return _next(ring, BlindSeats(button, button, button, button), there)


def sng_plan(ring: Ring, marks: BlindSeats) -> Plan:
    """The next hand of an SNG among those not eliminated; a walk if it deals in one, nothing if none."""
    return _next(ring, marks, _there(ring))


def _there(ring: Ring) -> tuple[int, ...]:
    return tuple([seat for seat, occupant in ring.occupants.items() if not occupant.away])


def _next(ring: Ring, marks: BlindSeats, there: tuple[int, ...]) -> Plan:
    if not there:
        return Plan(marks=marks, dealt=(), small=None, big=None, why=NEXT_BUTTON)
    return _plan(ring, there, ring.clockwise(marks.button, there)[0], marks.big, NEXT_BUTTON)


def _plan(ring: Ring, there: tuple[int, ...], button: int, before: int, why: Reason) -> Plan:
    """The button is one of those there; the blinds are the next two."""
    dealt = ring.clockwise(button, there)
    small, big = dealt[0], dealt[1 % len(dealt)]
    return Plan(marks=BlindSeats(button, small, big, before), dealt=dealt, small=small, big=big, why=why)
