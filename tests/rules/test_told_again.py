"""Walks of sbe, step and texas through the engine and through a second telling of the text, side by side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.rules import SBE, STEP, TEXAS, Hand, Menu, Ruleset, usual_setup, without_blinds
from tests.rules.told_again import TELLERS, Offer, Teller
from tests.rules.walks import legal, secrets, stacks

GAMES: dict[str, tuple[Ruleset, list[tuple[int, int]]]] = {
    "sbe": (SBE, [(1, 2), (5, 10), (2, 3)]),
    "sbe without blinds": (without_blinds(SBE), [(1, 1), (10, 10)]),
    "step": (STEP, [(10, 20)]),
    "texas": (TEXAS, [(1, 2), (5, 10)]),
    "texas without blinds": (without_blinds(TEXAS), [(1, 1), (5, 5)]),
}


def offer_of(menu: Menu) -> Offer:
    raises = None
    if menu.raise_low is not None and menu.raise_high is not None:
        raises = (menu.raise_low, menu.raise_high)
    return Offer(menu.fold, menu.check, menu.call_to, raises, menu.all_in_to)


def assert_same(hand: Hand, told: Teller, menu: Menu) -> None:
    """Compare the moment: street, actor, menu, price, chips, who is out."""
    actor = told.turn()
    while actor is None and len(told.in_hand()) > 1 and len(told.sheet) < 4:
        told.next_street()
        actor = told.turn()
    assert (len(told.sheet) - 1, actor) == (hand.street, menu.actor)
    assert actor is not None
    assert told.offer(actor) == offer_of(menu)
    assert (told.price, told.row, told.left) == (hand.price, hand.wagers, hand.stacks)
    assert told.out == {seat for seat, out in enumerate(hand.folded) if out}


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@pytest.mark.rule(
    "SBE-7", "SBE-8", "SBE-9", "SBE-10", "SBE-12", "SBE-17", "STEP-8", "STEP-15", "STEP-16", "STEP-18",
    "STEP-19", "STEP-13", "TEX-6", "TEX-8", "TEX-11", "TEX-12", "STD-4", "STD-6",
)  # fmt: skip
def test_a_second_telling_of_the_text_goes_the_same_way(data: st.DataObject, game: str) -> None:
    ruleset, sizes = GAMES[game]
    small, big = data.draw(st.sampled_from(sizes))
    chips = data.draw(st.lists(stacks(small, big), min_size=2, max_size=6))
    hand = Hand.deal(usual_setup(ruleset, chips, small=small, big=big), data.draw(secrets()))
    told = TELLERS[ruleset.name](chips, small=small, big=big, blinds=ruleset.blinds != "none", dead=0)
    while (menu := hand.menu()) is not None:
        assert_same(hand, told, menu)
        move, to = data.draw(st.sampled_from(legal(menu)))
        total = {"call": menu.call_to, "all_in": menu.all_in_to, "raise": to}.get(move)
        told.do(menu.actor, move, total or 0)
        hand.act(menu.actor, move, to)
    while told.turn() is None and len(told.in_hand()) > 1 and len(told.sheet) < 4:
        told.next_street()
    live = told.in_hand()
    assert live == hand.live_positions()
    strength = dict(zip(live, hand.strengths(live), strict=True)) if len(live) > 1 else {}
    assert hand.won == told.shares(strength)
