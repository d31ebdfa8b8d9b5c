"""Where a newcomer plays soonest: the law of button and blinds, asked about the next hands."""

from collections.abc import Iterable

from msgspec import Struct

from pokerhouse.house.blinds import Occupant, Ring, cash_plan, played, rest_of
from pokerhouse.house.cash.cash_game import is_away, ring_of
from pokerhouse.house.state import TableState


class Wait(Struct, frozen=True, order=True):
    """What lies between a newcomer in this seat and its first hand: people to come, then hands to sit by."""

    people: int
    hands: int
    table: str
    seat: int


def wait_of(state: TableState, seat: int) -> Wait | None:
    """The wait in this seat, for who posts the big blind; None if nobody can sit there now."""
    settings = state.settings
    if state.phase == "dismissed" or seat in state.chairs or not 1 <= seat <= settings.seats:
        return None
    if settings.kind != "cash":
        closed = bool(state.questions) or (state.sng is not None and state.sng.running)  # SNG-2, SNG-7
        missing = settings.seats - len(state.chairs) - 1
        return None if closed else Wait(missing, 0, settings.id, seat)
    hands = _hands_to_sit_by(state, seat)
    if hands is not None:
        return Wait(0, hands, settings.id, seat)
    ready = sum(not is_away(chair) for chair in state.chairs.values())
    return Wait(max(0, settings.starters - ready - 1), 0, settings.id, seat)


def _hands_to_sit_by(state: TableState, seat: int) -> int | None:
    """How many hands begin without the newcomer while the game goes on; None if it does not go on."""
    if state.marks is None:
        return None
    marks, ring = state.marks, ring_of(state)
    rest, _why = rest_of(seat, marks, ring)
    ring = Ring(ring.seats, {**ring.occupants, seat: Occupant(rest=rest)})
    for hands in range(2 * ring.seats + 3):
        plan = cash_plan(ring, marks)
        if plan is None:
            return None
        if seat in plan.dealt:
            return hands
        ring, marks = played(ring, plan), plan.marks
    return None


def best_seat(state: TableState, among: Iterable[int] | None = None) -> Wait | None:
    """The free seat of a table, or of these, where one plays soonest."""
    seats = range(1, state.settings.seats + 1) if among is None else among
    return min((wait for seat in seats if (wait := wait_of(state, seat)) is not None), default=None)


def open_seat(state: TableState) -> Wait | None:
    """The same for who looks for any table: not one that its host has paused or locked (HOST-3, HOST-4)."""
    return None if state.paused or state.locked else best_seat(state)


def soonest(tables: Iterable[TableState]) -> Wait | None:
    """Of all these tables, the seat where one plays soonest: a quick join."""
    return min((wait for state in tables if (wait := open_seat(state)) is not None), default=None)
