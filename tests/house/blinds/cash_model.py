"""A model check of button and blinds: every state of a small table is visited, every hand is judged.

The judge knows only where the marks were and are, who sat where, and what was posted. It keeps its own count
of rests and debts and never looks at the reasons the law gives.
"""

from collections import deque
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house.blinds.button_and_blinds import cash_plan, first_plan, rest_of
from pokerhouse.house.blinds.plan import Plan, played
from pokerhouse.house.blinds.ring import ESTABLISHED, BlindSeats, Occupant, Ring, came_back
from pokerhouse.house.reason import Reason


class Law(Struct, frozen=True):
    """What is judged: the house's own law, or one with a planted fault."""

    plan: Callable[[Ring, BlindSeats], Plan | None] = cash_plan
    rest: Callable[[int, BlindSeats | None, Ring], tuple[int, Reason]] = rest_of
    back: Callable[[Occupant], Occupant] = came_back
    first: Callable[[Ring, tuple[int, ...], int], Plan] = first_plan
    big_on_button: bool = False
    """Between two the button is the big blind (GAME-3)."""


class Owed(Struct, frozen=True):
    """The judge's own notes on a seated player."""

    rest: int = 0
    small: bool = False
    big: bool = False


NOTHING = Owed()


class State(Struct, frozen=True):
    """A table between two hands. Seats by number from 1; an empty seat is None."""

    marks: BlindSeats | None
    people: tuple[Occupant | None, ...]
    owed: tuple[Owed, ...]

    def ring(self) -> Ring:
        people = {seat: person for seat, person in enumerate(self.people, start=1) if person is not None}
        return Ring(len(self.people), people)


class LawError(AssertionError):
    """The law was broken; the message says how and where."""


def require(fine: object, rule: str, state: State, plan: Plan) -> None:
    if not fine:
        raise LawError(f"{rule}: {plan.marks}, dealt {plan.dealt}, live {plan.live} after {state}")


def canonical(state: State) -> tuple[object, ...]:
    """The same for all tables that differ only by turning round."""
    seats = len(state.people)
    cells = tuple(zip(map(_key, state.people), map(_owed_key, state.owed), strict=True))
    marks = state.marks
    places = () if marks is None else (marks.button, marks.small, marks.big, marks.before)
    turned = []
    for turn in range(seats):
        where = tuple((mark - 1 - turn) % seats for mark in places)
        turned.append((where, cells[turn:] + cells[:turn]))
    return min(turned)


def _key(person: Occupant | None) -> tuple[int, ...]:
    if person is None:
        return ()
    return (
        person.newcomer,
        person.entry == "wait",
        person.rest,
        person.away,
        person.existing,
        person.dealt,
        person.missed_small,
        person.missed_big,
    )


def _owed_key(owed: Owed) -> tuple[int, ...]:
    return (owed.rest, owed.small, owed.big)


def with_seat(state: State, seat: int, person: Occupant | None, owed: Owed = NOTHING) -> State:
    people, notes = list(state.people), list(state.owed)
    people[seat - 1], notes[seat - 1] = person, owed
    return State(state.marks, tuple(people), tuple(notes))


def moves(state: State, law: Law) -> Iterator[State]:
    """All that can happen next: somebody comes, goes, sits out or in; or a hand is played."""
    ring = state.ring()
    for seat, person in enumerate(state.people, start=1):
        if person is None:
            yield from _joined(state, seat, ring, law)
        else:
            yield with_seat(state, seat, None)
            yield _went_or_came(state, seat, person, law)
    yield from hands(state, law)


def _went_or_came(state: State, seat: int, person: Occupant, law: Law) -> State:
    """Somebody goes away; or comes back, and a small blind without a big one is forgotten (D14)."""
    owed = state.owed[seat - 1]
    if not person.away:
        return with_seat(state, seat, replace(person, away=True), owed)
    return with_seat(
        state, seat, law.back(replace(person, away=False)), replace(owed, small=owed.small and owed.big)
    )


def _joined(state: State, seat: int, ring: Ring, law: Law) -> Iterator[State]:
    rest, _why = law.rest(seat, state.marks, ring)
    must = _rest(seat, state.marks, ring)
    yield with_seat(state, seat, Occupant(rest=rest), Owed(must))
    yield with_seat(state, seat, Occupant(rest=rest, entry="wait"), Owed(must))


def _rest(seat: int, marks: BlindSeats | None, ring: Ring) -> int:
    """CASH-3.1, in the judge's words: count the seats from the button."""
    if marks is None:
        return 0
    if seat == marks.big:
        return 2
    start = marks.small if marks.button == marks.big else marks.button  # GAME-3: there is no button between
    inside = ring.steps(start, seat) < ring.steps(start, marks.big)
    return 1 if inside and (seat != start or seat == marks.small) else 0


def hands(state: State, law: Law) -> Iterator[State]:
    """The next hand; after a draw, one for each seat that may win it."""
    ring = state.ring()
    plan = None if state.marks is None else law.plan(ring, state.marks)
    if plan is not None:
        yield judged(state, ring, plan, law)
        return
    ready = tuple(seat for seat, person in ring.occupants.items() if not person.away)
    if len(ready) < min(3, ring.seats):
        return
    fresh = {seat: replace(ESTABLISHED, away=person.away) for seat, person in ring.occupants.items()}
    clean = State(None, tuple(fresh.get(seat) for seat in range(1, ring.seats + 1)), (NOTHING,) * ring.seats)
    for button in ready:
        yield judged(clean, clean.ring(), law.first(clean.ring(), ready, button), law)


def judged(state: State, ring: Ring, plan: Plan, law: Law) -> State:
    """The state after the hand, if the hand keeps every rule."""
    if state.marks is not None:
        _judge_big_blind(state, ring, state.marks, plan)
        _judge_small_blind(state, ring, state.marks, plan, law)
    _judge_joiners(state, ring, plan)
    _judge_posts(state, ring, plan)
    after = played(ring, plan)
    owed = tuple(_owed_after(state, ring, plan, seat) for seat in range(1, ring.seats + 1))
    people = tuple(after.occupants.get(seat) for seat in range(1, ring.seats + 1))
    return State(plan.marks, people, owed)


def _judge_big_blind(state: State, ring: Ring, old: BlindSeats, plan: Plan) -> None:
    big = plan.marks.big
    require(plan.big == big and big in plan.dealt, "STD-9 somebody posts the big blind", state, plan)
    require(big != old.big, "STD-9 nobody repeats a big blind", state, plan)
    for seat, person in ring.occupants.items():
        passed = ring.between(old.big, seat, big)
        due = not person.away and not state.owed[seat - 1].rest
        require(not (passed and due), "STD-9 nobody skips a big blind", state, plan)


def _judge_small_blind(state: State, ring: Ring, old: BlindSeats, plan: Plan, law: Law) -> None:
    marks, dealt = plan.marks, plan.dealt
    if len(dealt) == 2:
        other = next(seat for seat in dealt if seat != marks.big)
        button = marks.big if law.big_on_button else other
        require(
            marks.button == button and marks.small == other, "STD-5 the other has the button", state, plan
        )
        require(dealt[-1] == button, "STD-5 the button is last after the flop", state, plan)
        return
    require(marks.small == old.big, "STD-9 the small blind follows the big blind", state, plan)
    follows = marks.button == old.small
    crossed = ring.steps(old.small, old.big) > ring.steps(old.small, marks.big)
    require(follows or crossed, "STD-9 the button follows the small blind", state, plan)
    in_order = ring.steps(marks.button, marks.small) < ring.steps(marks.button, marks.big)
    require(in_order, "STD-9 button, small blind, big blind in this order", state, plan)
    if plan.small is not None:
        require(ring[plan.small].dealt or _restart(ring), "STD-9 only who had the big blind", state, plan)


def _restart(ring: Ring) -> bool:
    """Fewer than two players of the last hand are still in (CASH-1.4)."""
    return sum(person.dealt and not person.away for person in ring.occupants.values()) < 2


def _judge_joiners(state: State, ring: Ring, plan: Plan) -> None:
    marks = plan.marks
    carried = [seat for seat, person in ring.occupants.items() if person.dealt and not person.away]
    for seat in plan.dealt:
        person = ring[seat]
        require(not person.away, "CASH-4.3 who is away is not dealt in", state, plan)
        require(not state.owed[seat - 1].rest, "CASH-3.1 a rest is kept", state, plan)
        owes = state.owed[seat - 1].big
        behind = ring.between(marks.big, seat, marks.button)
        if person.newcomer or (owes and not _restart(ring)):
            require(seat == marks.big or behind, "STD-10 joiners come in behind the button", state, plan)
        if person.newcomer and person.entry == "wait":
            require(seat == marks.big, "CASH-3.2 who waits comes in as big blind", state, plan)
    if len(plan.dealt) > 2:
        for seat, person in ring.occupants.items():
            in_time = not (person.away or person.newcomer or state.owed[seat - 1].big)
            require(not in_time or seat in plan.dealt, "CASH-5.1 who is back in time plays", state, plan)
    if state.marks is not None:
        require(set(carried) <= set(plan.dealt), "CASH-1.2 who is there plays on", state, plan)
        if len(carried) == 2:
            joiners = set(plan.dealt) - set(carried)
            allowed = _allowed_joiners(state, ring, state.marks, plan.marks.big)
            require(joiners == allowed, "STD-5a joiners are counted before heads-up", state, plan)


def _allowed_joiners(state: State, ring: Ring, old: BlindSeats, big: int) -> set[int]:
    """Who may come in beside two of the last hand: with button and blinds as STD-9 sets them, STD-10."""
    button, small = old.small, old.big
    if ring.steps(button, big) <= ring.steps(button, small):
        return set()  # the big blind has passed the button's seat: nobody sits between the two
    allowed = set()
    for seat, person in ring.occupants.items():
        owed = state.owed[seat - 1]
        if person.away or person.dealt or owed.rest:
            continue
        behind = ring.between(big, seat, button) and not (person.newcomer and person.entry == "wait")
        missed_nothing = not (person.newcomer or owed.big)  # CASH-5.1
        if seat == big or behind or missed_nothing:
            allowed.add(seat)
    return allowed


def _judge_posts(state: State, ring: Ring, plan: Plan) -> None:
    """STD-11: a big blind for who comes in, missed blinds for who comes back, nothing more for anybody."""
    for seat in plan.dealt:
        person, owed = ring[seat], state.owed[seat - 1]
        blind = seat in (plan.big, plan.small)
        if seat == plan.big:
            require(seat not in plan.live + plan.dead, "CASH-5.2 the big blind is all", state, plan)
            continue
        owes_big = person.newcomer or owed.big
        require((seat in plan.live) == owes_big, "STD-11 one big blind, no more, no less", state, plan)
        owes_small = owed.big and (owed.small or seat == plan.marks.small)
        require(
            (seat in plan.dead) == (owes_small and not blind), "STD-11 a small blind at most", state, plan
        )


def _owed_after(state: State, ring: Ring, plan: Plan, seat: int) -> Owed:
    """The judge's notes after the hand: from the marks alone."""
    person, owed, old, now = ring.occupants.get(seat), state.owed[seat - 1], state.marks, plan.marks
    if person is None or seat in plan.dealt:
        return NOTHING
    rest = owed.rest if person.away else max(0, owed.rest - 1)
    if person.newcomer or old is None:
        return Owed(rest)
    big = owed.big or ring.between(old.big, seat, now.big)
    followed = seat == old.big or ring.between(old.before, seat, old.big)
    return Owed(rest, owed.small or followed, big)


class Explored(Struct):
    """What a walk has seen."""

    states: int
    hands: int
    depth: int
    closed: bool


def starts(seats: int) -> Iterator[State]:
    """An empty table, and one about to draw for the button with each set of people."""
    empty = State(None, (None,) * seats, (NOTHING,) * seats)
    yield empty
    for chosen in range(1 << seats):
        if chosen.bit_count() >= min(3, seats):
            people = tuple(Occupant() if chosen >> seat & 1 else None for seat in range(seats))
            yield State(None, people, empty.owed)


def explore(seats: int, depth: int | None = None, law: Law | None = None) -> Explored:
    """Visit every state of a table with so many seats, breadth first, up to a depth or to the end."""
    law = law or Law()
    seen: set[tuple[object, ...]] = set()
    queue: deque[tuple[State, int]] = deque()
    for start in starts(seats):
        seen.add(canonical(start))
        queue.append((start, 0))
    told = Explored(0, 0, 0, closed=True)
    while queue:
        state, level = queue.popleft()
        told.depth = max(told.depth, level)
        if depth is not None and level >= depth:
            told.closed = False
            continue
        for after in moves(state, law):
            told.hands += after.marks is not state.marks
            key = canonical(after)
            if key not in seen:
                seen.add(key)
                queue.append((after, level + 1))
    told.states = len(seen)
    return told
