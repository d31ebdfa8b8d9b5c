"""Standard betting: who has to act, what the actor may do, what a move changes.

The theory, for no-limit and fixed-limit alike:

- `price` is the street total that stays in the hand. It starts at the big blind before the flop, posted in
  full or not (STD-1), and at 0 later.
- `full` is the largest full bet or raise of the street, at first one big blind. A raise goes at least to
  price + full; an all-in may be for less and then leaves `full` alone (STD-1). In fixed-limit `full` is the
  street's bet and every raise goes to price + full, or all-in below that.
- `acted[p]` is the price when p last acted on this street, -1 before. Who has acted may raise again only when
  price - acted[p] >= full: that many short all-ins have come together, or somebody raised in full (STD-2).
- A player has to act while it has chips and has not acted, or its wager is below the price. When it is the
  only one with chips, only what live opponents really wagered counts; if it owes none of that, betting is
  over (STD-4).
"""

from typing import TYPE_CHECKING

from pokerhouse.rules.action import Menu, Move, NoRaise
from pokerhouse.rules.betting.policy import CLOCKWISE, UNACTED, Refusals, answerable, fresh_street

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

refusals: Refusals = {}


def begin(hand: "Hand") -> None:
    """Before the flop the price is the big blind or a larger live post; later streets start at nothing."""
    fresh_street(hand)
    setup, ruleset = hand.setup, hand.ruleset
    hand.limit = ruleset.limits[hand.street] if ruleset.limits else None
    hand.price = 0 if hand.street else max(setup.big, *[entrant.live for entrant in setup.entrants])
    hand.full = hand.limit or hand.price or setup.big
    if hand.street:
        return
    if not ruleset.option and setup.big_at is not None:
        hand.acted[setup.big_at] = hand.price


def next_actor(hand: "Hand") -> int | None:
    """The next player that has to act on this street, clockwise from the last one; None when it is over."""
    stacks, folded, wagers = hand.stacks, hand.folded, hand.wagers
    lone = None
    for position, stack in enumerate(stacks):
        if stack and not folded[position]:
            if lone is not None:
                break  # at least two can still bet
            lone = position
    else:
        return None if lone is None or wagers[lone] >= highest_opposing(hand, lone) else lone
    acted, price = hand.acted, hand.price
    for position in CLOCKWISE[len(stacks)][hand.last_actor]:
        waits = wagers[position] < price or acted[position] == UNACTED
        if waits and stacks[position] and not folded[position]:
            return position
    return None


def highest_opposing(hand: "Hand", position: int) -> int:
    """The largest wager on this street of a live opponent."""
    wagers, folded = hand.wagers, hand.folded
    return max(wagers[other] for other in range(len(wagers)) if other != position and not folded[other])


def must_leave(hand: "Hand", actor: int) -> bool:  # noqa: ARG001  (policies are asked alike)
    """Nobody is taken out: who has too few chips plays for less."""
    return False


def menu(hand: "Hand", actor: int) -> Menu:
    """What the actor may do."""
    stack, wager, price = hand.stacks[actor], hand.wagers[actor], hand.price
    reach = wager + stack
    answer = answerable(hand, actor)
    to_match = price if answer else min(price, highest_opposing(hand, actor))
    check = wager >= to_match
    call_to = None if check else min(to_match, reach)
    no_raise = why_no_raise(hand, actor, reach, answer=answer)
    low = high = None
    if not no_raise:
        low = min(price + hand.full, reach)
        high = reach if hand.limit is None else low
    return Menu(
        actor=actor,
        fold=True,
        check=check,
        call_to=call_to,
        call_cost=0 if call_to is None else call_to - wager,
        raise_low=low,
        raise_high=high,
        bet=price == 0,
        no_raise=no_raise,
    )


def why_no_raise(hand: "Hand", actor: int, reach: int, *, answer: bool) -> NoRaise:
    """Why the actor may not raise, or an empty string if it may."""
    if not answer:
        return "nobody_left"
    if reach <= hand.price:
        return "too_few"
    cap = hand.ruleset.cap_on(hand.street)
    if cap is not None and hand.raises >= cap:
        return "raise_cap"
    acted = hand.acted[actor]
    if acted != UNACTED and hand.price - acted < hand.full:  # STD-2
        return "not_reopened"
    return ""


def record(hand: "Hand", position: int, move: Move, to: int) -> None:
    """Take over what a move means for the street."""
    if to > hand.price:
        extra = to - hand.price
        hand.full = max(extra, hand.full)
        hand.price = to
        hand.raises += 1
        hand.aggressor = position
    if move != "fold":
        hand.acted[position] = hand.price
