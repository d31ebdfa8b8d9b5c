"""A model check of an SNG's button and blinds: every state of a table, every hand and walk judged."""

from collections import deque
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house.blinds.button_and_blinds import first_sng_plan, sng_plan
from pokerhouse.house.blinds.plan import Plan, played
from pokerhouse.house.blinds.ring import ESTABLISHED, BlindSeats, Occupant, Ring
from tests.house.blinds.cash_model import Explored, LawError

SngLaw = Callable[[Ring, BlindSeats], Plan]


class SngState(Struct, frozen=True):
    """A sit-and-go between two hands; the seat of who is out is None. `passed` is the judge's own note."""

    marks: BlindSeats
    people: tuple[Occupant | None, ...]
    passed: frozenset[int]
    """Seats whose big blind came while they were away."""

    def ring(self) -> Ring:
        people = {seat: person for seat, person in enumerate(self.people, start=1) if person is not None}
        return Ring(len(self.people), people)


def starts(seats: int) -> Iterator[SngState]:
    """After the first hand, with the button anywhere and anybody away."""
    for away in range(1 << seats):
        people = {seat: replace(ESTABLISHED, away=bool(away >> seat - 1 & 1)) for seat in range(1, seats + 1)}
        for button in range(1, seats + 1):
            ring = Ring(seats, people)
            plan = first_sng_plan(ring, button)
            yield after(SngState(plan.marks, tuple(people.values()), frozenset()), ring, plan)


def after(state: SngState, ring: Ring, plan: Plan) -> SngState:
    """The state once the hand has begun."""
    people = played(ring, plan).occupants
    passed = state.passed - set(plan.dealt)
    if plan.marks.big not in plan.dealt:
        passed |= {plan.marks.big}
    seats = range(1, ring.seats + 1)
    return SngState(plan.marks, tuple(people.get(seat) for seat in seats), passed)


def moves(state: SngState, law: SngLaw) -> Iterator[tuple[SngState, bool]]:
    """Somebody is eliminated, goes away or comes back; or a hand begins (True)."""
    ring = state.ring()
    for seat, person in ring.occupants.items():
        people = list(state.people)
        people[seat - 1] = replace(person, away=not person.away)
        yield SngState(state.marks, tuple(people), state.passed), False
        if len(ring.occupants) > 2:
            people[seat - 1] = None
            yield SngState(state.marks, tuple(people), state.passed - {seat}), False
    plan = law(ring, state.marks)
    if plan.dealt:
        judge(state, ring, plan)
        yield after(state, ring, plan), True


def judge(state: SngState, ring: Ring, plan: Plan) -> None:
    """SNG-4, SNG-5 and the dead button, in the judge's own words."""
    old, now, alive = state.marks, plan.marks, sorted(ring.occupants)
    following = next(seat for seat in [*range(old.big + 1, 11), *range(1, old.big + 1)] if seat in alive)
    _require(now.big == following, "STD-9 the big blind goes to the next not eliminated", state, plan)
    if len(alive) == 2:
        other = next(seat for seat in alive if seat != now.big)
        _require(now.button == now.small == other, "STD-5 the other has the button", state, plan)
    else:
        _require((now.button, now.small) == (old.small, old.big), "STD-9 the others follow", state, plan)
        in_order = 0 < ring.steps(now.button, now.small) < ring.steps(now.button, now.big)
        _require(in_order, "STD-9 button, small blind, big blind in this order", state, plan)
    there = [seat for seat in alive if not ring[seat].away]
    fine = [
        seat
        for seat in there
        if seat not in state.passed or seat == now.big or ring.between(now.big, seat, now.button)
    ]
    wanted = fine if len(fine) > 1 else there
    _require(sorted(plan.dealt) == sorted(wanted), "SNG-5 who is dealt in", state, plan)
    blinds = [(now.small, "small"), (now.big, "big")]
    absent = [(seat, kind) for seat, kind in blinds if seat in alive and seat not in plan.dealt]
    _require(list(plan.taken) == absent, "SNG-4.2 blinds of who is away are taken", state, plan)
    posted = (plan.small, plan.big)
    present = tuple(seat if seat in plan.dealt else None for seat, _kind in blinds)
    _require(posted == present, "SNG-4.4 who is in posts its own", state, plan)
    _require(not plan.live and not plan.dead, "SNG-5 nothing more is owed", state, plan)


def _require(fine: object, rule: str, state: SngState, plan: Plan) -> None:
    if not fine:
        raise LawError(f"{rule}: {plan.marks}, dealt {plan.dealt}, taken {plan.taken} after {state}")


def explore_sng(seats: int, law: SngLaw = sng_plan) -> Explored:
    """Visit every state of an SNG with so many seats."""
    queue = deque(dict.fromkeys(starts(seats)))  # in order: a fault is always found alike
    seen = set(queue)
    told = Explored(0, 0, 0, closed=True)
    while queue:
        for following, hand in moves(queue.popleft(), law):
            told.hands += hand
            if following not in seen:
                seen.add(following)
                queue.append(following)
    told.states = len(seen)
    return told
