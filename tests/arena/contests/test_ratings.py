"""Ratings of known games, and what they promise: copies change nothing, and nobody beats the mixture."""

import random

import pytest

from pokerhouse.arena.contests import elo, nash

ROCK: list[list[float]] = [[0.0, 1, -1], [-1, 0, 1], [1, -1, 0]]


@pytest.mark.parametrize(
    ("payoffs", "mix"),
    [
        (ROCK, [1 / 3, 1 / 3, 1 / 3]),
        ([[0.0, 2, -1], [-2, 0, 3], [1, -3, 0]], [1 / 2, 1 / 6, 1 / 3]),
        ([[0.0, 500, 5], [-500, 0, -10], [-5, 10, 0]], [1, 0, 0]),
        ([[0.0, 0], [0, 0]], [1 / 2, 1 / 2]),
        ([[0.0]], [1]),
    ],
)
def test_mixtures_that_are_known(payoffs: list[list[float]], mix: list[float]) -> None:
    assert nash(payoffs)[0] == pytest.approx(mix, abs=1e-3)


@pytest.mark.parametrize("seed", range(8))
def test_nobody_beats_the_mixture(seed: int) -> None:
    luck = random.Random(seed)
    count = luck.randint(2, 15)
    payoffs = [[0.0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            payoffs[one][other] = luck.gauss(0, 300)
            payoffs[other][one] = -payoffs[one][other]
    mix, worth = nash(payoffs)
    assert sum(mix) == pytest.approx(1)
    assert max(worth) < 0.1
    assert sum(share * value for share, value in zip(mix, worth, strict=True)) == pytest.approx(0, abs=1e-6)


def test_a_copy_changes_nothing_for_the_others() -> None:
    order = [0, 1, 2, 2]
    payoffs = [[ROCK[one][other] for other in order] for one in order]
    mix, worth = nash(payoffs)
    assert mix == pytest.approx([1 / 3, 1 / 3, 1 / 6, 1 / 6], abs=1e-3)
    assert worth == pytest.approx([0, 0, 0, 0], abs=1e-3)


def test_elo_finds_the_strengths_that_made_the_games() -> None:
    strengths = [0, 100, 300]
    scores: dict[tuple[int, int], tuple[float, int]] = {}
    for one, other in ((0, 1), (0, 2), (1, 2)):
        chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        scores[one, other] = (1_000_000 * chance, 1_000_000)
    found = elo(scores, 3)
    assert [one - found[0] for one in found] == pytest.approx(strengths, abs=0.2)
    assert sum(found) == pytest.approx(0, abs=1e-6)


def test_elo_of_a_bot_that_always_wins_and_of_one_that_never_plays() -> None:
    first, second, third = elo({(0, 1): (50, 50)}, 3)
    assert first > 200
    assert second < 0
    assert abs(third) < 1000
