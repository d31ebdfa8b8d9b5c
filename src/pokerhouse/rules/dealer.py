"""The dealer: what happens by itself in a hand, between the players' moves."""

from typing import TYPE_CHECKING

from pokerhouse.rules import apply_event
from pokerhouse.rules.event import PostKind
from pokerhouse.rules.pots import split
from pokerhouse.rules.ruleset import BOARD_SIZES, STREETS

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

RIVER = len(STREETS) - 1


def post(hand: "Hand") -> None:
    """Take the posts before the first card: antes, blinds, live posts, dead posts; each at most the stack.

    An ante of the big blind alone comes after the blinds (TERM-2).
    """
    setup = hand.setup
    own = [(at, entrant) for at, entrant in enumerate(setup.entrants) if entrant.posts]
    if not hand.ruleset.antes_last:
        for position, entrant in own:
            take_post(hand, position, "ante", entrant.ante)
    if hand.ruleset.blinds == "posted":
        take_post(hand, setup.small_at, "small_blind", setup.small)
        take_post(hand, setup.big_at, "big_blind", setup.big)
    if hand.ruleset.antes_last:
        for position, entrant in own:
            take_post(hand, position, "ante", entrant.ante)
    for position, entrant in own:
        take_post(hand, position, "post", entrant.live)
    for position, entrant in own:
        take_post(hand, position, "dead", entrant.dead)


def take_post(hand: "Hand", position: int | None, kind: PostKind, amount: int) -> None:
    """Take what is due, if anybody is there to pay it."""
    if position is not None and amount and hand.stacks[position]:
        apply_event.posted(hand, position, kind, min(amount, hand.stacks[position]))


def proceed(hand: "Hand") -> None:
    """Go on until somebody has to act or the hand is over."""
    betting = hand.betting
    while hand.live > 1:
        actor = betting.next_actor(hand)
        if actor is None:
            if hand.ruleset.returns_uncalled:
                return_uncalled(hand)
            if hand.able <= 1:
                run_out(hand)
            if hand.street == RIVER:
                end_by_showdown(hand)
                return
            deal_street(hand)
        elif betting.must_leave is not None and betting.must_leave(hand, actor):
            apply_event.taken_out(hand, actor)
        else:
            hand.actor = actor
            return
    end_uncontested(hand)


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
        apply_event.returned(hand, position, highest - sorted(wagers)[-2])


def deal_street(hand: "Hand") -> None:
    """Burn as the ruleset says and turn the next board cards."""
    street = hand.street + 1
    burned = 2 * len(hand.stacks) + sum(hand.ruleset.burns[:street])
    cards = hand.secret.deck[burned + BOARD_SIZES[street - 1] : burned + BOARD_SIZES[street]]
    apply_event.street_dealt(hand, STREETS[street], cards)


def end_uncontested(hand: "Hand") -> None:
    """The last live player wins all and need not show (STD-8)."""
    if hand.ruleset.returns_uncalled:
        return_uncalled(hand)
    if hand.pot:  # with both blinds absent there may be nothing to win
        apply_event.awarded(hand, 0, hand.folded.index(False), hand.pot)
    apply_event.ended(hand)


def end_by_showdown(hand: "Hand") -> None:
    """Show, compare, award pot by pot."""
    live = hand.live_positions()
    scores = dict(zip(live, hand.strengths(live), strict=True))
    if hand.ruleset.showdown == "all" or hand.able < hand.live:
        show_all(hand)
    else:
        show_in_turn(hand, scores)
    for index, pot in enumerate(hand.contested(live)):
        best = max([scores[position] for position in pot.positions])
        winners = [position for position in pot.positions if scores[position] == best]
        for position, amount in split(pot.amount, winners):
            if amount:
                apply_event.awarded(hand, index, position, amount)
    apply_event.ended(hand)


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
            apply_event.shown(hand, position, hand.hole(position))


def show_in_turn(hand: "Hand", scores: dict[int, int]) -> None:
    """Show in order; a hand that what is already shown beats is mucked (STD-7)."""
    best = 0
    for position in showing_order(hand):
        if scores[position] >= best:
            best = scores[position]
            apply_event.shown(hand, position, hand.hole(position))
        else:
            apply_event.mucked(hand, position)
