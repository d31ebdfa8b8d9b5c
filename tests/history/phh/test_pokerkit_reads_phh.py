"""PokerKit reads what we write, and comes to the same stacks."""

import random
import warnings
from collections import Counter
from collections.abc import Callable

import pokerkit
import pytest
from msgspec.structs import replace

from pokerhouse.history import history_of, replay, write_phh
from pokerhouse.rules import HOUSE, RESEARCH, Acted, Hand, usual_setup
from tests.history.random_hands import from_phh, played, random_setup

ODD_CHIPS = "odd chips"
"""PokerKit gives all odd chips of a pot to its first winner; here they go one by one (STD-6)."""
IDLE_RAISE = "idle raise"
"""PokerKit refuses a raise when no opponent with chips reaches the price; here having chips is enough."""


def fixed(big: int) -> tuple[int, int, int, int]:
    return big, big, 2 * big, 2 * big


def difference(hand: Hand, text: str) -> str:
    """What PokerKit says otherwise; nothing if it agrees."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = pokerkit.HandHistory.loads(text)
    except ValueError:
        return IDLE_RAISE if has_idle_raise(hand) else "refused"
    if state.status:
        return "unfinished"
    if list(state.stacks) == hand.stacks:
        return ""
    apart = max(abs(ours - theirs) for ours, theirs in zip(hand.stacks, state.stacks, strict=True))
    return ODD_CHIPS if apart < len(hand.stacks) else "stacks"


def has_idle_raise(hand: Hand) -> bool:
    """Whether somebody raised when no opponent with chips could reach the price."""
    walked = Hand.deal(hand.setup, hand.secret)
    for event in hand.events:
        if isinstance(event, Acted):
            reaches = [
                walked.wagers[other] + walked.stacks[other]
                for other in walked.live_positions()
                if other != event.position
            ]
            if event.move == "raise" and max(reaches) <= walked.price:
                return True
            walked.act(event.position, event.move, event.to if event.move == "raise" else None)
    return False


@pytest.mark.rule("STD-1", "STD-2", "STD-4", "STD-6")
def test_pokerkit_reads_our_hands(sized: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    luck = random.Random(3)
    outcomes: Counter[str] = Counter()
    hands = sized(150, 20_000)
    for _ in range(hands):
        setup = random_setup(luck, luck.choice([HOUSE, RESEARCH]))
        if any(entrant.stack < setup.big for entrant in setup.entrants):
            continue  # PokerKit lets a short big blind lower the price, against STD-1
        if luck.random() < 0.3:
            setup = replace(setup, ruleset=replace(setup.ruleset, limits=fixed(setup.big), raise_cap=4))
        hand = played(luck, setup)
        history = history_of(hand.events, hand.secret)
        if any(step.kind in ("dead", "void") for step in history.steps):
            continue  # PHH has no word for these
        outcomes[difference(hand, write_phh(history))] += 1
    assert set(outcomes) <= {"", ODD_CHIPS, IDLE_RAISE}
    assert outcomes[""] > 0.8 * outcomes.total()
    figure(f"{outcomes.total():,} hands read by PokerKit, {outcomes['']:,} alike, {dict(outcomes)}")


def test_we_read_what_pokerkit_writes(sized: Callable[[int, int], int]) -> None:
    luck = random.Random(4)
    for _ in range(sized(20, 2_000)):
        hand = played(luck, usual_setup(HOUSE, [300, 300, 300], small=1, big=2))
        history = history_of(hand.events, hand.secret)
        if any(step.kind in ("dead", "void") for step in history.steps):
            continue
        theirs = pokerkit.HandHistory.loads(write_phh(history)).dumps()
        assert replay(from_phh(theirs)).hand.stacks == hand.stacks
