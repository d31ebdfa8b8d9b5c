"""The law of acted blinds, all of it: a small table's every state, and planted faults that must be found."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pokerhouse.house.blinds import acted_blinds
from pokerhouse.house.blinds.plan import Miss, Plan
from pokerhouse.house.blinds.ring import BlindSeats, Occupant, Ring
from tests.house.blinds.acted_model import (
    ActedLaw,
    State,
    cash_hands,
    cash_moves,
    cash_starts,
    explore,
    sng_moves,
    sng_starts,
)
from tests.house.blinds.cash_model import Explored, LawError

Figure = Callable[[str], None]
CASH_PLAN = acted_blinds.cash_plan


def tell(figure: Figure, kind: str, seats: int, told: Explored) -> None:
    end = "to the end" if told.closed else f"to depth {told.depth}"
    figure(
        f"acted, {kind}, {seats} seats {end}: {told.states:,} states, {told.hands:,} hands, every rule kept"
    )


@pytest.mark.rule("GAME-4", "CASH-1.4", "STEP-14")
@pytest.mark.parametrize(("seats", "depth"), [(2, None), (3, None), (4, None), (5, 8), (6, 8)])
def test_cash_tables_keep_the_law_of_acted_blinds(seats: int, depth: int | None, figure: Figure) -> None:
    told = explore(cash_starts(seats), cash_moves, depth)
    tell(figure, "cash", seats, told)
    assert told.closed == (depth is None)


@pytest.mark.proof
@pytest.mark.rule("GAME-4", "CASH-1.4", "STEP-14")
@pytest.mark.parametrize(("seats", "depth"), [(5, None), (6, 13)])
def test_larger_cash_tables_keep_the_law_of_acted_blinds(
    seats: int, depth: int | None, figure: Figure
) -> None:
    told = explore(cash_starts(seats), cash_moves, depth)
    tell(figure, "cash", seats, told)
    assert told.closed == (depth is None)


@pytest.mark.rule("GAME-4", "SNG-4.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_sit_and_goes_keep_the_law_of_acted_blinds(seats: int, figure: Figure) -> None:
    told = explore(sng_starts(seats), sng_moves)
    tell(figure, "sit-and-go", seats, told)
    assert told.closed


@pytest.mark.rule("GAME-4")
def test_everybody_who_stays_has_the_button_once_in_a_round() -> None:
    state = next(following for following, _ in cash_hands(State(None, (Occupant(),) * 5), ActedLaw()))
    seen = []
    for _ in range(5):
        seen.append(state.button)
        state = next(following for following, _ in cash_hands(state, ActedLaw()))
    assert sorted(seen, key=lambda seat: seat or 0) == [1, 2, 3, 4, 5]


def still_button(ring: Ring, marks: BlindSeats) -> Plan | None:
    """The button stays with who has it."""
    plan = CASH_PLAN(ring, marks)
    there = ring.occupants.get(marks.button)
    if plan is None or there is None or there.away:
        return plan
    return replace(plan, marks=replace(plan.marks, button=marks.button))


def dead_button(ring: Ring, marks: BlindSeats) -> Plan | None:
    """The button goes to the next chair, taken or not."""
    plan = CASH_PLAN(ring, marks)
    return (
        None
        if plan is None
        else replace(plan, marks=replace(plan.marks, button=marks.button % ring.seats + 1))
    )


def newcomers_wait(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Only who was dealt in before is dealt in."""
    old = {seat: person for seat, person in ring.occupants.items() if person.existing}
    return CASH_PLAN(Ring(ring.seats, old), marks)


def missed_blinds(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Who is away misses a blind."""
    plan = CASH_PLAN(ring, marks)
    away = [seat for seat, person in ring.occupants.items() if person.away]
    return None if plan is None else replace(plan, misses=tuple(Miss(seat, "big", plan.why) for seat in away))


def button_is_small(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Between two the button is the small blind, as in the house's own game."""
    plan = CASH_PLAN(ring, marks)
    if plan is None or len(plan.dealt) > 2:
        return plan
    return replace(plan, small=plan.big, big=plan.small)


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (still_button, "GAME-4 the button goes"),
        (dead_button, "GAME-4 the button goes"),
        (newcomers_wait, "GAME-4 who is there"),
        (missed_blinds, "GAME-4 nobody rests"),
        (button_is_small, "GAME-4 the blinds are the next two"),
    ],
)
def test_a_planted_fault_in_the_law_is_found(fault: Callable[..., Plan | None], rule: str) -> None:
    with pytest.raises(LawError, match=rule):
        explore(cash_starts(4), cash_moves, law=ActedLaw(cash=fault))


def test_blinds_taken_from_who_is_away_are_found() -> None:
    def taking(ring: Ring, marks: BlindSeats) -> Plan:
        plan = acted_blinds.sng_plan(ring, marks)
        away = [seat for seat, person in ring.occupants.items() if person.away]
        return replace(plan, taken=tuple((seat, "big") for seat in away))

    with pytest.raises(LawError, match="nothing is taken"):
        explore(sng_starts(3), sng_moves, law=ActedLaw(sng=taking))
