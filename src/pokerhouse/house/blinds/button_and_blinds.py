"""Button and blinds: who has them in the next hand, who is dealt in, who posts, who rests and why.

The law (dead button, CASH-3.4, STD-9):

 1. The big blind goes to the next player to the left that is *due*: there, with chips to play, rest
    over. Nobody who is due is ever passed, so nobody skips a big blind; it only moves on, so nobody
    repeats one.
 2. The small blind is the seat that had the big blind, the button the seat that had the small blind,
    whoever sits there now. If nobody there is dealt in: no small blind is posted, the button is dead.
 3. With two players dealt in, the big blind moves as always and the other has button and small blind
    (STD-5).
 4. *The core* are the players of the last hand that are still in; if that is fewer than two, the
    existing players: then a returner plays at once (CASH-1.4). The core is always dealt in. Joiners are
    counted before a hand is called heads-up: 1, 2 and 5 say who comes in; only if that is nobody do two
    of the core play heads-up, as 3 (STD-5a).
 5. A newcomer, and a returner whose big blind has passed, is dealt in only on the big blind or strictly
    between big blind and button (STD-10), a newcomer not before the rest is over (CASH-3.1). Every other
    returner plays at once (CASH-5.1).
 6. A newcomer off the big blind posts a live big blind, if it did not choose to wait (CASH-3.2). A
    returner posts the missed big blind live and the missed small blind dead, one of each at most
    (CASH-5.2). On the big blind that blind is all. On the small blind, where only 4 can bring a returner,
    a missed big blind is posted live with a dead small one in place of the small blind, and the small
    blind pays for a missed one.
 7. When a blind passes a player who is away, it is noted. A small blind counts as missed only together
    with a big blind: a player who is back before the big blind has passed owes nothing, and the note is
    forgotten (D14).

One case is left over: a core of 4 may stand so that the big blind passes the seat due to be the button.
Then the button goes to the player of the core before the small blind. If that is nobody, the two are
heads-up: no seat is left that could have the button, so no joiner sits before it.

In an SNG everyone not eliminated is due and counts for 3 (STD-5, STD-9), so the blinds stop at every seat.
What falls on a player who is not dealt in is taken as dead chips (SNG-4.4). A returner whose big blind came
while it was away waits as in 5 but owes nothing (SNG-5); if fewer than two would be dealt in, it plays at
once (SNG-4.5).
"""

from msgspec.structs import replace

from pokerhouse.house.blinds.plan import DRAWN, HEADS_UP, Miss, Plan, Rest
from pokerhouse.house.blinds.ring import BlindSeats, Occupant, Ring
from pokerhouse.house.events import BlindKind
from pokerhouse.house.reason import Reason

DEAD_BUTTON = Reason("dead_button", "STD-9", "The big blind moves to the next player; the others follow.")

owes = True


def rest_of(seat: int, marks: BlindSeats | None, ring: Ring) -> tuple[int, Reason]:
    """How many hands somebody who takes this seat now has to rest (CASH-3.1)."""
    if marks is None:
        return 0, Reason("waits_for_start", "CASH-1.1", "Plays when the table starts.")
    if seat == marks.big:
        text = "Rests 2 hands: the big blind has just left this seat."
        return 2, Reason("rests_big_blind_seat", "CASH-3.1", text, {"hands": 2})
    if seat == marks.small or ring.between(marks.first, seat, marks.big):
        text = "Rests 1 hand: the seat is between the button and the big blind."
        return 1, Reason("rests_between", "CASH-3.1", text, {"hands": 1})
    return 0, Reason("plays_next", "CASH-3.1", "Plays as soon as the button allows.")


def first_marks(ring: Ring, ready: tuple[int, ...], button: int) -> BlindSeats:
    """After a draw: left of the button the small blind, then the big blind (SNG-1.2); between two, STD-5."""
    order = ring.clockwise(button, ready)
    big, small = order if len(order) == 2 else (order[1], order[0])
    return BlindSeats(button, small, big, small)


def first_plan(ring: Ring, ready: tuple[int, ...], button: int) -> Plan:
    """The first hand after a draw for the button, with everyone who drew."""
    marks = first_marks(ring, ready, button)
    return Plan(
        marks=marks,
        dealt=ring.clockwise(button, ready),
        small=marks.small,
        big=marks.big,
        why=HEADS_UP if marks.button == marks.small else DRAWN,
    )


def cash_plan(ring: Ring, marks: BlindSeats) -> Plan | None:
    """The next hand of a cash table, or None if fewer than two existing players are there (CASH-1.4)."""
    present = {seat: occupant for seat, occupant in ring.occupants.items() if not occupant.away}
    existing = [seat for seat, occupant in present.items() if occupant.existing]
    if len(existing) < 2:
        return None
    core = [seat for seat in existing if ring[seat].dealt]
    if len(core) < 2:
        core = existing
    due = [seat for seat, occupant in present.items() if not occupant.rest]
    big = ring.clockwise(marks.big, due)[0]
    now = _moved(ring, marks, core, big)
    dealt = core if now is None else [seat for seat in present if seat in core or _may_join(ring, seat, now)]
    if now is None or len(dealt) == 2:  # STD-5a: with two players in nobody joins
        other = next(seat for seat in core if seat != big)
        now = BlindSeats(other, other, big, marks.big)
    return _plan(ring, marks, now, ring.clockwise(now.button, dealt))


def _moved(ring: Ring, marks: BlindSeats, core: list[int], big: int) -> BlindSeats | None:
    """Button and small blind follow the big blind (STD-9); None if no seat is left for the button."""
    small, button = marks.big, marks.small
    if ring.steps(button, small) > ring.steps(button, big):
        others = [seat for seat in core if seat not in (big, small)]
        if not others:
            return None
        button = ring.clockwise(big, others)[-1]
    return BlindSeats(button, small, big, marks.big)


def _may_join(ring: Ring, seat: int, now: BlindSeats) -> bool:
    """Whether a player outside the core is dealt in."""
    occupant = ring[seat]
    if occupant.rest:
        return False
    if seat == now.big:
        return True
    if occupant.newcomer:
        return occupant.entry == "post" and ring.between(now.big, seat, now.button)  # STD-10
    return not occupant.missed_big or ring.between(now.big, seat, now.button)


def _plan(ring: Ring, old: BlindSeats, now: BlindSeats, dealt: tuple[int, ...]) -> Plan:
    small = now.small if now.small in dealt and not ring[now.small].missed_big else None
    live, dead = [], []
    for seat in dealt:
        occupant = ring[seat]
        if seat in (small, now.big):
            continue
        if occupant.newcomer or occupant.missed_big:
            live.append(seat)
        if occupant.owes_small or (seat == now.small and occupant.missed_big):
            dead.append(seat)
    return Plan(
        marks=now,
        dealt=dealt,
        small=small,
        big=now.big,
        live=tuple(live),
        dead=tuple(dead),
        rests=tuple(
            _rest(ring, seat, now)
            for seat, occupant in ring.occupants.items()
            if seat not in dealt and not occupant.away
        ),
        misses=_misses(ring, dealt, old, now),
        why=HEADS_UP if now.button == now.small else DEAD_BUTTON,
    )


def _rest(ring: Ring, seat: int, now: BlindSeats) -> Rest:
    """Why a player who is there is not dealt in."""
    occupant: Occupant = ring[seat]
    if occupant.rest:
        left = occupant.rest - 1
        text = f"Rests; {left} more after this hand." if left else "Rests this hand."
        return Rest(seat, left, Reason("rests", "CASH-3.1", text, {"left": left}))
    if now.button == now.small:
        text = "Waits: the two players of the last hand play heads-up first."
        return Rest(seat, 0, Reason("waits_heads_up", "STD-5a", text))
    if not occupant.newcomer:
        text = "Waits for the button to pass: blinds were missed."
        return Rest(seat, 0, Reason("waits_for_button", "CASH-5.2", text))
    if ring.between(now.big, seat, now.button):
        return Rest(seat, 0, Reason("waits_for_big_blind", "CASH-3.2", "Waits for the big blind."))
    text = "Waits: newcomers aren't dealt in between the button and the big blind."
    return Rest(seat, 0, Reason("waits_for_button", "STD-10", text))


def _misses(ring: Ring, dealt: tuple[int, ...], old: BlindSeats, now: BlindSeats) -> tuple[Miss, ...]:
    """Blinds that passed established players who are not dealt in."""
    misses = []
    for seat, occupant in ring.occupants.items():
        if occupant.newcomer or seat in dealt:
            continue
        if not occupant.missed_big and ring.between(old.big, seat, now.big):
            misses.append(Miss(seat, "big", Reason("missed_big", "CASH-5.2", "The big blind passed.")))
        follows = seat == old.big or ring.between(old.before, seat, old.big)
        if not occupant.missed_small and follows:
            misses.append(Miss(seat, "small", Reason("missed_small", "CASH-5.2", "The small blind passed.")))
    return tuple(misses)


def first_sng_plan(ring: Ring, button: int) -> Plan:
    """The first hand of an SNG, among all who sit there."""
    plan = _sng_plan(ring, first_marks(ring, tuple(ring.occupants), button))
    return plan if plan.why is HEADS_UP else replace(plan, why=DRAWN)


def sng_plan(ring: Ring, marks: BlindSeats) -> Plan:
    """The next hand of an SNG among those not eliminated; a walk if it deals in one, nothing if none."""
    alive = list(ring.occupants)
    big = ring.clockwise(marks.big, alive)[0]
    if len(alive) == 2:
        other = next(seat for seat in alive if seat != big)
        return _sng_plan(ring, BlindSeats(other, other, big, marks.big))
    return _sng_plan(ring, BlindSeats(marks.small, marks.big, big, marks.big))


def _sng_plan(ring: Ring, now: BlindSeats) -> Plan:
    big = now.big
    there = [seat for seat, occupant in ring.occupants.items() if not occupant.away]
    dealt = [
        seat
        for seat in there
        if not ring[seat].missed_big or seat == big or ring.between(big, seat, now.button)
    ]
    if len(dealt) < 2:  # SNG-4.5
        dealt = there
    due: list[tuple[int, BlindKind]] = [(now.small, "small"), (big, "big")]
    waits = Reason("waits_for_button", "SNG-5", "Waits for the button to pass: the big blind has passed.")
    passed = Reason("missed_big", "SNG-5", "The big blind came while the player was away.")
    return Plan(
        marks=now,
        dealt=ring.clockwise(now.button, dealt),
        small=now.small if now.small in dealt else None,
        big=big if big in dealt else None,
        taken=tuple((seat, kind) for seat, kind in due if seat in ring.occupants and seat not in dealt),
        rests=tuple(Rest(seat, 0, waits) for seat in there if seat not in dealt),
        misses=() if big in dealt else (Miss(big, "big", passed),),
        why=HEADS_UP if now.button == now.small else DEAD_BUTTON,
    )
