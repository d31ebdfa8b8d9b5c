"""A hand told in another format and read back is the same hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerhouse.history import agree, record_of, replay, write_acpc, write_phh
from pokerhouse.rules import HOUSE, RESEARCH, RULESETS, Ruleset
from tests.history.walks import from_acpc, from_phh, played, random_setup, with_posts

FIXED = replace(RESEARCH, limits=(10, 10, 20, 20), raise_cap=(3, 4, 4, 4))
STANDARD = [HOUSE, RESEARCH, FIXED]


@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from([*RULESETS.values(), FIXED]))
def test_every_ruleset_survives_phh(seed: int, ruleset: Ruleset) -> None:
    luck = random.Random(seed)
    hand = played(luck, random_setup(luck, ruleset))
    record = record_of(hand.events, hand.secret, hand=seed)
    text = write_phh(record)
    again = replay(from_phh(text))
    assert again.hand.events == hand.events
    assert write_phh(again.record) == text
    assert again.record.recorded == record.recorded


@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from(STANDARD))
def test_posts_and_dead_chips_survive_phh_and_acpc(seed: int, ruleset: Ruleset) -> None:
    luck = random.Random(seed)
    hand = played(luck, with_posts(luck, random_setup(luck, ruleset)))
    record = record_of(hand.events, hand.secret, hand=seed)
    assert record.recorded is not None
    text = write_phh(record)
    from_text = replay(from_phh(text))
    assert from_text.hand.events == hand.events
    log = "".join(write_acpc([from_text]))
    from_log = from_acpc(log)
    assert from_log.hand.events == hand.events
    assert write_phh(from_log.completed()) == text
    payoffs = from_log.payoffs()
    assert payoffs is not None
    assert agree(payoffs, record.recorded)
    assert sum(payoffs) == sum(record.recorded)


@pytest.mark.rule("STD-6")
@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from([HOUSE, RESEARCH]))
def test_payoffs_are_what_the_engine_paid(seed: int, ruleset: Ruleset) -> None:
    luck = random.Random(seed)
    hand = played(luck, random_setup(luck, ruleset))
    again = replay(record_of(hand.events, hand.secret))
    whole, exact = again.payoffs(), again.payoffs(exact=True)
    assert whole is not None
    assert exact is not None
    stacks = [entrant.stack for entrant in hand.setup.entrants]
    assert [stack + payoff for stack, payoff in zip(stacks, whole, strict=True)] == hand.stacks
    assert sum(exact) == sum(whole)
    # A layer's odd chips are fewer than its winners, and there is at most one layer a player.
    assert all(abs(one - other) < len(stacks) for one, other in zip(exact, whole, strict=True))


@given(seed=st.integers(0, 10**9))
def test_without_the_secret_only_shown_cards_are_told(seed: int) -> None:
    luck = random.Random(seed)
    hand = played(luck, random_setup(luck, HOUSE))
    record = record_of(hand.events)
    for position, cards in enumerate(record.hole):
        assert (cards == hand.hole(position)) is hand.shown[position]
        assert cards in (hand.hole(position), ("??", "??"))
    text = write_phh(record)
    for position, seen in enumerate(hand.shown):
        assert seen or "".join(hand.hole(position)) not in text
