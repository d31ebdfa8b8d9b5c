"""Betting by units, as the given/when/then business rules play it.

- Blinds are acted: on its first turn the small blind bets the unit, the big blind twice that, nothing else
  (TEX-4). Without blinds the first bet is the unit. The price is carried over to the next street.
- A raise goes to the price + one unit, exactly (TEX-12). All-in is a move of its own, for any amount; it sets
  the price if it is higher.
- Nobody folds on the first street (TEX-5). Only the first actor of a later street may check, and it may not
  raise (TEX-6).
- The street ends when everyone still in and not all-in has acted since its first bet or its last raise. The
  big blind's double is no raise, so the small blind is not asked again (TEX-11).

`acted[p]` is 0 once p has acted since the street's first bet or last raise.
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
    "fold": ("TEX-5", "You can't fold on the first street."),
    "check": ("TEX-6", "Only the first to act on a later street can check."),
    "call": ("TEX-12", "Calling takes all your chips: go all-in."),
}
no_raises: NoRaises = {
    "too_few": ("TEX-12", "You don't have enough chips to raise by one unit."),
    "no_bet_yet": ("TEX-6", "The first to act on a street can't raise."),
    "blind_turn": ("TEX-6", "A blind's first move is to bet the blind."),
}
raise_rule = "TEX-12"


def begin(hand: "Hand") -> None:
    """Carry the price over; it starts at one unit."""
    fresh_street(hand)
    fresh_memory(hand)
    if hand.street == 0:
        hand.price = hand.setup.small


def blind_due(hand: "Hand", position: int) -> int:
    """What this player's blind is, if its first turn is still to come; else 0."""
    if hand.street or hand.ruleset.blinds != "acted" or hand.checked[position]:
        return 0
    if position == hand.setup.small_at:
        return hand.setup.small
    return hand.setup.big if position == hand.setup.big_at else 0


def next_actor(hand: "Hand") -> int | None:
    """Who has chips and has not acted since the first bet or last raise; a lone player only if it owes."""
    active = with_chips(hand)
    waiting = [position for position in active if hand.acted[position] == UNACTED]
    if len(active) == 1:
        waiting = [
            position
            for position in waiting
            if blind_due(hand, position) or (hand.opened and hand.wagers[position] < hand.price)
        ]
    return clockwise(hand, waiting)


def menu(hand: "Hand", actor: int) -> Menu:
    """The list of TEX-6, with all-in reported apart."""
    stack, wager = hand.stacks[actor], hand.wagers[actor]
    blind = blind_due(hand, actor)
    to = blind or hand.price
    later = hand.street > 0
    first = not hand.moves
    can_call = stack > to - wager
    no_raise: NoRaise = ""
    if blind:
        no_raise = "blind_turn"
    elif first:
        no_raise = "no_bet_yet"
    elif hand.able == 1:
        no_raise = "nobody_left"
    elif wager + stack < hand.price + hand.setup.small:
        no_raise = "too_few"
    raise_to = None if no_raise else hand.price + hand.setup.small
    return Menu(
        actor=actor,
        fold=later,
        check=later and first,
        call_to=to if can_call else None,
        call_cost=to - wager if can_call else 0,
        raise_low=raise_to,
        raise_high=raise_to,
        bet=False,
        no_raise=no_raise,
        all_in_to=None if blind and can_call else wager + stack,
        call_is_bet=bool(blind) or (not later and not hand.opened),
    )


def record(hand: "Hand", position: int, move: Move, to: int) -> None:
    """The first bet and every raise ask everybody else again; the big blind's double does not."""
    blind = blind_due(hand, position)
    hand.moves += 1
    hand.acted[position] = 0
    hand.checked[position] = True  # its first turn is over
    if move in ("fold", "check"):
        return
    if blind:
        hand.price = max(hand.price, blind)
    elif to > hand.price:
        hand.price = to
        hand.raises += 1
        hand.aggressor = position
        ask_again(hand, position)
    if not hand.opened:
        hand.opened = True
        ask_again(hand, position)


def ask_again(hand: "Hand", position: int) -> None:
    """Everybody but this player has to act once more."""
    hand.acted = [UNACTED] * len(hand.stacks)
    hand.acted[position] = 0
