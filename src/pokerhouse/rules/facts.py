"""Taking over what an event says. Nothing is decided here: an event is a fact."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pokerhouse.rules.event import (
    Acted,
    Awarded,
    DeadAdded,
    HandEnded,
    HandVoided,
    Mucked,
    Posted,
    Returned,
    Shown,
    StreetDealt,
    TakenOut,
)
from pokerhouse.rules.pots import NEVER

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand


def _pay(hand: "Hand", position: int, amount: int) -> None:
    hand.stacks[position] -= amount
    hand.pot += amount
    if not hand.stacks[position]:
        hand.all_in_rounds[position] = len(hand.rounds)


def _posted(hand: "Hand", event: Posted) -> None:
    _pay(hand, event.position, event.amount)
    if event.kind == "ante":
        hand.rounds[0][event.position] += event.amount
        if not hand.stacks[event.position] and hand.ruleset.trims_antes:
            hand.all_in_rounds[event.position] = 0
    elif event.kind == "dead":
        hand.dead += event.amount
        hand.posted_dead[event.position] += event.amount
    else:
        hand.wagers[event.position] += event.amount


def _acted(hand: "Hand", event: Acted) -> None:
    position = event.position
    hand.offered = None
    hand.actor = None
    hand.decision += 1
    hand.moves += 1
    hand.last_actor = position
    if event.move == "fold":
        hand.folded[position] = True
        hand.live -= 1
    elif event.paid:
        _pay(hand, position, event.paid)
        hand.wagers[position] = event.to
    hand.betting.record(hand, position, event.move, event.to)


def _taken_out(hand: "Hand", event: TakenOut) -> None:
    hand.offered = None
    hand.actor = None
    hand.last_actor = event.position
    hand.folded[event.position] = True
    hand.live -= 1
    hand.betting.record(hand, event.position, "fold", hand.wagers[event.position])


def _street(hand: "Hand", event: StreetDealt) -> None:
    hand.rounds.append(hand.wagers)
    hand.wagers = [0] * len(hand.stacks)
    hand.street += 1
    hand.board.extend(event.cards)
    hand.betting.begin(hand)


def _returned(hand: "Hand", event: Returned) -> None:
    hand.wagers[event.position] -= event.amount
    hand.stacks[event.position] += event.amount
    hand.pot -= event.amount
    hand.all_in_rounds[event.position] = NEVER


def _dead(hand: "Hand", event: DeadAdded) -> None:
    hand.dead += event.amount
    hand.pot += event.amount


def _shown(hand: "Hand", event: Shown) -> None:
    hand.shown[event.position] = True


def _mucked(hand: "Hand", event: Mucked) -> None:
    hand.mucked[event.position] = True


def _awarded(hand: "Hand", event: Awarded) -> None:
    hand.stacks[event.position] += event.amount
    hand.won[event.position] += event.amount
    hand.pot -= event.amount


def _ended(hand: "Hand", _event: HandEnded) -> None:
    hand.over = True
    hand.actor = hand.offered = None


def _voided(hand: "Hand", event: HandVoided) -> None:
    for position, refund in enumerate(event.refunds):
        hand.stacks[position] += refund
    hand.pot -= sum(event.refunds) + event.dead
    hand.over = hand.voided = True
    hand.actor = hand.offered = None


TAKERS: dict[type, Callable[["Hand", Any], None]] = {
    Posted: _posted,
    Acted: _acted,
    TakenOut: _taken_out,
    StreetDealt: _street,
    Returned: _returned,
    DeadAdded: _dead,
    Shown: _shown,
    Mucked: _mucked,
    Awarded: _awarded,
    HandEnded: _ended,
    HandVoided: _voided,
}
"""What brings a hand to where an event of each kind leaves it."""
