"""Hands are copied, forked and pickled: what comes out is the same hand, and goes its own way from there."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

kernel = pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

import numpy as np
from pokerhouse_kernel import Hands as Many

from pokerhouse.cards import seeded_shuffle
from pokerhouse.rules import HOUSE, RULESETS, Hand, KernelHand, Secret, usual_setup
from tests.kernel.random_deals import random_move, random_secret, random_setup

SECRET = Secret.of(seeded_shuffle("copies"))

AnyHand = Hand | KernelHand
Way = Callable[[AnyHand], AnyHand]
WAYS: dict[str, Way] = {
    "method": lambda hand: hand.copy(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda hand: pickle.loads(pickle.dumps(hand)),  # noqa: S301  (our own)
}


def seen_of(hand: AnyHand) -> list[object]:
    """All that can be asked of a hand."""
    return [
        hand.menu(), hand.events, hand.stacks, hand.board, hand.pot, hand.actor, hand.over, hand.folded,
        hand.decision, hand.view(0), hand.view(None),
    ]  # fmt: skip


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("kind", [Hand, KernelHand])
def test_a_copy_is_the_same_hand_and_goes_its_own_way(way: Way, kind: type[AnyHand]) -> None:
    for number in range(60):
        rng = Random(number)
        hand = kind.deal(random_setup(rng), random_secret(rng))
        while (menu := hand.menu()) is not None:
            told = seen_of(hand)
            twin = way(hand)
            assert type(twin) is kind
            assert seen_of(twin) == told
            twin.act(menu.actor, *random_move(rng, menu))
            assert seen_of(hand) == told
            hand.act(menu.actor, *random_move(rng, menu))
        assert seen_of(way(hand)) == seen_of(hand)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("name", RULESETS)
def test_hands_of_every_ruleset_are_copied(way: Way, name: str) -> None:
    hand = Hand.deal(usual_setup(RULESETS[name], [1000, 1000, 1000], small=5, big=10), SECRET)
    hand.act(hand.menu().actor, *hand.default_action())  # type: ignore[union-attr]
    assert way(hand) == hand


def test_a_voided_hand_is_copied_with_its_dead_chips() -> None:
    hand = Hand.deal(usual_setup(HOUSE, [1000, 1000], small=5, big=10), SECRET)
    hand.add_dead(7)
    hand.void()
    assert pickle.loads(pickle.dumps(hand)) == copy.copy(hand) == hand  # noqa: S301


def played(hands: Many, rng: Random, steps: int) -> list[object]:
    """Play random moves in all lanes; what was seen on the way."""
    seen: list[object] = []
    for _ in range(steps):
        menus = hands.menu()
        draws = [rng.random() for _ in range(len(hands))]
        moves = np.array(
            [-1 if actor < 0 else 3 if draw < 0.3 and legal[3] else 1 if legal[1] else 2 if draw < 0.9 else 0
             for actor, legal, draw in zip(menus.actor, menus.legal, draws, strict=True)], np.int8,
        )  # fmt: skip
        hands.step(moves, menus.raise_low)
        seen += [hands.payoffs.tolist(), hands.done.tolist(), *(row.tolist() for row in hands.menu())]
        seen += [row.tolist() for seat in range(3) for row in hands.observe(seat)]
    return seen


MANY: dict[str, Callable[[Many], Many]] = {
    "method": lambda hands: hands.copy(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda hands: pickle.loads(pickle.dumps(hands)),  # noqa: S301
}


@pytest.mark.parametrize("auto_reset", [True, False])
@pytest.mark.parametrize("way", MANY.values(), ids=MANY)
def test_lanes_are_copied_in_the_middle_of_their_hands(
    way: Callable[[Many], Many], *, auto_reset: bool
) -> None:
    hands = kernel.Hands(50, "house", seats=3, stacks=[300, 40, 1000], blinds=(5, 10), auto_reset=auto_reset)
    played(hands, Random(1), 7)
    twin = way(hands)
    assert (len(twin), twin.game) == (50, hands.game)
    assert np.array_equal(twin.payoffs, hands.payoffs)
    there = played(twin, Random(2), 40)
    assert played(hands, Random(2), 40) == there
    twin.reset_finished()
    hands.reset_finished()
    assert played(hands, Random(3), 40) == played(twin, Random(3), 40)


def test_lanes_from_a_torn_or_changed_pickle_are_refused() -> None:
    hands = kernel.Hands(3, "house", seats=2, stacks=300, blinds=(5, 10))
    build, (game, state, auto_reset) = hands.__reduce__()
    assert len(build(game, state, auto_reset)) == 3
    rng = np.random.default_rng(5)
    wrongs = [state[:-1], b"", state[: len(state) // 3], bytes(len(state)), b"\xff" * len(state)]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="no lanes of this game"):
            build(game, wrong, auto_reset)
    with pytest.raises(ValueError, match="no lanes of this game"):
        build(game._replace(stacks=(100, 300)), state, auto_reset)
    for _ in range(2_000):  # what passes may be played: it is within bounds
        torn = bytearray(state)
        torn[int(rng.integers(len(torn)))] = int(rng.integers(256))
        try:
            twin = build(game, bytes(torn), auto_reset)
        except ValueError:
            continue
        for _ in range(30):
            menus = twin.menu()
            twin.step(np.where(menus.actor < 0, -1, np.where(menus.legal[:, 1], 1, 2)).astype(np.int8))
