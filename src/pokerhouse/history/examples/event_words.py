"""What an event says, in a few words."""

from collections.abc import Sequence

from pokerhouse.rules import (
    Acted,
    Awarded,
    DeadAdded,
    Event,
    HandDealt,
    HandVoided,
    Mucked,
    Posted,
    Returned,
    Shown,
    StreetDealt,
    TakenOut,
)

_VERBS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls to",
    "raise": "raises to",
    "bet": "bets to",
    "all_in": "is all-in with",
}


def words(event: Event, names: Sequence[str]) -> str:
    """Return what the event says, in a few words."""
    match event:
        case Posted():
            return f"{names[event.position]} posts {event.kind} {event.amount}"
        case Acted():
            amount = f" {event.to}" if event.move not in ("fold", "check") else ""
            return f"{names[event.position]} {_VERBS[event.move]}{amount}"
        case TakenOut():
            return f"{names[event.position]} is out"
        case StreetDealt():
            return f"{event.street} {' '.join(event.cards)}"
        case Returned():
            return f"{names[event.position]} gets back {event.amount}"
        case DeadAdded():
            return f"{event.amount} dead"
        case Shown():
            return f"{names[event.position]} shows {' '.join(event.cards)}"
        case Mucked():
            return f"{names[event.position]} mucks"
        case Awarded():
            return f"{names[event.position]} wins {event.amount} of pot {event.pot}"
        case HandVoided():
            refunds = " ".join(f"{name} {refund}" for name, refund in zip(names, event.refunds, strict=True))
            return f"void: {refunds} dead {event.dead}"
        case HandDealt():
            return "deal"
        case _:
            return "end"
