"""Buckets of tokens, to the token."""

from pokerhouse.server.pace import Recent, bucket, buckets


def test_a_bucket_is_full_empties_and_fills_at_its_pace() -> None:
    tokens = bucket(2, 3, 1_000)
    assert [tokens.take(1_000) for _ in range(4)] == [True, True, True, False]
    assert not tokens.take(1_499)
    assert tokens.take(1_500)
    assert not tokens.take(1_500)
    assert [tokens.take(60_000) for _ in range(4)] == [True, True, True, False], "never more than its burst"


def test_a_refusal_takes_nothing() -> None:
    tokens = bucket(1, 5, 0)
    assert not tokens.take(0, 6)
    assert tokens.take(0, 5)
    assert not tokens.take(0, 0.5)
    assert tokens.take(500, 0.5)
    assert tokens.take(500, 0)


def test_a_clock_that_was_set_back_fills_nothing_and_empties_nothing() -> None:
    tokens = bucket(1, 2, 10_000)
    assert tokens.take(5_000)
    assert tokens.take(5_000)
    assert not tokens.take(5_000)
    assert tokens.take(6_000)


def test_the_least_recently_used_name_is_forgotten() -> None:
    made: list[int] = []

    def make(now: int) -> list[int]:
        made.append(now)
        return [now]

    recent = Recent(make, 2)
    first = recent.of("a", 1)
    recent.of("b", 2)
    assert recent.of("a", 3) is first
    recent.of("c", 4)  # and b is gone
    assert recent.of("a", 5) is first
    assert made == [1, 2, 4]
    recent.of("b", 6)
    assert made == [1, 2, 4, 6]


def test_what_is_given_back_fills_a_bucket_and_no_more() -> None:
    rates = buckets(0, 2)
    ann = rates.of("ann", 0)
    assert [ann.take(0) for _ in range(3)] == [True, True, False]
    assert rates.of("bob", 0).take(0, 2), "each name has one"
    ann.give_back()
    assert [rates.of("ann", 0).take(0) for _ in range(2)] == [True, False]
    for _ in range(5):
        ann.give_back()
    assert [ann.take(0) for _ in range(3)] == [True, True, False]
