"""Sitting out: going away, periods that run out, coming back, and players who have fallen asleep."""

from pokerhouse.house import events as e
from pokerhouse.house.commands import NoteConnection, SitIn, SitOut
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats.seating import seated
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.state import Chair, TableState, Uses
from pokerhouse.house.step import Step, TableKind

PERIODS = 3
"""A sit-out extends itself at most twice (CASH-4.2)."""
TIMEOUTS = 2
"""Hands running with a time-out after which a player is sat out (CASH-4.4)."""


def uses_of(state: TableState, player: str, now: int) -> Uses:
    """The sit-outs a player has used here; forgotten 4 hours after the first (CASH-4.1)."""
    uses = state.sit_outs.get(player)
    if uses is None or now - uses.first >= state.settings.sit_outs_forgotten_ms:
        return Uses(0, now)
    return uses


def uses_left(state: TableState, player: str, now: int) -> int:
    """How many sit-outs are left where they are counted (CASH-4.1)."""
    return state.settings.sit_outs - uses_of(state, player, now).used


def check_sit_out(state: TableState, kind: TableKind, player: str, now: int) -> Chair:
    """The chair of a player who may go away; else Refused (CASH-4.3)."""
    chair = seated(state, player)
    refuse_unless(not chair.out, "out", "SNG-3", "You are out. Wait for the next sit-and-go.")
    refuse_unless(chair.away is None, "sits_out_already", "TABLE-8", "You are already sitting out.")
    refuse_unless(not chair.sit_out_next, "sits_out_next", "TABLE-8", "You sit out from the next hand on.")
    refuse_unless(chair.seat not in state.questions, "asked", "CASH-7.2", "Answer the question first.")
    left = kind.sit_outs_left(state, player, now)
    refuse_unless(left > 0, "no_sit_outs", "CASH-4.3", "You have no sit-outs left at this table.")
    return chair


def sit_out(step: Step, kind: TableKind, command: SitOut) -> None:
    """Go away: from the next hand on for who is in one, else at once (TABLE-8)."""
    chair = check_sit_out(step.state, kind, command.player, step.at)
    if step.state.phase == "hand" and chair.position is not None:
        step.emit(e.SitOutAsked(at=step.at, seat=chair.seat, player=chair.player, reason=kind.sits_out))
    else:
        go_away(step, chair, kind.sits_out)
        kind.settle(step)


def go_away(step: Step, chair: Chair, why: Reason, *, unreachable: bool = False) -> None:
    """The first period begins; it uses one sit-out (CASH-4.1), but for a lost connection (CASH-1.2)."""
    uses = uses_of(step.state, chair.player, step.at)
    step.emit(
        e.SatOut(
            at=step.at,
            seat=chair.seat,
            player=chair.player,
            until=step.at + step.settings.sit_out_ms,
            used=uses.used + (not unreachable),
            first=uses.first,
            reason=why,
            unreachable=unreachable,
        )
    )


def sit_in(step: Step, kind: TableKind, command: SitIn) -> None:
    """Come back, or don't go away after all."""
    chair = seated(step.state, command.player)
    if chair.sit_out_next:
        step.emit(e.SitOutCancelled(at=step.at, seat=chair.seat, player=chair.player))
        return
    away = chair.away is not None or chair.absence
    refuse_unless(away, "not_sitting_out", "TABLE-8", "You are not sitting out.")
    _return(step, kind, chair)


def note_connection(step: Step, kind: TableKind, command: NoteConnection) -> None:
    """Whether a player can be reached; back on the line they sit in again, if that was all (CASH-1.2)."""
    chair = seated(step.state, command.player)
    if chair.connected != command.connected:
        event = e.ConnectionNoted(
            at=step.at, seat=chair.seat, player=chair.player, connected=command.connected
        )
        step.emit(event)
        if command.connected and chair.away is not None and chair.away.unreachable:
            _return(step, kind, chair)


def _return(step: Step, kind: TableKind, chair: Chair) -> None:
    come_back(step, chair, kind.why_back(step.state, chair))
    kind.came_back(step, chair)
    kind.settle(step)


def come_back(step: Step, chair: Chair, why: Reason, *, unasked: bool = False) -> None:
    """Count as in again."""
    event = e.SatIn(at=step.at, seat=chair.seat, player=chair.player, reason=why, unasked=unasked)
    step.emit(event)


def period_over(step: Step, kind: TableKind, seat: int) -> None:
    """A period is over: another one begins while uses are left, or the kind says what comes (CASH-4.2)."""
    chair = step.state.chairs[seat]
    if chair.away is None:
        raise AssertionError("nobody sits out here")
    uses = uses_of(step.state, chair.player, step.at)
    if chair.away.period < PERIODS and kind.sit_outs_left(step.state, chair.player, step.at) > 0:
        period = chair.away.period + 1
        why = Reason("extended", kind.goes_on_away, "Still away: keeps sitting out.", {"period": period})
        step.emit(
            e.SitOutExtended(
                at=step.at,
                seat=seat,
                player=chair.player,
                until=step.at + step.settings.sit_out_ms,
                period=period,
                used=uses.used + 1,
                first=uses.first,
                reason=why,
            )
        )
    else:
        kind.periods_over(step, chair)


def asleep(chair: Chair) -> bool:
    """Whether time ran out in two hands running, or in one for who can't be reached (CASH-4.4)."""
    if chair.timeouts >= TIMEOUTS:
        return True
    return chair.timeouts >= 1 and not chair.connected
