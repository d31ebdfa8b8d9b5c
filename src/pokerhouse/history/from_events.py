"""A hand of our own as a history: its events, and the cards that the teller may know."""

from collections.abc import Sequence
from decimal import Decimal

from pokerhouse.history.fault import Fault
from pokerhouse.history.hand_history import UNKNOWN, HandHistory, HistoryStep, Kind
from pokerhouse.history.payoffs import spent
from pokerhouse.rules import (
    UNTOLD,
    Acted,
    DeadAdded,
    Event,
    Hand,
    HandDealt,
    HandVoided,
    Move,
    Mucked,
    Secret,
    Shown,
    StreetDealt,
)

KINDS: dict[Move, Kind] = {
    "fold": "fold",
    "check": "check_or_call",
    "call": "check_or_call",
    "raise": "raise",
    "all_in": "raise",
}


def history_of(
    events: Sequence[Event], secret: Secret | None = None, *, hand: str | int | None = None
) -> HandHistory:
    """The history of a hand. Without its secret only shown cards are told."""
    if not events or not isinstance(events[0], HandDealt):
        raise Fault("a hand's first event says how it was dealt")
    setup = events[0].setup
    count = len(setup.entrants)
    hole = [(UNKNOWN, UNKNOWN)] * count
    if secret is not None:
        hole = [(secret.deck[position], secret.deck[count + position]) for position in range(count)]
    for event in events:
        if isinstance(event, Shown):
            hole[event.position] = event.cards
    named = setup.ruleset.betting != "standard"
    steps = [step for event in events if (step := step_of(event, named=named)) is not None]
    played = Hand.rebuild(secret or UNTOLD, events)
    recorded = None
    if played.over:
        paid = [0] * count if played.voided else spent(played)
        recorded = tuple(Decimal(won - put) for won, put in zip(played.won, paid, strict=True))
    return HandHistory(setup=setup, hole=tuple(hole), steps=tuple(steps), hand=hand, recorded=recorded)


def step_of(event: Event, *, named: bool) -> HistoryStep | None:
    """An event as a step; None for what follows by itself. `named` moves carry the engine's word for them."""
    match event:
        case Acted(position, move, to):
            return HistoryStep(KINDS[move], position, to, (), move if named else "")
        case StreetDealt(_, cards):
            return HistoryStep("board", cards=cards)
        case Shown(position, cards):
            return HistoryStep("show", position, None, cards)
        case Mucked(position):
            return HistoryStep("muck", position)
        case DeadAdded(amount):
            return HistoryStep("dead", to=amount)
        case HandVoided():
            return HistoryStep("void")
    return None
