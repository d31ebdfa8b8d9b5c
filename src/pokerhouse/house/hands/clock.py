"""The actor's clock: action time first, then the player's own time bank."""

from pokerhouse.house.events import ClockStarted, TimedOut
from pokerhouse.house.reason import Reason
from pokerhouse.house.state import Chair
from pokerhouse.house.step import Step


def start_clock(step: Step) -> None:
    """Give the actor its time, if somebody has to act."""
    hand = step.running()
    if hand.actor is None:
        return
    chair = step.state.chairs[step.state.seats[hand.actor]]
    bank_from = step.at + step.settings.action_ms
    step.emit(
        ClockStarted(
            at=step.at,
            hand=step.state.hand_number,
            decision=hand.decision,
            seat=chair.seat,
            deadline=bank_from + chair.time_bank,
            bank_from=bank_from,
            allowed=step.settings.action_ms + chair.time_bank,
        )
    )


def time_out(step: Step) -> Chair:
    """The actor's time is up: say so. The move for it follows. Returns its chair."""
    clock = step.state.clock
    if clock is None:
        raise AssertionError("no clock is running")
    chair = step.state.chairs[clock.seat]
    step.emit(
        TimedOut(
            at=step.at,
            hand=step.state.hand_number,
            decision=clock.decision,
            seat=chair.seat,
            player=chair.player,
            reason=Reason("timed_out", "STD-12", "Out of time: checks if possible, otherwise folds."),
        )
    )
    return chair
