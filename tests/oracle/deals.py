"""Random hands to deal: hostile stacks, antes, posts. The same number gives the same hand everywhere."""

from collections import deque
from random import Random
from typing import NamedTuple

from pokerkit import Automation, Card, Mode, NoLimitTexasHoldem, State

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import HOUSE, Entrant, Setup, usual_setup

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Deal(NamedTuple):
    """What both engines are given."""

    small: int
    big: int
    ante: int
    stacks: list[int]
    live: list[int]
    deck: list[str]


def random_deal(rng: Random, most: int = 9) -> Deal:
    """Draw a hand for 2 to `most` players."""
    count = rng.choice([2, 2, *range(3, most + 1)])
    big = rng.choice([2, 10, 100])
    small = rng.choice([big // 2, big // 2, 1, big if count > 2 else 1])
    ante = rng.choice([0, 0, 0, 1, big // 2, big])
    hostile = rng.random() < 0.7
    stacks = [random_stack(rng, small, big, ante, hostile=hostile) for _ in range(count)]
    posting = count > 2 and rng.random() < 0.3
    live = [big if posting and position > 1 and rng.random() < 0.4 else 0 for position in range(count)]
    deck = list(CARD_NAMES)
    rng.shuffle(deck)
    return Deal(small, big, ante, stacks, live, deck)


def random_stack(rng: Random, small: int, big: int, ante: int, *, hostile: bool) -> int:
    """Draw a stack: an ordinary one, or one chip, a blind, one apart from a blind, a few blinds."""
    if not hostile:
        return rng.choice([20, 50, 100, 100, 200]) * big
    kind = rng.randrange(6)
    if kind == 0:
        return 1
    if kind == 1:
        return max(1, rng.choice([ante, ante + small, ante + big, small, big]) + rng.choice([-1, 0, 1]))
    if kind == 2:
        return rng.randint(1, 4 * big)
    if kind == 3:
        return rng.choice([2, 3, 5, 10]) * big
    if kind == 4:
        return rng.randint(big, 30 * big)
    return 100 * big


def our_setup(deal: Deal) -> Setup:
    """Return the deal as our engine takes it."""
    usual = usual_setup(HOUSE, deal.stacks, small=deal.small, big=deal.big)
    entrants = tuple(
        Entrant(entrant.player, entrant.stack, deal.ante, live)
        for entrant, live in zip(usual.entrants, deal.live, strict=True)
    )
    return Setup(
        HOUSE, deal.small, deal.big, entrants, usual.button, small_at=usual.small_at, big_at=usual.big_at
    )


def their_state(deal: Deal) -> State:
    """Return the deal as PokerKit takes it, with our deck in our order."""
    count = len(deal.stacks)
    blinds = [deal.small, deal.big, *(-live for live in deal.live[2:])]
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS,
        True,  # noqa: FBT003  (an ante short of the others' wins only what it matched)
        deal.ante,
        blinds,
        deal.big,
        tuple(deal.stacks),
        count,
        mode=Mode.CASH_GAME,
    )
    state.deck_cards = deque(Card.parse("".join(deal.deck)))
    while state.can_deal_hole():
        state.deal_hole()
    return state
