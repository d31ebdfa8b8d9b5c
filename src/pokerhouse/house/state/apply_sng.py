"""Taking over what an SNG's events say."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.blinds import BlindSeats, dealt_in, left_out
from pokerhouse.house.state.table_state import Outgoing, Round, SngState, TableState, WentOut

LINK_FOR_ONE = "link."
"""How the guests of old events begin that were links for one person."""


def _sng(state: TableState) -> SngState:
    if state.sng is None:
        raise AssertionError("no sit-and-go has been held at this table")
    return state.sng


def _started(state: TableState, event: e.SngStarted) -> None:
    state.sng = SngState(number=event.number, started=event.at)
    state.phase = "pause"
    for chair in state.chairs.values():
        chair.out = False
        chair.stack += event.given
        state.sng.paid[chair.player] = chair.stack


def _round_began(state: TableState, event: e.RoundBegan) -> None:
    sng = _sng(state)
    sng.last_round = sng.round
    sng.round = Round(event.round, event.button, event.small, event.big, event.top_rounds, event.ante)


def _safe_filled(state: TableState, event: e.SafeFilled) -> None:
    chair = state.chairs[event.seat]
    chair.stack -= event.amount
    chair.safe += event.amount


def _safe_drawn(state: TableState, event: e.SafeDrawn) -> None:
    chair = state.chairs[event.seat]
    chair.stack += event.amount
    chair.safe -= event.amount


def _blind_taken(state: TableState, event: e.BlindTaken) -> None:
    state.chairs[event.seat].stack -= event.amount
    state.dead += event.amount
    _sng(state).taken[event.seat] = _sng(state).taken.get(event.seat, 0) + event.amount


def _blind_returned(state: TableState, event: e.BlindReturned) -> None:
    state.chairs[event.seat].stack += event.amount
    state.dead -= event.amount
    del _sng(state).taken[event.seat]


def _forfeited(state: TableState, event: e.Forfeited) -> None:
    chair = state.chairs[event.seat]
    chair.stack -= event.stack
    chair.safe -= event.safe
    state.dead += event.stack + event.safe
    _sng(state).taken.pop(event.seat, None)


def _walked(state: TableState, event: e.Walked) -> None:
    before = event.small_seat if state.marks is None else state.marks.big
    state.marks = BlindSeats(event.button_seat, event.small_seat, event.big_seat, before)
    for chair in state.chairs.values():
        chair.position = None
        chair.occupant = dealt_in(chair.occupant) if chair.seat == event.seat else left_out(chair.occupant)
    hand_counts(state)
    state.chairs[event.seat].stack += event.amount
    state.dead -= event.amount
    _sng(state).taken.clear()


def hand_counts(state: TableState) -> None:
    """A hand or a walk begins: it counts in a fourth period (SNG-4.3), and for who goes out in it (SNG-3)."""
    sng = _sng(state)
    sng.last_round = None
    sng.hands += 1
    for chair in state.chairs.values():
        if not chair.out:
            sng.starts[chair.player] = chair.stack + chair.safe + sng.taken.get(chair.seat, 0)
        if chair.away is not None and chair.away.until is None:
            chair.away_hands += 1


def _held(state: TableState, _event: e.HandsHeld) -> None:
    state.due = None


def _eliminated(state: TableState, event: e.Eliminated) -> None:
    chair = state.chairs[event.seat]
    chair.stop_away(event.at)
    chair.out, chair.sit_out_next = True, False
    sng = _sng(state)
    sng.places[event.player] = event.rank
    small, big = state.blinds
    sng.went_out[event.player] = WentOut(sng.hands, small, big)


def _dead_awarded(state: TableState, event: e.DeadAwarded) -> None:
    state.chairs[event.seat].stack += event.amount
    state.dead -= event.amount


def _ended(state: TableState, event: e.SngEnded) -> None:
    sng = _sng(state)
    sng.running, sng.ended = False, event.at
    sng.places = {place.player: place.rank for place in event.places}
    sng.starts, sng.taken = {}, {}
    state.phase, state.due, state.clock = "waiting", None, None
    for chair in state.chairs.values():
        chair.stop_away(event.at)
        chair.sit_out_next, chair.timed_out, chair.timeouts = False, False, 0


def _cashed(state: TableState, event: e.ChipsCashed) -> None:
    chair = state.chairs[event.seat]
    chair.stack -= event.stack
    chair.safe -= event.safe
    state.sent += 1
    state.outgoing[event.transit] = Outgoing(event.player, event.stack + event.safe, "prize")
    _sng(state).took[event.player] = event.stack + event.safe


def _given_returned(state: TableState, event: e.GivenReturned) -> None:
    chair = state.chairs[event.seat]
    chair.stack -= event.stack
    chair.safe -= event.safe
    _sng(state).took[event.player] = event.stack + event.safe


def _invited(state: TableState, event: e.Invited) -> None:
    if event.guest.startswith(LINK_FOR_ONE):
        return
    by = state.settings.creator if event.player.startswith(LINK_FOR_ONE) else event.player
    state.invited = {**state.invited, event.guest: by}
    state.came = {**state.came, event.guest: event.at}


def _declined(state: TableState, event: e.InvitationDeclined) -> None:
    state.forget_guest(event.player)


APPLY_SNG: dict[type, Callable[[TableState, Any], None]] = {
    e.SngStarted: _started,
    e.RoundBegan: _round_began,
    e.SafeFilled: _safe_filled,
    e.SafeDrawn: _safe_drawn,
    e.BlindTaken: _blind_taken,
    e.BlindReturned: _blind_returned,
    e.Forfeited: _forfeited,
    e.Walked: _walked,
    e.HandsHeld: _held,
    e.Eliminated: _eliminated,
    e.DeadAwarded: _dead_awarded,
    e.SngEnded: _ended,
    e.ChipsCashed: _cashed,
    e.GivenReturned: _given_returned,
    e.Invited: _invited,
    e.InvitationDeclined: _declined,
}


def back_to(state: TableState, before: Round | None) -> None:
    """The round is as before a voided hand (STD-14)."""
    if state.sng is not None and before is not None:
        state.sng.round = replace(before)
