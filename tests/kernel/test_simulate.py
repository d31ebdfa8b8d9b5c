"""The kernel's own loop: chips that add up, the same hands for a seed, hands that the rules play the same."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

kernel = pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

import numpy as np
from msgspec.structs import replace

from pokerhouse.cards import FULL_DECK
from pokerhouse.rules import HOUSE, RESEARCH, Hand, Secret, perft, usual_setup
from tests.kernel.random_deals import CAPPED, FIXED

Game = kernel.Game


@pytest.mark.parametrize("ruleset", [HOUSE, RESEARCH, FIXED, CAPPED], ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("policies", [["call"], ["random"], ["pot"], ["equity"], ["equity", "random", "pot"]])
def test_chips_add_up_and_moves_are_counted(ruleset: object, policies: list[str]) -> None:
    game = Game.of(ruleset, [300, 57, 1000], (5, 10))
    played = kernel.simulate(2_000, policies, game, seed=3)
    assert (played.hands, sum(played.payoffs)) == (2_000, 0)
    moves = [sum(row[name] for row in played.actions) for name in ("fold", "check", "call", "raise")]
    assert sum(moves) == played.decisions
    assert 0 < played.showdowns <= 2_000


def test_nobody_folds_where_a_check_is_free() -> None:
    """Without raises the big blind faces no bet; the small blind does, once, and folds half the time."""
    game = Game.of(replace(HOUSE, raise_cap=0), [1_000, 1_000], (5, 10))
    big, small = kernel.simulate(4_000, ["random"], game, seed=3).actions
    assert (big["fold"], big["call"]) == (0, 0)
    assert 1_800 < small["fold"] < 2_200
    assert small["fold"] + small["call"] == 4_000


def test_a_seed_gives_the_same_hands_on_any_number_of_threads() -> None:
    game = Game.of(RESEARCH, [20_000] * 6, (50, 100))
    one, two, three = (kernel.simulate(50_000, ["random"], game, seed=9, threads=n) for n in (1, 2, 3))
    assert one._replace(seconds=0) == two._replace(seconds=0) == three._replace(seconds=0)
    assert kernel.simulate(50_000, ["random"], game, seed=10).payoffs != one.payoffs


def test_squares_beyond_a_floats_digits_are_the_same_on_any_number_of_threads() -> None:
    game = Game.of(HOUSE, [10**12 - 7, 10**12 - 1, 10**11 + 3], (5, 10))
    one, two, three = (kernel.simulate(100_000, ["random"], game, seed=9, threads=n) for n in (1, 2, 3))
    assert one._replace(seconds=0) == two._replace(seconds=0) == three._replace(seconds=0)
    (payoff, *_), (square, *_) = (kernel.simulate(1, ["pot"], game)[at] for at in (3, 4))
    assert square == float(payoff**2) > 2**60


def test_numbers_of_other_kinds_are_taken_or_refused() -> None:
    game = Game.of(HOUSE, np.array([100, 100]), np.array([1, 2]))
    assert kernel.simulate(np.int64(10), ["call"], game, seed=np.uint64(3)).hands == 10
    wrongs: list[dict[str, Any]] = [{"hands": 2.0}, {"hands": True}, {"seed": None}, {"threads": 1.5}]
    for wrong in wrongs:
        with pytest.raises(TypeError, match=f"{next(iter(wrong))}: a whole number is needed"):
            kernel.simulate(**{"hands": 10, "policies": ["call"], "game": game, **wrong})
    with pytest.raises(TypeError, match="option: True or False"):
        kernel.simulate(1, ["call"], game._replace(option=1))
    with pytest.raises(TypeError, match=r"a game is a pokerhouse_kernel\.Game"):
        kernel.perft(5)
    with pytest.raises(TypeError, match="a ruleset is one of pokerhouse"):
        Game.of(None, [100, 100], (1, 2))
    for blinds in ((1,), None, 5):
        with pytest.raises(ValueError, match="blinds are two numbers"):
            Game.of(HOUSE, [100, 100], blinds)


def test_callers_win_what_the_rules_say() -> None:
    """Hand by hand: everybody calls to the end, so the decks alone decide."""
    stacks = [1000, 30, 400]
    setup, game = usual_setup(HOUSE, stacks, small=5, big=10), Game.of(HOUSE, stacks, (5, 10))
    total = [0, 0, 0]
    for index in range(1_000):
        hand = Hand.deal(setup, Secret.of(kernel.shuffled(4, index)))
        while (menu := hand.menu()) is not None:
            hand.act(menu.actor, "check" if menu.check else "call")
        total = [
            sum_ + after - before for sum_, after, before in zip(total, hand.stacks, stacks, strict=True)
        ]
    assert list(kernel.simulate(1_000, ["call"], game, seed=4).payoffs) == total


def test_who_plays_by_equity_beats_who_plays_by_chance() -> None:
    game = Game.of(RESEARCH, [2_000, 2_000], (50, 100))
    payoffs = [
        kernel.simulate(20_000, policies, game, seed=5).payoffs[policies.index("equity")]
        for policies in (["equity", "random"], ["random", "equity"])
    ]
    assert min(payoffs) > 20_000 * 100  # more than a big blind a hand, in both positions


def test_decks_are_even() -> None:
    """Every card comes first about as often."""
    firsts = [0] * 52
    for index in range(20_800):
        deck = kernel.shuffled(1, index)
        assert index or sorted(deck) == list(FULL_DECK)
        firsts[deck[0]] += 1
        firsts[deck[20]] += 1
    chi = sum((count - 800) ** 2 / 800 for count in firsts)
    assert chi < 100  # 51 degrees of freedom: above that once in 20,000


@pytest.mark.parametrize(
    ("stacks", "options"),
    [((10, 10), {}), ((10, 6), {}), ((6, 5, 4), {}), ((6, 6, 6), {"raise_cap": 2}), ((4, 4, 4, 4), {}),
     ((10, 7), {"limits": (2, 2, 4, 4), "raise_cap": (3, 4, 4, 4)}), ((9, 5, 3), {"limits": (2, 2, 4, 4)})],
)  # fmt: skip
@pytest.mark.rule("STD-1", "STD-2", "STD-2a", "STD-3", "RES-5")
def test_whole_trees_are_counted_as_the_rules_count_them(
    stacks: tuple[int, ...], options: dict[str, object]
) -> None:
    ruleset = replace(HOUSE, **options)
    hand = Hand.deal(usual_setup(ruleset, stacks, small=1, big=2), Secret.of(FULL_DECK))
    count = perft(hand)
    assert kernel.perft(Game.of(ruleset, stacks, (1, 2))) == (count.decisions, count.folds, count.showdowns)


@pytest.mark.proof
def test_a_large_tree_is_counted_as_the_rules_count_it(figure: Callable[[str], None]) -> None:
    hand = Hand.deal(usual_setup(HOUSE, [20, 20], small=1, big=2), Secret.of(FULL_DECK))
    count = perft(hand)
    assert kernel.perft(Game.of(HOUSE, [20, 20], (1, 2))) == (count.decisions, count.folds, count.showdowns)
    figure(f"20,20 with blinds 1,2: {count.decisions:,} decisions on both twins")


def test_known_whole_tree_counts() -> None:
    assert kernel.perft(Game.of("house", [30, 30], (1, 2))) == (75_904_816, 68_295_345, 68_295_345)
    assert kernel.perft(Game.of("house", [2, 2], (1, 2))) == (1, 1, 1)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda game: kernel.simulate(0, ["call"], game), "hands are played, not 0"),
        (lambda game: kernel.simulate(10**13, ["call"], game), "hands are played"),
        (lambda game: kernel.simulate(10, ["luck"], game), "no policy 'luck'"),
        (lambda game: kernel.simulate(10, ["call", "call", "call"], game), "every seat needs a policy"),
        (lambda game: kernel.simulate(10, ["call"], game, threads=0), "threads are 1 to 256"),
        (lambda game: kernel.simulate(10, ["call"], game, threads=1000), "threads are 1 to 256"),
        (lambda game: kernel.simulate(10, ["call"], game._replace(burns=(4, 4, 40))), "burned"),
        (lambda game: kernel.simulate(10, ["call"], game._replace(big_at=7)), "no position 7"),
        (lambda game: kernel.simulate(10, ["call"], game._replace(small_at=0)), "both blinds"),
        (
            lambda game: kernel.simulate(
                1, ["pot"], game._replace(stacks=(10**12,) * 2, limits=(1, 1, 2, 2), caps=None)
            ),
            "more than a million times",
        ),
        (lambda game: kernel.perft(game._replace(caps=(1, 2))), "caps: four numbers"),
        (lambda game: kernel.perft(game._replace(stacks=(10**6,) * 2, caps=None)), "too large to be counted"),
        (
            lambda game: kernel.perft(game._replace(stacks=(10**12,) * 10, caps=None)),
            "too large to be counted",
        ),
        (lambda game: kernel.perft(game._replace(live_posts=(0, 0, 50))), "live_posts: 2 seats need as many"),
        (lambda game: kernel.perft(game._replace(antes=(1,))), "antes: 2 seats need as many numbers, not 1"),
    ],
)
def test_impossible_simulations_are_refused(call: Callable[[object], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        call(Game.of(RESEARCH, [1000, 1000], (5, 10)))


GAME = Game.of(RESEARCH, [1000, 1000], (5, 10))
HANDS = kernel.Hands(3, "house", 2, 1000, (5, 10))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: kernel.perft(GAME._replace(small_at=-5)), "small_at: positions are 0 to 9"),
        (lambda: kernel.perft(GAME._replace(big_at=2**80)), "big_at: the number is too large"),
        (lambda: kernel.simulate(10, ["call"], None), "a game is a .*Game, not None"),
        (lambda: kernel.simulate(10, None, GAME), "policies are a list of names"),
        (lambda: kernel.simulate(10, "call", GAME), "policies are a list of names"),
        (lambda: kernel.simulate(10, ["call"], GAME, seed=-1), r"seed: 0 to 2\^64 - 1, not -1"),
        (lambda: kernel.simulate(10, ["call"], GAME, seed=2**64), r"seed: 0 to 2\^64 - 1, not"),
        (lambda: kernel.Hands(3, seeds=-1), r"seeds: 0 to 2\^64 - 1, not -1"),
        (lambda: kernel.Hands(3, seeds=2**64), r"seeds: 0 to 2\^64 - 1"),
        (lambda: kernel.Hands(3, game="house"), "a game is a .*Game, not 'house'"),
        (lambda: kernel.shuffled(-1, 0), r"seed: 0 to 2\^64 - 1"),
        (lambda: kernel.shuffled(0, 2**64), r"index: 0 to 2\^64 - 1"),
        (lambda: kernel.shuffled(None, 0), "seed: a whole number is needed"),
        (lambda: HANDS.step(None, None), "moves are one row of int8"),
        (lambda: HANDS.step(np.zeros(3, np.int8), "x"), "amounts are one row of int64"),
        (lambda: HANDS.observe(None), "seat: a whole number is needed"),
        (lambda: HANDS.observe(2), "there is no such seat: they are 0 to 1"),
        (lambda: HANDS.observe(2**80), "there is no such seat"),
        (lambda: kernel.simulate(10, ["x" * 5000], GAME), "there is no policy 'xxx"),
        (lambda: kernel.simulate("x" * 5000, ["call"], GAME), "hands: a whole number is needed"),
        (lambda: kernel.Hands(3, "x" * 5000), "the kernel plays house and research"),
        (lambda: kernel.Game.of("house", [5, 5], "x" * 5000), "blinds are two numbers"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_shortly_and_in_our_own_words(call: Callable[[], object], says: str) -> None:
    with pytest.raises((ValueError, TypeError, IndexError), match=says) as caught:
        call()
    assert len(str(caught.value)) < 200


LONG = """
import os, signal, pokerhouse_kernel as kernel
signal.signal(signal.SIGINT, signal.default_int_handler)  # where a shell has it ignored
def told(done, hands):
    if done < 10**6:
        os.write(1, b"begun\\n")
kernel.simulate(10**12, ["call"], kernel.Game.of("house", [1000, 1000], (5, 10)), progress=told)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
def test_ctrl_c_ends_a_long_simulation() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"begun\n"
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert b"KeyboardInterrupt" in said
