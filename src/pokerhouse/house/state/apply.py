"""Taking over what a table's event says. Nothing is decided here: an event is a fact."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.blinds import Occupant, came_back
from pokerhouse.house.state.apply_hand import APPLY_HAND, forget_option
from pokerhouse.house.state.apply_host import APPLY_HOST
from pokerhouse.house.state.apply_sng import APPLY_SNG
from pokerhouse.house.state.chair import Away, Chair
from pokerhouse.house.state.table_state import Held, Outgoing, Question, TableState, Uses


def apply_event(state: TableState, event: e.TableEvent) -> None:
    """Bring the table to where the event leaves it."""
    state.at = event.at
    _APPLY[type(event)](state, event)


def _stood_still(state: TableState, event: e.Resumed) -> None:
    if state.sng is not None and not state.paused:
        state.sng.stood += event.gap


def _nothing(_state: TableState, _event: e.TableEvent) -> None:
    pass


def _seat_held(state: TableState, event: e.SeatHeld) -> None:
    state.held[event.seat] = Held(event.player, event.until)


def _seat_taken(state: TableState, event: e.SeatTaken) -> None:
    state.held.pop(event.seat, None)
    state.deserted = state.deserted and event.bot
    state.chairs[event.seat] = Chair(
        seat=event.seat,
        player=event.player,
        name=event.name,
        bot=event.bot,
        stack=event.amount,
        taken_at=event.at,
        time_bank=state.settings.time_bank_ms,
        auto_rebuy=event.auto_rebuy,
        occupant=Occupant(entry=event.entry, rest=event.rest),
        brought=event.amount,
    )
    state.arrived.append(event.transit)


def _sit_out_asked(state: TableState, event: e.SitOutAsked) -> None:
    state.chairs[event.seat].sit_out_next = True


def _sit_out_cancelled(state: TableState, event: e.SitOutCancelled) -> None:
    state.chairs[event.seat].sit_out_next = False


def _sat_out(state: TableState, event: e.SatOut) -> None:
    chair = state.chairs[event.seat]
    chair.away = Away(event.at, event.until, unreachable=event.unreachable)
    forget_option(state, event.seat)
    chair.sit_out_next, chair.absence, chair.timeouts = False, "", 0
    state.questions.pop(event.seat, None)
    kept = state.settings.sit_outs_forgotten_ms
    recent = {player: uses for player, uses in state.sit_outs.items() if event.at - uses.first < kept}
    state.sit_outs = {**recent, event.player: Uses(event.used, event.first)} if event.used else recent


def _sit_out_extended(state: TableState, event: e.SitOutExtended) -> None:
    chair = state.chairs[event.seat]
    away = chair.away or Away(event.at, event.until)
    chair.away = replace(away, until=event.until, period=event.period)
    state.sit_outs[event.player] = Uses(event.used, event.first)


def _sat_in(state: TableState, event: e.SatIn) -> None:
    chair = state.chairs[event.seat]
    chair.stop_away(event.at)
    chair.occupant = came_back(chair.occupant)
    chair.absence = "folds" if event.unasked else ""


def _leave_asked(state: TableState, event: e.LeaveAsked) -> None:
    chair = state.chairs[event.seat]
    chair.leaving, chair.armed = True, event.armed
    if event.player not in state.leaving:
        state.leaving.append(event.player)


def _leave_cancelled(state: TableState, event: e.LeaveCancelled) -> None:
    chair = state.chairs[event.seat]
    chair.leaving = chair.armed = False
    state.leaving.remove(event.player)


def _seat_left(state: TableState, event: e.SeatLeft) -> None:
    chair = state.chairs.pop(event.seat)
    state.questions.pop(event.seat, None)
    forget_option(state, event.seat)
    if state.before is not None:
        state.before.occupants.pop(event.player, None)
    if chair.leaving:
        state.leaving.remove(event.player)
    if not chair.bot:
        state.deserted = all(other.bot for other in state.chairs.values())
    _sent(state, event.transit, Outgoing(event.player, event.stack, "left"))


def _sent(state: TableState, transit: str, outgoing: Outgoing) -> None:
    state.sent += 1
    state.outgoing[transit] = outgoing


def _refunded(state: TableState, event: e.ChipsRefunded) -> None:
    del state.owed[event.player]
    _sent(state, event.transit, Outgoing(event.player, event.amount, "refund"))


def _excess_moved(state: TableState, event: e.ExcessMoved) -> None:
    chair = state.chairs[event.seat]
    chair.stack -= event.amount
    chair.taken_off += event.amount
    _sent(state, event.transit, Outgoing(event.player, event.amount, "excess"))


def _delivered(state: TableState, event: e.TransitDelivered) -> None:
    del state.outgoing[event.transit]


def _arrivals_forgotten(state: TableState, event: e.ArrivalsForgotten) -> None:
    over = set(event.transits)
    state.arrived = [transit for transit in state.arrived if transit not in over]


def _rebuy_asked(state: TableState, event: e.RebuyAsked) -> None:
    state.questions[event.seat] = Question(event.low, event.high, event.at, event.deadline, event.auto)


def _question_moved(state: TableState, event: e.QuestionMoved) -> None:
    state.questions[event.seat] = replace(state.questions[event.seat], deadline=event.deadline)


def _rebought_in(state: TableState, event: e.ReboughtIn) -> None:
    chair = state.chairs[event.seat]
    chair.stack += event.amount
    chair.brought += event.amount
    chair.out = False  # it plays the next sit-and-go
    state.questions.pop(event.seat, None)
    state.arrived.append(event.transit)


def _auto_rebuy_set(state: TableState, event: e.AutoRebuySet) -> None:
    state.chairs[event.seat].auto_rebuy = event.amount


def _entry_set(state: TableState, event: e.EntrySet) -> None:
    chair = state.chairs[event.seat]
    chair.occupant = replace(chair.occupant, entry=event.entry)


def _connection_noted(state: TableState, event: e.ConnectionNoted) -> None:
    state.chairs[event.seat].connected = event.connected


def _pause_started(state: TableState, event: e.PauseStarted) -> None:
    state.due = event.until


def _table_waits(state: TableState, _event: e.TableWaits) -> None:
    state.phase, state.due, state.option = "waiting", None, None
    state.answers = {}


def _dismissed(state: TableState, _event: e.Dismissed) -> None:
    state.phase, state.due, state.clock = "dismissed", None, None


_APPLY: dict[type, Callable[[TableState, Any], None]] = {
    e.TableOpened: _nothing,
    e.SeatTaken: _seat_taken,
    e.SeatHeld: _seat_held,
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
    e.ArrivalsForgotten: _arrivals_forgotten,
    e.RebuyAsked: _rebuy_asked,
    e.QuestionMoved: _question_moved,
    e.ReboughtIn: _rebought_in,
    e.AutoRebuySet: _auto_rebuy_set,
    e.EntrySet: _entry_set,
    e.ConnectionNoted: _connection_noted,
    e.PauseStarted: _pause_started,
    e.TableWaits: _table_waits,
    e.Resumed: _stood_still,
    e.Dismissed: _dismissed,
    **APPLY_HAND,
    **APPLY_SNG,
    **APPLY_HOST,
}
