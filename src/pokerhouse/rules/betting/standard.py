"""Standard betting: who has to act, what the actor may do, what a move changes.

The theory, for no-limit, pot-limit and fixed-limit alike:

- `price` is the street total that stays in the hand. It starts at the big blind before the flop, posted in
  full or not (STD-1), and at 0 later.
- `raised_to` is where the next raise is measured from. In no-limit that is the price.
- `full` is the largest full bet or raise of the street, at first one big blind. A raise goes at least to
  raised_to + full; an all-in may be for less and then leaves `full` alone (STD-1).
- `acted[p]` is the price when p last acted on this street, -1 before. Who has acted may raise again only when
  price - acted[p] >= full: that many short all-ins have come together, or somebody raised in full (STD-2).
- In fixed-limit `full` is the street's bet, and every raise goes to raised_to + full, or all-in below that.
  An all-in that is at least half a bet above raised_to counts as a raise and sets it; one for less counts as
  a call: it sets the price alone (STD-2a). A raise sets raised_to above every price before it, so whoever
  has acted may raise again when raised_to > acted[p].
- In pot-limit a raise goes at most to the price plus the pot as it is after a call (TERM-1); all else is as
  in no-limit.
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
    hand.price = hand.raised_to = price
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
        low = min(hand.raised_to + hand.full, reach)
        high = reach if hand.limit is None else low
        if hand.ruleset.pot_limit:
            high = max(low, min(reach, 2 * price - wager + hand.pot))
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
    if acted == UNACTED:
        return ""
    if hand.limit is not None:
        return "" if hand.raised_to > acted else "under_half"  # STD-2a
    return "" if price - acted >= hand.full else "not_reopened"  # STD-2


def record(hand: "Hand", position: int, move: Move, to: int) -> None:
    """Take over what a move means for the street."""
    price = hand.price
    if to > price:
        if hand.limit is None:
            hand.full = max(hand.full, to - price)
        hand.price = price = to
        if hand.limit is None or 2 * (to - hand.raised_to) >= hand.limit:  # STD-2a: less counts as a call
            hand.raised_to = to
            hand.raises += 1
            hand.aggressor = position
    if move != "fold":
        hand.acted[position] = price
