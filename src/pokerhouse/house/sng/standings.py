"""Who is out of an SNG, in which place, and how it ends."""

from typing import Literal

from pokerhouse.house import events as e
from pokerhouse.house.reason import Reason
from pokerhouse.house.sng.tournament import alive
from pokerhouse.house.state import Chair
from pokerhouse.house.step import Step

How = Literal["winner", "levels", "nobody"]

OUT = Reason("out", "SNG-3", "Stack and safe are empty: out.")
WAITING_DEAD = Reason("dead_chips", "SNG-0.2", "Dead chips left at the end go to the winner.")
ENDS: dict[How, Reason] = {
    "winner": Reason("winner", "SNG-0.1", "One player has all the chips: the sit-and-go is over."),
    "levels": Reason("levels_over", "SNG-9.2", "The last round is over: ranked by safe, then stack."),
    "nobody": Reason("nobody_back", "SNG-4.7", "Nobody came back: ranked by safe, then stack."),
}


def eliminate(step: Step) -> None:
    """Stack 0 and safe 0: out, the chair kept. Ranked in one hand by the chips at its start (SNG-3)."""
    sng = step.state.sng
    if sng is None:
        raise AssertionError("no sit-and-go runs")
    outs = [chair for chair in alive(step.state) if not (chair.stack or chair.safe)]
    left = len(alive(step.state)) - len(outs)
    had = {chair.player: sng.starts[chair.player] for chair in outs}
    for chair in outs:
        rank = left + 1 + sum(other > had[chair.player] for other in had.values())
        _tell(step, chair, rank, OUT)


def forfeit(step: Step, chair: Chair, why: Reason) -> None:
    """Stack and safe become dead chips, and the player is out (SNG-0.2, SNG-4.3)."""
    rank = len(alive(step.state))
    if chair.stack or chair.safe:
        step.emit(
            e.Forfeited(
                at=step.at,
                seat=chair.seat,
                player=chair.player,
                stack=chair.stack,
                safe=chair.safe,
                reason=why,
            )
        )
    _tell(step, chair, rank, why)


def _tell(step: Step, chair: Chair, rank: int, why: Reason) -> None:
    step.emit(e.Eliminated(at=step.at, seat=chair.seat, player=chair.player, rank=rank, reason=why))


def close(step: Step, left: list[Chair], how: How) -> None:
    """Rank those still in by safe, then stack (SNG-9.2); dead chips that wait go to the first (SNG-0.2)."""
    sng = step.state.sng
    if sng is None:
        raise AssertionError("no sit-and-go runs")
    worth = {chair.player: (chair.safe, chair.stack) for chair in left}
    ranks = {player: 1 + sum(other > own for other in worth.values()) for player, own in worth.items()}
    first = min(left, key=lambda chair: ranks[chair.player])
    if step.state.dead:
        step.emit(
            e.DeadAwarded(
                at=step.at,
                seat=first.seat,
                player=first.player,
                amount=step.state.dead,
                reason=WAITING_DEAD,
            )
        )
    everybody = sorted({**sng.places, **ranks}.items(), key=lambda place: place[1])
    places = tuple([e.Place(player, rank) for player, rank in everybody])
    step.emit(e.SngEnded(at=step.at, number=sng.number, places=places, how=how, reason=ENDS[how]))
