"""Faults to plant in the engine: functions that patch it, each against one rule.

What a fault changes stands in its docstring; which example must notice it, in test_planted.py.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from pokerhouse.rules import DeadAdded, Event, Hand, HandVoided, Move, Ruleset, Shown, apply_event, dealer
from pokerhouse.rules import hand as hand_module
from pokerhouse.rules.betting import policy, standard
from pokerhouse.rules.event import PostKind
from pokerhouse.rules.pots import Pot, claims_of
from pokerhouse.strength import strengths

Patch = pytest.MonkeyPatch


def two_at_once(patch: Patch) -> None:
    """Everybody gets both cards at once."""
    patch.setattr(
        Hand, "hole", lambda hand, place: (hand.secret.deck[2 * place], hand.secret.deck[2 * place + 1])
    )


def short_raise_counts(patch: Patch) -> None:
    """A short all-in becomes the measure of the next raise."""
    right = standard.record

    def wrong(hand: Hand, position: int, move: Any, to: int) -> None:
        before = hand.price
        right(hand, position, move, to)
        if to > before:
            hand.full = to - before

    patch.setattr(standard, "record", wrong)


def short_blind_is_the_price(patch: Patch) -> None:
    """The price is what the big blind could pay."""
    right = standard.begin

    def wrong(hand: Hand) -> None:
        right(hand)
        if not hand.street and hand.setup.big_at is not None:
            hand.price = min(hand.price, hand.setup.entrants[hand.setup.big_at].stack)

    patch.setattr(standard, "begin", wrong)


def always_reopened(patch: Patch) -> None:
    """Every all-in reopens the betting."""
    right = standard.why_no_raise

    def wrong(hand: Hand, actor: int, reach: int) -> str:
        why = right(hand, actor, reach)
        return "" if why == "not_reopened" else why

    patch.setattr(standard, "why_no_raise", wrong)


def short_all_ins_never_add_up(patch: Patch) -> None:
    """Only more than a full raise reopens."""
    right = standard.why_no_raise

    def wrong(hand: Hand, actor: int, reach: int) -> str:
        acted = hand.acted[actor]
        why = right(hand, actor, reach)
        return why or ("not_reopened" if acted >= 0 and hand.price - acted <= hand.full else "")

    patch.setattr(standard, "why_no_raise", wrong)


def limit_reopens_as_no_limit(patch: Patch) -> None:
    """In fixed-limit, too, only a full raise lets who has acted raise again."""
    right = standard.why_no_raise

    def wrong(hand: Hand, actor: int, reach: int) -> str:
        short = hand.acted[actor] >= 0 and hand.price - hand.acted[actor] < hand.full
        return right(hand, actor, reach) or ("not_reopened" if short else "")

    patch.setattr(standard, "why_no_raise", wrong)


def every_all_in_is_a_raise_in_limit(patch: Patch) -> None:
    """In fixed-limit the next raise goes a whole bet above any all-in."""
    right = standard.record

    def wrong(hand: Hand, position: int, move: Move, to: int) -> None:
        right(hand, position, move, to)
        hand.raised_to = hand.price

    patch.setattr(standard, "record", wrong)


def a_cap_of_four(patch: Patch) -> None:
    """Every game counts its raises."""
    patch.setattr(Ruleset, "cap_on", lambda _ruleset, _street: 4)


def no_cap(patch: Patch) -> None:
    """No game counts its raises."""
    patch.setattr(Ruleset, "cap_on", lambda _ruleset, _street: None)


def asked_in_vain(patch: Patch) -> None:
    """The last player with chips is asked though it owes nothing."""
    right = standard.next_actor

    def wrong(hand: Hand) -> int | None:
        lone = policy.with_chips(hand)
        if len(lone) == 1 and hand.acted[lone[0]] == policy.UNACTED:
            return lone[0]
        return right(hand)

    patch.setattr(standard, "next_actor", wrong)


def uncalled_stays(patch: Patch) -> None:
    """Nothing goes back before the pots are made."""
    patch.setattr(dealer, "return_uncalled", lambda _hand: None)


def small_blind_first_for_ever(patch: Patch) -> None:
    """The first to act before the flop is the first on every street."""
    patch.setattr(policy, "opener", lambda hand: (hand.setup.big_at or 0) + 1)


def all_odd_chips_to_the_first(patch: Patch) -> None:
    """The first winner gets every odd chip."""

    def wrong(amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
        share, odd = divmod(amount, len(winners))
        return [(winner, share + odd * (index == 0)) for index, winner in enumerate(winners)]

    patch.setattr(dealer, "split", wrong)


def folded_surplus_to_who_has_chips(patch: Patch) -> None:
    """An all-in player's claim ends at its own wager even if no live player put in more."""
    right = claims_of

    def wrong(rounds: Any, dead: int, all_in_rounds: Any, live: Sequence[int]) -> dict[int, int]:
        claims = right(rounds, dead, all_in_rounds, live)
        for position in live:
            index = all_in_rounds[position]
            if 0 <= index < len(rounds):
                own = rounds[index][position]
                before = sum(map(sum, rounds[:index]))
                claims[position] = dead + before + sum(min(own, chips) for chips in rounds[index])
        return claims

    patch.setattr(hand_module, "claims_of", wrong)


def one_pot_for_all(patch: Patch) -> None:
    """Whoever is best takes everything."""
    patch.setattr(hand_module, "layers", lambda claims, whole: [Pot(whole, tuple(sorted(claims)))])


def left_of_the_button_shows_first(patch: Patch) -> None:
    """The aggressor has no say in the order of the showdown."""
    patch.setattr(dealer, "showing_order", lambda hand: hand.live_positions())


def nobody_mucks(patch: Patch) -> None:
    """Every hand is shown, beaten or not."""
    patch.setattr(dealer, "show_in_turn", lambda hand, _strengths: dealer.show_all(hand))


def all_ins_are_tabled_late(patch: Patch) -> None:
    """All-in hands stay down until the river."""

    def wrong(hand: Hand) -> None:
        while hand.street < dealer.RIVER:
            dealer.deal_street(hand)

    patch.setattr(dealer, "run_out", wrong)


def winners_must_show(patch: Patch) -> None:
    """An uncontested winner shows its hand."""
    right = dealer.end_uncontested

    def wrong(hand: Hand) -> None:
        winner = hand.folded.index(False)
        hand.emit(Shown(winner, hand.hole(winner)))
        right(hand)

    patch.setattr(dealer, "end_uncontested", wrong)


def only_the_first_shows(patch: Patch) -> None:
    """At a showdown one hand is shown."""

    def wrong(hand: Hand) -> None:
        first = dealer.showing_order(hand)[0]
        hand.emit(Shown(first, hand.hole(first)))

    patch.setattr(dealer, "show_all", wrong)


def time_outs_fold(patch: Patch) -> None:
    """A time-out folds even where a check is free."""
    patch.setattr(Hand, "default_action", lambda _hand: ("fold", None))


def dead_chips_raise_the_price(patch: Patch) -> None:
    """Dead chips are taken for a bet."""

    def wrong(hand: Hand, amount: int) -> None:
        hand.dead += amount
        hand.price += amount

    patch.setitem(apply_event.TAKERS, DeadAdded, wrong)


def dead_posts_are_wagers(patch: Patch) -> None:
    """A missed small blind counts towards the call."""
    right = dealer.take_post

    def wrong(hand: Hand, position: int | None, kind: PostKind, amount: int) -> None:
        right(hand, position, "post" if kind == "dead" else kind, amount)

    patch.setattr(dealer, "take_post", wrong)


def live_posts_lose_their_turn(patch: Patch) -> None:
    """Posting counts as having acted."""
    right = standard.begin

    def wrong(hand: Hand) -> None:
        right(hand)
        if not hand.street:
            hand.acted = [hand.price if entrant.live else -1 for entrant in hand.setup.entrants]

    patch.setattr(standard, "begin", wrong)


def voids_keep_the_antes(patch: Patch) -> None:
    """A void gives only the streets' chips back."""

    def wrong(hand: Hand) -> list[Event]:
        chips = [*hand.rounds[1:], hand.wagers, hand.posted_dead]
        refunds = tuple(sum(column) for column in zip(*chips, strict=True))
        hand.emit(HandVoided(refunds, hand.dead - sum(hand.posted_dead)))
        return hand.events[-1:]

    patch.setattr(Hand, "void", wrong)


def suits_break_ties(patch: Patch) -> None:
    """A spade beats a club."""
    right = strengths

    def wrong(board: Sequence[int], holes: Sequence[tuple[int, int]]) -> list[int]:
        return [4 * found + (hole[0] & 3) for found, hole in zip(right(board, holes), holes, strict=True)]

    patch.setattr(hand_module, "strengths", wrong)


def a_card_too_many_is_burned(patch: Patch) -> None:
    """Research burns a card before every street."""
    right = dealer.deal_street

    def wrong(hand: Hand) -> None:
        top, *rest = hand.secret.deck[2 * len(hand.stacks) :]
        whole = hand.secret
        moved = (*whole.deck[: 2 * len(hand.stacks)], *rest, top)
        hand.secret = type(whole)(moved)
        right(hand)
        hand.secret = whole

    patch.setattr(dealer, "deal_street", wrong)


def all_ins_claim_everything(patch: Patch) -> None:
    """Who is all-in can win the whole pot."""

    def wrong(rounds: Any, dead: int, _all_in_rounds: Any, live: Sequence[int]) -> dict[int, int]:
        return dict.fromkeys(live, dead + sum(map(sum, rounds)))

    patch.setattr(hand_module, "claims_of", wrong)


def opens_left_of_the_button(patch: Patch) -> None:
    """The first to act before the flop is always left of the button."""
    patch.setattr(policy, "opener", lambda _hand: 0)
