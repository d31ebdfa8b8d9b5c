"""Tables without people: bots are nobody, and no chair is kept for ever (CASH-1.2, D15)."""

from pokerhouse.house.reason import Reason
from pokerhouse.house.state import Chair
from pokerhouse.house.step import Step, TableKind

DESERTED = Reason("deserted", "CASH-1.2", "The last person has left: the table closes.")


def close_deserted(step: Step, kind: TableKind) -> None:
    """When the last person has left a player's table its hand is finished; then it closes."""
    state = step.state
    if not state.deserted or state.settings.standing or state.phase in {"hand", "dismissed"}:
        return
    for chair in list(state.chairs.values()):
        kind.depart(step, chair, DESERTED)
        kind.settle(step)


def give_up_chairs(step: Step, kind: TableKind) -> None:
    """Where no hand follows and no person is there, those who are away don't hold their chairs for ever."""
    state = step.state
    waits = state.phase in {"waiting", "pause"} and (state.due is None or state.paused)
    if not waits or state.questions:
        return
    people = [chair for chair in state.chairs.values() if not chair.bot]
    if not any(_is_there(chair) for chair in people):
        for chair in people:
            kind.left_alone(step, chair)


def _is_there(chair: Chair) -> bool:
    return chair.connected and chair.away is None and not chair.absence
