"""Leaving a seat: at once, when the hand is over, or as soon as the rules allow it (CASH-6, SNG-6, TABLE-7).

For a player in a hand Leave is *enabled* from the hand's start (for a blind: from the first action) to its
end. Between two hands of a game it is disabled, so that nobody slips away from the blinds. Pressed while it
is disabled it is *armed* (D16): after every step `follow_armed` looks whether it is enabled now. The end of
a hand is such a moment for everybody who was in it, since their blinds are posted.
"""

from pokerhouse.house import events as e
from pokerhouse.house.commands import CancelLeave, Leave
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats.seating import ASKED_TO_LEAVE, seated
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.state import Chair, TableState
from pokerhouse.house.step import Step, TableKind
from pokerhouse.rules import Acted, Hand, Refused

LEFT = Reason("left", "CASH-6.5", "Left the table; the stack goes to the bank.")
LEAVES_AFTER = Reason("leaves_after_hand", "CASH-6.2", "Leaves when the hand is over.")
ARMED = Reason("leave_armed", "CASH-6.2", "Leaves as soon as the rules allow it.")
BETWEEN_HANDS = Reason("between_hands", "CASH-6.2", "You can leave again once the next hand has started.")
BLIND_FIRST = Reason("blind_first", "CASH-6.2", "In the blinds you can leave after your first action.")


def has_acted(hand: Hand, position: int) -> bool:
    """Whether the position has made a move of its own in this hand."""
    return any(isinstance(event, Acted) and event.position == position for event in hand.events)


def leaves_at_once(state: TableState, hand: Hand | None, chair: Chair) -> bool:
    """Whether nothing holds the player at the table now (CASH-6.4)."""
    if state.phase == "waiting" or chair.position is None or hand is None or chair.out:
        return True
    if state.phase == "pause":
        return chair.away is not None or chair.seat in state.questions or state.paused
    return hand.folded[chair.position]


def leave_held(state: TableState, hand: Hand | None, chair: Chair) -> Reason | None:
    """Why Leave can only be armed now, if so (CASH-6.2, D16)."""
    position = chair.position
    if position is None or hand is None or leaves_at_once(state, hand, chair):
        return None
    if state.phase == "pause":
        return BETWEEN_HANDS
    blind = position in (hand.setup.small_at, hand.setup.big_at)
    waits = blind and hand.stacks[position] and not has_acted(hand, position)
    return BLIND_FIRST if waits else None


def leave_refusal(state: TableState, hand: Hand | None, chair: Chair) -> Refused | None:
    """Why its player can't press Leave: that was done already."""
    fine = not chair.leaving or leaves_at_once(state, hand, chair)
    return None if fine else Refused("leaves_already", "CASH-6.2", "You have already asked to leave.")


def check_leave(state: TableState, hand: Hand | None, player: str) -> Chair:
    """The chair of a player who may press Leave."""
    chair = seated(state, player)
    if refusal := leave_refusal(state, hand, chair):
        raise refusal
    return chair


def leave(step: Step, kind: TableKind, command: Leave) -> None:
    """Leave at once, when the hand is over, or as soon as Leave is enabled."""
    chair = check_leave(step.state, step.hand, command.player)
    if leaves_at_once(step.state, step.hand, chair):
        _go(step, kind, chair)
        return
    held = leave_held(step.state, step.hand, chair)
    _ask(step, chair, LEAVES_AFTER if held is None else ARMED, armed=held is not None)


def follow_armed(step: Step, kind: TableKind) -> None:
    """Let an armed Leave take effect at the first moment at which it is enabled (D16)."""
    for player in list(step.state.leaving):
        chair = step.state.chair_of(player)
        if chair is None or not chair.armed:
            continue
        if leaves_at_once(step.state, step.hand, chair):
            _go(step, kind, chair)
        elif leave_held(step.state, step.hand, chair) is None:
            _ask(step, chair, LEAVES_AFTER, armed=False)


def _go(step: Step, kind: TableKind, chair: Chair) -> None:
    kind.depart(step, chair, ASKED_TO_LEAVE if chair.dismissed else LEFT)
    kind.settle(step)


def _ask(step: Step, chair: Chair, why: Reason, *, armed: bool) -> None:
    event = e.LeaveAsked(at=step.at, seat=chair.seat, player=chair.player, reason=why, armed=armed)
    step.emit(event)


def cancel_leave(step: Step, _kind: TableKind, command: CancelLeave) -> None:
    """Stay after all."""
    chair = seated(step.state, command.player)
    text = "The host asked you to leave. This is your last hand."
    refuse_unless(not chair.dismissed, "asked_to_leave", "HOST-5", text)
    refuse_unless(chair.leaving, "not_leaving", "CASH-6.2", "You have not asked to leave.")
    step.emit(e.LeaveCancelled(at=step.at, seat=chair.seat, player=chair.player))
