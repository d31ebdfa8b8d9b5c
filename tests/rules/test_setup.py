"""What a hand can't be dealt from says so."""

from collections.abc import Callable

import msgspec
import pytest

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import (
    HOUSE,
    STACK_MAX,
    Hand,
    HandDealt,
    HandEnded,
    Secret,
    Setup,
    SetupError,
    usual_setup,
)

DECK = Secret(tuple(CARD_NAMES))
GOOD = usual_setup(HOUSE, [100, 100, 100], small=1, big=2)


def with_entrant(**changes: object) -> Setup:
    first, *others = GOOD.entrants
    return msgspec.structs.replace(GOOD, entrants=(msgspec.structs.replace(first, **changes), *others))


def with_setup(**changes: object) -> Setup:
    return msgspec.structs.replace(GOOD, **changes)


BROKEN: dict[str, Callable[[], Setup]] = {
    "one player": lambda: with_setup(entrants=GOOD.entrants[:1], button=0, small_at=None, big_at=0),
    "eleven players": lambda: usual_setup(HOUSE, [100] * 11, small=1, big=2),
    "a player twice": lambda: with_entrant(player="p2"),
    "no chips": lambda: with_entrant(stack=0),
    "negative chips": lambda: with_entrant(stack=-5),
    "a fraction of a chip": lambda: with_entrant(stack=10.5),
    "a truth value for chips": lambda: with_entrant(stack=True),
    "words for chips": lambda: with_entrant(stack="100"),
    "too many chips": lambda: with_entrant(stack=STACK_MAX + 1),
    "a negative ante": lambda: with_entrant(ante=-1),
    "half an ante": lambda: with_entrant(ante=0.5),
    "an endless ante": lambda: with_entrant(ante=10**15),
    "a live post beside the blind": lambda: with_entrant(live=2),
    "a negative dead post": lambda: with_entrant(dead=-1),
    "no small blind": lambda: with_setup(small=0),
    "blinds the wrong way round": lambda: with_setup(small=3),
    "a fractional blind": lambda: with_setup(small=0.5),
    "an endless blind": lambda: with_setup(big=10**15),
    "negative dead chips": lambda: with_setup(dead=-1),
    "fractional dead chips": lambda: with_setup(dead=1.5),
    "endless dead chips": lambda: with_setup(dead=10**15),
    "a button in the middle": lambda: with_setup(button=1),
    "a big blind nowhere": lambda: with_setup(big_at=3),
    "a small blind nowhere": lambda: with_setup(small_at=-1),
    "both blinds in one place": lambda: with_setup(small_at=1),
    "nobody to open": lambda: with_setup(big_at=None),
    "an opener nowhere": lambda: with_setup(opener=7),
}


@pytest.mark.parametrize("make", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_setup_is_refused(make: Callable[[], Setup]) -> None:
    with pytest.raises(SetupError):
        make()


BROKEN_DECKS = {
    "too short": CARD_NAMES[:51],
    "too long": (*CARD_NAMES, "2c"),
    "a card twice": (*CARD_NAMES[:51], "2c"),
    "an impossible card": (*CARD_NAMES[:51], "1x"),
    "empty": (),
}


@pytest.mark.parametrize("deck", BROKEN_DECKS.values(), ids=BROKEN_DECKS.keys())
@pytest.mark.rule("RES-2")
def test_a_broken_deck_is_refused(deck: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="52 cards"):
        Hand.deal(GOOD, Secret(tuple(deck)))


def test_a_hand_is_rebuilt_only_from_its_beginning() -> None:
    with pytest.raises(SetupError, match="first event"):
        Hand.rebuild(DECK, [])
    with pytest.raises(SetupError, match="first event"):
        Hand.rebuild(DECK, [HandEnded(), HandDealt(GOOD)])


def test_the_largest_stacks_can_be_played() -> None:
    hand = Hand.deal(usual_setup(HOUSE, [STACK_MAX] * 10, small=1, big=2), DECK)
    while (menu := hand.menu()) is not None:
        if menu.raise_high is not None:
            hand.act(menu.actor, "raise", menu.raise_high)
        else:
            hand.act(menu.actor, "call")
    assert sum(hand.stacks) == 10 * STACK_MAX
