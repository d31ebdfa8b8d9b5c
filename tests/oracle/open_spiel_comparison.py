"""Plays one hand of the research game in our engine and in open_spiel's `universal_poker` at once.

Where the two differ, the difference has to be one of the classes below, each told by its own predicate on the
two states at that moment; docs/differences.md says which rule we follow. Anything else raises `Unexplained`.
"""

from collections import Counter
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import NamedTuple

from pokerhouse.rules import Acted, Hand, Menu, Move, Secret, StreetDealt, layers
from tests.oracle.open_spiel_deals import BIG, SpielDeal, card_number, our_setup, random_deal, their_state
from tests.oracle.pokerkit_comparison import Choose, random_move
from tests.oracle.pokerkit_difference import Unexplained
from tests.oracle.second_settlement import settlement_of, strengths_of

FOLD, CALL = 0, 1
"""Their first two actions; any other is a raise to so many chips of the whole hand."""


class SpielDifference(StrEnum):
    """A way in which `universal_poker` plays by another rule."""

    FREE_FOLD = "they offer no fold where a check is free (RES-4)"
    IN_VAIN = "they ask a player whom nobody can answer (STD-4)"
    REOPENED = "a short all-in reopens the betting for them (STD-2)"
    SHORT_STEP = "after a short all-in their smallest raise is smaller (STD-1)"
    ODD_CHIPS = "they split a pot into fractions of a chip (STD-6)"


class SpielPair:
    """The same hand twice."""

    def __init__(self, deal: SpielDeal) -> None:
        self.ours = Hand.deal(our_setup(deal), Secret(tuple(deal.deck)))
        self.theirs = their_state(deal)
        self.deal = deal
        self.found: Counter[SpielDifference] = Counter()
        self.decisions = 0
        self.capped = 0
        """Decisions at which the cap of raises was reached, in both engines (RES-5)."""
        self._board = 2 * len(deal.stacks)
        """Which card of the deck is dealt next; no card is burned (RES-2)."""

    def play(self, choose: Choose) -> None:
        """Walk to the end of the hand by the moves chosen, comparing all the way."""
        while True:
            self._deal_board()
            self._skip_vain_question()
            menu = self.ours.menu()
            if menu is None:
                break
            self._compare(menu)
            self.decisions += 1
            self.capped += menu.no_raise == "raise_cap"
            self._move(menu, *choose(menu))
        self._compare_ends()

    def _deal_board(self) -> None:
        state = self.theirs
        while state.is_chance_node():
            state.apply_action(card_number(self.deal.deck[self._board]))
            self._board += 1

    # the same question

    def _skip_vain_question(self) -> None:
        """Let their player check where only it has chips, nothing is owed, and we ask nobody."""
        state, hand = self.theirs, self.ours
        if state.is_terminal() or hand.actor is not None:
            return
        actor = state.current_player()
        moved = any(isinstance(event, Acted) and event.position == actor for event in hand.events)
        others = [other for other in hand.live_positions() if other != actor]
        chips = any(self._spent(other) < self.deal.stacks[other] for other in others)
        if moved or chips or self._spent(actor) < max(map(self._spent, others)):
            self._fail("they ask a player, we ask nobody")
        if state.legal_actions() != [CALL]:
            self._fail("they ask a player in vain for more than a check")
        self.found[SpielDifference.IN_VAIN] += 1
        state.apply_action(CALL)
        self._deal_board()

    def _spent(self, position: int) -> int:
        """Return what the position has put into the hand, less what came back uncalled."""
        return self._earlier(position) + self.ours.wagers[position]

    # the same menu

    def _compare(self, menu: Menu) -> None:
        state = self.theirs
        if state.is_terminal() or state.current_player() != menu.actor:
            self._fail("another actor")
        offered = state.legal_actions()
        if not menu.fold or CALL not in offered:
            self._fail("a fold or a call is not offered")
        if FOLD not in offered:
            if not menu.check:
                self._fail("they offer no fold where chips are owed")
            self.found[SpielDifference.FREE_FOLD] += 1
        elif menu.check:
            self._fail("they offer a fold where we let check")
        raises = offered[offered.index(CALL) + 1 :]
        if raises and raises[-1] - raises[0] + 1 != len(raises):
            self._fail("their raises have gaps")
        self._compare_raises(menu, (raises[0], raises[-1]) if raises else None)

    def _compare_raises(self, menu: Menu, theirs: tuple[int, int] | None) -> None:
        base = self._earlier(menu.actor)
        low, high = menu.raise_low, menu.raise_high
        ours = None if low is None or high is None else (base + low, base + high)
        if theirs == ours:
            return
        hand = self.ours
        short, their_low = self._their_lowest()
        reach = hand.wagers[menu.actor] + hand.stacks[menu.actor]
        if theirs == (base + min(their_low, reach), base + reach) and short:
            if menu.no_raise == "not_reopened" and hand.price - hand.acted[menu.actor] < hand.full:
                self.found[SpielDifference.REOPENED] += 1
                return
            if ours is not None and theirs[0] < ours[0] and theirs[1] == ours[1]:
                self.found[SpielDifference.SHORT_STEP] += 1
                return
        self._fail(f"their raises are {theirs}, ours {ours}")

    def _their_lowest(self) -> tuple[bool, int]:
        """Tell whether this street has seen a short all-in raise, and to what their smallest raise goes.

        They take the raise before as the step, short or not, but never go below what was the smallest before.
        """
        hand = self.ours
        price = 0 if hand.street else BIG
        full, lowest, short = BIG, price + BIG, False
        for event in self._street_events():
            if event.to > price:
                step = event.to - price
                short = short or step < full
                full, lowest, price = max(full, step), max(lowest, event.to + step), event.to
        return short, lowest

    def _street_events(self) -> list[Acted]:
        events = self.ours.events
        begun = max(
            (index for index, event in enumerate(events) if isinstance(event, StreetDealt)), default=0
        )
        return [event for event in events[begun:] if isinstance(event, Acted)]

    def _earlier(self, position: int) -> int:
        return sum(chips[position] for chips in self.ours.rounds)

    # the same move

    def _move(self, menu: Menu, move: Move, to: int | None) -> None:
        if move == "fold" and menu.check:
            move = "check"  # they can't follow a free fold
        if move == "fold":
            self.theirs.apply_action(FOLD)
        elif move == "raise" and to is not None:
            self.theirs.apply_action(self._earlier(menu.actor) + to)
        else:
            self.theirs.apply_action(CALL)
        self.ours.act(menu.actor, move, to)

    # the same end

    def _compare_ends(self) -> None:
        state, hand = self.theirs, self.ours
        if not state.is_terminal() or not hand.over:
            self._fail("one hand is over, the other is not")
        payoffs = [
            stack - entrant.stack for stack, entrant in zip(hand.stacks, hand.setup.entrants, strict=True)
        ]
        returns = state.returns()
        if returns == payoffs:
            return
        exact, odd = self._exact_payoffs()
        if (
            odd
            and hand.won == settlement_of(hand)
            and all(abs(got - share) < 1e-6 for got, share in zip(returns, exact, strict=True))
        ):
            self.found[SpielDifference.ODD_CHIPS] += 1
        else:
            self._fail(f"their payoffs are {returns}, ours {payoffs}")

    def _exact_payoffs(self) -> tuple[list[Fraction], bool]:
        """Return the payoffs if every pot were split to the fraction, and whether one has odd chips."""
        hand = self.ours
        payoffs = [
            Fraction(stack - won - entrant.stack)
            for stack, won, entrant in zip(hand.stacks, hand.won, hand.setup.entrants, strict=True)
        ]
        odd = False
        for pot in layers(hand.claims(), sum(hand.won)):
            strengths = strengths_of(hand, pot.positions)
            best = max(strengths.values())
            winners = [position for position in pot.positions if strengths[position] == best]
            odd = odd or pot.amount % len(winners) > 0
            for position in winners:
                payoffs[position] += Fraction(pot.amount, len(winners))
        return payoffs, odd

    def _fail(self, why: str) -> None:
        raise Unexplained(
            f"{why}\n{self.deal}\nours: {self.ours.menu()} {self.ours}\n"
            f"  stacks {self.ours.stacks} wagers {self.ours.wagers} price {self.ours.price}\n"
            f"  {self.ours.events[1:]}\ntheirs: {self.theirs}"
        )


class SpielTally(NamedTuple):
    """What a run of hands gave: every difference in it is explained."""

    hands: int
    decisions: int
    capped: int
    differences: Counter[SpielDifference]


def spiel_tally(first: int, count: int) -> SpielTally:
    """Compare the hands with these numbers; `Unexplained` shows the first hand that differs."""
    decisions = capped = 0
    differences: Counter[SpielDifference] = Counter()
    for number in range(first, first + count):
        pair = spiel_compared(number)
        decisions += pair.decisions
        capped += pair.capped
        differences.update(pair.found)
    return SpielTally(count, decisions, capped, differences)


def spiel_compared(seed: int) -> SpielPair:
    """Play the hand of this number in both engines."""
    rng = Random(f"open_spiel {seed}")
    pair = SpielPair(random_deal(rng))
    daring = rng.choice([0.2, 0.35, 0.35, 0.7])
    pair.play(lambda menu: random_move(menu, rng, daring))
    return pair
