"""Taking over what a table's event says. Nothing is decided here: an event is a fact."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pokerhouse.house import event as e
from pokerhouse.house.chair import Away, Chair
from pokerhouse.house.ring import ESTABLISHED, Marks, Occupant, dealt_in, left_out, missed, rested
from pokerhouse.house.sng_facts import SNG_TAKERS, back_to, hand_counts
from pokerhouse.house.state import (
    TRANSITS_REMEMBERED,
    BeforeHand,
    Clock,
    Outgoing,
    Question,
    TableState,
    Uses,
)
from pokerhouse.rules import Acted, DeadAdded, HandDealt, HandEnded, HandVoided


def take(state: TableState, event: e.TableEvent) -> None:
    """Bring the table to where the event leaves it."""
    state.at = event.at
    _TAKERS[type(event)](state, event)


def _nothing(_state: TableState, _event: e.TableEvent) -> None:
    pass


def _seat_taken(state: TableState, event: e.SeatTaken) -> None:
    state.chairs[event.seat] = Chair(
        seat=event.seat,
        player=event.player,
        name=event.name,
        bot=event.bot,
        stack=event.amount,
        taken_at=event.at,
        time_bank=state.settings.time_bank_ms,
        auto_rebuy=event.auto_rebuy,
        place=Occupant(entry=event.entry, rest=event.rest),
        last_stack=event.amount,
    )
    _arrived(state, event.transit)


def _arrived(state: TableState, transit: str) -> None:
    state.arrived.append(transit)
    del state.arrived[:-TRANSITS_REMEMBERED]


def _initialised(state: TableState, _event: e.TableInitialised) -> None:
    state.marks = None
    for chair in state.chairs.values():
        chair.place = ESTABLISHED  # CASH-1.4


def _hand_started(state: TableState, event: e.HandStarted) -> None:
    chairs = state.chairs
    places = {chair.player: chair.place for chair in chairs.values()}
    away_hands = {chair.player: chair.away_hands for chair in chairs.values()}
    round_before = None if state.sng is None else state.sng.round
    state.before = BeforeHand(state.marks, places, away_hands, round_before)
    before = event.small_seat if state.marks is None else state.marks.big
    state.marks = Marks(event.button_seat, event.small_seat, event.big_seat, before)
    state.phase, state.due = "hand", None
    state.hand_number, state.seats, state.players = event.hand, event.seats, event.players
    for chair in chairs.values():
        chair.position, chair.timed_out = None, False
        chair.place = left_out(chair.place)
    for position, seat in enumerate(event.seats):
        chairs[seat].position = position
        chairs[seat].place = dealt_in(chairs[seat].place)
    if state.sng is not None and state.sng.running:
        state.sng.taken = {}
        hand_counts(state)


def _rested(state: TableState, event: e.Rested) -> None:
    chair = state.chairs[event.seat]
    chair.place = rested(chair.place, event.left)


def _missed(state: TableState, event: e.BlindMissed) -> None:
    chair = state.chairs[event.seat]
    chair.place = missed(chair.place, event.kind)


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
    chair.last_stack = chair.stack
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
            chair.place = before.places.get(chair.player, chair.place)
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


def _sit_out_asked(state: TableState, event: e.SitOutAsked) -> None:
    state.chairs[event.seat].sit_out_next = True


def _sit_out_cancelled(state: TableState, event: e.SitOutCancelled) -> None:
    state.chairs[event.seat].sit_out_next = False


def _sat_out(state: TableState, event: e.SatOut) -> None:
    chair = state.chairs[event.seat]
    chair.away = Away(event.at, event.until)
    chair.sit_out_next, chair.absence, chair.timeouts = False, "", 0
    state.questions.pop(event.seat, None)
    state.sit_outs[event.player] = Uses(event.used, event.first)


def _sit_out_extended(state: TableState, event: e.SitOutExtended) -> None:
    chair = state.chairs[event.seat]
    since = event.at if chair.away is None else chair.away.since
    chair.away = Away(since, event.until, event.period)
    state.sit_outs[event.player] = Uses(event.used, event.first)


def _sat_in(state: TableState, event: e.SatIn) -> None:
    chair = state.chairs[event.seat]
    if chair.away is not None:
        chair.away_ms += event.at - chair.away.since
    chair.away, chair.away_hands = None, 0
    chair.absence = "folds" if event.unasked else ""


def _leave_asked(state: TableState, event: e.LeaveAsked) -> None:
    state.chairs[event.seat].leaving = True
    state.leaving.append(event.player)


def _leave_cancelled(state: TableState, event: e.LeaveCancelled) -> None:
    state.chairs[event.seat].leaving = False
    state.leaving.remove(event.player)


def _seat_left(state: TableState, event: e.SeatLeft) -> None:
    chair = state.chairs.pop(event.seat)
    state.questions.pop(event.seat, None)
    if state.before is not None:
        state.before.places.pop(event.player, None)
    if chair.leaving:
        state.leaving.remove(event.player)
    _sent(state, event.transit, Outgoing(event.player, event.stack, "left", event.last_stack))


def _sent(state: TableState, transit: str, outgoing: Outgoing) -> None:
    state.sent += 1
    state.outgoing[transit] = outgoing


def _refunded(state: TableState, event: e.ChipsRefunded) -> None:
    del state.owed[event.player]
    _sent(state, event.transit, Outgoing(event.player, event.amount, "refund"))


def _excess_moved(state: TableState, event: e.ExcessMoved) -> None:
    state.chairs[event.seat].stack -= event.amount
    _sent(state, event.transit, Outgoing(event.player, event.amount, "excess"))


def _delivered(state: TableState, event: e.TransitDelivered) -> None:
    del state.outgoing[event.transit]


def _rebuy_asked(state: TableState, event: e.RebuyAsked) -> None:
    state.questions[event.seat] = Question(event.low, event.high, event.at, event.deadline, event.auto)


def _question_moved(state: TableState, event: e.QuestionMoved) -> None:
    state.questions[event.seat] = replace(state.questions[event.seat], deadline=event.deadline)


def _rebought_in(state: TableState, event: e.ReboughtIn) -> None:
    state.chairs[event.seat].stack += event.amount
    state.questions.pop(event.seat, None)
    _arrived(state, event.transit)


def _auto_rebuy_set(state: TableState, event: e.AutoRebuySet) -> None:
    state.chairs[event.seat].auto_rebuy = event.amount


def _entry_set(state: TableState, event: e.EntrySet) -> None:
    chair = state.chairs[event.seat]
    chair.place = replace(chair.place, entry=event.entry)


def _connection_noted(state: TableState, event: e.ConnectionNoted) -> None:
    state.chairs[event.seat].connected = event.connected


def _pause_started(state: TableState, event: e.PauseStarted) -> None:
    state.due = event.until


def _table_waits(state: TableState, _event: e.TableWaits) -> None:
    state.phase, state.due = "waiting", None


def _dismissed(state: TableState, _event: e.Dismissed) -> None:
    state.phase, state.due, state.clock = "dismissed", None, None


_TAKERS: dict[type, Callable[[TableState, Any], None]] = {
    e.TableOpened: _nothing,
    e.SeatTaken: _seat_taken,
    e.TableInitialised: _initialised,
    e.HandStarted: _hand_started,
    e.Rested: _rested,
    e.BlindMissed: _missed,
    e.HandEvent: _hand_event,
    e.ClockStarted: _clock_started,
    e.TimedOut: _timed_out,
    e.SitOutAsked: _sit_out_asked,
    e.SitOutCancelled: _sit_out_cancelled,
    e.SatOut: _sat_out,
    e.SitOutExtended: _sit_out_extended,
    e.SatIn: _sat_in,
    e.ActedForAbsent: _nothing,
    e.LeaveAsked: _leave_asked,
    e.LeaveCancelled: _leave_cancelled,
    e.SeatLeft: _seat_left,
    e.ChipsRefunded: _refunded,
    e.ExcessMoved: _excess_moved,
    e.TransitDelivered: _delivered,
    e.RebuyAsked: _rebuy_asked,
    e.QuestionMoved: _question_moved,
    e.ReboughtIn: _rebought_in,
    e.AutoRebuySet: _auto_rebuy_set,
    e.EntrySet: _entry_set,
    e.ConnectionNoted: _connection_noted,
    e.PauseStarted: _pause_started,
    e.TableWaits: _table_waits,
    e.Resumed: _nothing,
    e.Dismissed: _dismissed,
    **SNG_TAKERS,
}
