"""Betting in fixed steps, with checks that defer.

- Blinds are acted: on its first turn the small blind bets one step (10) or folds, the big blind bets two
  (STEP-15). The smallest bet of every street is one step, and that is its first price (STEP-2).
- A raise goes to the price + one step, at most three a street, and needs a bet on the street (STEP-4, STEP-5,
  STEP-18). All-in is a move of its own: all chips, if they reach the price; no raise (STEP-16).
- Who can't match the price at its own turn is taken out, unasked (STEP-8).
- A *circle* gives each player in it one move other than a check. The first holds everyone with chips; a later
  one those below the price when the one before ended. A check hands the turn on and still owes the move; it
  is allowed once a circle, while another player owes a move too (STEP-19).

`acted[p]` is UNACTED while p owes its move in this circle; `checked[p]` says that it has checked in it.
"""

from typing import TYPE_CHECKING

from pokerhouse.rules.action import Menu, Move, NoRaise
from pokerhouse.rules.betting.policy import (
    UNACTED,
    NoRaises,
    Refusals,
    clockwise,
    fresh_memory,
    fresh_street,
    with_chips,
)

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

refusals: Refusals = {
    "fold": ("STEP-15", "The big blind can't fold before betting the blind."),
    "check": ("STEP-19", "You can check once a circle, while another player still owes a move."),
}
no_raises: NoRaises = {
    "too_few": ("STEP-18", "You don't have enough chips to raise by one step."),
    "raise_cap": ("STEP-5", "There have been three raises on this street."),
}
raise_rule = "STEP-4"


def begin(hand: "Hand") -> None:
    """Every street starts at one step, with a circle of everybody."""
    fresh_street(hand)
    fresh_memory(hand)
    hand.price = hand.setup.small


def owing(hand: "Hand") -> list[int]:
    """Who owes a move in this circle."""
    return [position for position in with_chips(hand) if hand.acted[position] == UNACTED]


def next_actor(hand: "Hand") -> int | None:
    """The next player that owes its move; a lone player with chips only if opponents wagered more."""
    active = with_chips(hand)
    if len(active) == 1 and hand.live > 1:
        position = active[0]
        due = hand.opened and hand.wagers[position] < hand.price
        return position if due or blind_due(hand, position) else None
    return clockwise(hand, owing(hand))


def blind_due(hand: "Hand", position: int) -> int:
    """What this player's blind is, if its first turn is still to come; else 0."""
    if hand.street or hand.wagers[position] or hand.acted[position] != UNACTED:
        return 0
    if position == hand.setup.small_at:
        return hand.setup.small
    return hand.setup.big if position == hand.setup.big_at else 0


def must_leave(hand: "Hand", actor: int) -> bool:
    """Too few chips to match: out, unless nobody else is left (STEP-8)."""
    needed = (blind_due(hand, actor) or hand.price) - hand.wagers[actor]
    return hand.stacks[actor] < needed and hand.live > 1


def menu(hand: "Hand", actor: int) -> Menu:
    """Fold, defer, match, raise by one step, all-in."""
    wager, price, step = hand.wagers[actor], hand.price, hand.setup.small
    reach = wager + hand.stacks[actor]
    blind = blind_due(hand, actor)
    to = blind or price
    deferrable = not blind and not hand.checked[actor] and len(owing(hand)) > 1
    no_raise = why_no_raise(hand, reach, blind=blind)
    raise_to = None if no_raise else price + step
    return Menu(
        actor=actor,
        fold=not (blind and actor == hand.setup.big_at),
        check=deferrable,
        call_to=to,
        call_cost=to - wager,
        raise_low=raise_to,
        raise_high=raise_to,
        bet=False,
        no_raise=no_raise,
        all_in_to=None if blind else reach,
        call_is_bet=bool(blind) or not hand.opened,
    )


def why_no_raise(hand: "Hand", reach: int, *, blind: int) -> NoRaise:
    """Why the actor may not raise, or an empty string if it may."""
    if blind:
        return "blind_turn"
    if not hand.opened:
        return "no_bet_yet"
    if hand.able == 1:
        return "nobody_left"
    if hand.cap is not None and hand.raises >= hand.cap:
        return "raise_cap"
    return "too_few" if reach < hand.price + hand.setup.small else ""


def record(hand: "Hand", position: int, move: Move, to: int) -> None:
    """A move ends what the player owes; when nobody owes, whoever is below the price forms a new circle."""
    if move == "check":
        hand.checked[position] = True
        return
    hand.acted[position] = 0
    if move != "fold":
        hand.opened = True
        if to > hand.price:
            hand.price = to
            hand.raises += move == "raise"
            hand.aggressor = position
    if not owing(hand):
        for other in with_chips(hand):
            if hand.opened and hand.wagers[other] < hand.price:
                hand.acted[other] = UNACTED
                hand.checked[other] = False
