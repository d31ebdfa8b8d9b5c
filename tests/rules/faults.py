"""Faults to plant in the engine, each against one rule, and the example that must notice.

A fault is a function that patches the engine; what it changes stands in its docstring.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from pokerhouse.rules import DeadAdded, Event, Hand, HandVoided, Ruleset, Shown, dealer, facts
from pokerhouse.rules import hand as hand_module
from pokerhouse.rules.betting import policy, standard
from pokerhouse.rules.event import PostKind
from pokerhouse.rules.pots import Pot, claims_of
from pokerhouse.strength import strength

Patch = pytest.MonkeyPatch


class Fault(NamedTuple):
    """What is broken, how, and which case of which file breaks with it."""

    rule: str
    plant: Callable[[Patch], None]
    file: str
    case: str


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

    def wrong(hand: Hand, actor: int, reach: int, *, answer: bool) -> str:
        why = right(hand, actor, reach, answer=answer)
        return "" if why == "not_reopened" else why

    patch.setattr(standard, "why_no_raise", wrong)


def short_all_ins_never_add_up(patch: Patch) -> None:
    """Only more than a full raise reopens."""
    right = standard.why_no_raise

    def wrong(hand: Hand, actor: int, reach: int, *, answer: bool) -> str:
        acted = hand.acted[actor]
        why = right(hand, actor, reach, answer=answer)
        return why or ("not_reopened" if acted >= 0 and hand.price - acted <= hand.full else "")

    patch.setattr(standard, "why_no_raise", wrong)


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
    patch.setattr(dealer, "layers", lambda claims, whole: [Pot(whole, tuple(sorted(claims)))])


def left_of_the_button_shows_first(patch: Patch) -> None:
    """The aggressor has no say in the order of the showdown."""
    patch.setattr(dealer, "showing_order", lambda hand: hand.live_positions())


def nobody_mucks(patch: Patch) -> None:
    """Every hand is shown, beaten or not."""
    patch.setattr(dealer, "show_in_turn", lambda hand, _strengths: dealer.show_all(hand))


def all_ins_are_tabled_late(patch: Patch) -> None:
    """All-in hands stay down until the river."""
    patch.setattr(dealer, "with_chips", lambda _hand: [0, 1])


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

    def wrong(hand: Hand, event: DeadAdded) -> None:
        hand.dead += event.amount
        hand.price += event.amount

    patch.setitem(facts.TAKERS, DeadAdded, wrong)


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
    right = strength
    patch.setattr(dealer, "strength", lambda cards: 4 * right(cards) + (cards[0] & 3))


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


STANDARD, RESEARCH = "standard", "research"
AGGRESSOR = "the last aggressor of the river shows first, the others show or muck in turn"
REOPENING = "two short all-ins make a full raise for the bettor, not for the caller between them"

FAULTS = [
    Fault("STD-0", two_at_once, STANDARD, "cards go one at a time, twice round, from the left of the button"),
    Fault("STD-1", short_raise_counts, STANDARD, "50/100 before the flop: an all-in of 150 sets 250"),
    Fault(
        "STD-1",
        short_blind_is_the_price,
        STANDARD,
        "a short big blind lowers neither the price nor the raise",
    ),
    Fault("STD-2", always_reopened, STANDARD, REOPENING),
    Fault("STD-2", short_all_ins_never_add_up, STANDARD, REOPENING),
    Fault("STD-3", a_cap_of_four, STANDARD, "nobody counts the raises"),
    Fault(
        "STD-4",
        asked_in_vain,
        STANDARD,
        "the big blind is not asked when the small blind's all-in is exactly its blind",
    ),
    Fault("STD-4", uncalled_stays, STANDARD, "an uncalled bet goes back and is not won"),
    Fault(
        "STD-5",
        small_blind_first_for_ever,
        STANDARD,
        "the button is small blind, acts first before the flop and last after it",
    ),
    Fault(
        "STD-6",
        all_odd_chips_to_the_first,
        STANDARD,
        "two odd chips go to the first two winners, not to one",
    ),
    Fault(
        "STD-6",
        folded_surplus_to_who_has_chips,
        STANDARD,
        "a folded live post above the highest live total joins the last pot",
    ),
    Fault("STD-6", one_pot_for_all, STANDARD, "three side pots from uneven stacks, each won apart"),
    Fault("STD-7", left_of_the_button_shows_first, STANDARD, AGGRESSOR),
    Fault("STD-7", nobody_mucks, STANDARD, AGGRESSOR),
    Fault("STD-7", all_ins_are_tabled_late, STANDARD, "all-in hands are tabled before the rest of the board"),
    Fault("STD-8", winners_must_show, STANDARD, "an uncontested winner shows nothing, but may"),
    Fault(
        "STD-9",
        opens_left_of_the_button,
        STANDARD,
        "a dead small blind: a single big blind, the price as ever",
    ),
    Fault(
        "STD-12",
        time_outs_fold,
        STANDARD,
        "a time-out checks where a check is free and folds where it is not",
    ),
    Fault(
        "STD-13",
        dead_chips_raise_the_price,
        STANDARD,
        "dead chips that come in mid-hand join the main pot, which an earlier all-in can win",
    ),
    Fault(
        "STD-13",
        dead_posts_are_wagers,
        STANDARD,
        "a missed small blind is a dead post: no wager, in the main pot",
    ),
    Fault("STD-13", live_posts_lose_their_turn, STANDARD, "a live post keeps its turn and may raise"),
    Fault(
        "STD-14",
        voids_keep_the_antes,
        STANDARD,
        "void before the first move: posts go back, dead chips leave as they came",
    ),
    Fault("D7", suits_break_ties, STANDARD, "suits break no tie"),
    Fault(
        "RP-E1",
        all_ins_claim_everything,
        STANDARD,
        "an all-in player wins only what its chips reach (claim 300 of 700)",
    ),
    Fault("RP-E2", all_ins_claim_everything, STANDARD, "two all-in claims, 300 and 500 of 700"),
    Fault(
        "RES-2",
        a_card_too_many_is_burned,
        RESEARCH,
        "no card is burned: the flop lies on top of the 48 left, the turn of 45, the river of 44",
    ),
    Fault(
        "RES-5",
        no_cap,
        RESEARCH,
        "four raises a street, then only call and fold; the next street counts afresh",
    ),
    Fault(
        "RES-8",
        only_the_first_shows,
        RESEARCH,
        "at a showdown every live hand is shown, a folded one never",
    ),
    Fault(
        "RES-10",
        opens_left_of_the_button,
        RESEARCH,
        "six in a ring: A3 opens, later the first live player from A1 on",
    ),
]
