"""Intervals hold what they promise: at the end, and for those who look all the time."""

from collections.abc import Callable
from random import Random

import pytest

from pokerhouse.arena import LineUp, MatchSettings, mean_of
from pokerhouse.arena.matches.task import tasks_of
from pokerhouse.arena.matches.worker import Worker
from pokerhouse.arena.statistics import Running, bootstrap, student


def test_students_points() -> None:
    table = {1: 12.7062, 4: 2.7764, 5: 2.5706, 9: 2.2622, 30: 2.0423, 100: 1.9840, 10**6: 1.9600}
    for freedom, point in table.items():
        assert student(freedom) == pytest.approx(point, abs=2e-4)


def test_a_mean_and_its_interval() -> None:
    mean = mean_of([1, 2, 3, 4, 5])
    assert mean.value == 3
    assert mean.low == pytest.approx(3 - 1.9632, abs=1e-3)
    assert mean.high == pytest.approx(3 + 1.9632, abs=1e-3)
    assert mean.spread == pytest.approx(1.5811, abs=1e-4)
    assert (mean_of([7]).low, mean_of([7]).high) == (None, None)
    with pytest.raises(ValueError, match="needs a sample"):
        mean_of([])


def test_the_bootstrap_is_repeatable_and_near_students() -> None:
    chance = Random(1)
    samples = [chance.gauss(10, 50) for _ in range(5000)]
    found, mean = bootstrap(samples, "x"), mean_of(samples)
    assert found == bootstrap(samples, "x") != bootstrap(samples, "y")
    assert found is not None
    assert mean.low is not None
    assert found.low == pytest.approx(mean.low, abs=0.3)
    assert bootstrap([1.0]) is None


def test_a_running_interval_is_wider_and_needs_ten() -> None:
    running = Running(100)
    chance = Random(1)
    samples = [chance.gauss(0, 1) for _ in range(100)]
    for count, sample in enumerate(samples, 1):
        assert (running.interval() is None) == (count <= 10)
        running.add(sample)
    found, mean = running.interval(), mean_of(samples)
    assert found is not None
    assert mean.reach is not None
    assert running.mean == pytest.approx(mean.value)
    assert 1.3 < (found.high - found.low) / 2 / mean.reach < 1.8


LOOK = 10


def test_a_bot_against_itself(sized: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    """Of many matches with no winner the intervals miss as few as they should."""
    seeds, deals = sized(40, 400), 100
    misses = looks_wrong = ever_wrong = 0
    for seed in range(seeds):
        settings = MatchSettings(deals=deals, seed=f"mirror {seed}", value=None)
        samples = samples_of(settings)
        mean = mean_of(samples)
        misses += not within(mean.low, mean.high)
        running, early = Running(deals), False
        wrong = False
        for count, sample in enumerate(samples, 1):
            running.add(sample)
            if count % LOOK == 0:
                interval, now = running.interval(), mean_of(samples[:count])
                assert interval is not None
                wrong |= not within(interval.low, interval.high)
                early |= not within(now.low, now.high)
        ever_wrong += wrong
        looks_wrong += early
    figure(
        f"{seeds} matches of a bot against itself, {deals} deals: the t interval missed {misses} at the end "
        f"and {looks_wrong} at some look, the confidence sequence {ever_wrong} at some look"
    )
    if seeds == 400:
        assert 8 <= misses <= 34
        assert looks_wrong >= 3 * 0.05 * seeds  # who looks all the time needs the other one
    assert misses <= 0.15 * seeds
    assert ever_wrong <= max(3, 0.05 * seeds)


def within(low: float | None, high: float | None) -> bool:
    return low is not None and high is not None and low <= 0 <= high


def samples_of(settings: MatchSettings) -> list[float]:
    """What one of two equal bots made of each deal."""
    lineup = LineUp.of({"a": "gambler", "b": "gambler"})
    worker = Worker(settings, lineup)
    results = [worker.play(task) for task in tasks_of(settings, lineup)]
    return [float(won[0]) for result in results for won in result.won]
