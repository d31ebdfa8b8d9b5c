"""Where a newcomer plays soonest: each kind of table says how long one waits in a free seat."""

from collections.abc import Iterable

from pokerhouse.house.kinds import KINDS
from pokerhouse.house.state import TableState
from pokerhouse.house.step import Wait


def wait_of(state: TableState, seat: int) -> Wait | None:
    """The wait in this seat; None if nobody can sit there now."""
    settings = state.settings
    if state.phase == "dismissed" or seat in state.chairs or not 1 <= seat <= settings.seats:
        return None
    return KINDS[settings.kind].wait_in(state, seat)


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
