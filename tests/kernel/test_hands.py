"""Many hands at once: every lane plays as the rules do, from its own seed; bad input changes nothing."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

kernel = pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from pokerhouse.cards import parse_card
from pokerhouse.rules import HOUSE, RESEARCH, SBE, Hand, Menu, Ruleset, Secret, usual_setup
from tests.kernel.random_deals import CAPPED, FIXED, random_move

MOVES = {"fold": 0, "check": 1, "call": 2, "raise": 3}
TABLES: list[tuple[Ruleset, list[int]]] = [
    (HOUSE, [1000, 1000]),
    (RESEARCH, [20_000] * 6),
    (FIXED, [35, 400, 7, 90]),
    (CAPPED, [300, 5, 61]),
    (HOUSE, [15, 3, 200, 41, 1, 900, 10, 77, 12, 60]),
    (replace(HOUSE, raise_cap=2), [44, 200, 13]),
    (replace(HOUSE, option=False), [200, 44, 90]),
]


def seeds_of(count: int) -> NDArray[np.uint64]:
    return np.arange(count, dtype=np.uint64) * np.uint64(977) + np.uint64(5)


def secret_of(seed: int, index: int) -> Secret:
    return Secret.of(kernel.shuffled(seed, index))


def offered(hands: Any, lane: int) -> Menu | None:
    """The lane's menu as the rules would say it, as far as arrays say it."""
    menus = hands.menu()
    if menus.actor[lane] < 0:
        return None
    fold, check, call, may_raise = menus.legal[lane].tolist()
    assert fold
    assert check != call
    return Menu(
        actor=int(menus.actor[lane]),
        fold=True,
        check=check,
        call_to=int(menus.call_to[lane]) if call else None,
        call_cost=int(menus.call_cost[lane]),
        raise_low=int(menus.raise_low[lane]) if may_raise else None,
        raise_high=int(menus.raise_high[lane]) if may_raise else None,
        bet=False,
        no_raise="",
    )


def plain_menu(hand: Hand) -> Menu | None:
    menu = hand.menu()
    return None if menu is None else replace(menu, bet=False, no_raise="")


def check_seen(hands: Any, lane: int, hand: Hand) -> None:
    """Compare what every seat may know with the rules' hand."""
    for seat in range(len(hand.stacks)):
        seen = hands.observe(seat)
        assert seen.stacks[lane].tolist() == hand.stacks
        assert seen.wagers[lane].tolist() == hand.wagers
        assert int(seen.pot[lane]) == hand.pot
        assert int(seen.street[lane]) == hand.street
        assert seen.hole[lane].tolist() == [parse_card(name) for name in hand.hole(seat)]
        board = [card for card in seen.board[lane].tolist() if card != 255]
        assert board == [parse_card(name) for name in hand.board]
        live = [at for at in range(len(hand.stacks)) if int(seen.live[lane]) >> at & 1]
        assert live == hand.live_positions()


@pytest.mark.rule("STD-1", "STD-2", "STD-2a", "STD-4", "STD-6", "RES-5")
@pytest.mark.parametrize(("ruleset", "stacks"), TABLES)
def test_lanes_are_hands_of_the_rules(
    ruleset: Ruleset, stacks: list[int], sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count, steps = 16, sized(150, 20_000)
    seeds = seeds_of(count)
    hands = kernel.Hands(count, ruleset, len(stacks), stacks, (5, 10), seeds=seeds)
    setup = usual_setup(ruleset, stacks, small=5, big=10)
    indexes = [0] * count
    twins = [Hand.deal(setup, secret_of(int(seed), 0)) for seed in seeds]
    rng = Random(len(stacks))
    finished = 0
    for _ in range(steps):
        moves, amounts = np.zeros(count, np.int8), np.zeros(count, np.int64)
        for lane, twin in enumerate(twins):
            menu = plain_menu(twin)
            assert menu is not None
            assert offered(hands, lane) == menu
            move, to = random_move(rng, menu)
            moves[lane], amounts[lane] = MOVES[move], to or 0
            twin.act(menu.actor, move, to)
        hands.step(moves, amounts)
        for lane, twin in enumerate(twins):
            assert bool(hands.done[lane]) == twin.over
            if twin.over:
                assert hands.payoffs[lane].tolist() == [
                    after - before for after, before in zip(twin.stacks, stacks, strict=True)
                ]
                finished += 1
                indexes[lane] += 1
                twins[lane] = Hand.deal(setup, secret_of(int(seeds[lane]), indexes[lane]))
        lane = rng.randrange(count)
        check_seen(hands, lane, twins[lane])
    assert finished > 10
    figure(
        f"{steps * count:,} moves in lanes, {finished:,} hands of {len(stacks)} seats, all as the rules play"
    )


def test_a_seed_gives_the_same_hands_and_every_lane_its_own() -> None:
    one, again, other = (kernel.Hands(8, seeds=seed) for seed in (7, 7, 8))
    holes = [hands.observe(0).hole.tolist() for hands in (one, again, other)]
    assert holes[0] == holes[1] != holes[2]
    assert len({tuple(hole) for hole in holes[0]}) > 1


def test_lanes_wait_at_their_end_without_auto_reset() -> None:
    hands = kernel.Hands(3, seats=2, auto_reset=False)
    hands.step(np.array([0, 2, 0], np.int8))
    assert hands.done.tolist() == [True, False, True]
    assert hands.menu().actor.tolist() == [-1, 0, -1]
    assert not hands.menu().legal[0].any()
    with pytest.raises(ValueError, match="lane 0: its hand is over"):
        hands.step(np.array([0, 1, -1], np.int8))
    with pytest.raises(ValueError, match="lane 2: its hand is over"):
        hands.step(np.array([-1, 1, 2], np.int8))
    hands.step(np.array([-1, -1, -1], np.int8))
    assert hands.menu().actor.tolist() == [-1, 0, -1]
    hands.step(np.array([-1, 1, -1], np.int8))
    assert hands.done.tolist() == [False, False, False]
    hands.reset_finished()
    assert hands.menu().actor.tolist() == [1, 0, 1]


def test_views_follow_the_lanes_and_can_not_be_written() -> None:
    hands = kernel.Hands(2, seats=2)
    menus, seen = hands.menu(), hands.observe(1)
    assert menus.actor.tolist() == [1, 1]
    hands.step(np.array([2, 3], np.int8), np.array([0, 300], np.int64))
    assert menus.actor.tolist() == [0, 0]
    assert seen.wagers.tolist() == [[100, 100], [100, 300]]
    for view in (*menus, *seen, hands.done, hands.payoffs):
        assert not view.flags.owndata
        with pytest.raises(ValueError, match="read-only"):
            view[0] = 1
    del hands
    assert seen.stacks.tolist() == [[19_900, 19_900], [19_900, 19_700]]  # a view keeps its lanes alive


@pytest.mark.parametrize(
    ("moves", "amounts", "says"),
    [
        ([1, 2, 2], None, "lane 0: check is not offered"),
        ([2, 2, 3], [0, 0, 199], "lane 2: a raise to 199 is not from 200 to 20000"),
        ([2, 3, 2], [0, 20_001, 0], "lane 1: a raise to 20001"),
        ([2, 3, 2], None, "lane 1: a raise to 0"),
        ([4, 2, 2], None, "lane 0: 4 is no move"),
        ([2, 2, -2], None, "lane 2: -2 is no move"),
        ([2, 2], None, "each of the 3 lanes"),
        ([2, 2, 2], [0, 0], "each of the 3 lanes"),
    ],
)
def test_a_move_that_is_not_offered_changes_nothing(
    moves: list[int], amounts: list[int] | None, says: str
) -> None:
    hands = kernel.Hands(3, seats=2)
    before = [view.tolist() for view in (*hands.menu(), *hands.observe(0))]
    with pytest.raises(ValueError, match=says):
        hands.step(np.array(moves, np.int8), None if amounts is None else np.array(amounts, np.int64))
    assert [view.tolist() for view in (*hands.menu(), *hands.observe(0))] == before


def test_other_arrays_are_refused() -> None:
    hands = kernel.Hands(4, seats=2)
    good, amounts = np.full(4, 2, np.int8), np.zeros(4, np.int64)
    torn, torn_amounts = np.full(8, 2, np.int8)[::2], np.zeros(8, np.int64)[::2]
    wrongs: list[Any] = [good.astype(np.int64), good.reshape(2, 2), torn, [2] * 4, None]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="moves"):
            hands.step(wrong, amounts)
    wrongs = [amounts.astype(np.int32), amounts.astype(np.float64), torn_amounts, [0] * 4]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="amounts"):
            hands.step(good, wrong)
    good.flags.writeable = False
    hands.step(good, amounts)
    with pytest.raises(IndexError):
        hands.observe(2)
    with pytest.raises(IndexError):
        hands.observe(-1)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: kernel.Hands(0), "1 to 1000000 lanes, not 0"),
        (lambda: kernel.Hands(-1), "lanes"),
        (lambda: kernel.Hands(10**9), "lanes"),
        (lambda: kernel.Hands(2**40), "lanes"),
        (lambda: kernel.Hands(2, seats=11), "2 to 10 players, not 11"),
        (lambda: kernel.Hands(2, seats=2**40), "2 to 10 players"),
        (lambda: kernel.Hands(2, game=kernel.Game((9, 9), 1, 2, 1, 0, antes=(1,))), "antes: 2 seats need"),
        (lambda: kernel.Hands(2, game=kernel.Game((9, 9), 1, 2, 1, 0, dead_posts=(1,) * 3)), "dead_posts: 2"),
        (lambda: kernel.Hands(2, seats=1), "2 to 10 players, not 1"),
        (lambda: kernel.Hands(2, seats=3, stacks=[5, 5]), "3 seats need as many stacks"),
        (lambda: kernel.Hands(2, stacks=0), "a stack is"),
        (lambda: kernel.Hands(2, stacks=10**13), "10\\^12"),
        (lambda: kernel.Hands(2, stacks=10**30), "too large"),
        (lambda: kernel.Hands(2, blinds=(0, 2)), "blinds"),
        (lambda: kernel.Hands(2, blinds=(3, 2)), "blinds"),
        (lambda: kernel.Hands(2, stacks=1, blinds=(1, 2)), "nobody ever has to act"),
        (lambda: kernel.Hands(2, "step"), "not 'step'"),
        (lambda: kernel.Hands(2, SBE), "not 'sbe'"),
        (lambda: kernel.Hands(2, seeds=np.zeros(3, np.uint64)), "as many seeds"),
        (lambda: kernel.Hands(2, replace(FIXED, limits=(0, 0, 0, 0))), "a limit is"),
    ],
)
def test_impossible_tables_are_refused(call: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        call()


def test_numbers_of_other_types_are_refused() -> None:
    wrongs: list[dict[str, Any]] = [
        {"stacks": [1.5, 2]},
        {"blinds": ("1", "2")},
        {"seeds": np.zeros(2, np.int64)},
        {"stacks": [True, 100]},
        {"stacks": None},
        {"seats": 2.0},
        {"seeds": 1.5},
        {"game": 5},
        {"game": kernel.Game((100, 100), 1, 2, 1, 0, trims_antes=None)},
    ]
    for wrong in wrongs:
        with pytest.raises(TypeError, match=r"need|a game is|seeds are"):
            kernel.Hands(2, **wrong)
    with pytest.raises(TypeError, match="lanes: a whole number is needed"):
        kernel.Hands(2.0)


def test_numpys_own_numbers_are_numbers() -> None:
    plain = kernel.Hands(4, "house", 2, [100, 90], (1, 2), seeds=7)
    hands = kernel.Hands(
        np.int64(4), "house", np.uint8(2), np.array([100, 90]), np.array([1, 2]), seeds=np.int32(7)
    )
    assert hands.game == plain.game
    assert hands.observe(0).hole.tolist() == plain.observe(0).hole.tolist()
    assert kernel.Hands(2, stacks=np.int64(500)).observe(0).stacks.sum() == 2 * 1000 - 2 * 150
