"""Draws a hand as text, so that a failed case can be seen."""

from collections.abc import Sequence

from pokerhouse.rules import (
    STREETS,
    Acted,
    Awarded,
    DeadAdded,
    Event,
    Hand,
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


def drawn(hand: Hand) -> str:
    """Return the table with every card open, the menu and all that has happened."""
    setup = hand.setup
    names = [entrant.player for entrant in setup.entrants]
    board = " ".join(hand.board) or "no board"
    game = f"{hand.ruleset.name} {setup.small}/{setup.big}, {STREETS[hand.street]}, {board}"
    lines = [f"{game}, pot {hand.pot} (dead {hand.dead}), price {hand.price}"]
    for position, name in enumerate(names):
        marks = [
            mark
            for mark, holds in (
                ("button", setup.button == position),
                ("small blind", setup.small_at == position),
                ("big blind", setup.big_at == position),
                ("folded", hand.folded[position]),
                ("shown", hand.shown[position]),
                ("mucked", hand.mucked[position]),
            )
            if holds
        ]
        turn = ">" if hand.actor == position else " "
        lines.append(
            f"{turn} {name:<3} {' '.join(hand.hole(position))}  stack {hand.stacks[position]:>7}"
            f"  wager {hand.wagers[position]:>7}  won {hand.won[position]:>7}  {', '.join(marks)}"
        )
    lines.append(f"menu: {hand.menu()}")
    lines.append("so far: " + "; ".join(words(event, names) for event in hand.events[1:]))
    return "\n".join(lines)
