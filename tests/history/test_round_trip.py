"""A hand told in another format and read back is the same hand."""

import random
import tomllib
from collections.abc import Callable
from io import BytesIO
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerhouse.history import Fault, HandHistory, agree, history_of, read_phh, replay, write_acpc, write_phh
from pokerhouse.history.toml_writer import toml_lines
from pokerhouse.rules import HOUSE, RESEARCH, RULESETS, Ruleset
from tests.history.mixed_hands import mixed_table
from tests.history.random_hands import from_acpc, from_phh, played, random_setup, with_posts

FIXED = replace(RESEARCH, limits=(10, 10, 20, 20), raise_cap=(3, 4, 4, 4))
STANDARD = [HOUSE, RESEARCH, FIXED]


@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from([*RULESETS.values(), FIXED]))
def test_every_ruleset_survives_phh(seed: int, ruleset: Ruleset) -> None:
    luck = random.Random(seed)
    hand = played(luck, random_setup(luck, ruleset))
    history = history_of(hand.events, hand.secret, hand=seed)
    text = write_phh(history)
    again = replay(from_phh(text))
    assert again.hand.events == hand.events
    assert write_phh(again.history) == text
    assert again.history.recorded == history.recorded


@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from(STANDARD))
def test_posts_and_dead_chips_survive_phh_and_acpc(seed: int, ruleset: Ruleset) -> None:
    luck = random.Random(seed)
    hand = played(luck, with_posts(luck, random_setup(luck, ruleset)))
    history = history_of(hand.events, hand.secret, hand=seed)
    assert history.recorded is not None
    text = write_phh(history)
    from_text = replay(from_phh(text))
    assert from_text.hand.events == hand.events
    log = "".join(write_acpc([from_text]))
    from_log = from_acpc(log)
    assert from_log.hand.events == hand.events
    assert write_phh(from_log.completed()) == text
    payoffs = from_log.payoffs()
    assert payoffs is not None
    assert agree(payoffs, history.recorded)
    assert sum(payoffs) == sum(history.recorded)


def test_hands_of_mixed_completeness_come_out_as_they_went_in(
    sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    wanted, hands, numbers = sized(1_000, 20_000), 0, count()
    while hands < wanted:
        table = mixed_table(random.Random(next(numbers)))
        text = "\n".join(toml_lines(table)) + "\n"
        (told,) = read_phh(BytesIO(text.encode()))
        try:
            assert isinstance(told, HandHistory)
            first = replay(told)
        except (AssertionError, Fault):  # nobody left to win, or a stack that is another now
            continue
        hands += 1
        went_in = tomllib.loads(text)
        assert tomllib.loads(write_phh(first.completed())) == went_in
        again = from_acpc("".join(write_acpc([first])))
        assert tomllib.loads(write_phh(again.completed())) == went_in
        assert again.payoffs() == first.payoffs()
    figure(f"{hands:,} hands of mixed completeness, PHH to ACPC to PHH: the same tables")
    assert next(numbers) < 1.1 * wanted


@pytest.mark.rule("STD-6")
@given(seed=st.integers(0, 10**9), ruleset=st.sampled_from([HOUSE, RESEARCH]))
def test_payoffs_are_what_the_engine_paid(seed: int, ruleset: Ruleset) -> None:
    luck = random.Random(seed)
    hand = played(luck, random_setup(luck, ruleset))
    again = replay(history_of(hand.events, hand.secret))
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
    history = history_of(hand.events)
    for position, cards in enumerate(history.hole):
        assert (cards == hand.hole(position)) is hand.shown[position]
        assert cards in (hand.hole(position), ("??", "??"))
    text = write_phh(history)
    for position, seen in enumerate(hand.shown):
        assert seen or "".join(hand.hole(position)) not in text
