"""Button and blinds, all of them: a small table's every state, and planted faults that must be found."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pokerhouse.house.blinds import big_on_button
from pokerhouse.house.blinds.button_and_blinds import cash_plan, sng_plan
from pokerhouse.house.blinds.plan import Plan
from pokerhouse.house.blinds.ring import BlindSeats, Occupant, Ring
from pokerhouse.house.reason import Reason
from tests.house.blinds.cash_model import (
    NOTHING,
    Explored,
    Law,
    LawError,
    State,
    explore,
    hands,
    moves,
    starts,
)
from tests.house.blinds.sng_model import SngLaw, explore_sng

Figure = Callable[[str], None]
LAW = (
    *("STD-5", "STD-5a", "STD-9", "STD-10", "STD-11"),
    *("CASH-3.1", "CASH-3.2", "CASH-3.4", "CASH-5.1", "CASH-5.2", "D14"),
)


def tell(figure: Figure, seats: int, told: Explored) -> None:
    figure(words(seats, told))


def words(seats: int, told: Explored) -> str:
    end = "to the end" if told.closed else f"to depth {told.depth}"
    return f"{seats} seats {end}: {told.states:,} states, {told.hands:,} hands, every rule kept"


@pytest.mark.rule(*LAW)
@pytest.mark.parametrize(("seats", "depth"), [(2, None), (3, None), (4, 6), (5, 4), (6, 3)])
def test_small_tables_keep_the_law(seats: int, depth: int | None, figure: Figure) -> None:
    told = explore(seats, depth)
    tell(figure, seats, told)
    assert told.closed == (depth is None)


SBE_LAW = Law(
    plan=big_on_button.cash_plan,
    rest=big_on_button.rest_of,
    first=big_on_button.first_plan,
    big_on_button=True,
)


@pytest.mark.rule("GAME-3")
@pytest.mark.parametrize(("seats", "depth"), [(2, None), (3, None), (4, 6), (5, 4), (6, 3)])
def test_the_law_is_kept_with_the_big_blind_on_the_button(
    seats: int, depth: int | None, figure: Figure
) -> None:
    told = explore(seats, depth, SBE_LAW)
    figure("two players with the button on the big blind, " + words(seats, told))
    assert told.closed == (depth is None)


@pytest.mark.rule("GAME-3")
def test_a_button_on_the_small_blind_is_found_where_it_should_be_on_the_big() -> None:
    with pytest.raises(LawError, match="STD-5 the other has the button"):
        explore(2, law=Law(big_on_button=True))


@pytest.mark.proof
@pytest.mark.rule(*LAW)
@pytest.mark.parametrize(("seats", "depth"), [(4, None), (5, 8), (6, 8)])
def test_larger_tables_keep_the_law(seats: int, depth: int | None, figure: Figure) -> None:
    told = explore(seats, depth)
    tell(figure, seats, told)
    assert told.closed == (depth is None)


@pytest.mark.rule("CASH-1.2", "CASH-3.2")
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_who_is_there_waits_forever(seats: int) -> None:
    law = Law()
    seen: set[State] = set()
    todo = list(starts(seats))
    while todo:
        state = todo.pop()
        if state not in seen:
            seen.add(state)
            todo += moves(state, law)
            _everybody_plays(state, law)
    assert len(seen) > 64


def _everybody_plays(state: State, law: Law) -> None:
    waiting = {seat for seat, person in state.ring().occupants.items() if not person.away}
    for _ in range(2 * len(state.people) + 3):
        following = next(hands(state, law), None)
        if following is None:
            return  # the table waits for more players
        state = following
        waiting -= {seat for seat, person in state.ring().occupants.items() if person.dealt}
    assert not waiting, state


def moving_button(ring: Ring, marks: BlindSeats) -> Plan | None:
    """A button that always moves to the next player in, with the blinds behind it: rejected by CASH-3.4."""
    plan = cash_plan(ring, marks)
    if plan is None or len(plan.dealt) == 2:
        return plan
    order = ring.clockwise(marks.button, plan.dealt)
    button, small, big = order[:3]
    moved = BlindSeats(button, small, big, marks.big)
    return replace(plan, marks=moved, small=small, big=big, dealt=ring.clockwise(button, plan.dealt))


def repeated_big_blind(ring: Ring, marks: BlindSeats) -> Plan | None:
    """The big blind stays when the small blind has left."""
    plan = cash_plan(ring, marks)
    gone = marks.small not in ring.occupants
    if plan is None or not gone or marks.big not in plan.dealt or len(plan.dealt) == 2:
        return plan
    return replace(plan, marks=replace(plan.marks, big=marks.big), big=marks.big)


def skipped_big_blind(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Newcomers who wait for the big blind are passed."""
    patient = {seat for seat, person in ring.occupants.items() if person.newcomer and person.entry == "wait"}
    people = {seat: person for seat, person in ring.occupants.items() if seat not in patient}
    return cash_plan(Ring(ring.seats, people), marks)


def free_newcomer(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Newcomers post nothing."""
    plan = cash_plan(ring, marks)
    if plan is None:
        return None
    return replace(plan, live=tuple(seat for seat in plan.live if not ring[seat].newcomer))


def newcomer_anywhere(ring: Ring, marks: BlindSeats) -> Plan | None:
    """A newcomer whose rest is over is dealt in wherever it sits."""
    plan = cash_plan(ring, marks)
    if plan is None or len(plan.dealt) == 2:
        return plan
    more = [
        seat
        for seat, person in ring.occupants.items()
        if seat not in plan.dealt and person.newcomer and not person.away and not person.rest
    ]
    dealt = ring.clockwise(plan.marks.button, [*plan.dealt, *more])
    return replace(plan, dealt=dealt, live=(*plan.live, *more))


def heads_up_too_soon(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Two of the last hand play heads-up whoever could come in with them, unless that is the big blind."""
    plan = cash_plan(ring, marks)
    core = [seat for seat, person in ring.occupants.items() if person.dealt and not person.away]
    if plan is None or len(core) != 2 or plan.big not in core or len(plan.dealt) == 2:
        return plan
    other = next(seat for seat in core if seat != plan.big)
    two = replace(plan.marks, button=other, small=other)
    return replace(plan, marks=two, small=other, dealt=(plan.big, other), live=(), dead=())


def forgiven_debts(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Who comes back owes nothing."""
    people = {
        seat: replace(person, missed_small=False, missed_big=False) for seat, person in ring.occupants.items()
    }
    return cash_plan(Ring(ring.seats, people), marks)


def small_blind_alone(ring: Ring, marks: BlindSeats) -> Plan | None:
    """Who missed a small blind alone waits for the button and posts it, as it was before D14."""
    noted = {seat for seat, person in ring.occupants.items() if person.missed_small and not person.missed_big}
    plan = cash_plan(ring, marks)
    if plan is None:
        return None
    waits = [seat for seat in noted if seat != plan.big]
    dealt = tuple(seat for seat in plan.dealt if seat not in waits)
    more = tuple(seat for seat in dealt if seat in noted and seat != plan.big)
    return replace(plan, dealt=dealt, dead=(*plan.dead, *more))


def never_forgotten(person: Occupant) -> Occupant:
    return person


def no_rest(_seat: int, _marks: BlindSeats | None, _ring: Ring) -> tuple[int, Reason]:
    return 0, Reason("planted", "", "")


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (Law(plan=moving_button), "STD-9"),
        (Law(plan=repeated_big_blind), "STD-9 nobody repeats"),
        (Law(plan=skipped_big_blind), "STD-9 nobody skips"),
        (Law(plan=free_newcomer), "STD-11 one big blind"),
        (Law(plan=newcomer_anywhere), "STD-10|CASH-3.2"),
        (Law(plan=heads_up_too_soon), "STD-5a joiners are counted"),
        (Law(plan=forgiven_debts), "STD-10|STD-11"),
        (
            Law(plan=small_blind_alone, back=never_forgotten),
            "STD-11 a small blind at most|CASH-5.1 who is back",
        ),
        (Law(rest=no_rest), "CASH-3.1 a rest is kept"),
    ],
    ids=lambda value: getattr(getattr(value, "plan", None), "__name__", None),
)
def test_a_planted_fault_is_found(fault: Law, found: str) -> None:
    with pytest.raises(LawError, match=found):
        explore(4, 7, fault)


def test_the_judge_starts_with_a_clean_sheet() -> None:
    assert all(owed == NOTHING for state in starts(3) for owed in state.owed)


@pytest.mark.rule("SNG-4.2", "SNG-4.4", "SNG-4.5", "SNG-5", "STD-5", "STD-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sit_and_goes_keep_the_law(seats: int, figure: Figure) -> None:
    told = explore_sng(seats)
    figure(f"sit-and-go, {seats} seats to the end: {told.states:,} states, {told.hands:,} hands")
    assert told.closed


@pytest.mark.proof
@pytest.mark.rule("SNG-4.2", "SNG-4.4", "SNG-4.5", "SNG-5", "STD-5", "STD-9")
@pytest.mark.parametrize("seats", [5])
def test_larger_sit_and_goes_keep_the_law(seats: int, figure: Figure) -> None:
    told = explore_sng(seats)
    figure(f"sit-and-go, {seats} seats to the end: {told.states:,} states, {told.hands:,} hands")
    assert told.closed


def only_who_is_in(ring: Ring, marks: BlindSeats) -> Plan:
    """Blinds pass whoever is away."""
    people = {seat: person for seat, person in ring.occupants.items() if not person.away}
    return sng_plan(Ring(ring.seats, people) if len(people) > 1 else ring, marks)


def no_waiting(ring: Ring, marks: BlindSeats) -> Plan:
    """Who comes back plays at once."""
    people = {seat: replace(person, missed_big=False) for seat, person in ring.occupants.items()}
    return sng_plan(Ring(ring.seats, people), marks)


@pytest.mark.parametrize(("law", "found"), [(only_who_is_in, "STD-9"), (no_waiting, "SNG-5")])
def test_a_planted_fault_in_a_sit_and_go_is_found(law: SngLaw, found: str) -> None:
    with pytest.raises(LawError, match=found):
        explore_sng(4, law)
