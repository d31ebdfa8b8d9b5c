"""A model check of the law where blinds are acted or there are none (GAME-4): every state of a small table.

The judge knows where the button was and is, and who sat where; it never looks at the reasons the law gives.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house.blinds import acted_blinds
from pokerhouse.house.blinds.plan import Plan, played
from pokerhouse.house.blinds.ring import ESTABLISHED, BlindSeats, Occupant, Ring, came_back
from tests.house.blinds.cash_model import Explored, LawError

People = tuple[Occupant | None, ...]


class ActedLaw(Struct, frozen=True):
    """What is judged: the house's own law, or one with a planted fault."""

    cash: Callable[[Ring, BlindSeats], Plan | None] = acted_blinds.cash_plan
    sng: Callable[[Ring, BlindSeats], Plan] = acted_blinds.sng_plan


class State(NamedTuple):
    """A table between two hands: where the button was, and who sits where."""

    button: int | None
    people: People

    def ring(self) -> Ring:
        people = {seat: person for seat, person in enumerate(self.people, start=1) if person is not None}
        return Ring(len(self.people), people)


def marks_at(button: int) -> BlindSeats:
    """The law may know nothing of the old blinds but where the button was."""
    return BlindSeats(button, button, button, button)


def require(fine: object, rule: str, state: State, plan: Plan) -> None:
    if not fine:
        raise LawError(f"{rule}: {plan.marks}, dealt {plan.dealt} after {state}")


def judge(state: State, ring: Ring, plan: Plan, *, drawn: bool = False) -> None:
    """GAME-4, in the judge's own words: walk round the table seat by seat."""
    there = [seat for seat, person in sorted(ring.occupants.items()) if not person.away]
    require(sorted(plan.dealt) == there, "GAME-4 who is there is dealt in, nobody else", state, plan)
    require(not plan.rests and not plan.misses, "GAME-4 nobody rests, nothing is missed", state, plan)
    require(not plan.live + plan.dead + plan.dead_big, "GAME-4 nobody posts", state, plan)
    require(not plan.taken, "GAME-4 nothing is taken from who is away", state, plan)
    if not there:
        return
    seat = state.button or plan.marks.button
    order = []
    for _ in range(ring.seats):
        seat = seat % ring.seats + 1
        order += [seat] * (seat in there)
    button = plan.marks.button if drawn else order[0]
    require(plan.marks.button == button, "GAME-4 the button goes to the next who is dealt in", state, plan)
    after = order[order.index(button) + 1 :] + order[: order.index(button) + 1]
    require(list(plan.dealt) == after, "STEP-14 the button is last", state, plan)
    blinds = (plan.small, plan.big)
    require(blinds == (after[0], after[1 % len(after)]), "GAME-4 the blinds are the next two", state, plan)
    require(blinds == (plan.marks.small, plan.marks.big), "GAME-4 what is marked is played", state, plan)


def cash_moves(state: State, law: ActedLaw) -> Iterator[tuple[State, bool]]:
    """Somebody comes, goes, sits out or in; or a hand is played (True)."""
    ring = state.ring()
    marks = None if state.button is None else marks_at(state.button)
    for at, person in enumerate(state.people):
        people = list(state.people)
        if person is None:
            rest, _why = acted_blinds.rest_of(at + 1, marks, ring)
            if rest:
                raise LawError(f"GAME-4 nobody rests: {state}")
            people[at] = Occupant()
            yield State(state.button, tuple(people)), False
            continue
        people[at] = None
        yield State(state.button, tuple(people)), False
        people[at] = came_back(replace(person, away=False)) if person.away else replace(person, away=True)
        yield State(state.button, tuple(people)), False
    yield from cash_hands(state, law)


def cash_hands(state: State, law: ActedLaw) -> Iterator[tuple[State, bool]]:
    """The next hand; after a draw, one for each seat that may win it."""
    ring = state.ring()
    plan = None if state.button is None else law.cash(ring, marks_at(state.button))
    existing = sum(person.existing and not person.away for person in ring.occupants.values())
    if (plan is None) != (state.button is None or existing < 2):
        raise LawError(f"CASH-1.4 goes on with two existing players, with fewer never: {state}")
    if plan is not None:
        judge(state, ring, plan)
        yield after(ring, plan), True
        return
    ready = tuple(seat for seat, person in ring.occupants.items() if not person.away)
    if len(ready) >= min(3, ring.seats):
        fresh = {seat: replace(ESTABLISHED, away=person.away) for seat, person in ring.occupants.items()}
        clean = Ring(ring.seats, fresh)
        for button in ready:
            plan = acted_blinds.first_plan(clean, ready, button)
            judge(State(button, state.people), clean, plan, drawn=True)
            yield after(clean, plan), True


def after(ring: Ring, plan: Plan) -> State:
    people = played(ring, plan).occupants
    return State(plan.marks.button, tuple(people.get(seat) for seat in range(1, ring.seats + 1)))


def sng_moves(state: State, law: ActedLaw) -> Iterator[tuple[State, bool]]:
    """Somebody is eliminated, goes away or comes back; or a hand or a walk begins (True)."""
    ring = state.ring()
    for seat, person in ring.occupants.items():
        people = list(state.people)
        people[seat - 1] = replace(person, away=not person.away)
        yield State(state.button, tuple(people)), False
        if len(ring.occupants) > 2:
            people[seat - 1] = None
            yield State(state.button, tuple(people)), False
    if state.button is None:
        raise LawError("SNG-1.2 a sit-and-go begins with a draw")
    plan = law.sng(ring, marks_at(state.button))
    judge(state, ring, plan)
    if plan.dealt:
        yield after(ring, plan), True


def cash_starts(seats: int) -> list[State]:
    return [State(None, (None,) * seats)]


def sng_starts(seats: int) -> list[State]:
    """After each draw, with everybody there and each set of players away already."""
    ring = Ring(seats, dict.fromkeys(range(1, seats + 1), ESTABLISHED))
    starts = []
    for button in ring.occupants:
        plan = acted_blinds.first_sng_plan(ring, button)
        judge(State(button, ()), ring, plan, drawn=True)
        starts.append(after(ring, plan))
    return starts


def explore(
    starts: list[State],
    moves: Callable[[State, ActedLaw], Iterator[tuple[State, bool]]],
    depth: int | None = None,
    law: ActedLaw | None = None,
) -> Explored:
    """Visit every state that can follow, breadth first, up to a depth or to the end."""
    law = law or ActedLaw()
    queue = deque((start, 0) for start in dict.fromkeys(starts))
    seen = {start for start, _level in queue}
    told = Explored(0, 0, 0, closed=True)
    while queue:
        state, level = queue.popleft()
        told.depth = max(told.depth, level)
        if depth is not None and level >= depth:
            told.closed = False
            continue
        for following, hand in moves(state, law):
            told.hands += hand
            if following not in seen:
                seen.add(following)
                queue.append((following, level + 1))
    told.states = len(seen)
    return told
