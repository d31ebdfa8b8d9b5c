"""The dealer: what happens by itself in a hand, between the players' moves."""

from typing import TYPE_CHECKING

from pokerhouse.rules.betting.policy import with_chips
from pokerhouse.rules.event import (
    Awarded,
    HandEnded,
    Mucked,
    Posted,
    PostKind,
    Returned,
    Shown,
    StreetDealt,
    TakenOut,
)
from pokerhouse.rules.pots import NEVER, layers, split
from pokerhouse.rules.ruleset import BOARD_SIZES, STREETS
from pokerhouse.strength import strength

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

RIVER = len(STREETS) - 1


def post(hand: "Hand") -> None:
    """Take the posts before the first card: antes, blinds, live posts, dead posts; each at most the stack."""
    setup = hand.setup
    entrants = setup.entrants
    for position, entrant in enumerate(entrants):
        take_post(hand, position, "ante", entrant.ante)
    if hand.ruleset.blinds == "posted":
        take_post(hand, setup.small_at, "small_blind", setup.small)
        take_post(hand, setup.big_at, "big_blind", setup.big)
    for position, entrant in enumerate(entrants):
        take_post(hand, position, "post", entrant.live)
    for position, entrant in enumerate(entrants):
        take_post(hand, position, "dead", entrant.dead)


def take_post(hand: "Hand", position: int | None, kind: PostKind, amount: int) -> None:
    """Take what is due, if anybody is there to pay it."""
    if position is not None and amount and hand.stacks[position]:
        hand.emit(Posted(position, kind, min(amount, hand.stacks[position])))


def proceed(hand: "Hand") -> None:
    """Go on until somebody has to act or the hand is over."""
    while True:
        if hand.live == 1:
            end_uncontested(hand)
            return
        actor = hand.betting.next_actor(hand)
        if actor is not None:
            if not hand.betting.must_leave(hand, actor):
                hand.actor = actor
                return
            hand.emit(TakenOut(actor))
            continue
        if hand.ruleset.returns_uncalled:
            return_uncalled(hand)
        if len(with_chips(hand)) <= 1:
            run_out(hand)
        if hand.street == RIVER:
            end_by_showdown(hand)
            return
        deal_street(hand)


def run_out(hand: "Hand") -> None:
    """With nobody left to bet against, deal the rest of the board."""
    if hand.ruleset.showdown == "in_turn":
        show_all(hand)  # STD-7: all-in hands are tabled before the rest of the board
    while hand.street < RIVER:
        deal_street(hand)


def return_uncalled(hand: "Hand") -> None:
    """Give back what nobody matched of the highest wager (STD-4)."""
    wagers = hand.wagers
    highest = max(wagers)
    if not highest or wagers.count(highest) > 1:
        return
    position = wagers.index(highest)
    if not hand.folded[position]:
        second = max(wager for other, wager in enumerate(wagers) if other != position)
        hand.emit(Returned(position, highest - second))


def deal_street(hand: "Hand") -> None:
    """Burn as the ruleset says and turn the next board cards."""
    street = hand.street + 1
    size = BOARD_SIZES[street] - BOARD_SIZES[hand.street]
    burned = sum(hand.ruleset.burns[:street])
    start = 2 * len(hand.stacks) + BOARD_SIZES[hand.street] + burned
    hand.emit(StreetDealt(STREETS[street], hand.secret.deck[start : start + size]))


def end_uncontested(hand: "Hand") -> None:
    """The last live player wins all and need not show (STD-8)."""
    if hand.ruleset.returns_uncalled:
        return_uncalled(hand)
    if hand.pot:  # with both blinds absent there may be nothing to win
        hand.emit(Awarded(0, hand.folded.index(False), hand.pot))
    hand.emit(HandEnded())


def end_by_showdown(hand: "Hand") -> None:
    """Show, compare, award pot by pot."""
    strengths = {position: strength(hand.seven(position)) for position in hand.live_positions()}
    if hand.ruleset.showdown == "all" or any(hand.all_in_rounds[position] != NEVER for position in strengths):
        show_all(hand)
    else:
        show_in_turn(hand, strengths)
    for index, pot in enumerate(layers(hand.claims(), hand.pot)):
        best = max(strengths[position] for position in pot.positions)
        winners = [position for position in pot.positions if strengths[position] == best]
        for position, amount in split(pot.amount, winners):
            if amount:
                hand.emit(Awarded(index, position, amount))
    hand.emit(HandEnded())


def showing_order(hand: "Hand") -> list[int]:
    """The last aggressor of the street first, else the first live player left of the button (STD-7)."""
    live = hand.live_positions()
    first = hand.aggressor if hand.aggressor in live else live[0]
    turn = live.index(first)
    return live[turn:] + live[:turn]


def show_all(hand: "Hand") -> None:
    """Show every live hand that is not shown yet."""
    for position in showing_order(hand):
        if not hand.shown[position]:
            hand.emit(Shown(position, hand.hole(position)))


def show_in_turn(hand: "Hand", strengths: dict[int, int]) -> None:
    """Show in order; a hand that what is already shown beats is mucked (STD-7)."""
    best = 0
    for position in showing_order(hand):
        if strengths[position] >= best:
            best = strengths[position]
            hand.emit(Shown(position, hand.hole(position)))
        else:
            hand.emit(Mucked(position))
