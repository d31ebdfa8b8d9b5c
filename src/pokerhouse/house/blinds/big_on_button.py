"""The house's law of button and blinds for games where, between two, the button is the big blind (GAME-3).

Nobody's blinds change: between two players the big blind moves as ever, and the button lies with it instead
of with the small blind.
"""

from msgspec.structs import replace

from pokerhouse.house.blinds import button_and_blinds as house_law
from pokerhouse.house.blinds.plan import HEADS_UP, Plan
from pokerhouse.house.blinds.ring import BlindSeats, Ring
from pokerhouse.house.reason import Reason

TWO_PLAYERS = Reason("two_players", "GAME-3", "Two players: the button is the big blind.")

owes = True
rest_of = house_law.rest_of


def first_plan(ring: Ring, ready: tuple[int, ...], button: int) -> Plan:
    """The first hand after a draw: between two, who drew the button has the big blind with it."""
    if len(ready) > 2:
        return house_law.first_plan(ring, ready, button)
    return _turned(ring, house_law.first_plan(ring, ready, ring.clockwise(button, ready)[0]))


def cash_plan(ring: Ring, marks: BlindSeats) -> Plan | None:
    """The next hand of a cash table."""
    plan = house_law.cash_plan(ring, marks)
    return None if plan is None else _turned(ring, plan)


def first_sng_plan(ring: Ring, button: int) -> Plan:
    """The first hand of an SNG, among all who sit there."""
    if len(ring.occupants) > 2:
        return house_law.first_sng_plan(ring, button)
    return _turned(ring, house_law.first_sng_plan(ring, ring.clockwise(button, ring.occupants)[0]))


def sng_plan(ring: Ring, marks: BlindSeats) -> Plan:
    """The next hand of an SNG."""
    return _turned(ring, house_law.sng_plan(ring, marks))


def _turned(ring: Ring, plan: Plan) -> Plan:
    """Between two players the button lies with the big blind."""
    if plan.why is not HEADS_UP:
        return plan
    big = plan.marks.big
    marks = replace(plan.marks, button=big)
    return replace(plan, marks=marks, dealt=ring.clockwise(big, plan.dealt), why=TWO_PLAYERS)
