"""The kernel's hand and the rules' hand are twins: every menu, every chip, every refusal."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

from pokerhouse.cards import seeded_shuffle
from pokerhouse.rules import HOUSE, RESEARCH, STEP, Hand, KernelHand, Refused, Secret, SetupError, usual_setup
from tests.kernel.random_deals import random_move, random_secret, random_setup

SECRET = Secret.of(seeded_shuffle("twins"))


def compared(rng: Random) -> int:
    """Play one random hand on both twins; the number of decisions, all of them the same."""
    setup, secret = random_setup(rng), random_secret(rng)
    plain, quick = Hand.deal(setup, secret), KernelHand.deal(setup, secret)
    while (menu := plain.menu()) is not None:
        assert quick.menu() == menu
        move, to = random_move(rng, menu)
        plain.act(menu.actor, move, to)
        quick.act(menu.actor, move, to)
        assert quick.pot == plain.pot
    assert quick.menu() is None
    assert quick.over
    assert quick.stacks == plain.stacks
    assert quick.board == plain.board
    assert quick.folded == plain.folded
    return plain.decision


@pytest.mark.rule("STD-1", "STD-2", "STD-2a", "STD-3", "STD-4", "STD-5", "STD-6", "RES-5", "RES-6")
def test_random_walks(sized: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    hands = sized(4_000, 2_000_000)
    decisions = 0
    for number in range(hands):
        decisions += compared(Random(number))
    figure(f"{hands:,} hands, {decisions:,} decisions on both twins, no difference")


def test_events_and_views_are_those_of_the_rules() -> None:
    for number in range(200):
        rng = Random(number)
        setup, secret = random_setup(rng), random_secret(rng)
        plain, quick = Hand.deal(setup, secret), KernelHand.deal(setup, secret)
        while (menu := plain.menu()) is not None:
            move, to = random_move(rng, menu)
            plain.act(menu.actor, move, to)
            quick.act(menu.actor, move, to)
            if rng.random() < 0.3:
                assert quick.events == plain.events
                assert quick.view(0) == plain.view(0)
                assert quick.view(None) == plain.view(None)
                assert (quick.actor, quick.street) == (plain.actor, plain.street)
                assert quick.over or (quick.wagers, quick.price) == (plain.wagers, plain.price)
        assert quick.events == plain.events
        assert quick.as_hand() == plain


def refusal(hand: Hand | KernelHand, *wish: object) -> tuple[str, str, str] | None:
    try:
        hand.act(*wish)  # type: ignore[arg-type]
    except Refused as refused:
        return refused.code, refused.rule, refused.text
    return None


WISHES: list[tuple[object, ...]] = [
    (0, "fold"), (1, "check"), (1, "fold", 50), (1, "call", 99), (1, "call", 100), (1, "raise"),
    (1, "raise", 199), (1, "raise", 200), (1, "raise", 10**30), (1, "raise", -5), (1, "raise", 20_001),
    (1, "bet", 300), (1, "all_in"), (True, "call"), (1.0, "call"), ("1", "call"), (None, "call"),
    (2**70, "call"), (-1, "call"), (1, None), (1, 3), (1, "raise", True), (1, "raise", 300.0),
    (1, "raise", "300"), (1, "RAISE", 300), (1, np.str_("call")), (1, np.str_("raise"), 300),
    (1, np.str_("bet"), 300), (1, "raise", np.int64(300)), (np.int64(1), "call"),
]  # fmt: skip


@pytest.mark.rule("STD-1", "STD-4", "RES-4")
@pytest.mark.parametrize("ruleset", [HOUSE, RESEARCH], ids=["house", "research"])
@pytest.mark.parametrize("wish", WISHES, ids=repr)
def test_wishes_are_refused_in_the_rules_own_words(ruleset: object, wish: tuple[object, ...]) -> None:
    setup = usual_setup(ruleset, [20_000, 20_000], small=50, big=100)  # type: ignore[arg-type]
    plain, quick = Hand.deal(setup, SECRET), KernelHand.deal(setup, SECRET)
    before = quick.acts
    said = refusal(plain, *wish)
    assert refusal(quick, *wish) == said
    assert said is None or quick.acts == before
    assert quick.stacks == plain.stacks


@pytest.mark.parametrize("kind", [Hand, KernelHand])
@pytest.mark.parametrize("whole", [np.int64, np.uint8, np.int32])
def test_numpys_whole_numbers_are_whole_numbers(
    kind: type[Hand | KernelHand], whole: Callable[[int], int]
) -> None:
    setup = usual_setup(HOUSE, [1000, 1000], small=5, big=10)
    hand, plain = kind.deal(setup, SECRET), Hand.deal(setup, SECRET)
    hand.act(whole(1), "raise", whole(60))
    plain.act(1, "raise", 60)
    assert hand.events == plain.events
    assert "int64" not in repr(hand.events)
    yes = bool(setup)
    for wrong in (yes, np.bool_(yes), 1.0, np.float64(1), "1", [1]):
        with pytest.raises(Refused, match="turn"):
            hand.act(wrong, "call")  # type: ignore[arg-type]
        with pytest.raises(Refused, match="whole numbers"):
            hand.act(0, "raise", wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Hand, KernelHand])
def test_long_nonsense_is_not_said_back_whole(kind: type[Hand | KernelHand]) -> None:
    long: Any = "x" * 5000
    hand = kind.deal(usual_setup(HOUSE, [1000, 1000], small=5, big=10), SECRET)
    wishes: list[Callable[[], object]] = [
        lambda: hand.act(1, long), lambda: hand.act(1, "raise", long), lambda: hand.view(long),
        lambda: usual_setup(HOUSE, [0, 9], small=5, big=10, players=[long, "p2"]),
    ]  # fmt: skip
    for wish in wishes:
        with pytest.raises((Refused, SetupError)) as caught:
            wish()
        assert len(str(caught.value)) < 120


def test_a_call_that_adds_nothing_is_a_check_in_research_alone() -> None:
    for ruleset in (HOUSE, RESEARCH):
        setup = usual_setup(ruleset, [1000, 1000], small=5, big=10)
        plain, quick = Hand.deal(setup, SECRET), KernelHand.deal(setup, SECRET)
        for hand in (plain, quick):
            hand.act(1, "call")
        assert refusal(plain, 0, "call") == refusal(quick, 0, "call")
        assert plain.actor == quick.actor


def test_a_hand_that_is_over_is_over() -> None:
    setup = usual_setup(HOUSE, [1000, 1000], small=5, big=10)
    quick = KernelHand.deal(setup, SECRET)
    quick.act(1, "fold")
    assert (quick.menu(), quick.actor, quick.over) == (None, None, True)
    with pytest.raises(Refused, match="Nobody has to act"):
        quick.act(0, "check")


def test_arguments_may_be_named() -> None:
    quick = KernelHand.deal(usual_setup(HOUSE, [1000, 1000], small=5, big=10), SECRET)
    quick.act(position=1, move="raise", to=40)
    assert quick.acts == [("raise", 40)]
    for wrong in ({}, {"position": 0}, {"position": 0, "move": "call", "by": 3}):
        with pytest.raises(TypeError, match="act takes"):
            quick.act(**wrong)
    with pytest.raises(TypeError, match="act takes"):
        quick.act(0, "call", None, 1)  # type: ignore[call-arg]


def test_what_can_not_be_dealt() -> None:
    with pytest.raises(ValueError, match="not 'step'"):
        KernelHand.deal(usual_setup(STEP, [100, 100], small=10, big=20), SECRET)
    with pytest.raises(TypeError, match=r"deal\(setup, secret\)"):
        KernelHand()
    with pytest.raises(SetupError, match="52 cards"):
        KernelHand.deal(usual_setup(HOUSE, [1000, 1000], small=5, big=10), Secret(()))
