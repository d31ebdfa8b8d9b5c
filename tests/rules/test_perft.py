"""Whole betting trees, counted by the engine and by others."""

from dataclasses import replace as second

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerhouse.cards import FULL_DECK
from pokerhouse.rules import HOUSE, RESEARCH, RULESETS, Hand, Ruleset, Secret, usual_setup
from pokerhouse.rules.tree_count import TreeCount, after, divide, moves_of, perft
from tests.rules.second_perft import Game, count

FIXED = (2, 2, 4, 4)


def dealt(
    stacks: tuple[int, ...], ruleset: Ruleset = HOUSE, *, small: int = 1, big: int = 2, ante: int = 0
) -> Hand:
    """A hand of these stacks, from the small blind clockwise."""
    order = stacks[::-1] if len(stacks) == 2 and ruleset.heads_up_button_is_small else stacks
    return Hand.deal(usual_setup(ruleset, order, small=small, big=big, ante=ante), Secret.of(FULL_DECK))


def counted(game: Game) -> tuple[int, int, int]:
    ruleset = replace(
        HOUSE,
        limits=game.limits,
        raise_cap=game.cap,
        pot_limit=game.pot_limit,
        cap_heads_up=game.cap_heads_up,
        antes_last=bool(game.big_ante),
    )
    ante = game.big_ante or max(game.antes, default=0)
    total = perft(dealt(game.stacks, ruleset, small=game.small, big=game.big, ante=ante))
    return total.decisions, total.folds, total.showdowns


@pytest.mark.rule("STD-1", "STD-3", "STD-5", "RES-5", "RES-7", "RES-11")
@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # PokerKit 0.7 and open_spiel's universal_poker count the same.
        (Game((4, 4)), (16, 9, 9)),
        (Game((10, 10)), (3088, 2169, 2169)),
        (Game((10, 6)), (268, 213, 213)),
        (Game((6, 10)), (268, 213, 213)),
        (Game((6, 6, 6)), (1266, 520, 906)),
        (Game((6, 5, 4)), (334, 120, 274)),
        # universal_poker: raises are offered while an opponent has chips, even too few for the price.
        (Game((4, 5, 6)), (323, 111, 273)),
        (Game((5, 6, 4)), (342, 124, 286)),
        # PokerKit, fixed-limit with four raises a street.
        (Game((10, 10), limits=FIXED, cap=4), (316, 181, 181)),
        (Game((10, 7), limits=FIXED, cap=4), (152, 85, 85)),
        (Game((6, 6, 6), limits=FIXED, cap=4), (495, 192, 332)),
        # Deep fixed-limit heads-up: 9 ways to close each of the four streets.
        (Game((100, 100), limits=FIXED, cap=4), (8200, 9**4, 9**4)),
        # The same where the big blind counts as the first of four bets: 7 ways to close the first street.
        (Game((100, 100), limits=FIXED, cap=(3, 4, 4, 4)), (6378, 7 * 9**3, 7 * 9**3)),
    ],
)
def test_counts_made_elsewhere(game: Game, expected: tuple[int, int, int]) -> None:
    assert counted(game) == expected
    assert count(game) == expected


@pytest.mark.rule("STD-1", "STD-2", "STD-2a", "STD-4")
@given(
    stacks=st.integers(2, 4).flatmap(
        lambda seats: st.tuples(*[st.integers(1, {2: 12, 3: 7, 4: 4}[seats])] * seats)
    ),
    blinds=st.sampled_from([(1, 1), (1, 2), (2, 2), (1, 3)]),
    limits=st.sampled_from([None, FIXED, (3, 3, 5, 5)]),
    cap=st.sampled_from([None, 0, 1, 2, 4, (1, 2, 0, 1), (3, 4, 4, 4)]),
)
def test_the_engine_counts_as_a_queue_of_speakers_does(
    stacks: tuple[int, ...],
    blinds: tuple[int, int],
    limits: tuple[int, int, int, int] | None,
    cap: int | tuple[int, int, int, int] | None,
) -> None:
    game = Game(stacks, *blinds, limits, cap)
    assert counted(game) == count(game)


@pytest.mark.rule("TERM-1", "TERM-2")
@given(
    stacks=st.integers(2, 4).flatmap(
        lambda seats: st.tuples(*[st.integers(1, {2: 12, 3: 7, 4: 5}[seats])] * seats)
    ),
    blinds=st.sampled_from([(1, 1), (1, 2), (2, 2)]),
    betting=st.sampled_from(["no-limit", "pot-limit", "fixed-limit"]),
    ante=st.sampled_from([0, 0, 1, 2]),
    alone=st.booleans(),
)
def test_terms_are_counted_as_a_queue_of_speakers_does(
    stacks: tuple[int, ...], blinds: tuple[int, int], betting: str, ante: int, *, alone: bool
) -> None:
    big = blinds[1]
    game = Game(stacks, *blinds, pot_limit=betting == "pot-limit", big_ante=ante if alone else 0)
    if not alone:
        game = second(game, antes=(ante,) * len(stacks))
    if betting == "fixed-limit":
        game = second(game, limits=(big, big, 2 * big, 2 * big), cap=(3, 4, 4, 4), cap_heads_up=False)
    assert counted(game) == count(game)


@pytest.mark.rule("TERM-1")
@pytest.mark.parametrize(
    "game",
    [Game((10, 10)), Game((8, 9, 10)), Game((10, 10), antes=(1, 1)), Game((10, 10), big_ante=2)],
)
def test_pot_limit_has_fewer_ways_to_bet(game: Game) -> None:
    limited = second(game, pot_limit=True)
    assert counted(limited) == count(limited)
    assert counted(limited)[0] < counted(game)[0]


def walked(hand: Hand) -> TreeCount:
    """The same count without remembering any state of the betting."""
    menu = hand.menu()
    if menu is None:
        return TreeCount(0, 1, 0) if hand.live == 1 else TreeCount(0, 0, 1)
    total = TreeCount(1, 0, 0)
    for move, to in moves_of(menu):
        total += walked(after(hand, move, to))
    return total


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("units", [(3, 3), (4, 2), (3, 2, 3)])
def test_remembered_states_change_no_count(name: str, units: tuple[int, ...]) -> None:
    ruleset = replace(RULESETS[name], raise_cap=2)
    hand = dealt(units, ruleset)
    before = len(hand.events)
    assert perft(hand) == walked(hand)
    assert len(hand.events) == before


@pytest.mark.rule("RES-5")
def test_a_cap_may_differ_from_street_to_street() -> None:
    none_later = replace(RESEARCH, raise_cap=(4, 0, 0, 0))
    assert perft(dealt((6, 6), none_later)) != perft(dealt((6, 6)))
    flop = after(after(dealt((6, 6), none_later), "call", None), "check", None)
    menu = flop.menu()
    assert menu is not None
    assert menu.no_raise == "raise_cap"


def test_divide_counts_under_each_first_move() -> None:
    hand = dealt((7, 5, 6))
    parts = list(divide(hand))
    assert [(move, to) for move, to, _ in parts][:3] == [("fold", None), ("call", 2), ("raise", 4)]
    assert [part for _, _, part in parts] == [walked(after(hand, move, to)) for move, to, _ in parts]


def test_progress_is_told_after_each_first_move() -> None:
    told: list[tuple[int, int]] = []
    perft(dealt((4, 4)), lambda done, moves: told.append((done, moves)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.rule("STD-4")
def test_nobody_is_asked_when_nobody_can_answer() -> None:
    # Everybody is all-in but one, who owes nothing: two showdowns and no further decision.
    assert counted(Game((1, 2))) == (0, 0, 1)
    assert counted(Game((2, 2))) == (1, 1, 1)
