"""Hands of sbe, step and texas through the engine and through a second telling of the text, side by side."""

from collections.abc import Callable
from random import Random

import pytest

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import SBE, STEP, TEXAS, Hand, Menu, Ruleset, Secret, usual_setup, without_blinds
from tests.rules.random_hands import legal
from tests.rules.second_engine import TELLERS, Offer, Teller

GAMES: dict[str, tuple[Ruleset, list[tuple[int, int]]]] = {
    "sbe": (SBE, [(1, 2), (5, 10), (2, 3)]),
    "sbe without blinds": (without_blinds(SBE), [(1, 1), (10, 10)]),
    "step": (STEP, [(10, 20)]),
    "texas": (TEXAS, [(1, 2), (5, 10)]),
    "texas without blinds": (without_blinds(TEXAS), [(1, 1), (5, 5)]),
}


def chips_for(chance: Random, small: int, big: int) -> list[int]:
    """Stacks of two to six players, most of them around a blind or two."""
    edges = [1, small, big, small + 1, small + big, 2 * big, 3 * big, 5 * big]
    edges += [max(1, small - 1), max(1, big - 1), big + 1]
    return [
        chance.choice(edges) if chance.random() < 0.7 else chance.randint(1, 12 * big)
        for _ in range(chance.randint(2, 6))
    ]


def offer_of(menu: Menu) -> Offer:
    raises = None
    if menu.raise_low is not None and menu.raise_high is not None:
        raises = (menu.raise_low, menu.raise_high)
    return Offer(menu.fold, menu.check, menu.call_to, raises, menu.all_in_to)


def go_on(told: Teller) -> int | None:
    """Deal streets until somebody has to act."""
    while (actor := told.turn()) is None and len(told.in_hand()) > 1 and len(told.sheet) < 4:
        told.next_street()
    return actor


def assert_same(hand: Hand, told: Teller, menu: Menu) -> None:
    """Compare the moment: street, actor, menu, price, chips, who is out."""
    actor = go_on(told)
    assert (len(told.sheet) - 1, actor) == (hand.street, menu.actor)
    assert told.offer(menu.actor) == offer_of(menu)
    assert (told.price, told.row, told.left) == (hand.price, hand.wagers, hand.stacks)
    assert told.out == {seat for seat, out in enumerate(hand.folded) if out}


def play_both(chance: Random, game: str) -> None:
    """Play a hand of any moves and compare every moment and what everyone wins."""
    ruleset, sizes = GAMES[game]
    small, big = chance.choice(sizes)
    chips = chips_for(chance, small, big)
    deck = tuple(chance.sample(CARD_NAMES, 52))
    hand = Hand.deal(usual_setup(ruleset, chips, small=small, big=big), Secret(deck))
    told = TELLERS[ruleset.name](chips, small=small, big=big, blinds=ruleset.blinds != "none")
    while (menu := hand.menu()) is not None:
        assert_same(hand, told, menu)
        moves = legal(menu)
        folds_less = [choice for choice in moves if choice[0] != "fold" or chance.random() < 0.4]
        move, to = chance.choice(folds_less or moves)
        total = {"call": menu.call_to, "all_in": menu.all_in_to, "raise": to}.get(move)
        told.do(menu.actor, move, total or 0)
        hand.act(menu.actor, move, to)
    go_on(told)
    live = told.in_hand()
    assert live == hand.live_positions()
    strength = dict(zip(live, hand.strengths(live), strict=True)) if len(live) > 1 else {}
    assert hand.won == told.shares(strength)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.rule(
    "SBE-7", "SBE-8", "SBE-9", "SBE-10", "SBE-12", "SBE-17", "STEP-8", "STEP-15", "STEP-16", "STEP-18",
    "STEP-19", "STEP-13", "TEX-6", "TEX-8", "TEX-11", "TEX-12", "STD-4", "STD-6",
)  # fmt: skip
def test_a_second_telling_of_the_text_goes_the_same_way(game: str, sized: Callable[[int, int], int]) -> None:
    chance = Random(game)
    for _ in range(sized(1_000, 40_000)):
        play_both(chance, game)
