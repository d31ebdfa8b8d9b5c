"""Plays one hand in our engine and in PokerKit at once and compares them at every decision.

Where the two differ, it has to be in one of the known ways (`Difference`), each told by its own predicate
on the two states at that moment. Anything else raises `Unexplained`.
"""

import warnings
from collections import Counter
from collections.abc import Callable
from random import Random

from pokerhouse.rules import Hand, Menu, Move, Secret
from tests.oracle.limit_half import limit_street
from tests.oracle.pokerkit_difference import Difference, Unexplained
from tests.oracle.random_deals import Deal, Game, our_setup, random_deal, their_state
from tests.oracle.second_settlement import settlement_of, stacks_with_odd_chips_to_the_first

Choose = Callable[[Menu], tuple[Move, int | None]]
"""Draws or names the next move from the menu."""


class Pair:
    """The same hand twice."""

    def __init__(self, deal: Deal) -> None:
        self.ours = Hand.deal(our_setup(deal), Secret(tuple(deal.deck)))
        self.theirs = their_state(deal)
        self.deal = deal
        self.found: Counter[Difference] = Counter()
        self.decisions = 0
        self.parted = False
        """The hands can't be compared further: a counted difference has moved different chips."""
        self._bounds: tuple[int | None, int | None] = (None, None)
        """The raises that PokerKit offers at this decision."""
        self._unforgotten: list[int] = []
        """What of PokerKit's memory is put back if the actor does not raise."""
        self._short_limit = False
        """In fixed-limit, at this decision: a short all-in on the street, which PokerKit takes otherwise."""
        self._street, self._began = -1, 0
        """In fixed-limit: the street, and how many were in when it began."""
        self._open_alike()

    def play(self, choose: Choose) -> None:
        """Walk to the end of the hand by the moves chosen, comparing all the way."""
        while True:
            self._skip_vain_questions()
            menu = self.ours.menu()
            if menu is None or self.parted:
                break
            if self._unasked(menu.actor):
                self.found[Difference.UNASKED] += 1
                self.ours.act(menu.actor, "check")
                continue
            if not self._compare(menu):
                break
            self.decisions += 1
            self._move(menu, *choose(menu))
        while (menu := self.ours.menu()) is not None:  # the hands have parted
            self.ours.act(menu.actor, *choose(menu))
        if self.ours.won != settlement_of(self.ours):
            self._fail(f"settled by totals, the wins are {settlement_of(self.ours)}")
        if not self.parted:
            self._compare_ends()

    # the same question

    def _open_alike(self) -> None:
        """Let PokerKit open left of the big blind where it looks for the largest blind and finds none."""
        actor, turns = self.ours.actor, self.theirs.actor_indices
        posted = self.ours.wagers
        if any(posted[:2]) or not any(posted[2:]) or actor is None or actor not in turns:
            return
        if turns[0] != actor:
            self.found[Difference.OPENER] += 1
            turns.rotate(-turns.index(actor))

    def _skip_vain_questions(self) -> None:
        """Let PokerKit's player check where nobody is left to answer and we ask nobody."""
        state, hand = self.theirs, self.ours
        while (
            state.actor_index is not None
            and state.actor_index != hand.actor
            and not self._unasked(hand.actor)
        ):
            actor = state.actor_index
            others = [other for other in state.player_indices if other != actor and state.statuses[other]]
            able = any(state.stacks[other] for other in others)
            if able or state.bets[actor] < max(state.bets[other] for other in others):
                self._fail("they ask another player")
            if state.checking_or_calling_amount:  # only a folded post is above its wager
                self.found[Difference.FOLDED_PRICE] += 1
                self.parted = True
                return
            self.found[Difference.IN_VAIN] += 1
            state.check_or_call()

    def _unasked(self, actor: int | None) -> bool:
        """Tell whether PokerKit passes over our actor because nobody's chips reach above its wager."""
        state = self.theirs
        return (
            actor is not None
            and self.ours.street == 0
            and self.deal.live[actor] > 0
            and actor not in state.actor_indices
            and all(
                state.stacks[other] + state.bets[other] <= state.bets[actor]
                for other in state.player_indices
                if other != actor and state.statuses[other]
            )
        )

    # the same menu

    def _compare(self, menu: Menu) -> bool:
        """Compare the menus; false if the hands part here."""
        state = self.theirs
        if state.actor_index != menu.actor:
            self._fail("another actor")
        state.completion_status = self._short_price()
        self._count_bets()
        if not state.can_fold() or not menu.fold:
            self._fail("a fold is not offered")
        self._compare_calls(menu)
        if not self.parted:
            self._compare_raises(menu)
        return not self.parted

    def _big_blind_counts(self) -> bool:
        """Tell whether before the flop the big blind is the first of the street's bets (TERM-1)."""
        return self.deal.game == "bet and three" and not self.ours.street

    def _count_bets(self) -> None:
        """Let PokerKit's cap of four count the big blind, and forget it where two begin a street (TERM-1)."""
        if self.deal.game != "bet and three":
            return
        state = self.theirs
        if self.ours.street != self._street:
            self._street, self._began = self.ours.street, sum(state.statuses)
            state.completion_betting_or_raising_count += self._big_blind_counts()
        if self._began == 2:
            state.completion_betting_or_raising_count = 0

    def _short_price(self) -> bool:
        """Tell whether nobody has put in the full big blind yet, before the flop."""
        return self.ours.street == 0 and max(self.theirs.bets) < self.deal.big

    def _compare_calls(self, menu: Menu) -> None:
        state, hand = self.theirs, self.ours
        cost = state.checking_or_calling_amount
        if cost == menu.call_cost:
            return
        wager, stack = hand.wagers[menu.actor], hand.stacks[menu.actor]
        live = [hand.wagers[other] for other in hand.live_positions() if other != menu.actor]
        if self._short_price() and menu.call_cost == min(stack, self.deal.big - wager):
            self.found[Difference.SHORT_BLIND] += 1
        elif max(live) < max(hand.wagers) and menu.no_raise == "nobody_left":
            self.found[Difference.FOLDED_PRICE] += 1
            self.parted = True
        else:
            self._fail(f"their call costs {cost}")

    def _compare_raises(self, menu: Menu) -> None:
        state, hand = self.theirs, self.ours
        self._bounds = low, high = self._their_bounds()
        self._short_limit = bool(self.ours.ruleset.limits) and self._limit_half(menu)
        if self._bounds == (menu.raise_low, menu.raise_high):
            return
        reach = hand.wagers[menu.actor] + hand.stacks[menu.actor]
        if low is None and self._out_of_reach(menu):
            self.found[Difference.OUT_OF_REACH] += 1
            return
        if self._short_limit:
            full = min(max(state.bets) + self._bet(), reach)
            if low in (None, full) and high == low:
                self.found[Difference.LIMIT_HALF] += 1
                return
        elif low is None:
            if self._forgotten(menu):
                self.found[Difference.FORGOTTEN_SUM] += 1
                return
        elif self._short_price():
            if (low, high) == (min(self.deal.big, reach), reach) and menu.no_raise != "not_reopened":
                self.found[Difference.SHORT_BLIND] += 1
                return
        elif menu.no_raise == "not_reopened":
            facing = hand.price - hand.acted[menu.actor]
            if facing < hand.full and state.completion_betting_or_raising_amount < hand.full:
                self.found[Difference.SHORT_OPENING] += 1
                return
        self._fail(f"their raises go from {low} to {high}")

    def _out_of_reach(self, menu: Menu) -> bool:
        """Tell whether the others have chips, but none enough to go above the highest wager."""
        state, hand = self.theirs, self.ours
        others = [other for other in hand.live_positions() if other != menu.actor]
        return any(hand.stacks[other] for other in others) and all(
            state.stacks[other] + state.bets[other] <= max(state.bets) for other in others
        )

    def _bet(self) -> int:
        """The size of a fixed-limit bet on this street."""
        limits = self.ours.ruleset.limits
        return limits[self.ours.street] if limits else 0

    def _limit_half(self, menu: Menu) -> bool:
        """Tell whether there was a short all-in on the street; our raise is worked out a second time."""
        hand = self.ours
        street = limit_street(hand, menu.actor)
        reach = hand.wagers[menu.actor] + hand.stacks[menu.actor]
        other = menu.no_raise in ("nobody_left", "too_few")
        to = (
            None
            if street.closed or other or street.raises == self.ours.cap
            else min(street.bid + self._bet(), reach)
        )
        if (menu.raise_low, menu.raise_high) != (to, to):
            self._fail(f"told from the street's moves, our raise goes to {to}")
        return street.short

    def _their_bounds(self) -> tuple[int | None, int | None]:
        state = self.theirs
        return (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )

    def _forgotten(self, menu: Menu) -> bool:
        """Tell whether PokerKit offers our raise if it forgets its last short all-ins like those before."""
        state, hand = self.theirs, self.ours
        acted, last = hand.acted[menu.actor], state.consecutive_short_all_in_amounts
        if acted < 0 or hand.price - acted < hand.full or not sum(last) < hand.full:
            return False
        self._unforgotten = last.copy()
        last.clear()
        self._bounds = self._their_bounds()
        return self._bounds == (menu.raise_low, menu.raise_high)

    # the same move

    def _move(self, menu: Menu, move: Move, to: int | None) -> None:
        gave_up = False
        try:
            self._move_there(menu, move, to)
        except AssertionError:  # of PokerKit's own: it has a pot that nobody can win
            gave_up = self.parted = True
        self.ours.act(menu.actor, move, to)
        if self._short_limit or (self.ours.ruleset.limits and not self.ours.stacks[menu.actor]):
            self.theirs.completion_betting_or_raising_count = self.ours.raises + self._big_blind_counts()
        if gave_up:
            if not self._folded_top():
                self._fail("PokerKit gave up")
            self.found[Difference.FOLDED_TOP] += 1

    def _move_there(self, menu: Menu, move: Move, to: int | None) -> None:
        state = self.theirs
        if move != "raise":
            state.consecutive_short_all_in_amounts.extend(self._unforgotten)
        self._unforgotten.clear()
        total = menu.call_to if move == "call" else to
        if move == "fold":
            state.fold()
        elif self._short_price() and total is not None and total > max(state.bets):
            self._complete(total)
        elif move == "raise" and to is not None and self._offered(to):
            state.complete_bet_or_raise_to(to)
        elif move == "raise" and to is not None and self._short_limit and not self._out_of_reach(menu):
            vars(state)["verify_completion_betting_or_raising_to"] = lambda amount: amount
            state.complete_bet_or_raise_to(to)
            del vars(state)["verify_completion_betting_or_raising_to"]
        else:  # a check, a call, or a raise out of everybody's reach, which comes back in the end
            state.check_or_call()

    def _complete(self, total: int) -> None:
        """Over a short big blind, call or raise in PokerKit as if the blind were whole.

        There the move completes the blind, and the raise would be measured from the short one.
        """
        state = self.theirs
        if not self._offered(total):
            state.check_or_call()
            return
        state.complete_bet_or_raise_to(total)
        if total <= self.deal.big:
            state.completion_betting_or_raising_count -= 1  # a call is none of the counted raises
        state.completion_betting_or_raising_amount = max(0, total - self.deal.big)
        state.consecutive_short_all_in_amounts.clear()

    def _offered(self, total: int) -> bool:
        """Tell whether PokerKit, whose bounds were asked for already, takes a raise to this total."""
        low, high = self._bounds
        return low is not None and high is not None and low <= total <= high

    # the same end

    def _compare_ends(self) -> None:
        state, hand = self.theirs, self.ours
        if state.status or not hand.over:
            self._fail("one hand is over, the other is not")
        if state.stacks == hand.stacks:
            return
        if self._folded_top():
            self.found[Difference.FOLDED_TOP] += 1
        elif stacks_with_odd_chips_to_the_first(hand) == state.stacks:
            self.found[Difference.ODD_CHIPS] += 1
        else:
            self._fail(f"their stacks are {state.stacks}")

    def _folded_top(self) -> bool:
        """Tell whether who folded put in more before the flop than anybody live."""
        hand = self.ours
        wagers = hand.rounds[1] if hand.street else hand.wagers
        live = max(wagers[position] for position in hand.live_positions())
        return max(wagers) > live

    def _fail(self, why: str) -> None:
        raise Unexplained(
            f"{why}\n{self.deal}\nours: {self.ours.menu()} {self.ours}\n"
            f"  stacks {self.ours.stacks} wagers {self.ours.wagers} price {self.ours.price}\n"
            f"  {self.ours.events[1:]}\n"
            f"theirs: actor {self.theirs.actor_index} stacks {self.theirs.stacks} bets {self.theirs.bets}"
            f" call {self.theirs.checking_or_calling_amount}"
            f" raise {self.theirs.min_completion_betting_or_raising_to_amount}"
        )


def random_move(menu: Menu, rng: Random, daring: float) -> tuple[Move, int | None]:
    """Draw a move: mostly calls, often raises of all sizes, sometimes a fold."""
    roll = rng.random()
    if roll < daring and menu.raise_low is not None and menu.raise_high is not None:
        low, high = menu.raise_low, menu.raise_high
        size = rng.random()
        if size < 0.35:
            return "raise", low
        if size < 0.6:
            return "raise", high
        return "raise", rng.randint(low, min(high, 3 * low))
    if roll > 0.88:
        return "fold", None
    return ("check", None) if menu.check else ("call", None)


def compared(seed: int, term: Game | None = None) -> Pair:
    """Play the hand of this number in both engines."""
    rng = Random(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of a fold where a check is free; we allow it
        pair = Pair(random_deal(rng, term=term))
        daring = rng.choice([0.2, 0.35, 0.35, 0.7])
        pair.play(lambda menu: random_move(menu, rng, daring))
    return pair
