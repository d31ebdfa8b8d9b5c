"""Any setup and any walk through a hand, for hypothesis."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from hypothesis import strategies as st
from msgspec.structs import replace

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import (
    HOUSE,
    RESEARCH,
    SBE,
    STEP,
    TEXAS,
    DeadAdded,
    Entrant,
    Event,
    Hand,
    Menu,
    Move,
    Ruleset,
    Secret,
    Setup,
    with_fixed_limit,
    with_pot_limit,
    without_blinds,
)

GAMES: dict[str, Ruleset] = {
    "house": HOUSE,
    "research": RESEARCH,
    "fixed-limit": Ruleset(name="fixed-limit", limits=(10, 10, 20, 20), raise_cap=4),
    "pot-limit": replace(with_pot_limit(HOUSE), name="pot-limit"),
    "bet and three": replace(with_fixed_limit(HOUSE, 10), name="bet and three"),
    "antes last": replace(HOUSE, name="antes last", antes_last=True),
    "sbe": SBE,
    "sbe without blinds": without_blinds(SBE),
    "step": STEP,
    "texas": TEXAS,
    "texas without blinds": without_blinds(TEXAS),
}

DECISIONS_MOST = 2_000
"""More than any of these walks can need: stacks are at most 40 big blinds."""


def stacks(small: int, big: int) -> st.SearchStrategy[int]:
    """Stacks that hurt: one chip, a blind, one apart from one, a few blinds; and ordinary ones."""
    blinds = [small, big, small + big, 2 * big]
    edges = sorted({1, *(max(1, blind + apart) for blind in blinds for apart in (-1, 0, 1))})
    return st.one_of(st.sampled_from(edges), st.integers(1, 6 * big), st.just(40 * big))


@st.composite
def setups(draw: st.DrawFn, ruleset: Ruleset) -> Setup:
    """Any hand that can be dealt under the ruleset."""
    count = draw(st.integers(2, 10))
    small, big = draw(st.sampled_from([(5, 10), (1, 2), (10, 20)]))
    dead_button = draw(st.booleans()) and draw(st.booleans())
    button = None if dead_button else count - 1
    first = 0 if count > 2 or dead_button or not ruleset.heads_up_button_is_small else 1
    small_at, big_at = first, (first + 1) % count
    opener: int | None = None
    absent_small = absent_big = False
    if ruleset.blinds == "posted":
        absent_small = draw(st.integers(0, 5)) == 0
        absent_big = draw(st.integers(0, 5)) == 0
    if absent_big or ruleset.blinds == "none":
        opener = draw(st.integers(0, count - 1)) if absent_big else 0
    blinds = {
        "small_at": None if absent_small or ruleset.blinds == "none" else small_at,
        "big_at": None if absent_big or ruleset.blinds == "none" else big_at,
    }
    posting = ruleset.betting == "standard" and draw(st.booleans())
    ante = draw(st.sampled_from([0, 0, 1, small, big])) if posting else 0
    entrants = tuple(
        Entrant(
            f"p{position}",
            draw(stacks(small, big)),
            ante,
            live=draw(st.sampled_from([0, 0, big, 2 * big])) if posting and free else 0,
            dead=draw(st.sampled_from([0, 0, small])) if posting else 0,
        )
        for position, free in enumerate([place not in blinds.values() for place in range(count)])
    )
    dead = draw(st.sampled_from([0, 0, 1, 37]))
    return Setup(ruleset, small, big, entrants, button, opener=opener, dead=dead, **blinds)


def secrets() -> st.SearchStrategy[Secret]:
    """Any order of the deck."""
    return st.permutations(CARD_NAMES).map(lambda cards: Secret(tuple(cards)))


class Step(NamedTuple):
    """One thing that was done to a hand, and what it said."""

    do: Callable[[Hand], list[Event]]
    said: list[Event]


def walk(data: st.DataObject, hand: Hand) -> Iterator[Step]:
    """Play on until the hand is over; the steps can be done again on another hand."""
    for _ in range(DECISIONS_MOST):
        menu = hand.menu()
        if menu is None:
            assert hand.over, "nobody has to act, yet the hand is not over"
            return
        do = data.draw(st.sampled_from(wishes(menu)))
        yield Step(do, do(hand))
    raise AssertionError("the hand does not end")


def wishes(menu: Menu) -> list[Callable[[Hand], list[Event]]]:
    """What may be done next: mostly moves, now and then dead chips."""
    moves = [partial(Hand.act, position=menu.actor, move=move, to=to) for move, to in legal(menu)]
    return [*moves * 4, partial(Hand.add_dead, amount=7)]


def legal(menu: Menu) -> list[tuple[Move, int | None]]:
    """Return moves of the menu, raises by their bounds and one between."""
    moves: list[tuple[Move, int | None]] = []
    if menu.check:
        moves.append(("check", None))
    if menu.call_to is not None:
        moves.append(("call", None))
    if menu.raise_low is not None and menu.raise_high is not None:
        middle = (menu.raise_low + menu.raise_high) // 2
        moves += [("raise", to) for to in sorted({menu.raise_low, middle, menu.raise_high})]
    if menu.all_in_to is not None:
        moves.append(("all_in", None))
    if menu.fold:
        moves.append(("fold", None))
    return moves


def given_chips(hand: Hand) -> int:
    """Count the chips that came into the hand."""
    setup = hand.setup
    added = sum(event.amount for event in hand.events if isinstance(event, DeadAdded))
    return sum(entrant.stack for entrant in setup.entrants) + setup.dead + added


def counted_chips(hand: Hand) -> int:
    """Count the chips where they lie now; a voided hand has handed its dead chips back."""
    handed_back = hand.dead - sum(hand.posted_dead) if hand.voided else 0
    return sum(hand.stacks) + hand.pot + handed_back
