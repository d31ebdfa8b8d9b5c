"""Bots play whole hands through their views, and the careful ones beat the careless."""

import pytest

from pokerhouse.bots import CURIOUS, STEADY, STYLES, Style
from pokerhouse.cards import SeededChance, seeded_shuffle
from pokerhouse.rules import HOUSE, Hand, Secret, usual_setup


def play(styles: list[Style], seed: int, index: int) -> list[int]:
    """Play one hand and return what each position won or lost."""
    hand = Hand.deal(
        usual_setup(HOUSE, [1000] * len(styles), small=5, big=10), Secret.of(seeded_shuffle(seed, index))
    )
    chance = SeededChance(seed, index)
    while hand.actor is not None:
        decision = styles[hand.actor].decide(hand.view(hand.actor), chance)
        hand.act(hand.actor, decision.move, decision.to)
    return [stack - 1000 for stack in hand.stacks]


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
@pytest.mark.parametrize("count", [2, 6, 10])
def test_every_style_finishes_its_hands(style: Style, count: int) -> None:
    """A style only makes moves that its menu offers."""
    for index in range(15):
        assert sum(play([style] * count, 7, index)) == 0


def test_a_style_repeats_itself_with_the_same_chance() -> None:
    """Nothing but the view and the chance decides."""
    styles: list[Style] = [STEADY, CURIOUS, STEADY]
    assert play(styles, 3, 1) == play(styles, 3, 1)


def test_characters_beat_the_gambler() -> None:
    """Over mirrored deals both characters win against blind choice."""
    gambler = STYLES["gambler"]
    for style in (STEADY, CURIOUS):
        won = sum(
            play([style, gambler], 5, deal)[0] + play([gambler, style], 5, deal)[1] for deal in range(60)
        )
        assert won > 0
