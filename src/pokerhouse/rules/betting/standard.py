"""Standard betting: who has to act, what the actor may do, what a move changes.

The theory, for no-limit and fixed-limit alike:

- `price` is the street total that stays in the hand. It starts at the big blind before the flop, posted in
  full or not (STD-1), and at 0 later.
- `full` is the largest full bet or raise of the street, at first one big blind. A raise goes at least to
  price + full; an all-in may be for less and then leaves `full` alone (STD-1). In fixed-limit `full` is the
  street's bet and every raise goes to price + full, or all-in below that.
- `acted[p]` is the price when p last acted on this street, -1 before. Who has acted may raise again only when
  price - acted[p] >= full: that many short all-ins have come together, or somebody raised in full (STD-2).
- A player has to act while it has chips and has not acted at this price, `acted[p] < price`. When it is the
  only one able to bet (`able` counts who is live and has chips), only what live opponents really wagered
  counts; if it owes none of that, betting is over (STD-4).
"""

from typing import TYPE_CHECKING

from pokerhouse.rules.action import Menu, Move, NoRaise
from pokerhouse.rules.betting.policy import CLOCKWISE, UNACTED, MustLeave, NoRaises, Refusals, fresh_street

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

refusals: Refusals = {}
no_raises: NoRaises = {}
raise_rule = "STD-1"
must_leave: MustLeave | None = None


def begin(hand: "Hand") -> None:
    """Before the flop the price is the big blind or a larger live post; later streets start at nothing."""
    fresh_street(hand)
    setup, ruleset = hand.setup, hand.ruleset
    price = 0
    if not hand.street:
        price = max([setup.big, *[entrant.live for entrant in setup.entrants]])
        if not ruleset.option and setup.big_at is not None:
            hand.acted[setup.big_at] = setup.big
    hand.price = price
    hand.limit = ruleset.limits[hand.street] if ruleset.limits else None
    hand.full = hand.limit or price or setup.big


def next_actor(hand: "Hand") -> int | None:
    """The next player that has to act on this street, clockwise from the last one; None when it is over."""
    stacks, folded, acted, price = hand.stacks, hand.folded, hand.acted, hand.price
    for position in CLOCKWISE[len(stacks)][hand.last_actor]:
        if acted[position] < price and stacks[position] and not folded[position]:
            if hand.able == 1 and hand.wagers[position] >= highest_opposing(hand, position):
                return None
            return position
    return None


def highest_opposing(hand: "Hand", position: int) -> int:
    """The largest wager on this street of a live opponent."""
    wagers, folded = hand.wagers, hand.folded
    return max(wagers[other] for other in range(len(wagers)) if other != position and not folded[other])


def menu(hand: "Hand", actor: int) -> Menu:
    """What the actor may do."""
    wager, price = hand.wagers[actor], hand.price
    reach = wager + hand.stacks[actor]
    to_match = price if hand.able > 1 else min(price, highest_opposing(hand, actor))
    call_to = None if wager >= to_match else min(reach, to_match)
    low = high = None
    no_raise = why_no_raise(hand, actor, reach)
    if not no_raise:
        low = min(price + hand.full, reach)
        high = reach if hand.limit is None else low
    return Menu(
        actor=actor,
        fold=True,
        check=call_to is None,
        call_to=call_to,
        call_cost=0 if call_to is None else call_to - wager,
        raise_low=low,
        raise_high=high,
        bet=price == 0,
        no_raise=no_raise,
    )


def why_no_raise(hand: "Hand", actor: int, reach: int) -> NoRaise:
    """Why the actor may not raise, or an empty string if it may."""
    price, acted = hand.price, hand.acted[actor]
    if hand.able == 1:
        return "nobody_left"
    if reach <= price:
        return "too_few"
    if hand.cap is not None and hand.raises >= hand.cap:
        return "raise_cap"
    if acted != UNACTED and price - acted < hand.full:  # STD-2
        return "not_reopened"
    return ""


def record(hand: "Hand", position: int, move: Move, to: int) -> None:
    """Take over what a move means for the street."""
    price = hand.price
    if to > price:
        hand.full = max(hand.full, to - price)
        hand.price = price = to
        hand.raises += 1
        hand.aggressor = position
    if move != "fold":
        hand.acted[position] = price
