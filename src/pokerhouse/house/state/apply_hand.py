"""Taking over what a table's events say about its hands."""

from collections.abc import Callable
from typing import Any

from pokerhouse.house import events as e
from pokerhouse.house.blinds import ESTABLISHED, BlindSeats, dealt_in, left_out, missed, rested
from pokerhouse.house.state.apply_sng import back_to, hand_counts
from pokerhouse.house.state.chair import Chair
from pokerhouse.house.state.table_state import BeforeHand, Clock, OptionQuestion, TableState
from pokerhouse.rules import Acted, DeadAdded, HandDealt, HandEnded, HandVoided


def _initialised(state: TableState, _event: e.TableInitialised) -> None:
    state.marks = None
    for chair in state.chairs.values():
        chair.occupant = ESTABLISHED  # CASH-1.4


def _hand_started(state: TableState, event: e.HandStarted) -> None:
    chairs = state.chairs
    occupants = {chair.player: chair.occupant for chair in chairs.values()}
    away_hands = {chair.player: chair.away_hands for chair in chairs.values()}
    round_before = None if state.sng is None else state.sng.last_round or state.sng.round
    state.before = BeforeHand(state.marks, occupants, away_hands, round_before)
    state.marks = _marks_of(state.marks, event)
    state.option, state.answers = None, {}
    state.phase, state.due = "hand", None
    state.hand_number, state.seats, state.players = event.hand, event.seats, event.players
    for chair in chairs.values():
        chair.position, chair.timed_out = None, False
        chair.occupant = left_out(chair.occupant)
    for position, seat in enumerate(event.seats):
        chairs[seat].position = position
        chairs[seat].hands += 1
        chairs[seat].occupant = dealt_in(chairs[seat].occupant)
    if state.sng is not None and state.sng.running:
        state.sng.taken = {}
        hand_counts(state)


def _marks_of(old: BlindSeats | None, event: e.HandStarted) -> BlindSeats:
    if old is None:
        return BlindSeats(event.button_seat, event.small_seat, event.big_seat, event.small_seat)
    if event.counted_big is not None:
        return BlindSeats(event.button_seat, event.small_seat, event.counted_big, old.before)
    return BlindSeats(event.button_seat, event.small_seat, event.big_seat, old.big)


def _option_asked(state: TableState, event: e.OptionAsked) -> None:
    state.option = OptionQuestion(event.seat, event.option, event.live, event.dead, event.at, event.deadline)


def _option_answered(state: TableState, event: e.OptionAnswered) -> None:
    state.option = None
    state.answers[event.seat] = event.accepted
    if event.owes_small:
        chair = state.chairs[event.seat]
        chair.occupant = missed(chair.occupant, "small")


def _rested(state: TableState, event: e.Rested) -> None:
    chair = state.chairs[event.seat]
    chair.occupant = rested(chair.occupant, event.left)


def _missed(state: TableState, event: e.BlindMissed) -> None:
    chair = state.chairs[event.seat]
    chair.occupant = missed(chair.occupant, event.kind)


def _hand_event(state: TableState, event: e.HandEvent) -> None:
    inner = event.event
    if isinstance(inner, Acted):
        clock, state.clock = state.clock, None
        if clock is not None and not state.chairs[clock.seat].timed_out:
            state.chairs[clock.seat].absence = ""
        if clock is not None and event.at > clock.bank_from:
            chair = state.chairs[clock.seat]
            chair.time_bank = max(0, chair.time_bank - (event.at - clock.bank_from))
    elif isinstance(inner, DeadAdded):
        state.dead -= inner.amount
    elif isinstance(inner, HandDealt):
        state.dead -= inner.setup.dead
    elif isinstance(inner, HandEnded):
        state.phase, state.clock, state.before = "pause", None, None
        for chair in state.chairs.values():
            if chair.position is not None:
                _hand_over(chair)
    elif isinstance(inner, HandVoided):
        _hand_voided(state, inner)


def _hand_over(chair: Chair) -> None:
    chair.timeouts = chair.timeouts + 1 if chair.timed_out else 0
    if chair.absence == "folds":
        chair.absence = "watched"


def _hand_voided(state: TableState, inner: HandVoided) -> None:
    """Button and blind debts are as before the hand (STD-14); chips of who has left are owed to it."""
    state.phase, state.clock = "pause", None
    before, state.before = state.before, None
    if before is not None:
        state.marks = before.marks
        for chair in state.chairs.values():
            chair.occupant = before.occupants.get(chair.player, chair.occupant)
            chair.away_hands = before.away_hands.get(chair.player, chair.away_hands)
        back_to(state, before.round)
    state.dead += inner.dead
    seated = {chair.position for chair in state.chairs.values()}
    for position, refund in enumerate(inner.refunds):
        if refund and position not in seated:
            state.owed[state.players[position]] = refund


def _clock_started(state: TableState, event: e.ClockStarted) -> None:
    state.clock = Clock(event.seat, event.decision, event.at, event.bank_from, event.deadline)


def _timed_out(state: TableState, event: e.TimedOut) -> None:
    state.chairs[event.seat].timed_out = True


def forget_option(state: TableState, seat: int) -> None:
    """Whoever goes away or leaves is not asked any more."""
    state.answers.pop(seat, None)
    if state.option is not None and state.option.seat == seat:
        state.option = None


APPLY_HAND: dict[type, Callable[[TableState, Any], None]] = {
    e.TableInitialised: _initialised,
    e.HandStarted: _hand_started,
    e.OptionAsked: _option_asked,
    e.OptionAnswered: _option_answered,
    e.Rested: _rested,
    e.BlindMissed: _missed,
    e.HandEvent: _hand_event,
    e.ClockStarted: _clock_started,
    e.TimedOut: _timed_out,
}
