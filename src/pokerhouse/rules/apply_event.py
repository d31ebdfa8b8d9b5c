"""What an event means for the hand. Nothing is decided here: an event is a fact.

Each function takes the fields of its event, changes the hand as they say, and remembers the event. The dealer
calls them as he goes; `TAKERS` finds them for events that somebody else tells.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple

from pokerhouse.rules.action import Move
from pokerhouse.rules.event import (
    Acted,
    Awarded,
    DeadAdded,
    Event,
    HandEnded,
    HandVoided,
    Mucked,
    Posted,
    PostKind,
    Returned,
    Shown,
    StreetDealt,
    TakenOut,
)
from pokerhouse.rules.pots import NEVER
from pokerhouse.rules.ruleset import Street

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

ENDED = HandEnded()


def posted(hand: "Hand", position: int, kind: PostKind, amount: int) -> None:
    """Chips before the first card: an ante, a dead post, or a wager."""
    hand.events.append(Posted(position, kind, amount))
    hand.pot += amount
    hand.stacks[position] -= amount
    if not hand.stacks[position]:
        alone = kind == "ante" and not hand.wagers[position]  # an ante after the blind is a part of its round
        hand.all_in_rounds[position] = 0 if alone and hand.ruleset.trims_antes else 1
        hand.able -= 1
    if kind == "ante":
        hand.rounds[0][position] += amount
    elif kind == "dead":
        hand.dead += amount
        hand.posted_dead[position] += amount
    else:
        hand.wagers[position] += amount


def acted(hand: "Hand", position: int, move: Move, to: int, paid: int) -> None:
    """A move, its chips paid; the policy says what it means for the street."""
    hand.events.append(Acted(position, move, to, paid))
    hand.offered = None
    hand.decision += 1
    hand.last_actor = position
    if move == "fold":
        hand.folded[position] = True
        hand.live -= 1
        hand.able -= 1
    elif paid:
        hand.pot += paid
        hand.wagers[position] = to
        hand.stacks[position] -= paid
        if not hand.stacks[position]:
            hand.all_in_rounds[position] = len(hand.rounds)
            hand.able -= 1
    hand.betting.record(hand, position, move, to)


def taken_out(hand: "Hand", position: int) -> None:
    """Leaving the hand unasked counts as a fold, but not as a decision."""
    hand.events.append(TakenOut(position))
    hand.offered = None
    hand.last_actor = position
    hand.folded[position] = True
    hand.live -= 1
    hand.able -= 1
    hand.betting.record(hand, position, "fold", hand.wagers[position])


def street_dealt(hand: "Hand", street: Street, cards: tuple[str, ...]) -> None:
    """The wagers are a finished round; a new street begins."""
    hand.events.append(StreetDealt(street, cards))
    hand.rounds.append(hand.wagers)
    hand.wagers = [0] * len(hand.stacks)
    hand.street += 1
    hand.board += cards
    hand.betting.begin(hand)


def returned(hand: "Hand", position: int, amount: int) -> None:
    """Chips go back, and with them the all-in."""
    hand.events.append(Returned(position, amount))
    if not hand.stacks[position]:
        hand.all_in_rounds[position] = NEVER
        hand.able += 1
    hand.wagers[position] -= amount
    hand.stacks[position] += amount
    hand.pot -= amount


def dead_added(hand: "Hand", amount: int) -> None:
    """Dead chips in the main pot."""
    hand.events.append(DeadAdded(amount))
    hand.dead += amount
    hand.pot += amount


def shown(hand: "Hand", position: int, cards: tuple[str, str]) -> None:
    """Hole cards on the table."""
    hand.events.append(Shown(position, cards))
    hand.shown[position] = True


def mucked(hand: "Hand", position: int) -> None:
    """Hole cards thrown away."""
    hand.events.append(Mucked(position))
    hand.mucked[position] = True


def awarded(hand: "Hand", pot: int, position: int, amount: int) -> None:
    """Chips won."""
    hand.events.append(Awarded(pot, position, amount))
    hand.stacks[position] += amount
    hand.won[position] += amount
    hand.pot -= amount


def ended(hand: "Hand") -> None:
    """The hand is over."""
    hand.events.append(ENDED)
    hand.over = True
    hand.actor = hand.offered = None


def voided(hand: "Hand", refunds: tuple[int, ...], dead: int) -> None:
    """The hand is over and has not been."""
    hand.events.append(HandVoided(refunds, dead))
    for position, refund in enumerate(refunds):
        hand.stacks[position] += refund
    hand.pot -= sum(refunds) + dead
    hand.over = hand.voided = True
    hand.actor = hand.offered = None


TAKERS: dict[type, Callable[..., None]] = {
    Posted: posted,
    Acted: acted,
    TakenOut: taken_out,
    StreetDealt: street_dealt,
    Returned: returned,
    DeadAdded: dead_added,
    Shown: shown,
    Mucked: mucked,
    Awarded: awarded,
    HandEnded: ended,
    HandVoided: voided,
}
"""What brings a hand to where an event of each kind leaves it."""


def take(hand: "Hand", event: Event) -> None:
    """Take over an event that somebody else tells."""
    fields: tuple[Any, ...] = astuple(event)
    TAKERS[type(event)](hand, *fields)
