"""The tournament at a table as its state tells it: who is in, which round runs, which hand comes next."""

from msgspec.structs import replace

from pokerhouse.house.blinds import Plan, Ring, law_of
from pokerhouse.house.state import Chair, Round, TableState


def running(state: TableState) -> bool:
    """Whether a tournament runs."""
    return state.sng is not None and state.sng.running


def alive(state: TableState) -> list[Chair]:
    """Who is not eliminated."""
    return [chair for chair in state.chairs.values() if not chair.out]


def ring_of(state: TableState) -> Ring:
    """The table as button and blinds see it: everyone not eliminated."""
    people = {chair.seat: replace(chair.occupant, away=chair.away is not None) for chair in alive(state)}
    return Ring(state.settings.seats, people)


def played(state: TableState, now: int) -> int:
    """For how long the tournament has been played: pauses and standstills don't count (TERM-10)."""
    return 0 if state.sng is None else now - state.sng.started - state.sng.stood


def round_of(state: TableState) -> Round:
    """The round that runs."""
    if state.sng is None or state.sng.round is None:
        raise AssertionError("no sit-and-go runs")
    return state.sng.round


def plan_of(state: TableState) -> Plan:
    """The next hand: after the draw, or after the last hand."""
    ring, law = ring_of(state), law_of(state.settings.ruleset)
    if state.marks is None:
        return law.first_sng_plan(ring, round_of(state).button)
    return law.sng_plan(ring, state.marks)
