"""Three ways for a newcomer to play sooner, for more chips: house options, off by default (CASH-3.5).

- *Buy the button*, for a newcomer who has just sat down between small and big blind: for a big blind and a
  dead small blind it plays the next hand as single big blind, first to act after the flop. The blinds stand
  still for it: in the hand after, it has the button, and the two to its left are small and big blind. Who
  declines rests that hand and then pays the same at the cutoff.
- *Take the small blind*, for a newcomer between the button and a single big blind: for a live big blind and
  a dead small blind it plays in the dead small blind's place.
- *Take the button*, when the small blind has gone and button and big blind play on: a newcomer between them
  has the button for a dead small and a dead big blind.

Those asked are asked in the order in which they sat down, one after the other, until one accepts.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house.blinds.plan import Plan
from pokerhouse.house.blinds.ring import BlindSeats, Ring
from pokerhouse.house.settings import Option


class Offer(Struct, frozen=True):
    """An option that a newcomer may take in the next hand."""

    seat: int
    option: Option


def offers(ring: Ring, old: BlindSeats, plan: Plan, allowed: Sequence[Option]) -> list[Offer]:
    """What may be offered for the planned hand, in the order in which the seats were taken."""
    if not allowed or len(plan.dealt) < 3 or old.heads_up:
        return []
    waiting = [
        seat
        for seat, occupant in ring.occupants.items()
        if occupant.newcomer and not occupant.away and seat not in plan.dealt
    ]
    fits = {"buy_button": _fits_buying, "take_small": _fits_small, "take_button": _fits_button}
    found = []
    for seat in waiting:
        for option in allowed:
            if fits[option](ring, old, plan, seat):
                found.append(Offer(seat, option))
                break
    return found


def _fits_buying(ring: Ring, old: BlindSeats, plan: Plan, seat: int) -> bool:
    just_came = ring[seat].rest == 1 and not ring[seat].missed_small
    return just_came and ring.between(old.small, seat, old.big) and plan.marks.button == old.small


def _fits_small(ring: Ring, _old: BlindSeats, plan: Plan, seat: int) -> bool:
    marks = plan.marks
    there = ring.occupants.get(marks.small)
    free = there is None or there.newcomer
    return plan.small is None and free and ring.between(marks.button, seat, marks.big)


def _fits_button(ring: Ring, old: BlindSeats, plan: Plan, seat: int) -> bool:
    survive = old.button in plan.dealt and old.big in plan.dealt
    dead = plan.marks.button not in plan.dealt  # the small blind, whose seat it is, has gone
    return survive and dead and ring.between(old.button, seat, old.big)


def taken(ring: Ring, old: BlindSeats, plan: Plan, offer: Offer) -> Plan:
    """The hand after the offer was accepted."""
    seat, marks = offer.seat, plan.marks
    rests = tuple(rest for rest in plan.rests if rest.seat != seat)
    if offer.option == "buy_button":
        plan = _bought(ring, old, plan, seat)
    elif offer.option == "take_small":
        plan = replace(
            plan, marks=replace(marks, small=seat), live=(*plan.live, seat), dead=(*plan.dead, seat)
        )
    else:
        plan = replace(
            plan,
            marks=replace(marks, button=seat),
            dead=(*plan.dead, seat),
            dead_big=(*plan.dead_big, seat),
        )
    dealt = ring.clockwise(plan.marks.button, (*plan.dealt, seat))
    return replace(plan, dealt=dealt, rests=rests)


def _bought(ring: Ring, old: BlindSeats, plan: Plan, seat: int) -> Plan:
    """The blinds stand still; who would have had the big blind posts only what it owes."""
    passed = plan.marks.big
    owes = ring[passed]
    return replace(
        plan,
        marks=BlindSeats(plan.marks.button, seat, old.big, old.before),
        small=None,
        big=seat,
        live=(*plan.live, passed) if owes.newcomer or owes.missed_big else plan.live,
        dead=(*plan.dead, seat, *([passed] if owes.owes_small else [])),
        misses=(),
        still=True,
    )
