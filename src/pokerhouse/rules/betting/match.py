"""Betting by matching, as the specification by example plays it.

- The price starts at the smallest bet (the big blind where blinds are posted), is carried over to the next
  street and never falls. An all-in below it opens the street but leaves it.
- Matching the price is one move: a bet when these are the player's first chips on the street, a call when it
  tops up after a raise (SBE-7). A raise goes to price + the smallest bet or more; an all-in above the price
  sets it, however small (SBE-8).
- From the flop on a check is free until somebody has put in chips on the street (SBE-12).
- The street ends as soon as everybody has acted and all live bets are equal; the posted big blind has acted
  (SBE-10).
"""

from typing import TYPE_CHECKING

from pokerhouse.rules.action import Menu, Move, NoRaise
from pokerhouse.rules.betting.policy import (
    UNACTED,
    MustLeave,
    NoRaises,
    Refusals,
    clockwise,
    fresh_memory,
    fresh_street,
    with_chips,
)

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

must_leave: MustLeave | None = None
refusals: Refusals = {
    "check": ("SBE-12", "You can check only from the flop on, before anybody bets."),
    "all_in": ("SBE-8", "There is no separate all-in move: bet, call or raise with all your chips."),
}
no_raises: NoRaises = {"too_few": ("SBE-8", "You don't have enough chips to raise.")}
raise_rule = "SBE-8"


def begin(hand: "Hand") -> None:
    """Carry the price over; before the flop it is the big blind or the smallest bet."""
    fresh_street(hand)
    fresh_memory(hand)
    if hand.street == 0:
        hand.price = hand.setup.big
        hand.opened = hand.ruleset.blinds == "posted"
        if hand.opened and hand.setup.big_at is not None:
            hand.acted[hand.setup.big_at] = hand.price


def next_actor(hand: "Hand") -> int | None:
    """Who has chips and has not acted, or owes on an opened street; a lone player only if it owes."""
    active = with_chips(hand)
    owing = [position for position in active if hand.opened and hand.wagers[position] < hand.price]
    if len(active) == 1:
        return clockwise(hand, owing)
    return clockwise(hand, owing + [position for position in active if hand.acted[position] == UNACTED])


def menu(hand: "Hand", actor: int) -> Menu:
    """Fold, check while it is free, match the price, raise."""
    wager, price = hand.wagers[actor], hand.price
    reach = wager + hand.stacks[actor]
    call_to = min(price, reach) if wager < price else None
    no_raise: NoRaise = ""
    if hand.able == 1:
        no_raise = "nobody_left"
    elif reach <= price:
        no_raise = "too_few"
    low = None if no_raise else min(price + hand.setup.big, reach)
    return Menu(
        actor=actor,
        fold=True,
        check=call_to is None or (hand.street > 0 and not hand.opened),
        call_to=call_to,
        call_cost=0 if call_to is None else call_to - wager,
        raise_low=low,
        raise_high=None if no_raise else reach,
        bet=False,
        no_raise=no_raise,
        call_is_bet=wager == 0,
        suggested=None if low is None else min(max(2 * price, low), reach),
    )


def record(hand: "Hand", position: int, move: Move, to: int) -> None:
    """Chips open the street; more than the price sets it."""
    if move == "fold":
        return
    hand.acted[position] = hand.price
    if move == "check":
        return
    hand.opened = True
    if to > hand.price:
        hand.price = to
        hand.raises += 1
        hand.aggressor = position
