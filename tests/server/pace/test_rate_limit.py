"""Buckets of tokens, to the token; and a clock that goes forward only."""

import time

from pokerhouse.server.clock import Clock
from pokerhouse.server.pace import Buckets, Recent, bucket


def test_a_bucket_is_full_empties_and_fills_at_its_pace() -> None:
    tokens = bucket(a_second=2, burst=3, now=1_000)
    assert [tokens.take(1_000) for _ in range(4)] == [True, True, True, False]
    assert not tokens.take(1_499)
    assert tokens.take(1_500)
    assert not tokens.take(1_500)
    assert [tokens.take(60_000) for _ in range(4)] == [True, True, True, False], "never more than its burst"


def test_a_refusal_takes_nothing() -> None:
    tokens = bucket(a_second=1, burst=5, now=0)
    assert not tokens.take(0, 6)
    assert tokens.take(0, 5)
    assert not tokens.take(0, 0.5)
    assert tokens.take(500, 0.5)
    assert tokens.take(500, 0)


def test_a_clock_that_was_set_back_fills_nothing_and_empties_nothing() -> None:
    tokens = bucket(a_second=1, burst=2, now=10_000)
    assert tokens.take(5_000)
    assert tokens.take(5_000)
    assert not tokens.take(5_000)
    assert tokens.take(6_000)


def test_the_least_recently_used_name_is_forgotten() -> None:
    made: list[int] = []

    def make(now: int) -> list[int]:
        made.append(now)
        return [now]

    recent = Recent(make, names_max=2)
    first = recent.of("a", 1)
    recent.of("b", 2)
    assert recent.of("a", 3) is first
    recent.of("c", 4)  # and b is gone
    assert recent.of("a", 5) is first
    assert made == [1, 2, 4]
    recent.of("b", 6)
    assert made == [1, 2, 4, 6]


def test_each_name_has_a_bucket() -> None:
    buckets = Buckets(a_second=1, burst=2, names_max=2)
    assert [buckets.take("a", 0) for _ in range(3)] == [True, True, False]
    assert buckets.take("b", 0, 2)
    assert not buckets.take("b", 0)
    assert buckets.take("a", 1_000)
    assert buckets.take("c", 1_000)  # b is forgotten, and comes back with a full one
    assert buckets.take("b", 1_000, 2)


def test_the_clock_says_the_time_and_never_goes_back() -> None:
    clock = Clock()
    assert abs(clock.now() - time.time() * 1_000) < 1_000
    clock.start_after(5)
    assert abs(clock.now() - time.time() * 1_000) < 1_000, "what is stored is long ago"
    later = clock.now() + 1_000_000
    clock.start_after(later)
    assert later <= clock.now() < later + 60_000
    clock.start_after(later - 500_000)
    assert clock.now() >= later


def test_what_is_given_back_fills_a_bucket_and_no_more() -> None:
    rates = Buckets(a_second=0, burst=2)
    assert [rates.take("ann", 0) for _ in range(3)] == [True, True, False]
    rates.give_back("ann", 0)
    assert [rates.take("ann", 0) for _ in range(2)] == [True, False]
    for _ in range(5):
        rates.give_back("ann", 0)
    assert [rates.take("ann", 0) for _ in range(3)] == [True, True, False]
