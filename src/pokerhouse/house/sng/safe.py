"""The safe of a sit-and-go: filled above the maximum, drawn on between two hands (SNG-0.4)."""

from pokerhouse.house import events as e
from pokerhouse.house.commands import DrawSafe
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import seated
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.sng.tournament import alive, running
from pokerhouse.house.state import Chair, TableState
from pokerhouse.house.step import Step, TableKind

REFILLED = Reason("refilled", "SNG-0.4", "The stack was below the next big blind: refilled from the safe.")
DRAWN = Reason("drawn_on_safe", "SNG-0.4", "Took chips from the safe between hands.")


def keep_safe(step: Step) -> None:
    """Chips above the maximum go to the safe after the hand."""
    most = step.settings.stack_cap
    for chair in alive(step.state):
        excess = chair.stack - most
        if excess > 0:
            text = f"A stack here holds {most} at most: {excess} go to the safe."
            why = Reason("safe_filled", "SNG-0.4", text, {"excess": excess, "most": most})
            step.emit(
                e.SafeFilled(at=step.at, seat=chair.seat, player=chair.player, amount=excess, reason=why)
            )


def refill(step: Step, chair: Chair) -> None:
    """A stack below the next big blind is refilled by itself, up to the maximum."""
    _small, big = step.state.blinds
    if chair.stack < min(big, step.settings.stack_cap) and chair.safe:
        _draw(step, chair, most_from_safe(step.state, chair), REFILLED)


def most_from_safe(state: TableState, chair: Chair) -> int:
    """What the player may draw: all there is, up to the maximum stack."""
    return min(chair.safe, state.settings.stack_cap - chair.stack)


def check_draw(state: TableState, command: DrawSafe) -> Chair:
    """The chair of a player who may draw so much on its safe now; else Refused."""
    chair = seated(state, command.player)
    plays = running(state) and not chair.out
    refuse_unless(plays, "no_safe", "SNG-0.4", "Only players in a running sit-and-go have a safe.")
    refuse_unless(state.phase != "hand", "hand_runs", "SNG-0.4", "The safe opens only between hands.")
    refuse_unless(chair.safe, "safe_empty", "SNG-0.4", "Your safe is empty.")
    most = most_from_safe(state, chair)
    text = f"Your stack is already at its maximum of {state.settings.stack_cap}."
    refuse_unless(most, "stack_full", "SNG-0.4", text, most=state.settings.stack_cap)
    fine = type(command.amount) is int and 1 <= command.amount <= most
    text = f"Draw 1 to {most}: a stack here holds {state.settings.stack_cap} at most."
    refuse_unless(fine, "safe_range", "SNG-0.4", text, low=1, high=most)
    return chair


def draw_safe(step: Step, _kind: TableKind, command: DrawSafe) -> None:
    """A player fills its stack up from the safe by its own wish."""
    _draw(step, check_draw(step.state, command), command.amount, DRAWN)


def _draw(step: Step, chair: Chair, amount: int, why: Reason) -> None:
    step.emit(e.SafeDrawn(at=step.at, seat=chair.seat, player=chair.player, amount=amount, reason=why))
